// Verdicts of every state of random piles and walls, against the analysis of each state by itself.
#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "impend/planning/frictionless_states.h"
#include "impend/planning/holding_sets.h"
#include "tests/support/box_piles.h"
#include "tests/support/catch.h"
#include "tests/support/clause_checks.h"
#include "tests/support/pile_states.h"
#include "tests/support/sanitized.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// Every set of installed parts, with none held and with two seeded choices of holders.
std::vector<AssemblyState> states_to_ask(const Assembly& assembly, std::uint64_t seed) {
  Random random(seed + 1000);
  const std::vector<int> movable = movable_parts(assembly).members();
  std::vector<AssemblyState> states;
  for (unsigned k = 0; k < 1U << movable.size(); ++k) {
    const PartSet there = chosen_of(assembly, movable, k), installed = there | fixed_parts(assembly);
    std::set<PartSet> holders = {PartSet(static_cast<int>(assembly.parts.size()))};
    for (int choice = 0; choice < 2; ++choice) {
      const unsigned bits = static_cast<unsigned>(random.bits() & random.bits());
      holders.insert(chosen_of(assembly, movable, bits) & there);
    }
    for (const PartSet& held : holders) states.push_back({installed, held});
  }
  return states;
}

struct AskedStates {
  Assembly assembly;
  ContactSet contacts;
  std::vector<AssemblyState> states;
  std::vector<Standing> expected;

  AskedStates(Assembly pile, std::uint64_t seed) : assembly(std::move(pile)), contacts(contacts_of_pile(assembly)) {
    states = states_to_ask(assembly, seed);
    for (const AssemblyState& state : states) expected.push_back(standing_by_analysis(assembly, contacts, state));
  }
  FrictionlessStates judge() const {
    return FrictionlessStates(assembly, contacts, DecisionTolerances{}, one_thread());
  }
};

void check_verdict(const AskedStates& pile, const AssemblyState& state, const StateVerdict& verdict,
                   Standing expected) {
  // What only balances by one component may fall by another one.
  const bool by_balance = verdict.standing == Standing::kBalances && expected == Standing::kFalls;
  CHECK(std::string(to_string(by_balance ? Standing::kFalls : verdict.standing)) == to_string(expected));
  if (verdict.standing == Standing::kStands) {
    CHECK(verdict.movers.empty());
    return;
  }
  CHECK_FALSE(verdict.movers.empty());
  CHECK(verdict.movers.within(free_parts(pile.assembly, state)));
  if (verdict.standing == Standing::kUnknown) CHECK_FALSE(verdict.reason.empty());
}

void check_clauses(const AskedStates& pile, const std::vector<FallClause>& clauses) {
  for (const FallClause& clause : clauses) {
    if (!clause.balances) CHECK(clause_fault(pile.assembly, pile.contacts, clause) == "");
    int wrong = 0;
    for (std::size_t i = 0; i < pile.states.size(); ++i) {
      const AssemblyState& state = pile.states[i];
      const bool decided = clause.decides(free_parts(pile.assembly, state), state.installed);
      const bool falls = pile.expected[i] == Standing::kFalls || (clause.balances && gives_way(pile.expected[i]));
      wrong += decided && !falls;
    }
    CHECK(wrong == 0);
  }
}

bool touches(const AskedStates& pile, int part, const PartSet& others) {
  const int parts = static_cast<int>(pile.assembly.parts.size());
  const auto is_other = [&](int body) { return body < parts && others.has(body); };
  return std::any_of(pile.contacts.contacts.begin(), pile.contacts.contacts.end(), [&](const Contact& contact) {
    return (contact.a == part && is_other(contact.b)) || (contact.b == part && is_other(contact.a));
  });
}

// What is wrong with a clause is told, whichever of its parts is taken away or added, and with its motion turned round.
// Returns how many states that stand it decides wrongly without one of its blockers.
int check_damaged(const AskedStates& pile, const FallClause& clause) {
  int wrong = 0;
  const auto is_told = [&](const FallClause& damaged) {
    CHECK(clause_fault(pile.assembly, pile.contacts, damaged) != "");
  };
  for (const int part : movable_parts(pile.assembly).members()) {
    FallClause damaged = clause;
    if (clause.blockers.has(part)) {
      damaged.blockers.remove(part);
      for (std::size_t i = 0; i < pile.states.size(); ++i) {
        const AssemblyState& state = pile.states[i];
        wrong +=
            pile.expected[i] == Standing::kStands && damaged.decides(free_parts(pile.assembly, state), state.installed);
      }
    } else if (clause.falls.has(part)) {
      damaged.falls.remove(part);
    } else if (touches(pile, part, clause.falls)) {
      continue;  // what rounding alone breaks may stand among the blockers: that is weaker, and never wrong
    } else {
      damaged.blockers.add(part);
    }
    INFO("part " << part << ", falls " << clause.falls.has(part) << ", blocks " << clause.blockers.has(part));
    is_told(damaged);
  }
  FallClause upwards = clause;
  upwards.motion = -clause.motion;
  is_told(upwards);
  return wrong;
}

