// Plans that turn the assembly, against single actions of single hands and single turns over (what is there, what is
// held, which way up).
#include <algorithm>
#include <bit>
#include <deque>
#include <map>
#include <optional>

#include "impend/planning/search_sequence.h"
#include "tests/support/catch.h"
#include "tests/support/falling_rules.h"
#include "tests/support/replayed_actions.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr int kMostTurnsTried = 3;

struct UpRule {
  unsigned falls = 0, blockers = 0;
};

// Parts as bits, part 0 is the fixed floor. By ways up: what falls, and which parts can leave when others are gone.
struct TurnedPuzzle {
  int movable = 0, hands = 1, steps_at = 2;
  unsigned may_hold = 0;
  WaysUp up;
  std::vector<std::vector<UpRule>> rules;
  std::vector<std::vector<std::vector<unsigned>>> ways;

  unsigned all() const { return (2U << movable) - 2; }
  bool stands(unsigned there, unsigned held, int way_up) const {
    return std::none_of(rules[way_up].begin(), rules[way_up].end(), [&](const UpRule& rule) {
      return (rule.falls & ~(there & ~held)) == 0 && (rule.blockers & there) == 0;
    });
  }
  bool goes(int part, unsigned there, int way_up) const {
    const std::vector<unsigned>& open = ways[way_up][part];
    return std::any_of(open.begin(), open.end(), [&](unsigned blockers) { return (blockers & there) == 0; });
  }
};

unsigned turned_puzzle_bits(Random& random, int movable, double density) {
  unsigned bits = 0;
  for (int part = 1; part <= movable; ++part) bits |= (random.chance(density) ? 1U : 0U) << part;
  return bits;
}

std::vector<UpRule> turned_puzzle_rules(Random& random, int movable, int most) {
  std::vector<UpRule> rules;
  const int count = random.integer(0, most);
  for (int i = 0; i < count; ++i) {
    UpRule rule;
    rule.falls = turned_puzzle_bits(random, movable, 0.3) | 1U << random.integer(1, movable);
    rule.blockers = turned_puzzle_bits(random, movable, 0.4) & ~rule.falls;
    rules.push_back(rule);
  }
  return rules;
}

// Two or three ways up; of three the last two are opposite, with a fourth between them. Half of them are on a ground,
// off which more falls, and not less.
TurnedPuzzle random_turned_puzzle(std::uint64_t seed) {
  Random random(seed);
  TurnedPuzzle puzzle;
  puzzle.movable = random.integer(2, 5);
  puzzle.steps_at = random.integer(2, 3);
  puzzle.up.all = {{Vec3(0, 0, -1), true}, {Vec3(1, 0, 0), true}};
  if (puzzle.steps_at == 3) puzzle.up.all.push_back({Vec3(-1, 0, 0), true});
  puzzle.up.all.push_back({Vec3(0, 1, 0), false});
  for (std::size_t k = 0; k < puzzle.up.all.size(); ++k)
    puzzle.rules.push_back(turned_puzzle_rules(random, puzzle.movable, 3));
  std::erase_if(puzzle.rules[0], [](const UpRule& rule) { return rule.blockers == 0; });
  if (random.chance(0.5)) {
    puzzle.up.lifted = static_cast<int>(puzzle.up.all.size());
    puzzle.up.all.push_back({Vec3(0, 0, -1), false});
    puzzle.rules.push_back(puzzle.rules[0]);
    for (const UpRule& more : turned_puzzle_rules(random, puzzle.movable, 2)) puzzle.rules.back().push_back(more);
  }
  for (int k = 0; k < puzzle.steps_at; ++k) {
    puzzle.ways.emplace_back(puzzle.movable + 1);
    for (int part = 1; part <= puzzle.movable; ++part) {
      // As it stands few parts come in by themselves.
      if (random.chance(k == 0 ? 0.4 : 0.2)) continue;
      puzzle.ways[k][part].push_back(turned_puzzle_bits(random, puzzle.movable, 0.3) & ~(1U << part));
    }
  }
  puzzle.may_hold = random.chance(0.5) ? puzzle.all() : turned_puzzle_bits(random, puzzle.movable, 0.7);
  return puzzle;
}

