// libFuzzer target: any bytes, as a 3MF package and as the model inside of one, must give meshes or an error with a
// place.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "impend/import/archive/write_zip.h"
#include "impend/import/threemf/threemf.h"

namespace {

void check(const std::string& bytes) {
  const auto file = impend::parse_3mf("fuzz.3mf", bytes);
  if (!file.ok()) {
    if (file.error().message.empty() || file.error().place.file != "fuzz.3mf") std::abort();
    return;
  }
  for (const impend::Placement& placement : file.value().placements) {
    if (file.value().objects.at(placement.object).mesh.triangles.empty()) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  check(bytes);
  check(impend::write_zip({{"3D/3dmodel.model", bytes}}).value());
  return 0;
}