// `seen`: states by their standing.
StateCounts check_states(const AskedStates& pile, std::map<Standing, int>& seen) {
  FrictionlessStates judge = pile.judge();
  for (std::size_t i = 0; i < pile.states.size(); ++i) {
    const AssemblyState& state = pile.states[i];
    INFO("installed " << Catch::Detail::stringify(state.installed.members()) << ", held "
                      << Catch::Detail::stringify(state.held.members()));
    check_verdict(pile, state, judge.judge(state), pile.expected[i]);
    ++seen[pile.expected[i]];
  }
  check_clauses(pile, judge.clauses());
  CHECK(judge.counts().asked == static_cast<int>(pile.states.size()));
  CHECK(judge.counts().analysed <= judge.counts().solved);
  return judge.counts();
}

// Of all parts installed: as few as trying all sets of holders finds.
void check_fewest(const AskedStates& pile) {
  const PartSet movable = movable_parts(pile.assembly), installed = movable | fixed_parts(pile.assembly);
  const std::vector<int> parts = movable.members();
  int fewest = static_cast<int>(parts.size());
  for (unsigned k = 0; k < 1U << parts.size(); ++k) {
    if (std::popcount(k) >= fewest) continue;
    const AssemblyState state{installed, chosen_of(pile.assembly, parts, k)};
    if (standing_by_analysis(pile.assembly, pile.contacts, state) == Standing::kStands) fewest = std::popcount(k);
  }
  FrictionlessStates judge = pile.judge();
  FallingSets learnt;
  const JudgeState ask = [&](const AssemblyState& state) { return judge.judge(state); };
  const Holders holders = fewest_holders(installed, movable, ask, learnt);
  REQUIRE(holders.held);
  CHECK(holders.held->count() == fewest);
  CHECK(static_cast<int>(holders.apart.size()) <= fewest);
  // Each set that is learnt falls when all else is held, also by the analysis.
  for (const PartSet& set : learnt.sets) {
    CHECK(standing_by_analysis(pile.assembly, pile.contacts, {installed, movable - set}) != Standing::kStands);
  }
}

TEST_CASE("every state of random piles stands or falls as its analysis says, by clauses that can be checked") {
  StateCounts all;
  std::map<Standing, int> seen;
  for (std::uint64_t seed = 0; seed < (IMPEND_SANITIZED ? 6 : 24); ++seed) {
    const int boxes = seed % 8 == 5 ? 8 : 3 + static_cast<int>(seed % 4);
    INFO("seed " << seed << ", " << boxes << " boxes");
    const AskedStates pile(random_box_pile(seed, boxes), seed);
    const StateCounts counts = check_states(pile, seen);
    all.asked += counts.asked;
    all.by_clause += counts.by_clause;
    all.by_cache += counts.by_cache;
    all.solved += counts.solved;
    check_fewest(pile);
  }
  CHECK(10 * seen[Standing::kFalls] > all.asked);
  CHECK(10 * seen[Standing::kStands] > all.asked);
  CHECK(all.by_clause > 0);
  CHECK(all.by_cache > 0);
  CHECK(2 * all.solved < all.asked);
}

TEST_CASE("every state of a wall stands or falls as its analysis says, most of them without being solved") {
  Assembly wall = running_bond_wall(3);
  wall.contact.gap = 1e-6;
  const AskedStates states(std::move(wall), 1);
  std::map<Standing, int> seen;
  const StateCounts counts = check_states(states, seen);
  CHECK(seen[Standing::kFalls] > 0);
  CHECK(seen[Standing::kStands] > 0);
  CHECK(4 * counts.solved < 3 * counts.asked);
  check_fewest(states);
}

TEST_CASE("a clause that lost or won a part is told to be wrong, and decides wrongly without a blocker") {
  int clauses = 0, blockers = 0, wrong = 0;
  for (std::uint64_t seed = 0; seed < (IMPEND_SANITIZED ? 4 : 12); ++seed) {
    INFO("seed " << seed);
    const AskedStates pile(random_box_pile(seed, 3 + static_cast<int>(seed % 4)), seed);
    FrictionlessStates judge = pile.judge();
    for (const AssemblyState& state : pile.states) (void)judge.judge(state);
    for (const FallClause& clause : judge.clauses()) {
      if (clause.balances) continue;
      ++clauses;
      blockers += clause.blockers.count();
      wrong += check_damaged(pile, clause);
    }
  }
  CHECK(clauses > 20);
  CHECK(blockers > 20);
  CHECK(wrong > blockers);
}

}  // namespace
}  // namespace impend::test
