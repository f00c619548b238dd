// What plans with turns rest on: a state that stands at two directions of gravity stands at those between.
#include <vector>

#include "impend/contact/find_contacts.h"
#include "impend/planning/frictionless_states.h"
#include "impend/planning/ways_up.h"
#include "tests/support/catch.h"
#include "tests/support/sanitized.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// Unit cubes in most cells of a grid, half of them fixed, up to five loose.
Assembly random_heap_of_cubes(std::uint64_t seed) {
  Random random(seed);
  Assembly assembly;
  int loose = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int k = 0; k < 2; ++k) {
        if (random.chance(0.1)) continue;
        const bool fixed = loose == 5 || random.chance(0.5);
        loose += !fixed;
        assembly.parts.push_back(part_from_mesh("cube " + std::to_string(assembly.parts.size()),
                                                box(Vec3(i, j, k), Vec3(i + 1, j + 1, k + 1))));
        assembly.parts.back().fixed = fixed;
      }
    }
  }
  return assembly;
}

// States of one assembly, asked for at any direction of gravity.
class StatesAtDirections {
 public:
  explicit StatesAtDirections(Assembly assembly) : assembly_(std::move(assembly)) {
    auto found = find_contacts(assembly_);
    REQUIRE(found.ok());
    contacts_ = std::move(found).value();
  }
  Standing at(const Vec3& down, const AssemblyState& state) {
    Assembly turned = assembly_;
    turned.gravity = turned.gravity.norm() * down.normalized();
    SolverSettings settings;
    settings.threads = 1;
    return FrictionlessStates(turned, contacts_, DecisionTolerances{}, settings).judge(state).standing;
  }

 private:
  Assembly assembly_;
  ContactSet contacts_;
};

// The faces, edges and corners of a cube.
std::vector<Vec3> directions_of_cube() {
  std::vector<Vec3> directions;
  for (int k = 0; k < 27; ++k) {
    const Vec3 direction(k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1);
    if (direction.norm() > 0) directions.push_back(direction.normalized());
  }
  return directions;
}

TEST_CASE("a state that stands at both ends of a turn stands all through it, unless they are opposite") {
  const std::uint64_t seeds = IMPEND_SANITIZED ? 4 : 40;
  int turns = 0, falling_between = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    INFO("seed " << seed);
    const Assembly assembly = random_heap_of_cubes(seed);
    StatesAtDirections states(assembly);
    Random random(seed + 7000);
    for (int trial = 0; trial < 4; ++trial) {
      AssemblyState state{fixed_parts(assembly), PartSet(static_cast<int>(assembly.parts.size()))};
      for (const int part : movable_parts(assembly).members()) {
        if (random.chance(0.2)) continue;
        state.installed.add(part);
        if (random.chance(0.4)) state.held.add(part);
      }
      if (free_parts(assembly, state).empty()) continue;
      std::vector<Vec3> standing;
      for (const Vec3& down : directions_of_cube()) {
        if (states.at(down, state) == Standing::kStands) standing.push_back(down);
      }
      for (std::size_t k = 0; k < standing.size(); ++k) {
        const Vec3 &from = standing[k], &to = standing[random.integer(0, static_cast<int>(standing.size()) - 1)];
        const bool is_opposite = (from + to).norm() < 0.1;
        turns += !is_opposite;
        for (const double share : {0.1, 0.35, 0.9}) {
          const Vec3 between = is_opposite ? Vec3(from.unitOrthogonal()) : Vec3((1 - share) * from + share * to);
          const bool stands = states.at(between, state) == Standing::kStands;
          if (!is_opposite) CHECK(stands);
          falling_between += is_opposite && !stands;
        }
      }
    }
  }
  CHECK(turns > (IMPEND_SANITIZED ? 10 : 150));
  // And so opposite ends prove nothing.
  if (!IMPEND_SANITIZED) CHECK(falling_between > 0);
}

}  // namespace
}  // namespace impend::test
