// Pairs of triangles whose boxes overlap come from a tree of boxes joined with itself; each is tested exactly. The mesh
// is scaled by a power of two to unit size first, which changes no coordinate's digits and keeps products in range.
#include "impend/geometry/self_intersections.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/geometry/bvh.h"
#include "impend/geometry/triangle_intersection.h"

namespace impend {
namespace {

using Triangle3 = std::array<Vec3, 3>;

constexpr std::int64_t kMostPairs = 1'000'000;            // found; a mesh in such a state needs no exact count
constexpr std::int64_t kMostComparisons = 1'000'000'000;  // some minutes at worst
constexpr std::int64_t kCancelStride = 1 << 16;

// Of size at most one: x/2^e.
TriangleMesh scaled_to_unit(const TriangleMesh& mesh) {
  double largest = 0;
  for (const Vec3& v : mesh.vertices) largest = std::max(largest, v.cwiseAbs().maxCoeff());
  TriangleMesh scaled = mesh;
  if (largest == 0) return scaled;
  const int exponent = std::ilogb(largest) + 1;
  for (Vec3& v : scaled.vertices)
    for (double& x : v) x = std::ldexp(x, -exponent);
  return scaled;
}

Triangle3 triangle_of(const TriangleMesh& mesh, const std::array<int, 3>& t) {
  return {mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]};
}

// Permutes both so that their common corners come first and in the same order; returns how many there are.
int move_shared_to_front(std::array<int, 3>& a, std::array<int, 3>& b) {
  int shared = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = shared; j < 3; ++j) {
      if (a[i] != b[j]) continue;
      std::swap(a[i], a[shared]);
      std::swap(b[j], b[shared]);
      ++shared;
      break;
    }
  }
  return shared;
}

bool has_area(const TriangleMesh& mesh, const std::array<int, 3>& t) {
  const Vec3& a = mesh.vertices[t[0]];
  return !(mesh.vertices[t[1]] - a).cross(mesh.vertices[t[2]] - a).isZero(0);
}

Vec3 middle_of_shared_box(const Box3& a, const Box3& b) {
  return 0.5 * a.lower.cwiseMax(b.lower) + 0.5 * a.upper.cwiseMin(b.upper);
}

}  // namespace

Meeting triangles_of_mesh_meet(const TriangleMesh& mesh, int s, int t) {
  std::array<int, 3> a = mesh.triangles[s], b = mesh.triangles[t];
  const int shared = move_shared_to_front(a, b);
  if (shared == 0) return triangles_meet(triangle_of(mesh, a), triangle_of(mesh, b));
  if (shared == 1) return triangles_meet_beyond_corner(triangle_of(mesh, a), triangle_of(mesh, b));
  if (shared == 3) return Meeting::kTouch;
  const std::vector<Vec3>& v = mesh.vertices;
  return folded_at_edge(v[a[0]], v[a[1]], v[a[2]], v[b[2]]) ? Meeting::kTouch : Meeting::kApart;
}

SelfIntersections self_intersections(const TriangleMesh& mesh, const Progress& progress) {
  SelfIntersections result;
  look_for_stop();
  const TriangleMesh scaled = scaled_to_unit(mesh);
  const std::vector<Box3> boxes = triangle_boxes(scaled);
  const Bvh tree(boxes);
  std::int64_t compared = 0;
  tree.overlapping_pairs(boxes, [&](int i, int j) {
    const bool ended = result.pairs >= kMostPairs || ++compared > kMostComparisons;
    if (ended || (compared % kCancelStride == 0 && progress.is_cancelled())) {
      result.complete = false;
      return false;
    }
    const Meeting meeting = triangles_of_mesh_meet(scaled, i, j);
    if (meeting == Meeting::kApart || !has_area(scaled, scaled.triangles[i]) || !has_area(scaled, scaled.triangles[j]))
      return true;
    ++result.pairs;
    result.crossing += meeting == Meeting::kCross;
    const std::array<int, 2> pair = {std::min(i, j), std::max(i, j)};
    if (result.first[0] < 0 || pair < result.first) result.first = pair;
    return true;
  });
  if (result.first[0] >= 0) {
    const std::vector<Box3> given =
        triangle_boxes({mesh.vertices, {mesh.triangles[result.first[0]], mesh.triangles[result.first[1]]}});
    result.at = middle_of_shared_box(given[0], given[1]);
  }
  return result;
}

}  // namespace impend
