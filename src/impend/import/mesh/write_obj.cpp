#include "impend/import/mesh/mesh_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "impend/base/color.h"
#include "impend/base/stop.h"
#include "impend/import/write_meshes.h"

namespace impend {
namespace {

// A line end inside a name would start a new statement, a backslash at its end would swallow the next.
std::string one_line(std::string name) {
  for (char& c : name)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  while (!name.empty() && name.back() == ' ') name.pop_back();
  if (!name.empty() && name.back() == '\\') name.back() = '/';
  return name;
}

void print_mesh(const TriangleMesh& mesh, std::size_t* base, fmt::memory_buffer* text) {
  auto out = std::back_inserter(*text);
  for (const Vec3& v : mesh.vertices) {
    look_now_and_then();
    fmt::format_to(out, "v {} {} {}\n", v.x(), v.y(), v.z());
  }
  for (const auto& t : mesh.triangles) {
    look_now_and_then();
    fmt::format_to(out, "f {} {} {}\n", *base + t[0], *base + t[1], *base + t[2]);
  }
  *base += mesh.vertices.size();
}

std::string material_name(const std::string& color) { return "color_" + color.substr(1); }

std::string print_materials(const Assembly& assembly) {
  std::set<std::string> done;
  std::string text;
  for (const Part& part : assembly.parts) {
    if (!part.color || !is_color(*part.color) || !done.insert(*part.color).second) continue;
    const int rgb = std::stoi(part.color->substr(1), nullptr, 16);
    text += fmt::format("newmtl {}\nKd {:.6f} {:.6f} {:.6f}\n", material_name(*part.color), (rgb >> 16) / 255.0,
                        (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
  }
  return text;
}

// Turned with the part, per axis: |R| ε bounds R x for every |x| ≤ ε.
void print_noise(const Part& part, double metres_per_unit, fmt::memory_buffer* text) {
  const Vec3 noise = in_unit(Vec3(part.X_WP.R.cwiseAbs() * part.coordinate_noise), metres_per_unit);
  if (!noise.allFinite() || !(noise.maxCoeff() > 0)) return;
  fmt::format_to(std::back_inserter(*text), "# impend:coordinate_noise {} {} {}\n", noise.x(), noise.y(), noise.z());
}

TriangleMesh in_world(const Part& part, double metres_per_unit) {
  TriangleMesh mesh = part.mesh;
  for (Vec3& vertex : mesh.vertices) {
    look_now_and_then();
    vertex = in_unit(part.X_WP * vertex, metres_per_unit) + Vec3::Zero();  // −0 becomes 0
  }
  return mesh;
}

Error not_finite(const std::string& part) {
  Error error;
  error.code = ErrorCode::kBadValue;
  error.message = "a coordinate is not finite";
  error.place.part = part;
  error.hint = "correct the part";
  return error;
}

}  // namespace

std::string to_obj(const std::vector<MeshObject>& objects) {
  fmt::memory_buffer text;
  std::size_t base = 1;
  for (const MeshObject& object : objects) {
    fmt::format_to(std::back_inserter(text), "o {}\n", one_line(object.name));
    print_mesh(object.mesh, &base, &text);
  }
  return fmt::to_string(text);
}

Result<ObjFiles> to_obj(const Assembly& assembly, const std::string& mtl_name) {
  ObjFiles files;
  files.mtl = print_materials(assembly);
  fmt::memory_buffer text;
  auto out = std::back_inserter(text);
  fmt::format_to(out, "# {}\n# lengths in {}, z up\n", one_line(assembly.name), assembly.unit_name);
  if (!files.mtl.empty()) fmt::format_to(out, "mtllib {}\n", one_line(mtl_name));
  std::size_t base = 1;
  for (const Part& part : assembly.parts) {
    const TriangleMesh mesh = in_world(part, assembly.metres_per_unit);
    const bool finite =
        std::all_of(mesh.vertices.begin(), mesh.vertices.end(), [](const Vec3& vertex) { return vertex.allFinite(); });
    if (!finite) return not_finite(part.name);
    fmt::format_to(out, "o {}\n", one_line(part.name));
    if (part.color && is_color(*part.color)) {
      fmt::format_to(out, "usemtl {}\n", material_name(*part.color));
    } else if (!files.mtl.empty()) {
      fmt::format_to(out, "usemtl none\n");
    }
    print_noise(part, assembly.metres_per_unit, &text);
    print_mesh(mesh, &base, &text);
  }
  if (!files.mtl.empty()) files.mtl += "newmtl none\n";
  files.obj = fmt::to_string(text);
  return files;
}

}  // namespace impend
