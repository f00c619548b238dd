// Planes on which parts press, and what falls as they turn: a roof between two blocks.
#include "impend/motion/bearing.h"

#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/part_along_y.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

constexpr double kTolerance = 1e-6;
const Vec3 kSlope = Vec3(1, 0, 1).normalized(), kOtherSlope = Vec3(-1, 0, 1).normalized();

// The places of the parts: a roof on a floor, and a block at each of its slopes and a wall.
enum : int { kRoof, kLeft, kRight, kParts };

std::vector<PressedPlane> roof_planes(bool sticks) {
  return {{-1, kRoof, kZ, sticks},
          {kRoof, kLeft, kOtherSlope, false},
          {kRoof, kRight, kSlope, false},
          {-1, kLeft, kX, false},
          {-1, kRight, kX, false}};
}

bool plane_turns(int parts, const std::vector<PressedPlane>& planes, double tolerance) {
  return turning_parts(parts, planes, tolerance).plane_turns;
}

// Blocks of ±0.25 along y on the slopes of a roof, between walls; each pair presses on one plane, within its contact.
Assembly roof_between_blocks() {
  return assembly_of(
      {part_along_y("roof", {{-1.5, 0}, {1.5, 0}, {0, 1.5}}, 0.25, false),
       part_along_y("left", {{-2, 0.25}, {-1.25, 0.25}, {-0.25, 1.25}, {-0.25, 2}, {-2, 2}}, 0.25, false),
       part_along_y("right", {{2, 2}, {0.25, 2}, {0.25, 1.25}, {1.25, 0.25}, {2, 0.25}}, 0.25, false),
       part_along_y("floor", {{-3, -0.5}, {3, -0.5}, {3, 0}, {-3, 0}}, 1, true),
       part_along_y("wall", {{-3, 0}, {-2, 0}, {-2, 3}, {-3, 3}}, 1, true),
       part_along_y("other wall", {{2, 0}, {3, 0}, {3, 3}, {2, 3}}, 1, true)});
}

}  // namespace

TEST_CASE("level planes do not turn, nor do those of what lies in a corner") {
  CHECK_FALSE(plane_turns(0, {}, kTolerance));
  CHECK_FALSE(plane_turns(2, {{-1, 0, kZ, false}, {0, 1, kZ, false}}, kTolerance));
  CHECK_FALSE(plane_turns(1, {{-1, 0, kSlope, false}, {-1, 0, kX, false}}, kTolerance));
  CHECK_FALSE(
      plane_turns(2, {{-1, 0, kZ, false}, {-1, 0, kX, false}, {0, 1, kSlope, false}, {-1, 1, kX, false}}, kTolerance));
}

TEST_CASE("the slopes of a roof that may turn on its floor turn with it") {
  CHECK(plane_turns(kParts, roof_planes(false), kTolerance));
  CHECK_FALSE(plane_turns(kParts, roof_planes(true), kTolerance));
  // On a pillar that turns itself.
  CHECK(plane_turns(2, {{-1, 0, kZ, false}, {0, 1, kSlope, true}, {1, 0, kX, false}}, kTolerance));
}

TEST_CASE("normals that are apart by no more than the tolerance are one") {
  const Vec3 leans = Vec3(1e-5, 0, 1).normalized();
  const std::vector<PressedPlane> stack = {{-1, 0, kZ, false}, {0, 1, leans, false}};
  CHECK_FALSE(plane_turns(2, stack, 1e-4));
  CHECK(plane_turns(2, stack, 1e-6));
}

TEST_CASE("blocks that press flat on the slopes of a roof fall from balance as it turns") {
  const Analysis analysis = analysed(roof_between_blocks());
  REQUIRE(analysis.components.size() == 1);
  INFO(analysis.components[0].reason);
  CHECK(analysis.verdict == Verdict::kMarginal);
  REQUIRE(analysis.components[0].evidence.falls);
  CHECK(has(analysis.components[0].reason, "rests only in balance"));
}

TEST_CASE("a roof that end walls keep from turning rests with its blocks") {
  Assembly assembly = roof_between_blocks();
  assembly.parts.push_back(part_from_mesh("end", box(Vec3(-1, 0.25, 0), Vec3(1, 0.5, 0.2)), true));
  assembly.parts.push_back(part_from_mesh("other end", box(Vec3(-1, -0.5, 0), Vec3(1, -0.25, 0.2)), true));
  const Analysis analysis = analysed(assembly);
  REQUIRE(analysis.components.size() == 1);
  INFO(analysis.components[0].reason);
  CHECK(analysis.verdict == Verdict::kStable);
  CHECK(analysis.components[0].evidence.fall_asked);
}

TEST_CASE("two blocks that are joined and pressed together turn aside, and pulled apart they do not") {
  Assembly assembly = assembly_of({part_from_mesh("one", box(Vec3(-1.5, -0.5, 0), Vec3(-0.5, 0.5, 1))),
                                   part_from_mesh("other", box(Vec3(0.5, -0.5, 0), Vec3(1.5, 0.5, 1))),
                                   part_from_mesh("floor", box(Vec3(-3, -3, -1), Vec3(3, 3, 0)), true)});
  Joint joint;
  joint.type = JointType::kFixed;
  joint.a = 0;
  joint.b = 1;
  assembly.joints.push_back(joint);
  for (const double force : {3000.0, -3000.0}) {
    assembly.loads.clear();
    for (const int part : {0, 1}) {
      Load load;
      load.part = part;
      load.force = Vec3(part == 0 ? force : -force, 0, 0);
      assembly.loads.push_back(load);
    }
    const Analysis analysis = analysed(assembly);
    REQUIRE(analysis.components.size() == 1);
    INFO("force " << force << ": " << analysis.components[0].reason);
    CHECK(analysis.verdict == (force > 0 ? Verdict::kMarginal : Verdict::kStable));
  }
}

TEST_CASE("pairs with friction that press flat stick, so that their planes do not turn") {
  Assembly assembly = roof_between_blocks();
  const Analysis analysis = analysed(assembly);
  const BearingContacts bearing =
      bearing_contacts(analysis.contacts, analysis.problem, *inner_forces(analysis.problem));
  CHECK(may_fall_from_balance(assembly, bearing, {kRoof, kLeft, kRight}));
  CHECK(may_fall_from_balance(assembly, bearing, {kRoof, kLeft, kRight}, true));
  assembly.friction.mu = 0.5;
  CHECK(may_fall_from_balance(assembly, bearing, {kRoof, kLeft, kRight}));
  CHECK_FALSE(may_fall_from_balance(assembly, bearing, {kRoof, kLeft, kRight}, true));
}

}  // namespace impend::test
