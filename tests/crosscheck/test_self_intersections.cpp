// Self-intersections, which CGAL finds, against fractions.
#include <algorithm>
#include <functional>

#include "impend/geometry/self_intersections.h"
#include "tests/crosscheck/exact_meeting.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

Meeting referee_says(const TriangleMesh& mesh, int s, int t) {
  const std::array<int, 3>&a = mesh.triangles[s], &b = mesh.triangles[t];
  std::vector<int> first, second;  // common corners, then the others
  for (const int v : a)
    if (std::find(b.begin(), b.end(), v) != b.end()) first.push_back(v);
  const std::size_t shared = first.size();
  second = first;
  for (const int v : a)
    if (std::find(b.begin(), b.end(), v) == b.end()) first.push_back(v);
  for (const int v : b)
    if (std::find(a.begin(), a.end(), v) == a.end()) second.push_back(v);
  const auto at = [&](int v) { return mesh.vertices[v]; };
  const std::array<Vec3, 3> ta = {at(first[0]), at(first[1]), at(first[2])};
  const std::array<Vec3, 3> tb = {at(second[0]), at(second[1]), at(second[2])};
  if (shared == 3) return Meeting::kTouch;
  if (shared == 2) return exact_folded_at_edge(ta[0], ta[1], ta[2], tb[2]) ? Meeting::kTouch : Meeting::kApart;
  return shared == 1 ? exact_triangles_meet_beyond_corner(ta, tb) : exact_triangles_meet(ta, tb);
}

bool has_area(const TriangleMesh& mesh, const std::array<int, 3>& t) {
  return t[0] != t[1] && t[1] != t[2] && t[2] != t[0] &&
         exact_has_area(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]);
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
      const Meeting expected = referee_says(mesh, s, t), found = triangles_of_mesh_meet(mesh, s, t);
      pairs += expected != Meeting::kApart;
      if (found != expected) {
        INFO("triangles " << s << " and " << t);
        CHECK(found == expected);
      }
    }
  }
  return pairs;
}

}  // namespace

TEST_CASE("Self-intersections of random and degenerate soups are those that fractions show") {
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
