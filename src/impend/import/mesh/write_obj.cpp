#include <fmt/format.h>

#include "impend/import/mesh/mesh_file.h"

namespace impend {
namespace {

// A line end inside a name would start a new statement.
std::string one_line(std::string name) {
  for (char& c : name)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return name;
}

}  // namespace

std::string to_obj(const std::vector<MeshObject>& objects) {
  fmt::memory_buffer text;
  auto out = std::back_inserter(text);
  std::size_t base = 1;
  for (const MeshObject& object : objects) {
    fmt::format_to(out, "o {}\n", one_line(object.name));
    for (const Vec3& v : object.mesh.vertices) fmt::format_to(out, "v {} {} {}\n", v.x(), v.y(), v.z());
    for (const auto& t : object.mesh.triangles)
      fmt::format_to(out, "f {} {} {}\n", base + t[0], base + t[1], base + t[2]);
    base += object.mesh.vertices.size();
  }
  return fmt::to_string(text);
}

}  // namespace impend
