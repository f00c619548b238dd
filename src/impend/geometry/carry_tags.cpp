#include "impend/geometry/analytic_surface.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "impend/base/stop.h"

namespace impend {
namespace {

using CornerNumbers = std::array<std::array<double, 3>, 3>;

// Adding zero makes −0 and 0 one.
CornerNumbers corner_numbers(const TriangleMesh& mesh, const std::array<int, 3>& triangle) {
  CornerNumbers corners;
  for (int k = 0; k < 3; ++k) {
    for (int axis = 0; axis < 3; ++axis) corners[k][axis] = mesh.vertices[triangle[k]][axis] + 0.0;
  }
  std::sort(corners.begin(), corners.end());
  return corners;
}

}  // namespace

SurfaceTags carry_tags(const TriangleMesh& before, const SurfaceTags& tags, const TriangleMesh& after) {
  if (tags.of_triangle.empty() || tags.of_triangle.size() != before.triangles.size()) return {{}, {}, tags.missing};
  std::vector<std::pair<CornerNumbers, int>> known;
  known.reserve(before.triangles.size());
  for (size_t t = 0; t < before.triangles.size(); ++t) {
    look_now_and_then();
    known.emplace_back(corner_numbers(before, before.triangles[t]), tags.of_triangle[t]);
  }
  std::sort(known.begin(), known.end(), looking(std::less<>()));
  const auto by_corners = [](const auto& a, const auto& b) { return a.first < b.first; };
  SurfaceTags out{tags.surfaces, {}, tags.missing};
  out.of_triangle.reserve(after.triangles.size());
  for (const auto& triangle : after.triangles) {
    look_now_and_then();
    const std::pair<CornerNumbers, int> wanted(corner_numbers(after, triangle), 0);
    const auto [first, last] = std::equal_range(known.begin(), known.end(), wanted, by_corners);
    const bool unique = first != last && first->second == std::prev(last)->second;
    out.of_triangle.push_back(unique ? first->second : -1);
  }
  return out;
}

}  // namespace impend
