// Sequences that state what is held, take props away, end in a hand, or are not waited for.
#include "impend/planning/checked_sequence.h"
#include "tests/support/catch.h"
#include "tests/support/falling_rules.h"

namespace impend::test {
namespace {

// Part 0 is a fixed floor, which no rule and no step names.
struct StatedPlan {
  int movable = 0;
  std::vector<FallingRule> rules;
  Sequence steps;

  void falls(const std::vector<int>& together, const std::vector<int>& unless_there, bool open = false) {
    rules.push_back({of(together), of(unless_there), open});
  }
  void place(int part, std::optional<std::vector<int>> hold = std::nullopt) {
    steps.push_back({PlanStep::Kind::kPlace, {part}, std::move(hold)});
  }
  void remove(int part) { steps.push_back({PlanStep::Kind::kRemove, {part}, std::nullopt}); }
  PartSet of(const std::vector<int>& members) const { return PartSet(movable + 1, members); }
};

Result<CheckedSequence> check_plan(const StatedPlan& plan, int hands, const std::vector<int>& never_held = {},
                                   const std::function<bool()>& cancelled = {}) {
  int calls = 0;
  const Assembly assembly = parts_without_shapes(plan.movable);
  const PlanRules rules{hands, movable_parts(assembly) - plan.of(never_held)};
  return check_sequence(assembly, plan.steps, rules, judge_by_rules(plan.rules, &calls), cancelled);
}

CheckedSequence checked_plan(const StatedPlan& plan, int hands, const std::vector<int>& never_held = {}) {
  const auto result = check_plan(plan, hands, never_held);
  REQUIRE(result.ok());
  CHECK(result.value().why.empty() == result.value().stands);
  return result.value();
}

TEST_CASE("a hold that does not suffice is not mended") {
  StatedPlan plan{2, {}, {}};
  plan.falls({1}, {2});
  plan.place(1, std::vector<int>{});
  plan.place(2);
  for (const int hands : {1, 2, 3}) {
    const CheckedSequence found = checked_plan(plan, hands);
    CHECK_FALSE(found.stands);
    CHECK(found.failed == 0);
    REQUIRE(found.steps.size() == 1);
    CHECK(found.steps[0].held.empty());
    CHECK(found.steps[0].verdict.standing == Standing::kFalls);
    CHECK(found.steps[0].verdict.movers == plan.of({1}));
  }
  plan.steps[0].hold = std::vector<int>{1};
  const CheckedSequence held = checked_plan(plan, 2);
  CHECK(held.stands);
  CHECK(held.steps[0].held == plan.of({1}));
}

TEST_CASE("what is stated is held although it need not be") {
  StatedPlan plan{3, {}, {}};
  plan.place(1, std::vector<int>{1});
  plan.place(2, std::vector<int>{1, 2});
  plan.place(3);
  const CheckedSequence found = checked_plan(plan, 3);
  CHECK(found.stands);
  REQUIRE(found.steps.size() == 3);
  CHECK(found.steps[0].held == plan.of({1}));
  CHECK(found.steps[1].held == plan.of({1, 2}));
  CHECK(found.steps[2].held.empty());
  CHECK(found.hands_used >= 2);
  // More is held than there are hands.
  CHECK(checked_plan(plan, 1).failed == 1);
}

TEST_CASE("hands that are not there for a change of hands do not change") {
  // Part 1 is held until part 3 is there; then 2 holds all, or 1 and 3 do, and the last step says that it is 2.
  StatedPlan plan{3, {}, {}};
  plan.falls({1}, {3});
  plan.falls({1, 2}, {});
  plan.falls({2, 3}, {});
  plan.place(1);
  plan.place(2);
  plan.place(3, std::vector<int>{2});
  const CheckedSequence two = checked_plan(plan, 2);
  CHECK_FALSE(two.stands);
  CHECK(two.failed == 2);
  const CheckedSequence three = checked_plan(plan, 3);
  CHECK(three.stands);
  CHECK(three.hands_used == 3);
  REQUIRE(three.steps.size() == 3);
  CHECK(three.steps[2].held == plan.of({2}));
}

TEST_CASE("a prop goes when it is no longer needed, and what it bears falls before") {
  // Part 1 is the prop of 2 until 3 is there, which stands on 2.
  StatedPlan plan{3, {}, {}};
  plan.falls({2}, {1, 3});
  plan.falls({3}, {2});
  StatedPlan early = plan;
  for (const int part : {1, 2, 3}) plan.place(part);
  plan.remove(1);
  const CheckedSequence found = checked_plan(plan, 1);
  CHECK(found.stands);
  CHECK(found.hands_used == 1);
  REQUIRE(found.steps.size() == 4);
  CHECK(found.steps[3].installed == plan.of({0, 2, 3}));
  for (const int part : {1, 2}) early.place(part);
  early.remove(1);
  early.place(3);
  CHECK(checked_plan(early, 1).failed == 2);
  const CheckedSequence two = checked_plan(early, 2);
  CHECK(two.stands);
  CHECK(two.hands_used == 2);
  CHECK(two.steps[2].held_before == plan.of({2}));
  CHECK(two.steps[2].held == plan.of({2}));
}

TEST_CASE("a part that no hand may hold stays up by itself or not at all") {
  // As above; between, two parts that stand together only take both hands, so that the one that placed 2 is gone.
  StatedPlan plan{5, {}, {}};
  plan.falls({2}, {1, 3});
  plan.falls({4}, {5});
  plan.falls({5}, {4});
  for (const int part : {1, 2, 4, 5}) plan.place(part);
  plan.remove(1);
  plan.place(3);
  CHECK(checked_plan(plan, 2).stands);
  CHECK(checked_plan(plan, 2, {2}).failed == 4);
  CHECK(checked_plan(plan, 2, {1, 3}).stands);
}

TEST_CASE("after the last step no part is in a hand unless the step says so") {
  StatedPlan plan{2, {}, {}};
  plan.falls({2}, {});
  plan.place(1);
  plan.place(2);
  const CheckedSequence found = checked_plan(plan, 3);
  CHECK(found.failed == 1);
  CHECK(found.apart == std::vector<PartSet>{plan.of({2})});
  plan.steps[1].hold = std::vector<int>{2};
  CHECK(checked_plan(plan, 1).stands);
  CHECK(checked_plan(plan, 1).steps[1].held == plan.of({2}));
}

TEST_CASE("a state of which nothing is known is taken as one that falls") {
  StatedPlan plan{2, {}, {}};
  plan.falls({1}, {2}, true);
  plan.place(1);
  plan.place(2);
  CHECK(checked_plan(plan, 1).failed == 1);
  CHECK(checked_plan(plan, 2).stands);
  plan.falls({2}, {}, true);
  CHECK(checked_plan(plan, 3).failed == 1);
}

TEST_CASE("a check that is not waited for says that it was cancelled") {
  StatedPlan tower{30, {}, {}};
  for (int part = 2; part <= 30; ++part) tower.falls({part}, {part - 1});
  for (int part = 1; part <= 30; ++part) tower.place(part);
  for (const int patience : {0, 3}) {
    int asked = 0;
    const auto result = check_plan(tower, 1, {}, [&] { return asked++ >= patience; });
    REQUIRE_FALSE(result.ok());
    CHECK(std::string(to_string(result.error().code)) == to_string(ErrorCode::kCancelled));
  }
  CHECK(check_plan(tower, 1, {}, [] { return false; }).ok());
}

}  // namespace
}  // namespace impend::test
