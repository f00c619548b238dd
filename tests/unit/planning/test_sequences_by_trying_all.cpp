// Whether a sequence can be built, against a search over single actions of single hands that tries all of them.
#include <bit>

#include "impend/planning/checked_sequence.h"
#include "tests/support/building_puzzles.h"
#include "tests/support/catch.h"
#include "tests/support/falling_rules.h"

namespace impend::test {
namespace {

CheckedSequence checked_puzzle(const BuildingPuzzle& puzzle) {
  const Assembly assembly = parts_without_shapes(puzzle.movable);
  const int parts = puzzle.movable + 1;
  std::vector<FallingRule> rules;
  for (const BitRule& rule : puzzle.rules) {
    rules.push_back({set_of_bits(parts, rule.falls), set_of_bits(parts, rule.blockers), rule.open});
  }
  Sequence steps;
  for (const BitStep& step : puzzle.steps) {
    const auto kind = step.remove ? PlanStep::Kind::kRemove : PlanStep::Kind::kPlace;
    steps.push_back({kind, {std::countr_zero(step.part)}, std::nullopt});
  }
  int calls = 0;
  const auto result =
      check_sequence(assembly, steps, {puzzle.hands, movable_parts(assembly)}, judge_by_rules(rules, &calls));
  REQUIRE(result.ok());
  return result.value();
}

// What is shown of every step stands and takes no more hands than there are.
void check_shown_steps(const BuildingPuzzle& puzzle, const CheckedSequence& found) {
  REQUIRE(found.steps.size() == puzzle.steps.size());
  unsigned there = 0, last = 0;
  for (std::size_t k = 0; k < found.steps.size(); ++k) {
    const auto [remove, part] = puzzle.steps[k];
    const unsigned after = remove ? there & ~part : there | part;
    const CheckedStep& step = found.steps[k];
    const unsigned before = bits_of_set(step.held_before), held = bits_of_set(step.held);
    CHECK(bits_of_set(step.installed) == (after | 1U));
    CHECK((before & part) == 0);
    CHECK(std::popcount(before) < puzzle.hands);
    CHECK(stays_up(puzzle, there & ~part, before));
    CHECK(stays_up(puzzle, after, remove ? before : before | part));
    CHECK(std::popcount(held) <= puzzle.hands);
    CHECK(stays_up(puzzle, after, held));
    // Hands get from each set that is shown to the next.
    CHECK(regrasped(puzzle, there, {last}).count(remove ? before | part : before) == 1);
    CHECK(regrasped(puzzle, after, {remove ? before : before | part}).count(held) == 1);
    CHECK(step.verdict.standing == Standing::kStands);
    there = after;
    last = held;
  }
  CHECK(found.steps.back().held.empty());
  CHECK(found.hands_used <= puzzle.hands);
}

TEST_CASE("a sequence stands when single hands that hold, let go and place can build it, else fails where they do") {
  int standing[4] = {0, 0, 0, 0}, failing[4] = {0, 0, 0, 0};
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const BuildingPuzzle puzzle = random_puzzle(seed);
    INFO("seed " << seed << ", " << puzzle.movable << " parts, " << puzzle.hands << " hands");
    const int expected = first_impossible_step(puzzle);
    const CheckedSequence found = checked_puzzle(puzzle);
    CHECK(found.stands == (expected < 0));
    CHECK(found.failed == expected);
    ++(expected < 0 ? standing : failing)[puzzle.hands];
    if (found.stands) check_shown_steps(puzzle, found);
  }
  for (const int hands : {1, 2, 3}) {
    CHECK(standing[hands] > 100);
    CHECK(failing[hands] > 100);
  }
}

TEST_CASE("with one hand more no sequence fails earlier, and one fewer than were used does not do") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    INFO("seed " << seed);
    BuildingPuzzle puzzle = random_puzzle(seed);
    int before = -2;
    for (puzzle.hands = 1; puzzle.hands <= 5; ++puzzle.hands) {
      const CheckedSequence found = checked_puzzle(puzzle);
      if (before == -1) CHECK(found.stands);
      if (before >= 0) CHECK((found.stands || found.failed >= before));
      if (before != -1 && found.stands) CHECK(found.hands_used == puzzle.hands);
      before = found.failed;
    }
  }
}

}  // namespace
}  // namespace impend::test
