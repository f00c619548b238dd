// Ways down above the ground: free as far as the part, clear of all else by its own length, is not below it.
#include "impend/planning/directions.h"

#include <cmath>

#include "impend/contact/find_contacts.h"
#include "impend/planning/plan_reasons.h"
#include "impend/planning/ways_out.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

constexpr double kGap = 1e-6;

// A tube (0) from z = 1 to 3, shut above by a lid (1); in it a block (2) from 1.5 to 2.5, which leaves downwards only.
// Its way is 1.5 long, from its top at 2.5 to the end of the tube, and 1 more.
Assembly tube_above(double ground) {
  Assembly assembly;
  assembly.contact.gap = kGap;
  assembly.ground = Ground{ground};
  const auto add = [&](const char* name, const Vec3& lower, const Vec3& upper, bool fixed) {
    assembly.parts.push_back(part_from_mesh(name, box(lower, upper), fixed));
  };
  add("left", {-2, -1, 1}, {-1, 1, 3}, true);
  add("right", {1, -1, 1}, {2, 1, 3}, true);
  add("front", {-2, -2, 1}, {2, -1, 3}, true);
  add("back", {-2, 1, 1}, {2, 2, 3}, true);
  add("lid", {-2, -2, 3}, {2, 2, 4}, true);
  add("block", {-1, -1, 1.5}, {1, 1, 2.5}, false);
  return assembly;
}
constexpr int kBlock = 5;

WaysOut ways_of(const Assembly& assembly) {
  auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  return ways_out(assembly, found.value());
}

PartSet all_of(const Assembly& assembly) {
  PartSet all(static_cast<int>(assembly.parts.size()));
  for (int i = 0; i < static_cast<int>(assembly.parts.size()); ++i) all.add(i);
  return all;
}

}  // namespace

TEST_CASE("a part leaves downwards where the ground is as low as the end of its way") {
  // 1.5 − 2.5 = −1.
  for (const double ground : {-3.0, -1.001, -1.0, -0.999, 0.0, 1.5}) {
    INFO("ground at " << ground);
    const Assembly assembly = tube_above(ground);
    const bool leaves = ground <= -1;
    GroundOnWays on_ways(assembly, kGap);
    CHECK(on_ways.stops(kBlock, Vec3(0, 0, -1)) == !leaves);
    CHECK_FALSE(on_ways.stops(kBlock, Vec3(1, 0, 0)));
    CHECK_FALSE(on_ways.stops(kBlock, Vec3(0, 0, 1)));
    CHECK(on_ways.is_on_ground(kBlock) == (ground == 1.5));
    const WaysOut ways = ways_of(assembly);
    CHECK(locked_parts(assembly, ways).empty() == leaves);
    CHECK(ways.partly_tried.empty());
  }
}

TEST_CASE("a way that slants down needs its length times the sine of its slope") {
  // A cube alone of side 1, at height h, 45° down: it is √2 long that way and clear at once.
  for (const double height : {0.99, 1.01}) {
    Assembly assembly = assembly_of({part_from_mesh("cube", box({0, 0, height}, {1, 1, 1 + height}))});
    assembly.ground = Ground{0};
    GroundOnWays on_ways(assembly, kGap);
    const Vec3 slope = Vec3(1, 0, -1).normalized();
    CHECK(on_ways.stops(0, slope) == (height < 1));
  }
}

TEST_CASE("the ground is named first where nothing else stops a part") {
  const Assembly assembly = tube_above(0);
  const WaysOut ways = ways_of(assembly);
  const std::vector<WayOut> stopped = stopped_ways(ways, kBlock, all_of(assembly));
  REQUIRE(stopped.size() > 1);
  CHECK(stopped.front().into_ground);
  CHECK(stopped.front().blockers.empty());
  CHECK((stopped.front().direction - Vec3(0, 0, -1)).norm() < 1e-9);
  for (std::size_t k = 1; k < stopped.size(); ++k) {
    CHECK_FALSE(stopped[k].into_ground);
    CHECK_FALSE(stopped[k].blockers.empty());
  }
  // Where the way is free nothing is said of the ground.
  const Assembly high = tube_above(-2);
  for (const WayOut& way : stopped_ways(ways_of(high), kBlock, all_of(high))) CHECK_FALSE(way.into_ground);
}

}  // namespace impend::test