bool stands_through(const TurnedPuzzle& puzzle, unsigned there, unsigned held, int from, int to) {
  const auto off = [&](int way_up) { return way_up == 0 ? puzzle.up.lifted : way_up; };
  if (!puzzle.stands(there, held, off(from)) || !puzzle.stands(there, held, off(to))) return false;
  if (from == 0 || to == 0) return true;
  const int count = static_cast<int>(puzzle.up.all.size());
  for (int past = puzzle.up.lifted > 0 ? 1 : 0; past < count; ++past) {
    if (past != from && past != to && puzzle.stands(there, held, past)) return true;
  }
  return false;
}

// The fewest turns with which single actions build all; none where they cannot with kMostTurnsTried.
std::optional<int> fewest_turns_by_actions(const TurnedPuzzle& puzzle) {
  using State = std::array<unsigned, 3>;  // there, held, way up
  std::map<State, int> turns = {{{0, 0, 0}, 0}};
  std::deque<State> open = {{0, 0, 0}};
  while (!open.empty()) {
    const State state = open.front();
    open.pop_front();
    const auto [there, held, up] = state;
    const int way_up = static_cast<int>(up), so_far = turns[state];
    const auto come_to = [&](const State& next, int more) {
      const auto [at, is_new] = turns.try_emplace(next, so_far + more);
      if (!is_new && at->second <= so_far + more) return;
      at->second = so_far + more;
      if (so_far + more <= kMostTurnsTried) open.push_back(next);
    };
    const bool hand_free = std::popcount(held) < puzzle.hands, rests = (held & ~puzzle.may_hold) == 0;
    for (int part = 1; part <= puzzle.movable; ++part) {
      const unsigned bit = 1U << part;
      if (held & bit) {
        if (puzzle.stands(there, held & ~bit, way_up)) come_to({there, held & ~bit, up}, 0);
      } else if (there & bit) {
        if (hand_free && (puzzle.may_hold & bit)) come_to({there, held | bit, up}, 0);
      } else if (hand_free && rests && puzzle.goes(part, there, way_up)) {
        come_to({there | bit, held | bit, up}, 0);
      }
    }
    for (int to = 0; rests && to < puzzle.steps_at; ++to) {
      if (to != way_up && stands_through(puzzle, there, held, way_up, to))
        come_to({there, held, static_cast<unsigned>(to)}, 1);
    }
  }
  const auto at = turns.find({puzzle.all(), 0, 0});
  if (at == turns.end() || at->second > kMostTurnsTried) return std::nullopt;
  return at->second;
}

JudgeState judge_of_turned(const TurnedPuzzle& puzzle) {
  return [puzzle](const AssemblyState& state) {
    std::vector<FallingRule> rules;
    for (const UpRule& rule : puzzle.rules[state.way_up])
      rules.push_back(
          {set_of_bits(puzzle.movable + 1, rule.falls), set_of_bits(puzzle.movable + 1, rule.blockers), false});
    return verdict_by_rules(rules, state);
  };
}

std::vector<WaysOut> ways_of_turned(const TurnedPuzzle& puzzle) {
  std::vector<WaysOut> all;
  for (const auto& at : puzzle.ways) {
    WaysOut ways;
    ways.of_part.resize(puzzle.movable + 1);
    ways.partly_tried = PartSet(puzzle.movable + 1);
    for (int part = 1; part <= puzzle.movable; ++part) {
      for (const unsigned blockers : at[part])
        ways.of_part[part].push_back({Vec3::UnitZ(), set_of_bits(puzzle.movable + 1, blockers)});
    }
    all.push_back(std::move(ways));
  }
  return all;
}

SearchRules rules_of_turned(const TurnedPuzzle& puzzle, int turns) {
  SearchRules rules{{puzzle.hands, set_of_bits(puzzle.movable + 1, puzzle.may_hold)}, {}, 20000};
  rules.turns = turns;
  return rules;
}

FoundSequence search_turned(const TurnedPuzzle& puzzle, int turns) {
  const std::vector<WaysOut> out = ways_of_turned(puzzle);
  TurnedWays ways{puzzle.up, {}};
  for (std::size_t k = 0; k < puzzle.up.all.size(); ++k) ways.out.push_back(k < out.size() ? &out[k] : nullptr);
  const auto found = search_sequence(parts_without_shapes(puzzle.movable), ways, rules_of_turned(puzzle, turns),
                                     judge_of_turned(puzzle));
  REQUIRE(found.ok());
  return found.value();
}

