// What the planes of a convex body say of a point is what its mesh says; of others they say nothing.
#include "impend/contact/track/inside_convex.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {

TEST_CASE("Whether a point is inside a convex body its planes say as its mesh does") {
  const TriangleMesh brick = box(Vec3(-0.5, -0.25, -0.15), Vec3(0.5, 0.25, 0.15));
  const std::vector<std::pair<std::string, TriangleMesh>> shapes{
      {"brick", brick},
      {"turned", transformed(brick, {rotation(Vec3(1, 2, 3).normalized(), 0.7).R, Vec3(3, 4, 5)})},
      {"wedge", prism({{-0.5, -0.3}, {0.5, -0.3}, {-0.5, 0.4}}, -0.4, 0.4)},
      {"tetrahedron", tetrahedron({0, 0, 0}, {0.9, 0.1, 0}, {0.2, 0.8, 0.1}, {0.3, 0.3, 0.7})},
      {"rough", rounded_to_float(transformed(brick, random_pose(5)))}};
  Random random(4);
  for (const auto& [name, mesh] : shapes) {
    const TrackedPair pair = tracked_pair(assembly_of({part_from_mesh(name, mesh), part_from_mesh("b", mesh)}));
    const TrackBody& body = pair.a;
    REQUIRE(!body.convex.planes.empty());
    int said = 0, inside = 0;
    for (int k = 0; k < 5000; ++k) {
      const TrackFace& face = body.faces[random.integer(0, static_cast<int>(body.faces.size()) - 1)];
      const double off = std::pow(10.0, random.uniform(-9, -0.5));
      const Vec3 p = random.chance(0.5) ? Vec3(face.centroid + off * random.direction())
                                        : Vec3(body.middle + 0.5 * random.normal3());
      const std::optional<bool> holds = body.convex.holds(p);
      if (!holds) continue;
      INFO(name << " at " << p.transpose());
      REQUIRE(*holds == (winding_number(body.surface->mesh, body.surface->triangle_tree, p) != 0));
      ++said;
      inside += *holds ? 1 : 0;
    }
    CHECK(said >= 4000);
    CHECK(inside >= 500);
  }
}

TEST_CASE("Of bodies that are not convex, or hollow, no planes are kept") {
  const TriangleMesh cube = box(Vec3(-1, -1, -1), Vec3(1, 1, 1));
  TriangleMesh hole = box(Vec3(-0.5, -0.5, -0.5), Vec3(0.5, 0.5, 0.5));
  for (auto& triangle : hole.triangles) std::swap(triangle[0], triangle[1]);
  const TriangleMesh angle = prism({{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0}, {0, 0}, {0, 0.5}, {-0.5, 0.5}}, -0.3, 0.3);
  for (const TriangleMesh& mesh :
       {angle, joined(cube, hole), joined(cube, transformed(cube, translation({5, 0, 0})))}) {
    const TrackedPair pair = tracked_pair(assembly_of({part_from_mesh("a", mesh), part_from_mesh("b", cube)}));
    CHECK(pair.a.convex.planes.empty());
    CHECK(pair.b.convex.planes.size() == 6);
  }
}

}  // namespace impend::test
