// Two wedges of which one has come into the other, edge past edge.
#include "impend/contact/track/overlap_place.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "impend/base/numbers.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

constexpr double kDepth = 1e-5, kTurn = 0.02;  // m; rad, between the edges

// Outward from its edge, in the plane across it: a wedge whose material lies between two directions (rad).
std::array<Vec3, 2> normals_of(double from, double to) {
  return {Vec3(std::sin(from), -std::cos(from), 0), Vec3(-std::sin(to), std::cos(to), 0)};
}

}  // namespace

TEST_CASE("Edges that are in each other are so deepest where three of their faces are equally far, inside of both") {
  // A ridge along z below, and the edge of a wedge that is 10° to 40° above the level beside it: where they have come
  // into each other by kDepth along the vertical, the middle between them is beside the wedge.
  const auto wedge = GENERATE(std::pair(10.0, 40.0), std::pair(45.0, 135.0), std::pair(80.0, 100.0));
  INFO("wedge from " << wedge.first << " to " << wedge.second << " degrees");
  const double from = wedge.first * kPi / 180, to = wedge.second * kPi / 180;
  const Vec2 edge(0, -kDepth);
  const TriangleMesh ridge = prism({{0, 0}, {-1, -1}, {1, -1}}, -0.3, 0.3);
  const TriangleMesh above =
      prism({edge, edge + Vec2(std::cos(from), std::sin(from)), edge + Vec2(std::cos(to), std::sin(to))}, -0.3, 0.3);
  Part turned = part_from_mesh("above", above);
  turned.X_WP = rotation(Vec3::UnitY(), kTurn);
  const TrackedPair pair = tracked_pair(assembly_of({part_from_mesh("ridge", ridge, true), turned}));
  const std::vector<TrackedContact> contacts = contacts_at(pair, {}, {});
  const auto crossing = std::find_if(contacts.begin(), contacts.end(), [](const TrackedContact& c) {
    return c.key.kind == TrackKind::kEdgeEdge && std::abs(c.gap + kDepth) < 1e-12;
  });
  REQUIRE(crossing != contacts.end());
  const auto heights_at = [&](const Vec3& p) {
    const auto [left, right] = normals_of(from, to);
    const Vec3 own = turned.X_WP.R.transpose() * p - Vec3(0, -kDepth, 0);
    const double across = std::sqrt(0.5);
    std::array<double, 4> heights = {across * (p.y() + p.x()), across * (p.y() - p.x()), left.dot(own), right.dot(own)};
    std::sort(heights.begin(), heights.end(), std::greater<>());
    return heights;
  };
  const auto heights = heights_at(deepest_place(placed(pair, {}, {}), *crossing).point);
  CHECK(heights[0] < -1e-3 * kDepth);
  CHECK(heights[2] == Approx(heights[0]).epsilon(1e-3));
  CHECK(heights[0] <= heights_at(crossing->point)[0] + 1e-12 * kDepth);
  if (wedge.second < 90) CHECK(heights_at(crossing->point)[0] > 0);
}

}  // namespace impend::test
