// Joints in the text report, and their forces without what rounding leaves.
#include "impend/report/joint_words.h"

#include "impend/report/report.h"
#include "impend/report/twist.h"
#include "tests/support/catch.h"
#include "tests/unit/report/sample_analysis.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr double kWeight = 1000 * kStandardGravity;

// The cube hangs on a hinge of the ground, with the force and torque that are given.
Analysis hinged_cube(const Vec3& force, const Vec3& torque = Vec3::Zero()) {
  Analysis analysis = resting_cube();
  analysis.assembly.joints = {{JointType::kHinge, 0, 1, Vec3(0.5, 0, 1), Vec3::UnitX()}};
  analysis.joint_forces = {{force, torque, 0}};
  return analysis;
}

bool has(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("What rounding leaves of the force of a joint is not told") {
  CHECK(joint_states(hinged_cube(Vec3(0, 0, kWeight))) == std::vector<JointState>{JointState::kTransmits});
  CHECK(joint_states(hinged_cube(Vec3(0, 0, 1e-14 * kWeight))) == std::vector<JointState>{JointState::kIdle});
  CHECK(joint_states(hinged_cube(Vec3::Zero())) == std::vector<JointState>{JointState::kIdle});
  // A torque counts by what the largest force would have at the reach of the cube, which is near one metre.
  CHECK(joint_states(hinged_cube(Vec3::Zero(), Vec3(0, 1, 0))) == std::vector<JointState>{JointState::kTransmits});
  CHECK(joint_states(hinged_cube(Vec3::Zero(), Vec3(0, 1e-14 * kWeight, 0))) ==
        std::vector<JointState>{JointState::kIdle});
  const ToldJointForces told = told_joint_forces(hinged_cube(Vec3(0, 0, kWeight), Vec3(0, 1e-14 * kWeight, 0)));
  REQUIRE(told.without.size() == 1);
  CHECK(told.without[0].force == Vec3(0, 0, kWeight));
  CHECK(told.without[0].torque == Vec3::Zero());
  CHECK(told.with.empty());
}

TEST_CASE("A joint of two fixed bodies has no effect") {
  Analysis analysis = hinged_cube(Vec3::Zero());
  analysis.assembly.parts[0].fixed = true;
  CHECK(joint_states(analysis) == std::vector<JointState>{JointState::kNoEffect});
  CHECK(has(to_text(analysis, {}), "no effect: both are fixed"));
}

TEST_CASE("Forces of a joint with friction are told where the model was solved") {
  Analysis analysis = hinged_cube(Vec3(0, 0, kWeight));
  FrictionResult friction;
  friction.status = SolveStatus::kSolved;
  friction.contacts.resize(4);
  friction.motions.assign(2, std::nullopt);
  friction.joints = {{Vec3(0, 3, 4), Vec3::Zero(), 0}};
  analysis.friction = friction;
  CHECK(told_joint_forces(analysis).with.at(0).force == Vec3(0, 3, 4));
  CHECK(has(to_text(analysis, {}), "5 N, 0 N·m"));
  analysis.friction->status = SolveStatus::kFailed;
  CHECK(told_joint_forces(analysis).with.empty());
  CHECK_FALSE(has(to_text(analysis, {}), "5 N, 0 N·m"));
}

TEST_CASE("The text report lists joints with force, torque and what is redundant, many of them only on request") {
  Analysis analysis = hinged_cube(Vec3(0, 3, 4), Vec3(0, 0, 2));
  analysis.joint_forces[0].redundant_rows = 2;
  const std::string text = to_text(analysis, {});
  CHECK(has(text, "\nJoints\n"));
  CHECK(has(text,
            "  cube     ground  hinge    5 N   2 N·m  transmits; 2 of its 5 rows are imposed by other joints too\n"));
  CHECK_FALSE(has(to_text(resting_cube(), {}), "Joints"));
  while (analysis.assembly.joints.size() < 50) {
    analysis.assembly.joints.push_back(analysis.assembly.joints[0]);
    analysis.joint_forces.push_back(analysis.joint_forces[0]);
  }
  CHECK(has(to_text(analysis, {}), "  and 10 more (--verbose lists all)\n"));
  CHECK_FALSE(has(to_text(analysis, ReportOptions{true, false, true}), " more (--verbose"));
}

TEST_CASE("A contact that only rounding presses does not carry beside a joint that does") {
  Analysis analysis = hinged_cube(Vec3(0, 0, kWeight));
  for (ContactResult& contact : analysis.contact_results) contact.force = 1e-14 * kWeight;
  for (const bool carries : contact_states(analysis).carries) CHECK_FALSE(carries);
}
