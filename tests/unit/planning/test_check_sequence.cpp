// Sequences checked with judges that are known in full: towers, counterweights, arches, props.
#include "impend/planning/checked_sequence.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/falling_rules.h"

namespace impend::test {
namespace {

// Part 0 is a fixed floor, which no rule and no step names.
struct Building {
  int movable = 0;
  std::vector<FallingRule> rules;
  Sequence steps;

  int parts() const { return movable + 1; }
  void falls(const std::vector<int>& together, const std::vector<int>& unless_there, bool open = false) {
    rules.push_back({PartSet(parts(), together), PartSet(parts(), unless_there), open});
  }
  void place(const std::vector<int>& sub_assembly, std::optional<std::vector<int>> hold = std::nullopt) {
    steps.push_back({PlanStep::Kind::kPlace, sub_assembly, std::move(hold)});
  }
  void remove(int part) { steps.push_back({PlanStep::Kind::kRemove, {part}, std::nullopt}); }
  PartSet of(const std::vector<int>& members) const { return PartSet(parts(), members); }
};

CheckedSequence checked(const Building& building, int hands, std::optional<PartSet> may_hold = std::nullopt) {
  const Assembly assembly = parts_without_shapes(building.movable);
  int calls = 0;
  const auto result = check_sequence(assembly, building.steps, {hands, may_hold.value_or(movable_parts(assembly))},
                                     judge_by_rules(building.rules, &calls));
  REQUIRE(result.ok());
  const CheckedSequence& found = result.value();
  CHECK(found.stands == (found.failed < 0));
  CHECK(found.states_judged == calls);
  CHECK(found.steps.size() == (found.stands ? building.steps.size() : static_cast<std::size_t>(found.failed) + 1));
  CHECK(found.why.empty() == found.stands);
  if (found.stands) CHECK(found.apart.empty());
  if (found.stands) CHECK(found.hands_used <= hands);
  return found;
}

void check_fails_at(const Building& building, int hands, int step) {
  INFO(hands << " hands");
  const CheckedSequence found = checked(building, hands);
  CHECK_FALSE(found.stands);
  CHECK(found.failed == step);
  REQUIRE_FALSE(found.why.empty());
  CHECK(found.why.back() != '.');
}

// Each part stands on the one below, the first on the floor.
Building tower_of(int height, bool from_the_top = false) {
  Building tower{height, {}, {}};
  for (int part = 2; part <= height; ++part) tower.falls({part}, {part - 1});
  for (int part = 1; part <= height; ++part) tower.place({from_the_top ? height + 1 - part : part});
  return tower;
}

// A post (1), a plank on it (2), and a weight on each end (3, 4), which tips it as long as it is alone.
Building plank_with_weights() {
  Building plank{4, {}, {}};
  plank.falls({2}, {1});
  for (const int weight : {3, 4}) {
    plank.falls({weight}, {2});
    plank.falls({2, weight}, {7 - weight});
  }
  for (int part = 1; part <= 4; ++part) plank.place({part});
  return plank;
}

// Two halves that stand together only.
Building arch_of_two() {
  Building arch{2, {}, {}};
  arch.falls({1}, {2});
  arch.falls({2}, {1});
  return arch;
}

TEST_CASE("a tower stands with the hand that places its parts") {
  for (const int height : {1, 2, 5, 20}) {
    const CheckedSequence found = checked(tower_of(height), 1);
    CHECK(found.stands);
    CHECK(found.hands_used == 1);
    PartSet there(height + 1, {0});
    for (int k = 0; k < static_cast<int>(found.steps.size()); ++k) {
      there.add(k + 1);
      CHECK(found.steps[k].step.parts == std::vector<int>{k + 1});
      CHECK(found.steps[k].installed == there);
      CHECK(found.steps[k].held_before.empty());
      CHECK(found.steps[k].held.empty());
      CHECK(found.steps[k].verdict.standing == Standing::kStands);
    }
  }
  CHECK(checked(Building(), 1).stands);
}

TEST_CASE("a tower from its top down takes a hand that holds and one that places") {
  // The first part stays in the hand that placed it, which then places no other.
  for (const int height : {2, 3, 6}) {
    check_fails_at(tower_of(height, true), 1, 1);
    const CheckedSequence two = checked(tower_of(height, true), 2);
    CHECK(two.stands);
    CHECK(two.hands_used == 2);
    REQUIRE(two.steps.size() == static_cast<std::size_t>(height));
    CHECK(two.steps[0].held.members() == std::vector<int>{height});
    CHECK(two.steps[1].held_before.members() == std::vector<int>{height});
    CHECK(two.steps[height - 1].held.empty());
  }
}

TEST_CASE("a plank takes a second hand between its first weight and its second") {
  const Building plank = plank_with_weights();
  check_fails_at(plank, 1, 3);
  const CheckedSequence two = checked(plank, 2);
  CHECK(two.stands);
  CHECK(two.hands_used == 2);
  REQUIRE(two.steps.size() == 4);
  // The hand that placed the first weight keeps it: no change of hands.
  CHECK(two.steps[2].held == plank.of({3}));
  CHECK(two.steps[3].held_before == plank.of({3}));
  CHECK(two.steps[3].held.empty());
}

TEST_CASE("an arch of two takes two hands, and with one it is told what needs another") {
  Building arch = arch_of_two();
  arch.place({1});
  arch.place({2});
  check_fails_at(arch, 1, 1);
  CHECK(checked(arch, 1).apart == std::vector<PartSet>{arch.of({1})});
  CHECK(checked(arch, 2).stands);
  CHECK(checked(arch, 2).hands_used == 2);
  Building at_once = arch_of_two();
  at_once.place({1, 2});
  const CheckedSequence one = checked(at_once, 1);
  CHECK(one.stands);
  CHECK(one.hands_used == 1);
}

TEST_CASE("parts that fall each by itself need a hand each beside the one that places") {
  Building pair{3, {}, {}};
  for (const int part : {1, 2}) pair.falls({part}, {3});
  for (const int part : {1, 2, 3}) pair.place({part});
  check_fails_at(pair, 1, 1);
  check_fails_at(pair, 2, 2);
  std::vector<PartSet> apart = checked(pair, 2).apart, each = {pair.of({1}), pair.of({2})};
  std::sort(apart.begin(), apart.end());
  std::sort(each.begin(), each.end());
  CHECK(apart == each);
  CHECK(checked(pair, 3).stands);
  CHECK(checked(pair, 3).hands_used == 3);
}

}  // namespace
}  // namespace impend::test
