#include "tests/cancel/big_files.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <numbers>
#include <utility>

namespace impend::test {
namespace {

template <class Number>
void append_bytes(std::string* out, const Number& number) {
  out->append(reinterpret_cast<const char*>(&number), sizeof number);
}

void append_floats(std::string* out, const Vec3& v) {
  for (const double x : v) append_bytes(out, static_cast<float>(x));
}

template <class... Numbers>
void print(std::string* out, fmt::format_string<Numbers...> format, Numbers&&... numbers) {
  fmt::format_to(std::back_inserter(*out), format, std::forward<Numbers>(numbers)...);
}

std::string ply_head(const TriangleMesh& mesh, const char* encoding) {
  return fmt::format(
      "ply\nformat {} 1.0\nelement vertex {}\nproperty float x\nproperty float y\nproperty float z\n"
      "element face {}\nproperty list uchar int vertex_indices\nend_header\n",
      encoding, mesh.vertices.size(), mesh.triangles.size());
}

std::string base64(const std::string& bytes) {
  constexpr const char* kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve(bytes.size() / 3 * 4 + 4);
  for (std::size_t i = 0; i + 2 < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | static_cast<unsigned char>(bytes[i + k]);
    for (int shift = 18; shift >= 0; shift -= 6) text += kAlphabet[bits >> shift & 63];
  }
  return text;
}

}  // namespace

TriangleMesh torus(int n, int m, double radius, double tube) {
  TriangleMesh mesh;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) {
      const double u = 2 * std::numbers::pi * i / n, v = 2 * std::numbers::pi * j / m;
      const double reach = radius + tube * std::cos(v);
      mesh.vertices.emplace_back(reach * std::cos(u), reach * std::sin(u), tube * std::sin(v));
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) {
      const int a = i * m + j, b = (i + 1) % n * m + j, c = (i + 1) % n * m + (j + 1) % m, d = i * m + (j + 1) % m;
      mesh.triangles.push_back({a, b, c});
      mesh.triangles.push_back({a, c, d});
    }
  }
  return mesh;
}

std::string as_binary_stl(const TriangleMesh& mesh) {
  std::string out(80, '\0');
  append_bytes(&out, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const auto& triangle : mesh.triangles) {
    append_floats(&out, Vec3::Zero());
    for (const int v : triangle) append_floats(&out, mesh.vertices[v]);
    append_bytes(&out, std::uint16_t{0});
  }
  return out;
}

std::string as_text_stl(const TriangleMesh& mesh) {
  std::string out = "solid torus\n";
  for (const auto& triangle : mesh.triangles) {
    out += "facet normal 0 0 0\nouter loop\n";
    for (const int v : triangle) {
      const Vec3& x = mesh.vertices[v];
      print(&out, "vertex {:.8g} {:.8g} {:.8g}\n", x.x(), x.y(), x.z());
    }
    out += "endloop\nendfacet\n";
  }
  return out + "endsolid torus\n";
}

std::string as_obj(const TriangleMesh& mesh) {
  std::string out = "o torus\n";
  for (const Vec3& x : mesh.vertices) print(&out, "v {} {} {}\n", x.x(), x.y(), x.z());
  for (const auto& t : mesh.triangles) print(&out, "f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return out;
}

std::string as_off(const TriangleMesh& mesh) {
  std::string out = fmt::format("OFF\n{} {} 0\n", mesh.vertices.size(), mesh.triangles.size());
  for (const Vec3& x : mesh.vertices) print(&out, "{} {} {}\n", x.x(), x.y(), x.z());
  for (const auto& t : mesh.triangles) print(&out, "3 {} {} {}\n", t[0], t[1], t[2]);
  return out;
}

std::string as_text_ply(const TriangleMesh& mesh) {
  std::string out = ply_head(mesh, "ascii");
  for (const Vec3& x : mesh.vertices) print(&out, "{} {} {}\n", x.x(), x.y(), x.z());
  for (const auto& t : mesh.triangles) print(&out, "3 {} {} {}\n", t[0], t[1], t[2]);
  return out;
}

std::string as_binary_ply(const TriangleMesh& mesh) {
  std::string out = ply_head(mesh, "binary_little_endian");
  for (const Vec3& x : mesh.vertices) append_floats(&out, x);
  for (const auto& t : mesh.triangles) {
    append_bytes(&out, std::uint8_t{3});
    for (const int v : t) append_bytes(&out, v);
  }
  return out;
}

std::string as_gltf(const TriangleMesh& mesh) {
  std::string bytes;
  Vec3 lower = mesh.vertices.front(), upper = lower;
  for (const Vec3& x : mesh.vertices) {
    append_floats(&bytes, x);
    lower = lower.cwiseMin(x);
    upper = upper.cwiseMax(x);
  }
  const std::size_t first = bytes.size();
  for (const auto& t : mesh.triangles) {
    for (const int v : t) append_bytes(&bytes, static_cast<std::uint32_t>(v));
  }
  const std::size_t length = bytes.size();
  bytes.append((3 - length % 3) % 3, '\0');
  return fmt::format(
      R"({{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0,"name":"torus"}}],)"
      R"("meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],"accessors":[)"
      R"({{"bufferView":0,"componentType":5126,"count":{},"type":"VEC3","min":[{},{},{}],"max":[{},{},{}]}},)"
      R"({{"bufferView":1,"componentType":5125,"count":{},"type":"SCALAR"}}],"bufferViews":[)"
      R"({{"buffer":0,"byteOffset":0,"byteLength":{}}},{{"buffer":0,"byteOffset":{},"byteLength":{}}}],)"
      R"("buffers":[{{"byteLength":{},"uri":"data:application/octet-stream;base64,{}"}}]}})",
      mesh.vertices.size(), lower.x(), lower.y(), lower.z(), upper.x(), upper.y(), upper.z(), 3 * mesh.triangles.size(),
      first, first, length - first, bytes.size(), base64(bytes));
}

std::string as_compas(const TriangleMesh& mesh) {
  std::string out = R"({"dtype":"compas.datastructures/Mesh","data":{"vertex":{)";
  const char* comma = "";
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v, comma = ",") {
    const Vec3& x = mesh.vertices[v];
    print(&out, R"({}"{}":{{"x":{},"y":{},"z":{}}})", comma, v, x.x(), x.y(), x.z());
  }
  out += R"(},"face":{)";
  comma = "";
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t, comma = ",") {
    const auto& corners = mesh.triangles[t];
    print(&out, R"({}"{}":[{},{},{}])", comma, t, corners[0], corners[1], corners[2]);
  }
  return out + "}}}";
}

}  // namespace impend::test
