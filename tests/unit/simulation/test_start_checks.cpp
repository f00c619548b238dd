// Velocities at the start that joints do not allow.
#include "impend/simulation/start_checks.h"

#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"

namespace impend::test {
namespace {

// A lid on a hinge along y.
Assembly lid_with(const Vec3& linear, const Vec3& angular) {
  Assembly assembly = hinged_lid(0);
  for (Part& part : assembly.parts) {
    if (part.fixed) continue;
    part.linear_velocity = linear;
    part.angular_velocity = angular;
  }
  return assembly;
}

}  // namespace

TEST_CASE("Velocities that a hinge allows are no reason to warn") {
  const Assembly still = hinged_lid(0);
  const Joint& hinge = still.joints.front();
  const int lid = still.body_fixed(hinge.a) ? hinge.b : hinge.a;
  const Vec3 turn = 2 * hinge.axis, arm = still.parts[lid].center_of_mass_W() - hinge.point;
  CHECK(velocities_against_joints(still).empty());
  CHECK(velocities_against_joints(lid_with(turn.cross(arm), turn)).empty());
  // Stated with three digits.
  const Vec3 rounded = (turn.cross(arm).array() * 1e4).round() / 1e4;
  CHECK(velocities_against_joints(lid_with(rounded, turn)).empty());
}

TEST_CASE("A velocity that tears or twists a hinge is told with its joint and how much") {
  const Assembly still = hinged_lid(0);
  const Joint& hinge = still.joints.front();
  const int lid = still.body_fixed(hinge.a) ? hinge.b : hinge.a;
  const Diagnostics torn = velocities_against_joints(lid_with(3 * hinge.axis, Vec3::Zero()));
  REQUIRE(torn.size() == 1);
  CHECK(torn[0].code == "velocity-against-joint");
  CHECK(torn[0].message.find("by 3 m/s") != std::string::npos);
  CHECK(torn[0].message.find("'" + still.parts[lid].name + "'") != std::string::npos);
  Assembly named = lid_with(3 * hinge.axis, Vec3::Zero());
  named.joints.front().name = "";
  CHECK(velocities_against_joints(named)[0].message.find("against their hinge joint by") != std::string::npos);
  named.joints.front().name = "edge";
  CHECK(velocities_against_joints(named)[0].message.find("against the joint 'edge' by") != std::string::npos);
  const Vec3 across = hinge.axis.unitOrthogonal(), arm = still.parts[lid].center_of_mass_W() - hinge.point;
  const Diagnostics twisted = velocities_against_joints(lid_with(Vec3(5 * across).cross(arm), 5 * across));
  REQUIRE(twisted.size() == 1);
  CHECK(twisted[0].message.find("rad/s") != std::string::npos);
}

}  // namespace impend::test
