// Plans of random piles in other units, frames, orders of parts and precisions: hands, parts held and what is locked
// stay as they are.
#include <algorithm>
#include <numeric>
#include <set>

#include "impend/contact/find_contacts.h"
#include "impend/planning/frictionless_states.h"
#include "impend/planning/search_sequence.h"
#include "tests/support/box_piles.h"
#include "tests/support/catch.h"
#include "tests/support/changed_piles.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr int kMostHandsHere = 3;

// What must not change: of no plan hands are 0.
struct PlanCost {
  int hands = 0, held = 0;
  bool stands = false, falls = false, exhausted = false;
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
  const Standing finished = states.judge({all, all - all}).standing;
  cost.stands = finished == Standing::kStands;
  cost.falls = finished == Standing::kFalls;
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

// By bits over the names of movable parts, sorted: what falls and who would stop it, of clauses that none else implies;
// and which sets of parts fall.
struct LearntFalls {
  std::set<std::pair<unsigned, unsigned>> clauses;
  std::vector<bool> falls;
};

LearntFalls learnt_falls(const Assembly& pile) {
  const auto contacts = find_contacts(pile);
  REQUIRE(contacts.ok());
  SolverSettings settings;
  settings.threads = 1;
  FrictionlessStates states(pile, contacts.value(), {}, settings);
  std::vector<int> movable = movable_parts(pile).members();
  std::sort(movable.begin(), movable.end(), [&](int a, int b) { return pile.parts[a].name < pile.parts[b].name; });
  const PartSet fixed = fixed_parts(pile);
  LearntFalls learnt;
  for (unsigned k = 0; k < 1U << movable.size(); ++k) {
    PartSet there = fixed;
    for (std::size_t i = 0; i < movable.size(); ++i) {
      if (k >> i & 1U) there.add(movable[i]);
    }
    learnt.falls.push_back(gives_way(states.judge({there, fixed - fixed}).standing));
  }
  const auto bits = [&](const PartSet& set) {
    unsigned all = 0;
    for (std::size_t i = 0; i < movable.size(); ++i) all |= set.has(movable[i]) ? 1U << i : 0U;
    return all;
  };
  for (const FallClause& clause : states.clauses()) {
    const bool is_implied = std::any_of(states.clauses().begin(), states.clauses().end(), [&](const FallClause& other) {
      return other.falls.within(clause.falls) && other.blockers.within(clause.blockers) &&
             (other.falls != clause.falls || other.blockers != clause.blockers);
    });
    if (!is_implied) learnt.clauses.insert({bits(clause.falls), bits(clause.blockers)});
  }
  return learnt;
}

// States that clauses learnt elsewhere let fall and that do not.
int wrongly_falling(const LearntFalls& truth, const LearntFalls& elsewhere) {
  int wrong = 0;
  for (const auto& [falls, blockers] : elsewhere.clauses) {
    for (unsigned k = 0; k < truth.falls.size(); ++k) {
      wrong += (k & falls) == falls && (k & blockers) == 0 && !truth.falls[k];
    }
  }
  return wrong;
}

}  // namespace

TEST_CASE("what falls, and who would stop it, is the same in every unit, pose and order of parts") {
  int learnt = 0, same = 0, compared = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    INFO("seed " << seed);
    const Assembly pile = random_box_pile(seed, 3 + static_cast<int>(seed % 3));
    const LearntFalls here = learnt_falls(pile);
    learnt += static_cast<int>(here.clauses.size());
    for (const Assembly& other : {turned_pile(pile, random_pose(static_cast<unsigned>(seed) + 1)),
                                  permuted_pile(pile, seed), scaled_pile(pile, 1e-3), scaled_pile(pile, 1e3)}) {
      const LearntFalls there = learnt_falls(other);
      CHECK(here.falls == there.falls);
      CHECK(wrongly_falling(here, there) == 0);
      same += here.clauses == there.clauses;
      ++compared;
    }
  }
  CHECK(learnt > 100);
  // Where a part is just about stopped, or several motions fall as fast, rounding chooses which clause is learnt first.
  CHECK(same >= 0.95 * compared);
}

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
    for (const double scale : {1e-3, 1e3}) CHECK(cost == cost_of_plan(scaled_pile(pile, scale)));
    // Coordinates of single precision, turned in the file: what stands stands, or is not called so. What only balances
    // in whole numbers may stand in rounded ones.
    const Assembly coarse = single_precision_pile(pile, random_pose(static_cast<unsigned>(seed) + 100).R);
    const PlanCost about = cost_of_plan(coarse);
    if (about.hands > 0 && about.stands == cost.stands) CHECK(about.hands == cost.hands);
    CHECK((!cost.falls || !about.stands));
    CHECK(about.locked == cost.locked);
  }
  CHECK(planned > 10);
  CHECK(held > 0);
  CHECK(falling > 0);
}

}  // namespace impend::test
