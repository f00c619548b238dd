// libFuzzer target: any bytes, as a 3MF package and as the model inside of one, must give parts or an error with a
// place.
#include "impend/import/archive/zip_archive.h"
#include "impend/import/threemf/threemf.h"
#include "tests/fuzz/check_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace impend;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::string path = "fuzz.3mf";
  fuzz::check_parts(parse_3mf(path, bytes), path);
  fuzz::check_parts(parse_3mf(path, write_zip({{"3D/3dmodel.model", bytes}}).value()), path);
  return 0;
}
