// The fewest holders and all that suffice, against all subsets, of judges that know which sets fall.
#include "impend/planning/holding_sets.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/falling_rules.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// Part 0 is never named in a rule, like a fixed one; no rule has blockers, since `installed` does not change.
struct HeldState {
  int parts = 0;
  std::vector<FallingRule> rules;
  PartSet installed, allowed;

  bool stands(const PartSet& held) const {
    return verdict_by_rules(rules, {installed, held}).standing == Standing::kStands;
  }
};

enum class Known { kAll, kSome, kNothing };  // of the rules

PartSet random_members(Random& random, int parts, double density) {
  PartSet set(parts);
  for (int part = 1; part < parts; ++part) {
    if (random.chance(density)) set.add(part);
  }
  return set;
}

HeldState random_held_state(std::uint64_t seed, Known known) {
  Random random(seed);
  HeldState state;
  state.parts = random.integer(2, 10);
  state.installed = random_members(random, state.parts, 0.85);
  state.installed.add(0);
  state.allowed = random_members(random, state.parts, random.chance(0.6) ? 1 : 0.8);
  state.allowed &= state.installed;
  const int count = random.integer(0, 8);
  const double density = random.uniform(0.15, 0.5);
  for (int i = 0; i < count; ++i) {
    FallingRule rule{random_members(random, state.parts, density), PartSet(state.parts), false};
    rule.open = known == Known::kNothing || (known == Known::kSome && random.chance(0.4));
    if (!rule.falls.empty()) state.rules.push_back(rule);
  }
  return state;
}

// Every set of allowed parts that suffices, in the order of PartSet.
std::vector<PartSet> sufficient_sets(const HeldState& state) {
  std::vector<PartSet> found;
  for (unsigned bits = 0; bits < 1U << state.parts; ++bits) {
    const PartSet held = set_of_bits(state.parts, bits);
    if (held.within(state.allowed) && state.stands(held)) found.push_back(held);
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Whether a rule that is certain (or any) fires within the set.
bool set_falls(const HeldState& state, const PartSet& set, bool certainly) {
  return std::any_of(state.rules.begin(), state.rules.end(), [&](const FallingRule& rule) {
    return (!certainly || !rule.open) && rule.falls.within(set & state.installed);
  });
}

void check_holders(const HeldState& state, const Holders& holders, const std::vector<PartSet>& sufficient) {
  REQUIRE(holders.held.has_value() == !sufficient.empty());
  CHECK(holders.lost.has_value() == sufficient.empty());
  PartSet taken(state.parts);
  for (const PartSet& set : holders.apart) {
    CHECK_FALSE(set.meets(taken));
    CHECK(set_falls(state, set, false));
    taken |= set;
  }
  if (holders.lost) {
    CHECK(set_falls(state, *holders.lost, false));
    CHECK_FALSE(holders.lost->meets(state.allowed));
    return;
  }
  int fewest = state.parts;
  for (const PartSet& set : sufficient) fewest = std::min(fewest, set.count());
  CHECK(holders.held->count() == fewest);
  CHECK(std::count(sufficient.begin(), sufficient.end(), *holders.held) == 1);
  CHECK(static_cast<int>(holders.apart.size()) <= fewest);
}

TEST_CASE("the fewest holders are as few as trying all sets of holders finds") {
  int lost = 0;
  for (const Known known : {Known::kAll, Known::kSome, Known::kNothing}) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      INFO("seed " << seed << ", known " << static_cast<int>(known));
      const HeldState state = random_held_state(seed, known);
      int calls = 0;
      FallingSets learnt;
      const JudgeState judge = judge_by_rules(state.rules, &calls);
      const Holders holders = fewest_holders(state.installed, state.allowed, judge, learnt);
      check_holders(state, holders, sufficient_sets(state));
      lost += holders.lost.has_value();
      CHECK(learnt.judged == calls);
      for (const PartSet& set : learnt.sets) CHECK(set_falls(state, set, learnt.proved));
      const bool falls = set_falls(state, state.installed, false);
      CHECK(learnt.sets.empty() == !falls);
      if (known == Known::kAll) CHECK(learnt.proved);
      if (known == Known::kNothing && falls) CHECK_FALSE(learnt.proved);
      // Each set that is learnt is a rule's, and costs one question and one per part that is left out of it.
      if (known == Known::kAll) CHECK(calls <= (static_cast<int>(state.rules.size()) + 1) * (state.parts + 1));
      // What is known need not be learnt again.
      const int before = calls;
      CHECK(fewest_holders(state.installed, state.allowed, judge, learnt).held == holders.held);
      CHECK(calls - before <= 1);
    }
  }
  CHECK(lost > 20);
}

TEST_CASE("sets of holders of which none can be left out are all that trying all finds, in order") {
  for (const Known known : {Known::kAll, Known::kSome}) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const HeldState state = random_held_state(seed, known);
      const auto sufficient = sufficient_sets(state);
      FallingSets learnt;
      int calls = 0;
      for (const int most : {1, 0, 3, 2, 10}) {
        INFO("seed " << seed << ", at most " << most);
        std::vector<PartSet> expected;
        for (const PartSet& set : sufficient) {
          const bool spare = std::any_of(sufficient.begin(), sufficient.end(),
                                         [&](const PartSet& other) { return other != set && other.within(set); });
          if (!spare && set.count() <= most) expected.push_back(set);
        }
        const JudgeState judge = judge_by_rules(state.rules, &calls);
        CHECK(minimal_holding_sets(state.installed, state.allowed, most, judge, learnt) == expected);
        CHECK(learnt.judged == calls);
      }
    }
  }
}

TEST_CASE("where nothing is known of any state all parts are held, and nothing is proved") {
  const PartSet installed(5, {0, 1, 2, 3, 4}), allowed(5, {1, 2, 3, 4});
  const JudgeState unknowing = [&](const AssemblyState& state) {
    const PartSet free = (state.installed - state.held) & allowed;
    return StateVerdict{free.empty() ? Standing::kStands : Standing::kUnknown, free, "nobody knows"};
  };
  FallingSets learnt;
  const Holders holders = fewest_holders(installed, allowed, unknowing, learnt);
  CHECK(holders.held == allowed);
  CHECK_FALSE(learnt.proved);
  CHECK(learnt.judged <= 16 * 6);
  CHECK(minimal_holding_sets(installed, allowed, 4, unknowing, learnt) == std::vector<PartSet>{allowed});
  CHECK(minimal_holding_sets(installed, allowed, 3, unknowing, learnt).empty());
}

}  // namespace
}  // namespace impend::test
