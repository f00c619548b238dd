#include "tests/support/scene_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <random>
#include <stdexcept>

#include "tests/support/run_program.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

using nlohmann::json;

std::string number(double value) {
  std::array<char, 40> text;
  std::snprintf(text.data(), text.size(), "%.17g", value);
  return text.data();
}

std::string three(const Vec3& x) { return fmt::format("{} {} {}", number(x.x()), number(x.y()), number(x.z())); }

Vec3 facet_normal(const TriangleMesh& mesh, const std::array<int, 3>& t) {
  const Vec3 n = (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]);
  return n.norm() > 0 ? n.normalized() : n;
}

std::string vertex_lines(const TriangleMesh& mesh, double metres_per_unit, const std::string& prefix) {
  std::string text;
  for (const Vec3& x : mesh.vertices) text += fmt::format("{}{}\n", prefix, three(x / metres_per_unit));
  return text;
}

std::string triangle_lines(const TriangleMesh& mesh, const std::string& prefix, int first_index) {
  std::string text;
  for (const auto& t : mesh.triangles)
    text += fmt::format("{}{} {} {}\n", prefix, t[0] + first_index, t[1] + first_index, t[2] + first_index);
  return text;
}

std::string stl_ascii(const TriangleMesh& mesh, double metres_per_unit) {
  std::string text = "solid\n";
  for (const auto& t : mesh.triangles) {
    text += fmt::format("facet normal {}\nouter loop\n", three(facet_normal(mesh, t)));
    for (int index : t) text += fmt::format("vertex {}\n", three(mesh.vertices[index] / metres_per_unit));
    text += "endloop\nendfacet\n";
  }
  return text + "endsolid\n";
}

void append_float(std::string& bytes, double value) {
  const float rounded = static_cast<float>(value);
  std::array<char, 4> raw;
  std::memcpy(raw.data(), &rounded, 4);
  bytes.append(raw.data(), 4);
}

// Little-endian machines only, as is the format.
std::string stl_binary(const TriangleMesh& mesh, double metres_per_unit) {
  std::string bytes(80, ' ');
  const std::uint32_t count = static_cast<std::uint32_t>(mesh.triangles.size());
  std::array<char, 4> raw;
  std::memcpy(raw.data(), &count, 4);
  bytes.append(raw.data(), 4);
  for (const auto& t : mesh.triangles) {
    const Vec3 n = facet_normal(mesh, t);
    for (int k = 0; k < 3; ++k) append_float(bytes, n[k]);
    for (int index : t)
      for (int k = 0; k < 3; ++k) append_float(bytes, mesh.vertices[index][k] / metres_per_unit);
    bytes.append(2, '\0');
  }
  return bytes;
}

std::string ply_ascii(const TriangleMesh& mesh, double metres_per_unit) {
  return fmt::format(
             "ply\nformat ascii 1.0\nelement vertex {}\nproperty double x\nproperty double y\nproperty double z\n"
             "element face {}\nproperty list uchar int vertex_indices\nend_header\n",
             mesh.vertices.size(), mesh.triangles.size()) +
         vertex_lines(mesh, metres_per_unit, "") + triangle_lines(mesh, "3 ", 0);
}

std::string off_text(const TriangleMesh& mesh, double metres_per_unit) {
  return fmt::format("OFF\n{} {} 0\n", mesh.vertices.size(), mesh.triangles.size()) +
         vertex_lines(mesh, metres_per_unit, "") + triangle_lines(mesh, "3 ", 0);
}

json three_json(const Vec3& x) { return json::array({x.x(), x.y(), x.z()}); }

json pose_json(const RigidTransform& X, double metres_per_unit) {
  json rows = json::array();
  for (int i = 0; i < 3; ++i) rows.push_back({X.R(i, 0), X.R(i, 1), X.R(i, 2), X.p[i] / metres_per_unit});
  rows.push_back({0, 0, 0, 1});
  return {{"matrix", rows}};
}

std::string mesh_name(size_t index, MeshFormat format) {
  return fmt::format("part-{}{}", index, file_extension(format));
}

}  // namespace

const char* file_extension(MeshFormat format) {
  switch (format) {
    case MeshFormat::kObj:
      return ".obj";
    case MeshFormat::kStlAscii:
    case MeshFormat::kStlBinary:
      return ".stl";
    case MeshFormat::kPly:
      return ".ply";
    case MeshFormat::kOff:
      return ".off";
  }
  throw std::invalid_argument("unknown mesh format");
}

std::string mesh_file_bytes(const TriangleMesh& mesh, MeshFormat format, double metres_per_unit) {
  switch (format) {
    case MeshFormat::kObj:
      return vertex_lines(mesh, metres_per_unit, "v ") + triangle_lines(mesh, "f ", 1);
    case MeshFormat::kStlAscii:
      return stl_ascii(mesh, metres_per_unit);
    case MeshFormat::kStlBinary:
      return stl_binary(mesh, metres_per_unit);
    case MeshFormat::kPly:
      return ply_ascii(mesh, metres_per_unit);
    case MeshFormat::kOff:
      return off_text(mesh, metres_per_unit);
  }
  throw std::invalid_argument("unknown mesh format");
}

