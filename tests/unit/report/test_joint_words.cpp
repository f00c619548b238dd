// Joints in the text report, and their forces without what rounding leaves.
#include "impend/report/joint_words.h"

#include "impend/base/tolerances.h"
#include "impend/report/report.h"
#include "impend/report/twist.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/texts.h"
#include "tests/unit/report/sample_analysis.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr double kWeight = 1000 * kStandardGravity;
const double kNone = NumericalTolerances{}.force_zero * kWeight;
const Vec3 kUp = Vec3::UnitZ();

// The cube hangs on a hinge of the ground, with the force and torque that are given. Its radius of gyration is ½ m.
Analysis hinged_cube(const Vec3& force, const Vec3& torque = Vec3::Zero(), const Vec3& point = Vec3(0.5, 0, 1)) {
  Analysis analysis = resting_cube();
  analysis.assembly.joints = {joint_of(JointType::kHinge, 0, 1, point, Vec3::UnitX())};
  analysis.joint_forces = {{force, torque, 0}};
  return analysis;
}

JointState state_of(const Analysis& analysis, size_t joint = 0) {
  return joint_states(analysis.assembly, told_joint_forces(analysis)).at(joint);
}

// With a model of friction that was solved with this force of the joint.
Analysis with_friction(Analysis analysis, const JointForce& joint) {
  FrictionResult friction;
  friction.status = SolveStatus::kSolved;
  friction.contacts.resize(4);
  friction.motions.assign(2, std::nullopt);
  friction.joints = {joint};
  analysis.friction = friction;
  return analysis;
}

// Beside the cube a coin of a millionth of its mass, which hangs on a joint of its own: another component.
Analysis cube_and_coin(double coin_force) {
  Analysis analysis = resting_cube();
  Part coin = analysis.assembly.parts[0];
  coin.name = "coin";
  coin.mass.mass *= 1e-12;
  coin.mass.inertia *= 1e-12;
  analysis.assembly.parts.push_back(coin);
  BodyResult body = analysis.bodies[0];
  body.component = 1;
  body.load_force *= 1e-12;
  analysis.bodies = {analysis.bodies[0], body, analysis.bodies[1]};
  analysis.components.push_back(analysis.components[0]);
  analysis.components[1].bodies = {1};
  for (Contact& contact : analysis.contacts.contacts) contact.b = 2;
  analysis.contacts.interfaces[0].b = 2;
  analysis.assembly.joints = {joint_of(JointType::kFixed, 1, 2), joint_of(JointType::kFixed, 0, 2)};
  analysis.joint_forces = {{coin_force * kUp, Vec3::Zero(), 0}, {coin_force * kUp, Vec3::Zero(), 0}};
  return analysis;
}

}  // namespace

TEST_CASE("What rounding leaves of the force of a joint is not told") {
  CHECK(state_of(hinged_cube(1.1 * kNone * kUp)) == JointState::kTransmits);
  CHECK(state_of(hinged_cube(0.9 * kNone * kUp)) == JointState::kIdle);
  CHECK(state_of(hinged_cube(Vec3::Zero())) == JointState::kIdle);
  const ToldJointForces told = told_joint_forces(hinged_cube(kWeight * kUp, 0.5 * kNone * Vec3::UnitY()));
  REQUIRE(told.without.size() == 1);
  CHECK(told.without[0].force == kWeight * kUp);
  CHECK(told.without[0].torque == Vec3::Zero());
  CHECK(told.with.empty());
}

TEST_CASE("A torque counts by what the largest force would have at the reach of the joint") {
  const Vec3 far(0.5, 0, 3.5);  // 3 m above the centre of mass: a reach of 3.5 m
  CHECK(reach_of(resting_cube().assembly, joint_of(JointType::kBall, 0, 1, far)) == Approx(3.5));
  CHECK(state_of(hinged_cube(Vec3::Zero(), 3.6 * kNone * Vec3::UnitY(), far)) == JointState::kTransmits);
  CHECK(state_of(hinged_cube(Vec3::Zero(), 3.4 * kNone * Vec3::UnitY(), far)) == JointState::kIdle);
}

TEST_CASE("Forces and torques of other joints, and of the load, are what a force is measured by") {
  Analysis analysis = hinged_cube(Vec3::Zero());
  analysis.bodies[0].load_force.setZero();
  for (ContactResult& contact : analysis.contact_results) contact.force = 0;
  analysis.assembly.joints.push_back(analysis.assembly.joints[0]);
  const auto second_does = [&](const JointForce& first, double force) {
    analysis.joint_forces = {first, {force * kUp, Vec3::Zero(), 0}};
    return state_of(analysis, 1);
  };
  const double reach = reach_of(analysis.assembly, analysis.assembly.joints[0]);
  CHECK(second_does({kWeight * kUp, Vec3::Zero(), 0}, 0.9 * kNone) == JointState::kIdle);
  CHECK(second_does({kWeight * kUp, Vec3::Zero(), 0}, 1.1 * kNone) == JointState::kTransmits);
  CHECK(second_does({Vec3::Zero(), reach * kWeight * kUp, 0}, 0.9 * kNone) == JointState::kIdle);
  CHECK(second_does({Vec3::Zero(), reach * kWeight * kUp, 0}, 1.1 * kNone) == JointState::kTransmits);
  // A load of a torque alone: 0.5 m is the cube's radius of gyration.
  analysis.bodies[0].load_torque = 0.5 * kWeight * kUp;
  CHECK(second_does({}, 0.9 * kNone) == JointState::kIdle);
  CHECK(second_does({}, 1.1 * kNone) == JointState::kTransmits);
}

