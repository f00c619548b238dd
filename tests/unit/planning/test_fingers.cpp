// Pushes as fixed parts: numbers of bodies, contacts without friction, and states of them.
#include "impend/planning/fingers.h"

#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "impend/motion/rest_in_balance.h"
#include "impend/planning/frictionless_states.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

// A block on the ground, friction between the two, and one beside it that hangs in the air.
Assembly block_and_hung_block() {
  Assembly assembly = assembly_of(
      {part_from_mesh("low", box({0, 0, 0}, {1, 1, 1})), part_from_mesh("hung", box({2, 0, 1}, {3, 1, 2}))});
  assembly.ground = Ground{0};
  assembly.friction.mu = 0.5;
  assembly.friction.pairs.push_back({0, 2, 0.7, std::nullopt});
  Joint joint;
  joint.type = JointType::kSlider;
  joint.a = 0;
  joint.b = 2;
  joint.axis = Vec3(1, 0, 0);
  assembly.joints.push_back(joint);
  return assembly;
}

std::vector<PushCandidate> two_pushes() {
  PushCandidate side, below;
  side.part = 0;
  side.point = Vec3(0, 0.5, 0.5);
  side.direction = Vec3(1, 0, 0);
  below.part = 1;
  below.point = Vec3(2.5, 0.5, 1);
  below.direction = Vec3(0, 0, 1);
  return {side, below};
}

}  // namespace

TEST_CASE("fingers come after the parts and the ground after them, in contacts, joints and friction alike") {
  const Assembly given = block_and_hung_block();
  const Assembly fingers = with_fingers(given, two_pushes());
  REQUIRE(fingers.parts.size() == 4);
  CHECK(fingers.parts[2].fixed);
  CHECK(fingers.parts[3].fixed);
  CHECK(fingers.joints[0].b == 4);
  CHECK(fingers.friction.mu_of(0, 4) == 0.7);
  CHECK(fingers.friction.mu_of(1, 4) == 0.5);
  CHECK(fingers.friction.mu_of(0, 2) == 0);
  CHECK(fingers.friction.mu_of(1, 3) == 0);
  CHECK(fingers.body_name(4) == "ground");

  Assembly loose = given;
  loose.joints.clear();
  const auto found = find_contacts(loose);
  REQUIRE(found.ok());
  const std::size_t before = found.value().contacts.size();
  const ContactSet contacts = with_fingers(found.value(), 2, two_pushes());
  REQUIRE(contacts.contacts.size() == before + 2);
  for (std::size_t i = 0; i < before; ++i) CHECK(contacts.contacts[i].b == 4);
  for (std::size_t k = 0; k < 2; ++k) {
    const Contact& contact = contacts.contacts[before + k];
    CHECK(contact.a == static_cast<int>(k));
    CHECK(contact.b == 2 + static_cast<int>(k));
    CHECK(contact.normal == two_pushes()[k].direction);
    const Interface& interface = contacts.interfaces[contact.interface];
    CHECK(interface.contacts == std::vector<int>{static_cast<int>(before + k)});
    CHECK(interface.b == contact.b);
  }
}

TEST_CASE("a block that hangs in the air balances on a finger below its centre, with the force of its weight") {
  Assembly assembly = block_and_hung_block();
  assembly.joints.clear();
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  const Assembly fingers = with_fingers(assembly, two_pushes());
  const ContactSet contacts = with_fingers(found.value(), 2, two_pushes());
  const PushedStates pushed(PartSet(2, {0, 1}), 2, 2);
  FrictionlessStates states(fingers, contacts, {}, {}, pushed.fingers());
  const JudgePushes judge = pushed.judge([&](const AssemblyState& state) { return states.judge(state); });

  const PushesJudged without = judge(PushSet(2));
  CHECK(without.standing == Standing::kFalls);
  REQUIRE(without.opposed);
  CHECK(without.opposed->members() == std::vector<int>{1});
  CHECK(judge(PushSet(2, {0})).standing == Standing::kFalls);
  const PushesJudged on_one = judge(PushSet(2, {1}));
  CHECK(on_one.standing == Standing::kBalances);
  REQUIRE(on_one.opposed);
  CHECK(on_one.opposed->empty());  // the other finger is at the other block

  const AssemblyState state = pushed.with(PushSet(2, {1}));
  const auto analysis = analyze_motion(assembly_in_state(fingers, state), contacts_in_state(fingers, contacts, state));
  REQUIRE(analysis.ok());
  CHECK(rests_only_in_balance(analysis.value()));
  const double weight = fingers.parts[1].mass.mass * kStandardGravity;
  for (std::size_t i = 0; i < analysis.value().contacts.contacts.size(); ++i) {
    if (!pushed.is_finger(analysis.value().contacts.contacts[i].b, 1)) continue;
    CHECK(analysis.value().contact_results[i].force == Approx(weight));
  }
}

TEST_CASE("a block stands on three fingers around its centre, and on two it balances") {
  Assembly assembly = block_and_hung_block();
  assembly.joints.clear();
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  std::vector<PushCandidate> below;
  for (const Vec3& point : {Vec3(2.2, 0.5, 1), Vec3(2.8, 0.2, 1), Vec3(2.8, 0.8, 1), Vec3(2.8, 0.5, 1)}) {
    below.push_back(two_pushes()[1]);
    below.back().point = point;
  }
  const Assembly fingers = with_fingers(assembly, below);
  const ContactSet contacts = with_fingers(found.value(), 2, below);
  const PushedStates pushed(PartSet(2, {0, 1}), 2, 4);
  FrictionlessStates states(fingers, contacts, {}, {}, pushed.fingers());
  const JudgePushes judge = pushed.judge([&](const AssemblyState& state) { return states.judge(state); }, false);
  CHECK(judge(PushSet(4, {0, 1, 2})).standing == Standing::kStands);
  CHECK(judge(PushSet(4, {0, 3})).standing == Standing::kBalances);  // about the line through the two
  CHECK(judge(PushSet(4, {1, 2})).standing == Standing::kFalls);
}

}  // namespace impend::test
