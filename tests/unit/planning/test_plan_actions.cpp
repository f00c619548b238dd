// Lists of actions are done hand by hand: random sequences with one to three hands, parts that move as one, turns.
#include <bit>

#include "impend/planning/checked_sequence.h"
#include "tests/support/building_puzzles.h"
#include "tests/support/catch.h"
#include "tests/support/falling_rules.h"
#include "tests/support/replayed_actions.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

std::vector<FallingRule> rules_of_puzzle(const BuildingPuzzle& puzzle) {
  std::vector<FallingRule> rules;
  for (const BitRule& rule : puzzle.rules)
    rules.push_back({set_of_bits(puzzle.movable + 1, rule.falls), set_of_bits(puzzle.movable + 1, rule.blockers)});
  return rules;
}

// The steps of a puzzle; where `together`, some that place or remove one after the other do so as one.
Sequence steps_of_puzzle(const BuildingPuzzle& puzzle, bool together, Random& random) {
  Sequence steps;
  for (const BitStep& step : puzzle.steps) {
    const auto kind = step.remove ? PlanStep::Kind::kRemove : PlanStep::Kind::kPlace;
    const int part = std::countr_zero(step.part);
    if (together && !steps.empty() && steps.back().kind == kind && random.chance(0.5)) {
      steps.back().parts.push_back(part);
    } else {
      steps.push_back({kind, {part}, std::nullopt});
    }
  }
  // Some say what is held: of what they placed.
  for (PlanStep& step : steps) {
    const bool some = step.places() && static_cast<int>(step.parts.size()) <= puzzle.hands;
    if (together && some && random.chance(0.3)) step.hold = step.parts;
  }
  if (!together || !random.chance(0.5)) return steps;
  // In the end some of what is there is taken away as one.
  std::vector<int> gone;
  for (const BitStep& step : puzzle.steps) {
    const int part = std::countr_zero(step.part);
    if (std::count(gone.begin(), gone.end(), part) == 0) gone.push_back(part);
  }
  PartSet there(puzzle.movable + 1);
  for (const PlanStep& step : steps) {
    for (const int part : step.parts) step.places() ? there.add(part) : there.remove(part);
  }
  std::erase_if(gone, [&](int part) { return !there.has(part) || random.chance(0.3); });
  if (!gone.empty()) steps.push_back({PlanStep::Kind::kRemove, gone, std::nullopt});
  return steps;
}

struct Seen {
  int kinds[6] = {0, 0, 0, 0, 0, 0};
  int whole = 0, failed = 0, as_one = 0, taken_over = 0;

  void count(const std::vector<PlanAction>& actions, const CheckedSequence& sequence) {
    ++(sequence.stands ? whole : failed);
    for (const PlanAction& action : actions) {
      ++kinds[static_cast<int>(action.kind)];
      if (action.parts.size() > 1) ++as_one;
      if (action.kind == PlanAction::Kind::kHandOver && action.parts == action.let_go) ++taken_over;
    }
  }
  int of(PlanAction::Kind kind) const { return kinds[static_cast<int>(kind)]; }
};

void replay_puzzle(std::uint64_t seed, bool together, Seen& seen) {
  Random random(seed);
  const BuildingPuzzle puzzle = random_puzzle(seed);
  const Assembly assembly = parts_without_shapes(puzzle.movable);
  const Sequence steps = steps_of_puzzle(puzzle, together, random);
  int calls = 0;
  const JudgeState judge = judge_by_rules(rules_of_puzzle(puzzle), &calls);
  PartSet may_hold = movable_parts(assembly);
  if (random.chance(0.3)) may_hold.remove(random.integer(1, puzzle.movable));
  const auto checked = check_sequence(assembly, steps, {puzzle.hands, may_hold}, judge);
  REQUIRE(checked.ok());
  const std::vector<PlanAction> actions = actions_of(assembly, checked.value());
  INFO("seed " << seed << ", " << puzzle.movable << " parts, " << puzzle.hands << " hands");
  CHECK(complaint_about(actions, {assembly, checked.value(), puzzle.hands, may_hold, judge}) == "");
  if (checked.value().stands && !steps.back().hold) CHECK(actions.back().state.held.empty());
  seen.count(actions, checked.value());
}

using Kind = PlanAction::Kind;

TEST_CASE("the actions of a plan are what free hands can do, and each state of them stands") {
  Seen seen;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) replay_puzzle(seed, false, seen);
  CHECK(seen.whole > 500);
  CHECK(seen.failed > 500);
  for (const Kind kind : {Kind::kGrasp, Kind::kPlace, Kind::kRemove, Kind::kRelease}) CHECK(seen.of(kind) > 200);
  CHECK(seen.of(Kind::kHandOver) > 20);
  CHECK(seen.as_one == 0);
}

TEST_CASE("what moves as one is in one hand, from which others take over") {
  Seen seen;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) replay_puzzle(seed, true, seen);
  CHECK(seen.whole > 500);
  CHECK(seen.as_one > 1000);
  CHECK(seen.taken_over > 50);
}

TEST_CASE("hands have the least free numbers, and whoever takes over grasps first") {
  // 1 falls unless 2 is there or it is held, then 2 falls unless 3 is there.
  const Assembly assembly = parts_without_shapes(3);
  const std::vector<FallingRule> rules = {{set_of_bits(4, 0b0010), set_of_bits(4, 0b1100)},
                                          {set_of_bits(4, 0b0100), set_of_bits(4, 0b1000)}};
  int calls = 0;
  const JudgeState judge = judge_by_rules(rules, &calls);
  const Sequence steps = {{StepKind::kPlace, {1}, std::nullopt},
                          {StepKind::kPlace, {2}, std::nullopt},
                          {StepKind::kPlace, {3}, std::nullopt}};
  const auto checked = check_sequence(assembly, steps, {2, movable_parts(assembly)}, judge);
  REQUIRE(checked.ok());
  REQUIRE(checked.value().stands);
  const std::vector<PlanAction> actions = actions_of(assembly, checked.value());
  std::string said;
  for (const PlanAction& action : actions)
    said += std::string(to_string(action.kind)) + std::to_string(action.hand) + std::to_string(action.parts[0]) + " ";
  CHECK(said == "place01 place12 release01 place03 release03 release12 ");
  CHECK(actions[1].state.held == PartSet(4, {1, 2}));
}

}  // namespace
}  // namespace impend::test
