// Numbers of orders in which walls and towers can be built from above, part by part, each step at rest: closed forms
// and an exhaustive count over sets of parts by another program (C(m+n, n); 16, 42, 3060, 155128).
#include <numeric>

#include "impend/planning/frictionless_states.h"
#include "impend/planning/search_sequence.h"
#include "tests/support/analysed.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

Part brick_at(double from, double to, int row) {
  return part_from_mesh("brick", box(Vec3(from, 0, row), Vec3(to, 1, row + 1)));
}

Assembly on_the_ground(std::vector<Part> parts) {
  for (std::size_t k = 0; k < parts.size(); ++k) parts[k].name = "brick " + std::to_string(k);
  Assembly assembly = assembly_of(parts);
  assembly.ground = Ground{0};
  return assembly;
}

// Every other course begins and ends with half a brick.
Assembly wall_with_ends(int courses, int bricks) {
  std::vector<Part> parts;
  for (int row = 0; row < courses; ++row) {
    const double shift = row % 2;
    for (int k = 0; k < bricks + row % 2; ++k) {
      parts.push_back(brick_at(std::max(0.0, 2 * k - shift), std::min(2.0 * bricks, 2 * k - shift + 2), row));
    }
  }
  return on_the_ground(parts);
}

Assembly two_towers(int first, int second) {
  std::vector<Part> parts;
  for (int row = 0; row < first; ++row) parts.push_back(brick_at(0, 1, row));
  for (int row = 0; row < second; ++row) parts.push_back(brick_at(5, 6, row));
  return on_the_ground(parts);
}

SequenceCount orders_from_above(const Assembly& assembly) {
  const Result<ContactSet> contacts = find_contacts(assembly, {});
  REQUIRE(contacts.ok());
  const WaysOut ways = ways_out(assembly, contacts.value(), true);
  FrictionlessStates states(assembly, contacts.value(), {}, {});
  SearchRules rules;
  rules.plan.may_hold = movable_parts(assembly);
  const Result<SequenceCount> count =
      count_sequences(assembly, ways, rules, [&](const AssemblyState& state) { return states.judge(state); });
  REQUIRE(count.ok());
  CHECK(count.value().complete);
  return count.value();
}

}  // namespace

TEST_CASE("a tower is built in one order, two towers in as many as their courses can be mixed") {
  CHECK(orders_from_above(two_towers(6, 0)).orders == 1);
  CHECK(orders_from_above(two_towers(3, 4)).orders == 35);
  CHECK(orders_from_above(two_towers(5, 5)).orders == 252);
}

TEST_CASE("walls in running bond are built from above in as many orders as were counted elsewhere") {
  CHECK(orders_from_above(wall_with_ends(2, 2)).orders == 16);
  CHECK(orders_from_above(wall_with_ends(3, 2)).orders == 42);
  CHECK(orders_from_above(wall_with_ends(3, 3)).orders == 3060);
  CHECK(orders_from_above(wall_with_ends(4, 3)).orders == 155128);
}
