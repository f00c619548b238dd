// States of a small assembly with contacts of every kind of pair, an either-or contact and joints: all 81 of them.
#include "impend/planning/assembly_state.h"

#include <set>

#include "impend/contact/find_contacts.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/dynamics/motion_problem.h"
#include "tests/support/catch.h"
#include "tests/support/falling_rules.h"
#include "tests/support/jointed_scenes.h"

namespace impend::test {
namespace {

constexpr int kParts = 5, kGroundBody = 5;

// A fixed wall (0); on the ground and against it a block (1), on this a slab (2); over an upper edge of the block,
// which it touches along that edge alone, a cube (3); a post on the ground (4).
Assembly jointed_pile() {
  Assembly assembly = assembly_of({part_from_mesh("wall", box(Vec3(-1, 0, 0), Vec3(0, 1, 3)), true),
                                   part_from_mesh("block", box(Vec3(0, 0, 0), Vec3(1, 1, 1))),
                                   part_from_mesh("slab", box(Vec3(0, 0, 1), Vec3(0.75, 1, 2))),
                                   part_from_mesh("cube", box(Vec3(1, 0, 1), Vec3(2, 1, 2))),
                                   part_from_mesh("post", box(Vec3(5, 0, 0), Vec3(6, 1, 4)))});
  assembly.contact.gap = 1e-6;
  assembly.ground = Ground{0};
  add_joint(assembly, JointType::kHinge, 2, 4, Vec3(2, 0, 2), Vec3(0, 1, 0));
  add_joint(assembly, JointType::kBall, 3, kGroundBody, Vec3(2, 0, 1));
  add_joint(assembly, JointType::kSlider, 0, 3, Vec3(0, 0, 3), Vec3(1, 0, 0));
  assembly.loads.push_back({2, Vec3(1, 2, 3), Vec3::Zero(), std::nullopt});
  return assembly;
}

ContactSet contacts_of(const Assembly& assembly) {
  auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  REQUIRE_FALSE(found.value().disjunctions.empty());
  return std::move(found).value();
}

// Each movable part is away, free or held.
std::vector<AssemblyState> all_states_of_pile() {
  std::vector<AssemblyState> states;
  for (unsigned there = 0; there < 16; ++there) {
    for (unsigned held = 0; held < 16; ++held) {
      if ((held & ~there) == 0) states.push_back({set_of_bits(kParts, there << 1 | 1), set_of_bits(kParts, held << 1)});
    }
  }
  return states;
}

bool is_free_body(const AssemblyState& state, int body) {
  return body > 0 && body < kParts && state.installed.has(body) && !state.held.has(body);
}
bool is_there_body(const AssemblyState& state, int body) { return body == kGroundBody || state.installed.has(body); }
bool joins_in_state(const AssemblyState& state, int a, int b) {
  return is_there_body(state, a) && is_there_body(state, b) && (is_free_body(state, a) || is_free_body(state, b));
}

void check_same_contact(const Contact& found, const Contact& whole) {
  CHECK((found.a == whole.a && found.b == whole.b && found.kind == whole.kind));
  CHECK((found.point == whole.point && found.normal == whole.normal && found.gap == whole.gap));
  CHECK((found.normal_noise == whole.normal_noise && found.point_noise == whole.point_noise));
  CHECK((found.chord == whole.chord && found.bulge == whole.bulge && found.doubtful == whole.doubtful));
  CHECK((found.disjunction < 0) == (whole.disjunction < 0));
}

// Interfaces and choices name the contacts that name them, and are those of the whole.
void check_indices(const ContactSet& found, const ContactSet& whole) {
  std::multiset<int> named, chosen;
  for (int i = 0; i < static_cast<int>(found.interfaces.size()); ++i) {
    const Interface& pair = found.interfaces[i];
    for (const int c : pair.contacts) {
      CHECK(found.contacts.at(c).interface == i);
      CHECK((found.contacts.at(c).a == pair.a && found.contacts.at(c).b == pair.b));
      named.insert(c);
    }
    for (const Interface& old : whole.interfaces) {
      if (old.a == pair.a && old.b == pair.b && !pair.contacts.empty()) CHECK(old.area == pair.area);
    }
  }
  for (int d = 0; d < static_cast<int>(found.disjunctions.size()); ++d) {
    for (const auto& alternative : found.disjunctions[d].alternatives) {
      CHECK_FALSE(alternative.empty());
      for (const int c : alternative) CHECK(found.contacts.at(c).disjunction == d);
      chosen.insert(alternative.begin(), alternative.end());
    }
  }
  for (int c = 0; c < static_cast<int>(found.contacts.size()); ++c) {
    CHECK(named.count(c) == 1);
    CHECK((chosen.count(c) > 0) == (found.contacts[c].disjunction >= 0));
  }
}

TEST_CASE("parts of a state are fixed, movable, free or away") {
  const Assembly assembly = jointed_pile();
  CHECK(fixed_parts(assembly).members() == std::vector<int>{0});
  CHECK(movable_parts(assembly).members() == std::vector<int>{1, 2, 3, 4});
  for (const AssemblyState& state : all_states_of_pile()) {
    const PartSet free = free_parts(assembly, state);
    for (int part = 0; part < kParts; ++part) CHECK(free.has(part) == is_free_body(state, part));
  }
}

TEST_CASE("in a state parts that are held or away are fixed, and joints with those that are away are left out") {
  const Assembly assembly = jointed_pile();
  for (const AssemblyState& state : all_states_of_pile()) {
    const Assembly found = assembly_in_state(assembly, state);
    REQUIRE(found.parts.size() == kParts);
    for (int part = 0; part < kParts; ++part) {
      CHECK(found.parts[part].fixed == !is_free_body(state, part));
      CHECK(found.parts[part].name == assembly.parts[part].name);
      CHECK(found.parts[part].mass.mass == assembly.parts[part].mass.mass);
    }
    std::vector<JointType> kept;
    for (const Joint& joint : assembly.joints) {
      if (is_there_body(state, joint.a) && is_there_body(state, joint.b)) kept.push_back(joint.type);
    }
    REQUIRE(found.joints.size() == kept.size());
    for (std::size_t j = 0; j < kept.size(); ++j) CHECK(found.joints[j].type == kept[j]);
    CHECK(found.gravity == assembly.gravity);
    REQUIRE(found.ground);
    CHECK(found.ground->height == 0);
  }
}

TEST_CASE("in a state there are the contacts of free parts with those that are there, and none is changed") {
  const Assembly assembly = jointed_pile();
  const ContactSet whole = contacts_of(assembly);
  for (const AssemblyState& state : all_states_of_pile()) {
    const ContactSet found = contacts_in_state(assembly, whole, state);
    std::vector<Contact> expected;
    for (const Contact& contact : whole.contacts) {
      if (joins_in_state(state, contact.a, contact.b)) expected.push_back(contact);
    }
    REQUIRE(found.contacts.size() == expected.size());
    for (std::size_t c = 0; c < expected.size(); ++c) check_same_contact(found.contacts[c], expected[c]);
    check_indices(found, whole);
    CHECK((found.gap == whole.gap && found.gap_reason == whole.gap_reason && found.angle == whole.angle));
    CHECK((found.unreduced == whole.unreduced && found.per_plane == whole.per_plane));
  }
}

TEST_CASE("the motion problem of a state has the free parts and the rows between those that are there") {
  const Assembly assembly = jointed_pile();
  const ContactSet whole = contacts_of(assembly);
  for (const AssemblyState& state : all_states_of_pile()) {
    const PartSet free = free_parts(assembly, state);
    if (free.empty()) continue;
    const MotionProblem problem =
        make_problem(assembly_in_state(assembly, state), contacts_in_state(assembly, whole, state));
    CHECK(problem.body == free.members());
    int rows = 0;
    for (const Contact& c : whole.contacts) rows += c.disjunction < 0 && joins_in_state(state, c.a, c.b);
    for (const Joint& joint : assembly.joints) {
      if (joins_in_state(state, joint.a, joint.b)) rows += 2 * static_cast<int>(joint_rows(joint).size());
    }
    CHECK(problem.rows() == rows);
  }
}

TEST_CASE("with everything there and nothing held an assembly and its contacts are what they were") {
  const Assembly assembly = jointed_pile();
  const ContactSet whole = contacts_of(assembly);
  const AssemblyState all{PartSet(kParts, {0, 1, 2, 3, 4}), PartSet(kParts)};
  const Assembly same = assembly_in_state(assembly, all);
  for (int part = 0; part < kParts; ++part) CHECK(same.parts[part].fixed == (part == 0));
  CHECK(same.joints.size() == assembly.joints.size());
  CHECK(same.loads.size() == assembly.loads.size());
  const ContactSet found = contacts_in_state(assembly, whole, all);
  REQUIRE(found.contacts.size() == whole.contacts.size());
  for (std::size_t c = 0; c < whole.contacts.size(); ++c) {
    CHECK(found.contacts[c].interface == whole.contacts[c].interface);
    CHECK(found.contacts[c].disjunction == whole.contacts[c].disjunction);
    CHECK(found.contacts[c].direction_class == whole.contacts[c].direction_class);
  }
  CHECK(found.interfaces.size() == whole.interfaces.size());
  CHECK(found.disjunctions.size() == whole.disjunctions.size());
}

}  // namespace
}  // namespace impend::test
