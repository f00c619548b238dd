// Steps of plans of random piles in coordinates of single precision and with noise of 10⁻⁷: each keeps its verdict, or
// is called neither standing nor falling.
#include <map>

#include "impend/planning/frictionless_states.h"
#include "impend/planning/search_sequence.h"
#include "tests/support/box_piles.h"
#include "tests/support/catch.h"
#include "tests/support/changed_piles.h"
#include "tests/support/pile_states.h"
#include "tests/support/sanitized.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr int kMostHandsOfPiles = 3;
constexpr double kPileNoise = 1e-7;  // m, of parts of about 1 m

// The states of the steps of a plan with the fewest hands, and the same with nothing held; none where there is no plan.
std::vector<AssemblyState> states_of_plan(const Assembly& pile) {
  const ContactSet contacts = contacts_of_pile(pile);
  const WaysOut ways = ways_out(pile, contacts);
  FrictionlessStates states(pile, contacts, {}, one_thread());
  const JudgeState judge = [&](const AssemblyState& state) { return states.judge(state); };
  std::vector<AssemblyState> all;
  for (int hands = 1; hands <= kMostHandsOfPiles && all.empty(); ++hands) {
    SearchRules rules;
    rules.plan = {hands, movable_parts(pile)};
    const auto found = search_sequence(pile, ways, rules, judge);
    REQUIRE(found.ok());
    if (!found.value().found) continue;
    const auto checked = check_sequence(pile, found.value().steps, rules.plan, judge);
    REQUIRE(checked.ok());
    for (const CheckedStep& step : checked.value().steps) {
      all.push_back({step.installed, step.held});
      all.push_back({step.installed, step.held - step.held});
      for (const AssemblyState& passed : step.passed) all.push_back(passed);
    }
  }
  return all;
}

struct Kept {
  int asked = 0, same = 0;
  std::map<Standing, int> seen;
};

void compare(const Assembly& exact, const Assembly& coarse, const std::vector<AssemblyState>& states, Kept& kept) {
  const ContactSet contacts = contacts_of_pile(exact), coarse_contacts = contacts_of_pile(coarse);
  FrictionlessStates judge(coarse, coarse_contacts, {}, one_thread());
  for (const AssemblyState& state : states) {
    const Standing truth = standing_by_analysis(exact, contacts, state);
    INFO("there " << Catch::Detail::stringify(state.installed.members()) << ", held "
                  << Catch::Detail::stringify(state.held.members()) << ": " << to_string(truth));
    for (const Standing found : {judge.judge(state).standing, standing_by_analysis(coarse, coarse_contacts, state)}) {
      // What only balances does so by the last digit, which rounding takes.
      const bool open = found == Standing::kUnknown || found == Standing::kBalances || truth == Standing::kUnknown ||
                        truth == Standing::kBalances;
      CHECK((found == truth || open));
      ++kept.asked;
      kept.same += found == truth;
    }
    ++kept.seen[truth];
  }
}

}  // namespace

TEST_CASE("every step of a plan keeps its verdict in single precision and with noise, or is left open") {
  Kept kept;
  for (std::uint64_t seed = 0; seed < (IMPEND_SANITIZED ? 10 : 60); ++seed) {
    INFO("seed " << seed);
    const Assembly pile = random_box_pile(seed, 3 + static_cast<int>(seed % 4));
    const std::vector<AssemblyState> states = states_of_plan(pile);
    if (states.empty()) continue;
    compare(pile, single_precision_pile(pile, random_pose(static_cast<unsigned>(seed) + 100).R), states, kept);
    compare(pile, noisy_pile(pile, kPileNoise, seed), states, kept);
  }
  CHECK(kept.seen[Standing::kStands] > 100);
  CHECK(kept.seen[Standing::kFalls] > 0);
  CHECK(kept.same > 0.9 * kept.asked);
}

}  // namespace impend::test