CheckedSequence check_turned(const TurnedPuzzle& puzzle, const Sequence& steps) {
  const auto checked = check_sequence(parts_without_shapes(puzzle.movable), steps, rules_of_turned(puzzle, 0).plan,
                                      judge_of_turned(puzzle), {}, puzzle.up);
  REQUIRE(checked.ok());
  return checked.value();
}

int turns_of(const Sequence& steps) {
  return static_cast<int>(std::count_if(steps.begin(), steps.end(), [](const PlanStep& step) { return step.turns(); }));
}

int held_by_turned(const CheckedSequence& checked) {
  int held = 0;
  for (const CheckedStep& step : checked.steps) held += step.held.count();
  return held;
}

// Every state that is passed stands, none takes too many hands, and turns begin and end where they say.
void check_turned_plan(const TurnedPuzzle& puzzle, const FoundSequence& found) {
  int way_up = 0;
  unsigned there = 0;
  for (const PlanStep& step : found.steps) {
    if (step.turns()) {
      CHECK(step.turn.from == way_up);
      CHECK(step.turn.to != way_up);
      CHECK((step.turn.past >= 0) == (step.turn.from > 0 && step.turn.to > 0));
      way_up = step.turn.to;
      continue;
    }
    const int part = step.parts.front();
    CHECK(puzzle.goes(part, there, way_up));
    there |= 1U << part;
  }
  CHECK(way_up == 0);
  CHECK(there == puzzle.all());
  const CheckedSequence checked = check_turned(puzzle, found.steps);
  CHECK(checked.stands);
  CHECK(checked.hands_used <= puzzle.hands);
  const Assembly assembly = parts_without_shapes(puzzle.movable);
  const JudgeState judge = judge_of_turned(puzzle);
  const PartSet may_hold = set_of_bits(puzzle.movable + 1, puzzle.may_hold);
  CHECK(complaint_about(actions_of(assembly, checked), {assembly, checked, puzzle.hands, may_hold, judge}) == "");
  for (const CheckedStep& step : checked.steps) {
    REQUIRE_FALSE(step.passed.empty());
    CHECK(step.passed.back() == step.state());
    for (const AssemblyState& state : step.passed) {
      CHECK(state.held.count() <= puzzle.hands);
      CHECK(puzzle.stands(bits_of_set(state.installed) & ~1U, bits_of_set(state.held), state.way_up));
    }
    if (!step.step.turns()) continue;
    const std::vector<int> through = passed_on(puzzle.up, step.step.turn);
    for (const int at : through) {
      CHECK(std::count(step.passed.begin(), step.passed.end(), AssemblyState{step.installed, step.held_before, at}) >
            0);
    }
  }
}

TEST_CASE("a plan is found with as few turns as single actions need, else it is known that there is none") {
  int needed[kMostTurnsTried + 1] = {0, 0, 0, 0}, none = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    TurnedPuzzle puzzle = random_turned_puzzle(seed);
    for (puzzle.hands = 1; puzzle.hands <= 3; ++puzzle.hands) {
      INFO("seed " << seed << ", " << puzzle.movable << " parts, " << puzzle.hands << " hands");
      const std::optional<int> fewest = fewest_turns_by_actions(puzzle);
      ++(fewest ? needed[*fewest] : none);
      for (int turns = 0; turns <= kMostTurnsTried; ++turns) {
        const FoundSequence found = search_turned(puzzle, turns);
        CHECK(found.exhausted);
        CHECK(found.found == (fewest && *fewest <= turns));
        if (!found.found) continue;
        CHECK(turns_of(found.steps) == *fewest);
        check_turned_plan(puzzle, found);
      }
    }
  }
  for (const int turns : {0, 2, 3}) CHECK(needed[turns] > 20);
  CHECK(needed[1] == 0);  // it ends as it began
  CHECK(none > 100);
}

