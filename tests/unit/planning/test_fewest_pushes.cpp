// The fewest pushes against all subsets, of judges that are rules: each falls unless one of some pushes is there.
#include "impend/planning/fewest_pushes.h"

#include <algorithm>
#include <limits>

#include "impend/base/stop.h"
#include "tests/support/catch.h"
#include "tests/support/falling_rules.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr int kPlenty = 100000;  // sets that may be asked for: more than there are

struct PushRule {
  PushSet needed;         // it falls unless one of these is there …
  bool open = false;      // … or nobody knows
  bool balances = false;  // of what falls: only from its balance
};

enum class Hints { kExact, kTooMany, kWrong, kNone };

struct PushPuzzle {
  int pushes = 0;
  std::vector<PushRule> rules;
  std::vector<PushSet> refused;  // by the last word, although they are judged to stand
  Hints hints = Hints::kExact;

  // Of several rules that are not met the first certain one is told.
  PushesJudged judged(const PushSet& pushed) const {
    PushesJudged open{Standing::kStands, std::nullopt};
    for (const PushRule& rule : rules) {
      if (rule.needed.meets(pushed)) continue;
      if (!rule.open) return {rule.balances ? Standing::kBalances : Standing::kFalls, hint_of(rule.needed, pushed)};
      open.standing = Standing::kUnknown;
    }
    return open;
  }
  bool stands(const PushSet& pushed) const { return judged(pushed).standing == Standing::kStands; }
  bool accepts(const PushSet& pushed) const { return std::count(refused.begin(), refused.end(), pushed) == 0; }

 private:
  std::optional<PushSet> hint_of(const PushSet& needed, const PushSet& pushed) const {
    PushSet hint = needed;
    switch (hints) {
      case Hints::kExact:
        break;
      case Hints::kTooMany:  // a motion that others oppose, too
        for (int k = 0; k < pushes; k += 2) {
          if (!pushed.has(k)) hint.add(k);
        }
        break;
      case Hints::kWrong:
        return PushSet(pushes);
      case Hints::kNone:
        return std::nullopt;
    }
    return hint;
  }
};

PushSet random_pushes(Random& random, int pushes, double density) {
  PushSet set(pushes);
  for (int k = 0; k < pushes; ++k) {
    if (random.chance(density)) set.add(k);
  }
  return set;
}

PushPuzzle random_puzzle(std::uint64_t seed, bool open) {
  Random random(seed);
  PushPuzzle puzzle;
  puzzle.pushes = random.integer(0, 9);
  puzzle.hints = static_cast<Hints>(random.integer(0, 3));
  const int count = random.integer(0, 7);
  const double density = random.uniform(0.15, 0.6);
  for (int i = 0; i < count; ++i) {
    PushRule rule{random_pushes(random, puzzle.pushes, density), false};
    if (rule.needed.empty() && random.chance(0.8)) continue;
    rule.open = open && random.chance(0.4);
    rule.balances = random.chance(0.3);
    puzzle.rules.push_back(rule);
  }
  return puzzle;
}

FewestPushes solved(const PushPuzzle& puzzle, int most_judged = kPlenty) {
  return fewest_pushes(
      puzzle.pushes, [&](const PushSet& pushed) { return puzzle.judged(pushed); },
      [&](const PushSet& pushed) { return puzzle.accepts(pushed); }, most_judged);
}

// The fewest by trying all; none where none suffices. `certain`: sets that may suffice count as ones that do.
std::optional<int> fewest_by_trying_all(const PushPuzzle& puzzle, bool certain) {
  std::optional<int> fewest;
  for (unsigned bits = 0; bits < 1U << puzzle.pushes; ++bits) {
    PushSet pushed(puzzle.pushes);
    for (int k = 0; k < puzzle.pushes; ++k) {
      if (bits >> k & 1U) pushed.add(k);
    }
    const Standing standing = puzzle.judged(pushed).standing;
    const bool suffices = certain ? !gives_way(standing) : standing == Standing::kStands && puzzle.accepts(pushed);
    if (suffices && (!fewest || pushed.count() < *fewest)) fewest = pushed.count();
  }
  return fewest;
}

void check_groups(const PushPuzzle& puzzle, const FewestPushes& found) {
  for (const PushSet& group : found.groups) {
    PushSet others(puzzle.pushes);
    for (int k = 0; k < puzzle.pushes; ++k) {
      if (!group.has(k)) others.add(k);
    }
    CHECK(gives_way(puzzle.judged(others).standing));
  }
  PushSet taken(puzzle.pushes);
  for (const PushSet& group : found.apart) {
    CHECK_FALSE(group.meets(taken));
    CHECK(std::count(found.groups.begin(), found.groups.end(), group) == 1);
    taken |= group;
  }
  CHECK(static_cast<int>(found.apart.size()) <= found.at_least);
}

