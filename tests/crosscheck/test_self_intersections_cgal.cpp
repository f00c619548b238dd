// Self-intersections against CGAL's exact predicates.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Segment_3.h>
#include <CGAL/Triangle_3.h>
#include <CGAL/intersections.h>

#include <algorithm>
#include <functional>

#include "impend/geometry/self_intersections.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;

Point point(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

// The rule of CGAL's Polygon_mesh_processing::self_intersections for one pair of faces.
bool referee_says(const TriangleMesh& mesh, int s, int t) {
  std::vector<int> a(mesh.triangles[s].begin(), mesh.triangles[s].end());
  std::vector<int> b(mesh.triangles[t].begin(), mesh.triangles[t].end());
  std::vector<int> shared;
  for (const int v : a)
    if (std::find(b.begin(), b.end(), v) != b.end()) shared.push_back(v);
  const auto at = [&](int v) { return point(mesh.vertices[v]); };
  const auto rest = [&](const std::vector<int>& corners) {
    std::vector<int> others;
    for (const int v : corners)
      if (std::find(shared.begin(), shared.end(), v) == shared.end()) others.push_back(v);
    return others;
  };
  const Kernel::Triangle_3 ta(at(a[0]), at(a[1]), at(a[2])), tb(at(b[0]), at(b[1]), at(b[2]));
  if (shared.size() == 3) return true;
  if (shared.size() == 2) {
    const Point p = at(shared[0]), q = at(shared[1]), c = at(rest(a)[0]), d = at(rest(b)[0]);
    return CGAL::coplanar(p, q, c, d) && CGAL::coplanar_orientation(p, q, c, d) == CGAL::POSITIVE;
  }
  if (shared.size() == 1) {
    const auto oa = rest(a), ob = rest(b);
    return CGAL::do_intersect(ta, Kernel::Segment_3(at(ob[0]), at(ob[1]))) ||
           CGAL::do_intersect(tb, Kernel::Segment_3(at(oa[0]), at(oa[1])));
  }
  return CGAL::do_intersect(ta, tb);
}

bool has_area(const TriangleMesh& mesh, const std::array<int, 3>& t) {
  return !CGAL::collinear(point(mesh.vertices[t[0]]), point(mesh.vertices[t[1]]), point(mesh.vertices[t[2]]));
}

// Triangles over a few points, so that corners and edges are often shared.
TriangleMesh random_soup(test::Random& random, int points, int triangles, const std::function<Vec3()>& draw) {
  TriangleMesh mesh;
  while (static_cast<int>(mesh.vertices.size()) < points) {
    const Vec3 p = draw();
    if (std::find(mesh.vertices.begin(), mesh.vertices.end(), p) == mesh.vertices.end()) mesh.vertices.push_back(p);
  }
  while (static_cast<int>(mesh.triangles.size()) < triangles) {
    const std::array<int, 3> t = {random.integer(0, points - 1), random.integer(0, points - 1),
                                  random.integer(0, points - 1)};
    if (has_area(mesh, t)) mesh.triangles.push_back(t);
  }
  return mesh;
}

std::int64_t pairs_by_referee(const TriangleMesh& mesh) {
  std::int64_t pairs = 0;
  for (int s = 0; s < static_cast<int>(mesh.triangles.size()); ++s) {
    for (int t = s + 1; t < static_cast<int>(mesh.triangles.size()); ++t) {
      const bool expected = referee_says(mesh, s, t);
      pairs += expected;
      const bool found = triangles_of_mesh_meet(mesh, s, t) != Meeting::kApart;
      if (found != expected) {
        INFO("triangles " << s << " and " << t);
        CHECK(found == expected);
      }
    }
  }
  return pairs;
}

}  // namespace

TEST_CASE("Self-intersections of random and degenerate soups are those that CGAL finds") {
  test::Random random(11);
  std::int64_t all = 0;
  for (int round = 0; round < 60; ++round) {
    const int kind = round % 4;
    const Eigen::Matrix3d R = random.rotation();
    const auto draw = [&]() -> Vec3 {
      if (kind == 0) return random.normal3();
      // A coarse lattice: coplanar overlaps, touching corners, folded edges.
      Vec3 p = random.integer3(0, 3);
      if (kind == 1) return p;
      if (kind == 2) return Vec3(p.x(), p.y(), 0.25 * (p.x() + p.y()));  // all in one slanted plane
      return R * p + Vec3(0.1, 0.2, 0.3);                                // coplanar to rounding only
    };
    const TriangleMesh soup = random_soup(random, kind == 2 ? 14 : 20, 60, draw);
    const std::int64_t expected = pairs_by_referee(soup);
    INFO("round " << round);
    CHECK(self_intersections(soup).pairs == expected);
    all += expected;
  }
  CHECK(all > 10000);
}