// All rows of steps with exactly so many turns that end as they began.
void rows_of_steps(const TurnedPuzzle& puzzle, int turns, int way_up, unsigned there, Sequence& row,
                   std::vector<Sequence>& rows) {
  if (there == puzzle.all() && turns == 0 && way_up == 0) rows.push_back(row);
  for (int part = 1; part <= puzzle.movable; ++part) {
    if ((there >> part & 1U) || !puzzle.goes(part, there, way_up)) continue;
    row.push_back({StepKind::kPlace, {part}, std::nullopt});
    rows_of_steps(puzzle, turns, way_up, there | 1U << part, row, rows);
    row.pop_back();
  }
  for (int to = 0; turns > 0 && to < puzzle.steps_at; ++to) {
    if (to == way_up) continue;
    for (const TurnOver& turn : turns_between(puzzle.up, way_up, to)) {
      PlanStep step = turning_step(turn);
      row.push_back(step);
      rows_of_steps(puzzle, turns - 1, to, there, row, rows);
      row.pop_back();
    }
  }
}

TEST_CASE("of all rows of steps with as few turns none holds less than the one that is found") {
  int compared = 0, holding = 0;
  for (std::uint64_t seed = 3000; seed < 3400; ++seed) {
    TurnedPuzzle puzzle = random_turned_puzzle(seed);
    if (puzzle.movable > 3) continue;
    for (puzzle.hands = 1; puzzle.hands <= 3; ++puzzle.hands) {
      INFO("seed " << seed << ", " << puzzle.movable << " parts, " << puzzle.hands << " hands");
      const FoundSequence found = search_turned(puzzle, 2);
      if (!found.found || turns_of(found.steps) != 2) continue;
      Sequence row;
      std::vector<Sequence> rows;
      rows_of_steps(puzzle, 2, 0, 0, row, rows);
      int least = -1;
      for (const Sequence& steps : rows) {
        const CheckedSequence checked = check_turned(puzzle, steps);
        const int held = held_by_turned(checked);
        if (checked.stands && (least < 0 || held < least)) least = held;
      }
      CHECK(held_by_turned(check_turned(puzzle, found.steps)) == least);
      ++compared;
      holding += least > 0;
    }
  }
  CHECK(compared > 20);
  CHECK(holding > 10);
}

// Every choice of third directions for the turns of these steps that leave it open.
std::vector<Sequence> with_all_pasts(const TurnedPuzzle& puzzle, const Sequence& steps) {
  std::vector<Sequence> all = {{}};
  for (const PlanStep& step : steps) {
    std::vector<Sequence> longer;
    for (const Sequence& row : all) {
      const auto turns =
          step.turns() ? turns_between(puzzle.up, step.turn.from, step.turn.to) : std::vector<TurnOver>{TurnOver()};
      for (const TurnOver& turn : turns) {
        longer.push_back(row);
        longer.back().push_back(step.turns() ? turning_step(turn) : step);
      }
    }
    all = std::move(longer);
  }
  return all;
}

// The parts in some order, with turns to the second, the third and back at some places of it.
Sequence turned_row(const TurnedPuzzle& puzzle, std::uint64_t seed) {
  Random random(seed);
  std::vector<int> order, places;
  for (int part = 1; part <= puzzle.movable; ++part) order.push_back(part);
  for (int k = puzzle.movable - 1; k > 0; --k) std::swap(order[k], order[random.integer(0, k)]);
  for (int k = 0; k < 3; ++k) places.push_back(random.integer(0, puzzle.movable));
  std::sort(places.begin(), places.end());
  Sequence steps;
  for (int k = 0, turn = 0; k <= puzzle.movable; ++k) {
    for (; turn < 3 && places[turn] == k; ++turn) steps.push_back(turning_step({turn, (turn + 1) % 3, -1}));
    if (k < puzzle.movable) steps.push_back({StepKind::kPlace, {order[k]}, std::nullopt});
  }
  return steps;
}