void check_bounds(const PushPuzzle& puzzle, const FewestPushes& found) {
  const std::optional<int> fewest = fewest_by_trying_all(puzzle, false), certain = fewest_by_trying_all(puzzle, true);
  CHECK(found.at_least <= certain.value_or(puzzle.pushes + 1));
  if (found.none_suffices) CHECK_FALSE(certain.has_value());
  if (!found.pushes) return;
  CHECK(puzzle.stands(*found.pushes));
  CHECK((found.accepted || found.stopped));
  if (found.accepted) CHECK(puzzle.accepts(*found.pushes));
  CHECK(found.pushes->count() >= *fewest);
}

}  // namespace

TEST_CASE("the fewest pushes are as few as trying all sets finds, whatever is hinted") {
  int none = 0, many = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    INFO("seed " << seed);
    const PushPuzzle puzzle = random_puzzle(seed, false);
    const FewestPushes found = solved(puzzle);
    const std::optional<int> fewest = fewest_by_trying_all(puzzle, false);
    REQUIRE(found.pushes.has_value() == fewest.has_value());
    check_groups(puzzle, found);
    check_bounds(puzzle, found);
    CHECK_FALSE(found.gave_up);
    CHECK_FALSE(found.stopped);
    none += !fewest;
    if (!fewest) {
      CHECK(found.none_suffices);
      continue;
    }
    CHECK(found.pushes->count() == *fewest);
    CHECK(found.at_least == *fewest);
    CHECK(found.fewest_proved());
    many += *fewest > 2;
  }
  CHECK(none > 20);
  CHECK(many > 100);
}

TEST_CASE("what nobody knows is no push that suffices, and proves nothing") {
  int open = 0;
  for (std::uint64_t seed = 0; seed < 800; ++seed) {
    INFO("seed " << seed);
    const PushPuzzle puzzle = random_puzzle(seed, true);
    const FewestPushes found = solved(puzzle);
    const std::optional<int> fewest = fewest_by_trying_all(puzzle, false);
    REQUIRE(found.pushes.has_value() == fewest.has_value());
    check_groups(puzzle, found);
    check_bounds(puzzle, found);
    if (!fewest) continue;
    CHECK(found.pushes->count() == *fewest);
    open += !found.fewest_proved();
  }
  CHECK(open > 50);
}

TEST_CASE("sets that the last word refuses are ruled out and the search goes on") {
  int ruled_out = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    INFO("seed " << seed);
    PushPuzzle puzzle = random_puzzle(seed, false);
    const FewestPushes first = solved(puzzle);
    if (!first.pushes) continue;
    puzzle.refused = {*first.pushes};
    const FewestPushes found = solved(puzzle);
    const std::optional<int> fewest = fewest_by_trying_all(puzzle, false);
    REQUIRE(found.pushes.has_value() == fewest.has_value());
    check_groups(puzzle, found);
    check_bounds(puzzle, found);
    if (fewest) CHECK(found.pushes->count() == *fewest);
    ruled_out += found.ruled_out;
  }
  CHECK(ruled_out > 100);
}

TEST_CASE("bounds hold when only so many sets may be asked for, and when a wish to stop is heard") {
  int between = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const PushPuzzle puzzle = random_puzzle(seed, false);
    const int all = solved(puzzle).judged;
    for (int most = 0; most < all; most += 1 + most / 4) {
      INFO("seed " << seed << ", at most " << most);
      const FewestPushes found = solved(puzzle, most);
      CHECK(found.judged <= most);
      CHECK(found.gave_up);
      check_groups(puzzle, found);
      check_bounds(puzzle, found);
      between += found.pushes && !found.fewest_proved();

      Progress progress;
      int looks = 0;
      progress.cancelled = [&] { return ++looks > most; };
      FewestPushes stopped;
      const Status done = until_stopped(progress, "cancelled", [&]() -> Status {
        stopped = solved(puzzle);
        return ok_status();
      });
      CHECK(done.ok());
      CHECK(stopped.stopped);
      check_groups(puzzle, stopped);
      check_bounds(puzzle, stopped);
    }
  }
  CHECK(between > 50);
}

TEST_CASE("many pushes that do alike cost no more than a few sets each") {
  // Three things fall; each is held by any one of a hundred pushes of its own.
  constexpr int kEach = 100;
  PushPuzzle puzzle;
  puzzle.pushes = 3 * kEach;
  for (int thing = 0; thing < 3; ++thing) {
    PushRule rule{PushSet(puzzle.pushes), false};
    for (int k = 0; k < kEach; ++k) rule.needed.add(3 * k + thing);
    puzzle.rules.push_back(rule);
  }
  for (const Hints hints : {Hints::kExact, Hints::kTooMany, Hints::kNone}) {
    puzzle.hints = hints;
    const FewestPushes found = solved(puzzle);
    REQUIRE(found.pushes);
    CHECK(found.pushes->count() == 3);
    CHECK(found.fewest_proved());
    CHECK(found.judged < 1500);
    if (hints == Hints::kExact) {
      CHECK(found.apart.size() == 3);
      CHECK(found.judged < 100);
    }
  }
}

}  // namespace impend::test
