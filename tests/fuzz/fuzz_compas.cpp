// libFuzzer target: any text, as COMPAS JSON and as an assembly file, must give parts or an error with a place.
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/compas/compas_file.h"
#include "tests/fuzz/check_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace impend;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  looks_like_compas(bytes);
  fuzz::check_parts(parse_compas("fuzz.json", bytes), "fuzz.json");
  const auto file = parse_assembly_file("fuzz.json", bytes);
  if (!file) {
    fuzz::check_error(file.error(), "fuzz.json");
    return 0;
  }
  for (const AssemblyFilePart& part : file.value().parts) {
    if (!part.X_WP.R.allFinite() || !part.X_WP.p.allFinite()) std::abort();
  }
  return 0;
}
