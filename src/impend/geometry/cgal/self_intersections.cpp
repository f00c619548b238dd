// CGAL names the pairs of triangles whose boxes overlap; each is tested exactly.
#include "impend/geometry/self_intersections.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/box_intersection_d.h>

#include <algorithm>
#include <vector>

#include "impend/base/stop.h"
#include "impend/geometry/bvh.h"

namespace impend {
namespace {

using Triangle3 = std::array<Vec3, 3>;

constexpr std::int64_t kMostPairs = 1'000'000;            // found; a mesh in such a state needs no exact count
constexpr std::int64_t kMostComparisons = 1'000'000'000;  // some minutes at worst
constexpr std::int64_t kCancelStride = 1 << 16;

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

bool has_area(const TriangleMesh& mesh, int t) {
  const auto corner = [&](int k) {
    const Vec3& v = mesh.vertices[mesh.triangles[t][k]];
    return CGAL::Exact_predicates_inexact_constructions_kernel::Point_3(v.x(), v.y(), v.z());
  };
  return !CGAL::collinear(corner(0), corner(1), corner(2));
}

// Boxes by their address, for CGAL. It asks for corners in all its loops, which so see a wish to stop.
struct BoxHandles {
  using Box_parameter = const Box3*;
  using NT = double;
  using ID = const Box3*;
  static double min_coord(const Box3* box, int axis) {
    look_now_and_then();
    return box->lower[axis];
  }
  static double max_coord(const Box3* box, int axis) { return box->upper[axis]; }
  static const Box3* id(const Box3* box) { return box; }
  static int dimension() { return 3; }
};

// Thrown through CGAL to end its search.
struct Enough {};

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
  const std::vector<Box3> boxes = triangle_boxes(mesh);
  std::vector<const Box3*> handles;
  handles.reserve(boxes.size());
  for (const Box3& box : boxes) handles.push_back(&box);
  std::int64_t compared = 0;
  const auto compare = [&](const Box3* one, const Box3* other) {
    if (result.pairs >= kMostPairs || ++compared > kMostComparisons) throw Enough();
    if (compared % kCancelStride == 0 && progress.is_cancelled()) throw Enough();
    const auto [first, second] = std::minmax(one, other);
    const int i = static_cast<int>(first - boxes.data()), j = static_cast<int>(second - boxes.data());
    const Meeting meeting = triangles_of_mesh_meet(mesh, i, j);
    if (meeting == Meeting::kApart || !has_area(mesh, i) || !has_area(mesh, j)) return;
    ++result.pairs;
    result.crossing += meeting == Meeting::kCross;
    const std::array<int, 2> pair = {i, j};
    if (result.first[0] < 0 || pair < result.first) result.first = pair;
  };
  try {
    CGAL::box_self_intersection_d(handles.begin(), handles.end(), compare, BoxHandles());
  } catch (const Enough&) {
    result.complete = false;
  }
  if (result.first[0] >= 0) {
    const std::vector<Box3> given =
        triangle_boxes({mesh.vertices, {mesh.triangles[result.first[0]], mesh.triangles[result.first[1]]}});
    result.at = middle_of_shared_box(given[0], given[1]);
  }
  return result;
}

}  // namespace impend
