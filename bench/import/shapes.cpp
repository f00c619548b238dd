#include "bench/import/shapes.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

namespace impend::bench {
namespace {

void put(std::string& out, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(value >> shift & 0xff));
}

void put(std::string& out, const Vec3& v) {
  for (const double x : v) put(out, std::bit_cast<std::uint32_t>(static_cast<float>(x)));
}

}  // namespace

TriangleMesh wavy_ring(int around, int across) {
  constexpr double kTurn = 2 * std::numbers::pi;
  TriangleMesh mesh;
  for (int i = 0; i < around; ++i) {
    for (int j = 0; j < across; ++j) {
      const double u = kTurn * i / around, v = kTurn * j / across;
      const double r = 10 + 3 * std::cos(v) + 0.2 * std::sin(9 * u) * std::cos(5 * v);
      mesh.vertices.emplace_back(static_cast<float>(r * std::cos(u)), static_cast<float>(r * std::sin(u)),
                                 static_cast<float>(3 * std::sin(v)));
    }
  }
  for (int i = 0; i < around; ++i) {
    for (int j = 0; j < across; ++j) {
      const int next = (i + 1) % around, up = (j + 1) % across;
      const int a = i * across + j, b = next * across + j, c = next * across + up, d = i * across + up;
      mesh.triangles.push_back({a, b, c});
      mesh.triangles.push_back({a, c, d});
    }
  }
  return mesh;
}

TriangleMesh shuffled(const TriangleMesh& mesh) {
  TriangleMesh result = mesh;
  std::uint64_t state = 1;
  for (std::size_t i = result.triangles.size(); i > 1; --i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    std::swap(result.triangles[i - 1], result.triangles[(state >> 33) % i]);
  }
  return result;
}

std::string binary_stl(const TriangleMesh& mesh) {
  std::string out(80, ' ');
  put(out, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const auto& t : mesh.triangles) {
    put(out, Vec3(0, 0, 0));
    for (const int corner : t) put(out, mesh.vertices[corner]);
    out.append(2, '\0');
  }
  return out;
}

std::string binary_ply(const TriangleMesh& mesh) {
  std::string out = fmt::format(
      "ply\nformat binary_little_endian 1.0\nelement vertex {}\nproperty float x\nproperty float y\nproperty float z\n"
      "element face {}\nproperty list uchar int vertex_indices\nend_header\n",
      mesh.vertices.size(), mesh.triangles.size());
  for (const Vec3& v : mesh.vertices) put(out, v);
  for (const auto& t : mesh.triangles) {
    out.push_back(3);
    for (const int corner : t) put(out, static_cast<std::uint32_t>(corner));
  }
  return out;
}

std::string text_obj(const TriangleMesh& mesh) {
  std::string out;
  for (const Vec3& v : mesh.vertices) out += fmt::format("v {:.9g} {:.9g} {:.9g}\n", v.x(), v.y(), v.z());
  for (const auto& t : mesh.triangles) out += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return out;
}

}  // namespace impend::bench