TEST_CASE("a turn that leaves its third direction open goes past the one with which it stands and least is held") {
  int standing = 0, falling = 0, beyond_the_first = 0;
  for (std::uint64_t seed = 5000; seed < 7000; ++seed) {
    TurnedPuzzle puzzle = random_turned_puzzle(seed);
    if (puzzle.steps_at < 3) continue;
    puzzle.hands = 1 + static_cast<int>(seed % 3);
    const Sequence steps = turned_row(puzzle, seed);
    const CheckedSequence checked = check_turned(puzzle, steps);
    std::optional<int> least, of_first;
    for (const Sequence& row : with_all_pasts(puzzle, steps)) {
      const CheckedSequence one = check_turned(puzzle, row);
      const int held = held_by_turned(one);
      if (one.stands && (!least || held < *least)) least = held;
      if (!of_first) of_first = one.stands ? held : -1;
    }
    REQUIRE(checked.stands == least.has_value());
    ++(checked.stands ? standing : falling);
    if (!checked.stands) continue;
    CHECK(held_by_turned(checked) == *least);
    beyond_the_first += *of_first != *least;
    // What it tells says the third directions, and is the same when it is checked as it is said.
    Sequence told;
    for (const CheckedStep& step : checked.steps) told.push_back(step.step);
    for (const PlanStep& step : told) CHECK((step.turn.past >= 0) == (step.turns() && step.turn.from == 1));
    CHECK(held_by_turned(check_turned(puzzle, told)) == *least);
  }
  CHECK(standing > 50);
  CHECK(falling > 50);
  CHECK(beyond_the_first > 5);
}

// Through the turn 1 and 3 must be held, and then 2 so that a hand is free for 4: three hands in all.
TEST_CASE("hands that change over after a turn count like any others") {
  TurnedPuzzle puzzle;
  puzzle.movable = 4;
  puzzle.may_hold = puzzle.all();
  puzzle.up = {{{Vec3(0, 0, -1), true}, {Vec3(1, 0, 0), true}, {Vec3(0, 0, -1), false}}, 2};
  const unsigned fourth = 1U << 4;
  puzzle.rules = {{}, {{0b0110, fourth}, {0b1100, fourth}}, {{0b0010, fourth}, {0b1000, fourth}}};
  puzzle.ways = {{{}, {fourth}, {fourth}, {fourth}, {}}, {{}, {}, {}, {}, {0}}};
  for (puzzle.hands = 1; puzzle.hands <= 3; ++puzzle.hands) {
    CHECK(fewest_turns_by_actions(puzzle).has_value() == (puzzle.hands == 3));
    CHECK(search_turned(puzzle, 2).found == (puzzle.hands == 3));
  }
}

TEST_CASE("a turn for which no hand is left fails its step, and says so") {
  TurnedPuzzle puzzle;
  puzzle.movable = 1;
  puzzle.may_hold = puzzle.all();
  puzzle.up.all = {{Vec3(0, 0, -1), true}, {Vec3(1, 0, 0), true}};
  puzzle.rules = {{}, {{0b10, 0}}};
  puzzle.ways = {{{}, {0}}, {{}, {0}}};
  const Sequence steps = {{StepKind::kPlace, {1}, std::nullopt}, turning_step({0, 1, -1}), turning_step({1, 0, -1})};
  CHECK(check_turned(puzzle, steps).stands);
  puzzle.may_hold = 0;
  const CheckedSequence checked = check_turned(puzzle, steps);
  CHECK_FALSE(checked.stands);
  CHECK(checked.failed == 1);
  CHECK(checked.why.find("cannot be turned") != std::string::npos);
  CHECK(checked.why.find("'part 1'") != std::string::npos);
}

TEST_CASE("of a turn that fails the groups that fall on its way are told, though both of its ends stand") {
  TurnedPuzzle puzzle;
  puzzle.movable = 2;
  puzzle.up = {{{Vec3(0, 0, -1), true}, {Vec3(1, 0, 0), true}, {Vec3(0, 0, -1), false}}, 2};
  puzzle.rules = {{}, {}, {{0b010, 0}, {0b100, 0}}};
  puzzle.ways = {{{}, {0}, {0}}, {{}, {0}, {0}}};
  const Sequence steps = {
      {StepKind::kPlace, {1}, std::nullopt}, {StepKind::kPlace, {2}, std::nullopt}, turning_step({0, 1, -1})};
  puzzle.may_hold = puzzle.all();
  puzzle.hands = 1;
  const CheckedSequence checked = check_turned(puzzle, steps);
  CHECK(checked.failed == 2);
  REQUIRE(checked.apart.size() == 2);
  CHECK(checked.apart[0].members() == std::vector<int>{1});
  CHECK(checked.apart[1].members() == std::vector<int>{2});
  CHECK(checked.decided);
  puzzle.hands = 2;
  CHECK(check_turned(puzzle, steps).stands);
}

}  // namespace
}  // namespace impend::test