TEST_CASE("Parts that do not hang together are measured apart") {
  const Analysis analysis = cube_and_coin(1e-12 * kWeight);
  CHECK(state_of(analysis, 0) == JointState::kTransmits);  // of the coin: its whole weight
  CHECK(state_of(analysis, 1) == JointState::kIdle);       // the same beside the cube
  Analysis touching = analysis;
  for (Contact& contact : touching.contacts.contacts) contact.a = 1;
  for (ContactResult& contact : touching.contact_results) contact.force = 0.25e-12 * kWeight;
  for (const bool carries : contact_states(touching).carries) CHECK(carries);
  for (Contact& contact : touching.contacts.contacts) contact.a = 0;
  for (const bool carries : contact_states(touching).carries) CHECK_FALSE(carries);
}

TEST_CASE("A joint of two fixed bodies has no effect") {
  Analysis analysis = hinged_cube(Vec3::Zero());
  analysis.assembly.parts[0].fixed = true;
  CHECK(state_of(analysis) == JointState::kNoEffect);
  CHECK(has(to_text(analysis, {}), "no effect: both are fixed"));
}

TEST_CASE("Forces of a joint with friction are told where the model was solved, without what rounding leaves") {
  Analysis analysis = with_friction(hinged_cube(kWeight * kUp), {Vec3(0, 3, 4), Vec3::Zero(), 0});
  CHECK(told_joint_forces(analysis).with.at(0).force == Vec3(0, 3, 4));
  CHECK(has(to_text(analysis, {}), "  5 N, 0 N·m\n"));
  analysis.friction->joints[0] = {0.9 * kNone * kUp, 0.1 * kNone * kUp, 0};
  CHECK(told_joint_forces(analysis).with.at(0).force == Vec3::Zero());
  CHECK(told_joint_forces(analysis).with.at(0).torque == Vec3::Zero());
  // Friction's own forces are measured by its own.
  analysis.friction->contacts[0].normal_force = 1e-3 * kWeight / NumericalTolerances{}.force_zero;
  analysis.friction->joints[0].force = 0.9e-3 * kWeight * kUp;
  CHECK(told_joint_forces(analysis).with.at(0).force == Vec3::Zero());
  CHECK(told_joint_forces(analysis).without.at(0).force == kWeight * kUp);
  analysis.friction->status = SolveStatus::kFailed;
  CHECK(told_joint_forces(analysis).with.empty());
  CHECK_FALSE(has(to_text(analysis, {}), "with friction"));
}

TEST_CASE("The text report lists joints with force, torque and what is redundant, many of them only on request") {
  Analysis analysis = hinged_cube(Vec3(0, 3, 4), Vec3(0, 0, 2));
  analysis.joint_forces[0].redundant_rows = 2;
  const std::string text = to_text(analysis, {});
  CHECK(has(text, "\nJoints\n"));
  CHECK(has(text,
            "  cube     ground  hinge    5 N   2 N·m  transmits; 2 of the 5 directions it holds are held by other "
            "joints too\n"));
  CHECK_FALSE(has(to_text(resting_cube(), {}), "Joints"));
  while (analysis.assembly.joints.size() < 50) {
    analysis.assembly.joints.push_back(analysis.assembly.joints[0]);
    analysis.joint_forces.push_back(analysis.joint_forces[0]);
  }
  CHECK(has(to_text(analysis, {}), "  and 10 more (--verbose lists all)\n"));
  CHECK_FALSE(has(to_text(analysis, ReportOptions{true, false, true}), " more (--verbose"));
}

TEST_CASE("A contact that only rounding presses does not carry beside a joint that does") {
  Analysis analysis = hinged_cube(1e6 * kWeight * kUp);
  for (ContactResult& contact : analysis.contact_results) contact.force = 0.9e6 * kNone;
  for (const bool carries : contact_states(analysis).carries) CHECK_FALSE(carries);
  for (ContactResult& contact : analysis.contact_results) contact.force = 1.1e6 * kNone;
  for (const bool carries : contact_states(analysis).carries) CHECK(carries);
}

TEST_CASE("Of the directions that a joint holds those that others hold, too, are counted") {
  const Joint hinge = joint_of(JointType::kHinge, 0, 1, Vec3::Zero(), Vec3::UnitX());
  CHECK(held_by_others_text(hinge, {kUp, Vec3::Zero(), 0}).empty());
  CHECK(held_by_others_text(hinge, {kUp, Vec3::Zero(), 2}) == "2 of 5 directions");
  CHECK(force_text({3 * kUp, Vec3(0, 0.5, 0), 0}) == "3 N");
  CHECK(torque_text({3 * kUp, Vec3(0, 0.5, 0), 0}) == "0.5 N·m");
}
