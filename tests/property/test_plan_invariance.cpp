// Plans of random piles in other units, frames, orders of parts and precisions: hands, parts held and what is locked
// stay as they are.
#include <algorithm>
#include <numeric>

#include "impend/contact/find_contacts.h"
#include "impend/planning/frictionless_states.h"
#include "impend/planning/search_sequence.h"
#include "tests/support/box_piles.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr int kMostHandsHere = 3;

// What must not change: of no plan hands are 0.
struct PlanCost {
  int hands = 0, held = 0;
  bool stands = false, exhausted = false;
  std::vector<std::string> locked;  // names, sorted

  friend bool operator==(const PlanCost&, const PlanCost&) = default;
};

PlanCost cost_of_plan(const Assembly& pile) {
  const auto contacts = find_contacts(pile);
  REQUIRE(contacts.ok());
  const WaysOut ways = ways_out(pile, contacts.value());
  SolverSettings settings;
  settings.threads = 1;
  FrictionlessStates states(pile, contacts.value(), {}, settings);
  const JudgeState judge = [&](const AssemblyState& state) { return states.judge(state); };
  PlanCost cost;
  const PartSet all = movable_parts(pile) | fixed_parts(pile);
  cost.stands = states.judge({all, all - all}).standing == Standing::kStands;
  for (const int part : locked_parts(pile, ways).members()) cost.locked.push_back(pile.parts[part].name);
  std::sort(cost.locked.begin(), cost.locked.end());
  for (int hands = 1; hands <= kMostHandsHere && cost.hands == 0; ++hands) {
    SearchRules rules;
    rules.plan = {hands, movable_parts(pile)};
    const auto found = search_sequence(pile, ways, rules, judge);
    REQUIRE(found.ok());
    cost.exhausted = found.value().exhausted;
    if (!found.value().found) continue;
    Sequence sequence;
    for (const int part : found.value().order) sequence.push_back({StepKind::kPlace, {part}, std::nullopt});
    const auto checked = check_sequence(pile, sequence, rules.plan, judge);
    REQUIRE(checked.ok());
    CHECK(checked.value().stands);
    cost.hands = hands;
    for (const CheckedStep& step : checked.value().steps) cost.held += step.held.count();
  }
  return cost;
}

Assembly turned_pile(Assembly pile, const RigidTransform& X) {
  for (Part& part : pile.parts) part.X_WP = X * part.X_WP;
  if (pile.ground) pile.ground->height += pile.up().dot(X.R.transpose() * X.p);
  pile.gravity = X.R * pile.gravity;
  return pile;
}

// Every part made anew, its mesh as `change` gives it, known to `noise`.
template <class Change>
Assembly remade_pile(const Assembly& pile, double scale, const Change& change, bool single) {
  Assembly remade = pile;
  remade.contact.gap = *pile.contact.gap * scale;
  if (remade.ground) remade.ground->height *= scale;
  for (Part& part : remade.parts) {
    const TriangleMesh mesh = change(part.mesh);
    const Part made = part_from_mesh(part.name, mesh, part.fixed, single ? float_noise(mesh) : Vec3(Vec3::Zero()));
    part = made;
  }
  return remade;
}

Assembly permuted_pile(const Assembly& pile, std::uint64_t seed) {
  Random random(seed);
  Assembly permuted = pile;
  for (std::size_t k = permuted.parts.size(); k > 1; --k) {
    std::swap(permuted.parts[k - 1],
              permuted.parts[static_cast<std::size_t>(random.integer(0, static_cast<int>(k) - 1))]);
  }
  return permuted;
}

}  // namespace

TEST_CASE("a plan costs the same in every unit, pose, order of parts and precision") {
  int planned = 0, held = 0, falling = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    INFO("seed " << seed);
    const Assembly pile = random_box_pile(seed, 3 + static_cast<int>(seed % 3));
    const PlanCost cost = cost_of_plan(pile);
    planned += cost.hands > 0;
    held += cost.held > 0;
    falling += !cost.stands;
    CHECK(cost == cost_of_plan(turned_pile(pile, random_pose(static_cast<unsigned>(seed) + 1))));
    CHECK(cost == cost_of_plan(permuted_pile(pile, seed)));
    for (const double scale : {1e-3, 1e3}) {
      const auto scaled = [scale](TriangleMesh mesh) {
        for (Vec3& x : mesh.vertices) x *= scale;
        return mesh;
      };
      CHECK(cost == cost_of_plan(remade_pile(pile, scale, scaled, false)));
    }
    // Coordinates of single precision, turned in the file: what stands stands, or is not called so.
    const Mat3 turn = random_pose(static_cast<unsigned>(seed) + 100).R;
    Assembly coarse = remade_pile(
        pile, 1,
        [&](TriangleMesh mesh) {
          for (Vec3& x : mesh.vertices) x = turn * x;
          return rounded_to_float(mesh);
        },
        true);
    coarse.contact.gap = 1e-5;
    coarse.gravity = turn * coarse.gravity;
    const PlanCost about = cost_of_plan(coarse);
    if (about.hands > 0 && about.stands == cost.stands) CHECK(about.hands == cost.hands);
    CHECK((cost.stands || !about.stands));
    CHECK(about.locked == cost.locked);
  }
  CHECK(planned > 10);
  CHECK(held > 0);
  CHECK(falling > 0);
}

}  // namespace impend::test
