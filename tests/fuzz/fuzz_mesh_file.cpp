// libFuzzer target: any bytes must give a mesh that can be cleaned, or an error with a message.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "impend/import/mesh/mesh_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace impend;
  if (size == 0) return 0;
  // The first byte chooses the extension, which decides where the content does not.
  const auto& extensions = mesh_extensions();
  const std::string path = "fuzz" + extensions[data[0] % extensions.size()];
  const auto file = parse_mesh_file(path, {reinterpret_cast<const char*>(data) + 1, size - 1});
  if (!file.ok()) {
    if (file.error().message.empty() || file.error().place.file != path) std::abort();
    return 0;
  }
  for (const MeshObject& object : file.value().objects) {
    if (object.mesh.triangles.empty()) std::abort();
    const CleanMesh clean = clean_mesh(object.mesh);
    volume_moments(clean.mesh);
    split_shells(clean.mesh);
  }
  return 0;
}