std::string obj_with_objects(const std::vector<NamedMesh>& objects, double metres_per_unit) {
  std::string text;
  int first_index = 1;
  for (const NamedMesh& object : objects) {
    text += fmt::format("o {}\n", object.name) + vertex_lines(object.mesh, metres_per_unit, "v ") +
            triangle_lines(object.mesh, "f ", first_index);
    first_index += static_cast<int>(object.mesh.vertices.size());
  }
  return text;
}

ScenePart box_part(const std::string& name, const Vec3& lower, const Vec3& upper, double density) {
  ScenePart part;
  part.name = name;
  part.mesh = box(lower, upper);
  part.density = density;
  return part;
}

ScenePart prism_part(const std::string& name, const std::vector<Eigen::Vector2d>& xz, double y0, double y1,
                     double density) {
  ScenePart part;
  part.name = name;
  part.mesh = prism(xz, -y1, -y0);
  for (Vec3& x : part.mesh.vertices) x = Vec3(x.x(), -x.z(), x.y());  // an exact quarter turn about x
  part.density = density;
  return part;
}

ScenePart as_fixed(ScenePart part) {
  part.fixed = true;
  return part;
}

double metres_in(const std::string& unit) {
  if (unit == "m") return 1.0;
  if (unit == "cm") return 0.01;
  if (unit == "mm") return 0.001;
  if (unit == "in") return 0.0254;
  throw std::invalid_argument("unknown unit " + unit);
}

json assembly_json(const FileScene& scene) {
  const double metres = metres_in(scene.unit);
  json file = {{"format", "impend-assembly"},
               {"version", 1},
               {"name", scene.name},
               {"length_unit", scene.unit},
               {"gravity", three_json(scene.gravity)}};
  if (scene.ground) file["ground"] = {{"height", *scene.ground / metres}};
  if (scene.gap) file["contact"] = {{"gap", *scene.gap / metres}};
  file["parts"] = json::array();
  for (size_t i = 0; i < scene.parts.size(); ++i) {
    const ScenePart& part = scene.parts[i];
    json entry = {{"name", part.name},
                  {"mesh", mesh_name(i, part.format)},
                  {"density", part.density},
                  {"pose", pose_json(part.X_WP, metres)}};
    if (part.fixed) entry["fixed"] = true;
    file["parts"].push_back(entry);
  }
  for (const SceneLoad& load : scene.loads) {
    json entry = {{"part", load.part}, {"force", three_json(load.force)}, {"torque", three_json(load.torque)}};
    if (load.point) entry["point"] = three_json(*load.point / metres);
    file["loads"].push_back(entry);
  }
  return file;
}

std::string write_scene(const FileScene& scene, const std::string& folder) {
  const double metres = metres_in(scene.unit);
  for (size_t i = 0; i < scene.parts.size(); ++i) {
    const ScenePart& part = scene.parts[i];
    write_file(folder + "/" + mesh_name(i, part.format), mesh_file_bytes(part.mesh, part.format, metres));
  }
  const std::string path = folder + "/scene.assembly.json";
  write_file(path, assembly_json(scene).dump(1) + "\n");
  return path;
}

FileScene moved(const FileScene& scene, const RigidTransform& X) {
  FileScene result = scene;
  for (ScenePart& part : result.parts) part.X_WP = X * part.X_WP;
  for (SceneLoad& load : result.loads) {
    load.force = X.R * load.force;
    load.torque = X.R * load.torque;
    if (load.point) load.point = X * *load.point;
  }
  result.gravity = X.R * scene.gravity;
  if (result.ground) *result.ground -= result.gravity.normalized().dot(X.p);
  return result;
}

FileScene with_own_frames(const FileScene& scene, unsigned seed, double reach) {
  FileScene result = scene;
  for (size_t i = 0; i < result.parts.size(); ++i) {
    ScenePart& part = result.parts[i];
    const RigidTransform X = random_pose(seed * 1000 + static_cast<unsigned>(i), reach);
    part.mesh = transformed(part.mesh, X);
    part.X_WP = part.X_WP * X.inverse();
  }
  return result;
}

FileScene permuted_scene(const FileScene& scene, unsigned seed) {
  std::vector<size_t> order(scene.parts.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::mt19937 draw(seed);
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[draw() % i]);
  FileScene result = scene;
  for (size_t i = 0; i < order.size(); ++i) {
    result.parts[i] = scene.parts[order[i]];
    result.parts[i].mesh = permuted(result.parts[i].mesh, seed + static_cast<unsigned>(i));
  }
  return result;
}

FileScene with_format(const FileScene& scene, MeshFormat format) {
  FileScene result = scene;
  for (ScenePart& part : result.parts) part.format = format;
  return result;
}

}  // namespace impend::test
