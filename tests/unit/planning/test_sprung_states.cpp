// States of parts that springs hold: a spring pulls only while both its parts are there.
#include "impend/contact/find_contacts.h"
#include "impend/planning/friction_states.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"

namespace impend::test {
namespace {

constexpr double kStiffness = 1000;  // N/m

// A fixed floor (0) and on it a gallows (1), from which a lamp (2) of 1 kg hangs by a spring that bears its weight.
Assembly hanging_lamp() {
  Assembly assembly = assembly_of({part_from_mesh("floor", box(Vec3(-9, -9, -1), Vec3(9, 9, 0)), true),
                                   part_from_mesh("gallows", box(Vec3(-1, -1, 0), Vec3(1, 1, 3))),
                                   part_from_mesh("lamp", box(Vec3(1.5, -0.5, 1), Vec3(2.5, 0.5, 2)))});
  assembly.contact.gap = 1e-6;
  Spring spring;
  spring.a = 2;
  spring.b = 1;
  spring.point_a = assembly.parts[2].center_of_mass_W();
  spring.point_b = spring.point_a + Vec3(0, 0, 1);
  spring.stiffness = kStiffness;
  spring.length = 1 - assembly.parts[2].mass.mass * assembly.gravity.norm() / kStiffness;
  assembly.springs.push_back(spring);
  return assembly;
}

template <class States>
void check_lamp() {
  const Assembly assembly = hanging_lamp();
  auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  const auto asked = [&](const std::vector<int>& installed, const std::vector<int>& held) {
    States states(assembly, found.value(), DecisionTolerances{}, SolverSettings{});
    // What was asked before must not matter.
    states.judge({PartSet(3, {0, 1, 2}), PartSet(3)});
    return states.judge({PartSet(3, installed), PartSet(3, held)}).standing;
  };
  CHECK(asked({0, 1, 2}, {}) == Standing::kStands);
  CHECK(asked({0, 1, 2}, {1}) == Standing::kStands);
  CHECK(asked({0, 1}, {}) == Standing::kStands);
  CHECK(asked({0, 2}, {}) == Standing::kFalls);
  CHECK(asked({0, 2}, {2}) == Standing::kStands);
}

TEST_CASE("a part that hangs by a spring falls where what it hangs on is not there, without friction and with") {
  SECTION("without friction") { check_lamp<FrictionlessStates>(); }
  SECTION("with friction") { check_lamp<FrictionStates>(); }
}

}  // namespace
}  // namespace impend::test
