// Ways up and turns between them, by hand.
#include "impend/planning/ways_up.h"

#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/falling_rules.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

int steps_at(const WaysUp& ways) {
  int count = 0;
  for (const WayUp& way : ways.all) count += way.steps;
  return count;
}

TEST_CASE("the ways up are six axes, the first one as the assembly stands") {
  const WaysUp ways = ways_up(parts_without_shapes(2), {});
  REQUIRE(ways.all.size() == 6);
  CHECK(steps_at(ways) == 6);
  CHECK(ways.all[0].down == Vec3(0, 0, -1));
  CHECK(ways.lifted == 0);
  CHECK(ways.off_ground(0) == 0);
  CHECK(ways.off_ground(3) == 3);
}

TEST_CASE("on the ground the assembly is lifted before it is turned") {
  Assembly assembly = parts_without_shapes(2);
  assembly.ground = Ground{0};
  const WaysUp ways = ways_up(assembly, {});
  REQUIRE(ways.all.size() == 7);
  CHECK(ways.lifted == 6);
  CHECK(ways.all[6].down == Vec3(0, 0, -1));
  CHECK_FALSE(ways.all[6].steps);
  CHECK(passed_on(ways, {0, 2, -1}) == std::vector<int>{6, 2});
  CHECK(passed_on(ways, {2, 0, -1}) == std::vector<int>{2, 6});
}

TEST_CASE("named directions count once, of any length, and axes between them may only be passed") {
  const WaysUp ways = ways_up(parts_without_shapes(1), {Vec3(0, 0, 5), Vec3(0, 0, 1), Vec3(0, 0, -2), Vec3(1, 1, 0)});
  CHECK(steps_at(ways) == 3);
  CHECK(ways.all[1].down == Vec3(0, 0, 1));
  CHECK((ways.all[2].down - Vec3(1, 1, 0).normalized()).norm() == 0);
  CHECK(ways.all.size() == 7);
}

TEST_CASE("a turn goes straight, or past a third direction where its ends are opposite") {
  const WaysUp ways = ways_up(parts_without_shapes(1), {});
  int opposite = -1;
  for (int k = 0; k < 6; ++k) opposite = ways.all[k].down == Vec3(0, 0, 1) ? k : opposite;
  for (int k = 1; k < 6; ++k) {
    const std::vector<TurnOver> turns = turns_between(ways, 0, k);
    CHECK(turns.size() == (k == opposite ? 4U : 1U));
    for (const TurnOver& turn : turns) {
      CHECK(turn.from == 0);
      CHECK(turn.to == k);
      CHECK((turn.past < 0) == (k != opposite));
      if (turn.past >= 0) CHECK(ways.all[turn.past].down.dot(ways.all[0].down) == 0);
    }
  }
}

TEST_CASE("a turn to what is opposite but for a few degrees goes past a third direction that is far from both") {
  for (const double degrees : {0.0, 1e-4, 1.0, 4.9, 5.1, 40.0}) {
    INFO("off by " << degrees << " degrees");
    const double off = degrees * std::acos(0.0) / 90, six = std::acos(0.0) / 15;
    const WaysUp ways = ways_up(parts_without_shapes(1),
                                {Vec3(std::sin(off), 0, std::cos(off)), Vec3(std::sin(-six), 0, std::cos(six))});
    const std::vector<TurnOver> turns = turns_between(ways, 0, 1);
    // The four level axes, and what is six degrees off.
    REQUIRE(turns.size() == (degrees < 5 ? 5U : 1U));
    for (const TurnOver& turn : turns) {
      CHECK((turn.past >= 0) == (degrees < 5));
      if (turn.past < 0) continue;
      for (const int end : {0, 1}) {
        CHECK(std::abs(ways.all[turn.past].down.dot(ways.all[end].down)) < std::cos(std::acos(0.0) / 18));
      }
    }
  }
}

TEST_CASE("a state stands through a turn when it stands at both ends and at what is passed") {
  Assembly assembly = parts_without_shapes(1);
  assembly.ground = Ground{0};
  const WaysUp ways = ways_up(assembly, {});
  for (const Standing bad : {Standing::kFalls, Standing::kBalances, Standing::kUnknown}) {
    for (int falls_at = 0; falls_at < 7; ++falls_at) {
      const JudgeState judge = [&](const AssemblyState& state) {
        return StateVerdict{state.way_up == falls_at ? bad : Standing::kStands, state.held, ""};
      };
      const auto through = [&](const TurnOver& turn) {
        return judge_through(judge, ways, turn)({PartSet(2), PartSet(2)}).standing;
      };
      CHECK((through({0, 2, -1}) == bad) == (falls_at == 6 || falls_at == 2));
      CHECK((through({2, 4, 5}) == bad) == (falls_at == 2 || falls_at == 4 || falls_at == 5));
      CHECK((judge_at(judge, 3)({PartSet(2), PartSet(2)}).standing == bad) == (falls_at == 3));
    }
  }
}

TEST_CASE("a direction that was made unit is the same to the bit when it is named again, and is found by any length") {
  Random random(7);
  for (int k = 0; k < 2000; ++k) {
    const Vec3 drawn(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    const WaysUp once = ways_up(parts_without_shapes(1), {drawn});
    const WaysUp twice = ways_up(parts_without_shapes(1), {once.all[1].down});
    CHECK(once.all[1].down == twice.all[1].down);
    CHECK(way_up_of(once, 1e-3 * drawn) == 1);
  }
  CHECK(way_up_of(ways_up(parts_without_shapes(1), {}), Vec3(1, 1, 1)) == -1);
  CHECK(ways_up(parts_without_shapes(1), {Vec3(1e300, 1e300, 0)}).all[1].down.norm() > 0.9);
}

TEST_CASE("directions to be passed come after those that steps are done at, and hold no steps") {
  const WaysUp ways = ways_up(parts_without_shapes(1), {Vec3(1, 1, 0)}, {Vec3(0, 1, 1), Vec3(1, 1, 0)});
  CHECK(steps_at(ways) == 2);
  CHECK(ways.all.size() == 8);
  const int past = way_up_of(ways, Vec3(0, 1, 1));
  CHECK(past == 2);
  CHECK_FALSE(ways.all[2].steps);
  CHECK(lies_between(ways, {0, 1, past}));
  CHECK_FALSE(lies_between(ways, {0, past, past}));
  CHECK_FALSE(lies_between(ways, {0, 1, way_up_of(ways, Vec3(0, 0, 1))}));
}

}  // namespace
}  // namespace impend::test
