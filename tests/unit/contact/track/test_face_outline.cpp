// What is said at once of a point before a face is what the triangles say.
#include "impend/contact/track/inside_convex.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "impend/base/numbers.h"
#include "impend/contact/track/side_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

// The same face, asked of its triangles.
bool triangles_hold(TrackFace face, const Vec3& p, double slack) {
  face.outline = {};
  return lies_in(face, p, slack);
}

bool triangles_hold_around(const TrackFace& face, const Vec3& p, double radius, double slack) {
  const Vec3 u = face.normal.unitOrthogonal(), v = face.normal.cross(u);
  for (const double angle : {0.0, 2 * kPi / 3, 4 * kPi / 3}) {
    if (!triangles_hold(face, p + radius * (std::cos(angle) * u + std::sin(angle) * v), slack)) return false;
  }
  return true;
}

// Near the corners and rims of the face, at all distances.
Vec3 some_place(const TrackFace& face, Random& random) {
  const auto& triangle = face.triangles[random.integer(0, static_cast<int>(face.triangles.size()) - 1)];
  const double share = random.chance(0.3) ? 0 : random.uniform(), off = std::pow(10.0, random.uniform(-7, 0.3));
  const int corner = random.integer(0, 2);
  const Vec3 on_rim = triangle[corner] + share * (triangle[(corner + 1) % 3] - triangle[corner]);
  return on_rim + off * random.direction();
}

}  // namespace

TEST_CASE("A face's outline says of a foot what its triangles say, and mostly says something") {
  const std::vector<std::pair<std::string, TriangleMesh>> shapes{
      {"brick", box(Vec3(-0.5, -0.25, -0.15), Vec3(0.5, 0.25, 0.15))},
      {"wedge", prism({{-0.5, -0.3}, {0.5, -0.3}, {-0.5, 0.4}}, -0.4, 0.4)},
      {"sliver", prism({{-0.5, 0}, {0.5, 0}, {0.5, 0.02}}, -0.4, 0.4)},
      {"needle", prism({{-0.5, 0}, {0.5, 0}, {0.5, 0.0008}}, -0.4, 0.4)},
      {"trapezoid", prism({{-0.5, 0}, {0.5, 0}, {0.5, 0.05}, {-0.5, 0.01}}, -0.4, 0.4)},
      {"hexagon", prism(regular_polygon(6, 0.5), -0.2, 0.2)},
      {"angle", prism({{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0}, {0, 0}, {0, 0.5}, {-0.5, 0.5}}, -0.3, 0.3)},
      {"frame", ring({{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}},
                     {{-0.2, -0.2}, {0.2, -0.2}, {0.2, 0.2}, {-0.2, 0.2}}, -0.1, 0.1)}};
  Random random(3);
  for (const auto& [name, mesh] : shapes) {
    const TrackedPair pair = tracked_pair(assembly_of({part_from_mesh(name, mesh), part_from_mesh("b", mesh)}));
    int asked = 0, said = 0;
    for (int k = 0; k < 20'000; ++k) {
      const int f = random.integer(0, static_cast<int>(pair.a.faces.size()) - 1);
      const TrackFace& face = pair.a.faces[f];
      const Vec3 p = some_place(face, random);
      const double slack = std::pow(10.0, random.uniform(-6, -2));
      INFO(name << ", face " << f << ", at " << p.transpose() << ", slack " << slack);
      ++asked;
      if (const std::optional<bool> holds = face.outline.holds(p, slack)) {
        REQUIRE(*holds == triangles_hold(face, p, slack));
        ++said;
      }
      if (const std::optional<bool> all = face.outline.holds_around(p, slack, slack / 8)) {
        REQUIRE(*all == triangles_hold_around(face, p, slack, slack / 8));
      }
    }
    INFO(name << ": " << said << " of " << asked);
    const bool all_to_triangles = name == "sliver" || name == "needle" || name == "frame";
    CHECK(said >= (all_to_triangles ? 0 : asked / 2));
  }
}

TEST_CASE("Of an uneven face nothing beyond its point is taken for in it, however sharp") {
  for (const double angle : {1e-4, 8e-4, 1e-2, 0.3, 1.0}) {
    const double half = std::tan(angle / 2), slack = 2e-5;
    const FaceOutline outline =
        outline_of({{Vec3(0, 0, 0), Vec3(-1, half, 0), Vec3(-1, -half, 0)}}, Vec3(0, 0, 1), 1e-6);
    for (const double beyond : {3e-5, 1e-4, 1e-3}) {
      INFO("angle " << angle << ", beyond by " << beyond);
      const std::optional<bool> holds = outline.holds(Vec3(beyond, 0, 0), slack);
      CHECK(holds.value_or(false) == false);
      if (angle > 0.5 && beyond > 1e-4) CHECK(holds.has_value());
    }
  }
}

}  // namespace impend::test
