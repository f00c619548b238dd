#include "impend/render/gl/mesh_layout.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

constexpr int kLongestChain = 32;  // copies of a vertex that are searched for an equal normal: bounds the time

std::uint32_t packed(const Eigen::Vector3f& normal) {
  if (!normal.allFinite()) return 0;
  const auto bits = [](float x) {
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(std::lround(std::clamp(x, -1.0F, 1.0F) * 511.0F))) &
           0x3ffU;
  };
  return bits(normal.x()) | bits(normal.y()) << 10 | bits(normal.z()) << 20;
}

// Copies of each vertex, one per normal.
class VertexCopies {
 public:
  VertexCopies(const SceneMesh& mesh, MeshLayout& layout)
      : mesh_(mesh), layout_(layout), first_(mesh.vertices.size(), kNone) {}

  std::uint32_t with_normal(int vertex, std::uint32_t normal) {
    int length = 0;
    for (std::uint32_t copy = first_[vertex]; copy != kNone && length < kLongestChain; copy = next_[copy], ++length) {
      if (layout_.vertices[copy].normal == normal) return copy;
    }
    const Eigen::Vector3f& x = mesh_.vertices[vertex];
    const auto index = static_cast<std::uint32_t>(layout_.vertices.size());
    layout_.vertices.push_back({x.x(), x.y(), x.z(), normal});
    layout_.places.push_back(first_[vertex] == kNone ? index : layout_.places[first_[vertex]]);
    next_.push_back(first_[vertex]);
    first_[vertex] = index;
    return index;
  }
  std::uint32_t any(int vertex) { return first_[vertex] != kNone ? first_[vertex] : with_normal(vertex, 0); }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffU;
  const SceneMesh& mesh_;
  MeshLayout& layout_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> next_;
};

bool usable(const SceneMesh& mesh, int vertex) {
  return vertex >= 0 && vertex < static_cast<int>(mesh.vertices.size()) && mesh.vertices[vertex].allFinite();
}

// A scrambled number of a directed edge. The sum of h(a,b) − h(b,a) over all edges is 0 when every edge has its
// opposite, and for no other mesh but by a chance of 2^-64.
std::uint64_t scrambled(int a, int b) {
  std::uint64_t x = static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32 | static_cast<std::uint32_t>(b);
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}

struct Solidity {
  std::uint64_t unpaired = 0;
  double volume = 0;  // six times
  void add(const SceneMesh& mesh, const std::array<int, 3>& triangle) {
    for (int k = 0; k < 3; ++k) {
      const int a = triangle[k], b = triangle[(k + 1) % 3];
      unpaired += scrambled(a, b) - scrambled(b, a);
    }
    const auto x = [&](int k) { return Vec3(mesh.vertices[triangle[k]].cast<double>()); };
    volume += x(0).dot(x(1).cross(x(2)));
  }
};

}  // namespace

MeshLayout layout_of(const SceneMesh& mesh) {
  MeshLayout layout;
  layout.triangles.reserve(3 * mesh.triangles.size());
  VertexCopies copies(mesh, layout);
  Solidity solidity;
  const bool has_normals = mesh.corner_normals.size() == 3 * mesh.triangles.size();
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const std::array<int, 3>& triangle = mesh.triangles[t];
    if (!std::all_of(triangle.begin(), triangle.end(), [&](int v) { return usable(mesh, v); })) continue;
    const Eigen::Vector3f& a = mesh.vertices[triangle[0]];
    const Eigen::Vector3f facet =
        (mesh.vertices[triangle[1]] - a).cross(mesh.vertices[triangle[2]] - a).stableNormalized();
    for (int k = 0; k < 3; ++k) {
      const bool given = has_normals && mesh.corner_normals[3 * t + k].allFinite();
      const Eigen::Vector3f& normal = given ? mesh.corner_normals[3 * t + k] : facet;
      layout.triangles.push_back(copies.with_normal(triangle[k], packed(normal)));
    }
    solidity.add(mesh, triangle);
  }
  for (const auto& [a, b] : mesh.feature_edges) {
    if (!usable(mesh, a) || !usable(mesh, b)) continue;
    layout.edges.push_back(copies.any(a));
    layout.edges.push_back(copies.any(b));
  }
  layout.solid = solidity.unpaired == 0 && solidity.volume > 0;
  return layout;
}

}  // namespace impend
