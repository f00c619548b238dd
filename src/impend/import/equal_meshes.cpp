#include "impend/import/equal_meshes.h"

#include <algorithm>
#include <compare>
#include <map>

#include "impend/base/stop.h"

namespace impend {
namespace {

// An order of all meshes, also of such with NaN.
std::weak_ordering compare(const TriangleMesh& a, const TriangleMesh& b) {
  look_after(1 + static_cast<long>(std::min(a.vertices.size(), b.vertices.size()) / 16));
  if (a.vertices.size() != b.vertices.size()) return a.vertices.size() <=> b.vertices.size();
  for (std::size_t i = 0; i < a.vertices.size(); ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto order = std::weak_order(a.vertices[i][axis], b.vertices[i][axis]);
      if (order != 0) return order;
    }
  }
  return a.triangles <=> b.triangles;
}

struct Before {
  bool operator()(const TriangleMesh* a, const TriangleMesh* b) const { return compare(*a, *b) < 0; }
};

}  // namespace

std::vector<int> first_with_equal_mesh(const std::vector<Part>& parts) {
  std::map<const TriangleMesh*, int, Before> known;
  std::vector<int> first;
  for (const Part& part : parts) {
    const int index = static_cast<int>(first.size());
    first.push_back(known.emplace(&part.mesh, index).first->second);
  }
  return first;
}

}  // namespace impend
