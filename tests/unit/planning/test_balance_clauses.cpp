// States that only balance are told so, and decide others, as those do that fall.
#include "impend/planning/friction_states.h"
#include "impend/planning/holding_sets.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/pile_states.h"

namespace impend::test {
namespace {

// A fixed ledge (0) over which a brick (1) hangs by half; a weight (2) on its inner end, one (3) on its outer one; a
// fixed table (4) far away with a book (5) on it.
Assembly brick_half_over_a_ledge() {
  Assembly assembly = assembly_of({part_from_mesh("ledge", box(Vec3(-5, 0, -1), Vec3(0, 1, 0)), true),
                                   part_from_mesh("brick", box(Vec3(-2, 0, 0), Vec3(2, 1, 1))),
                                   part_from_mesh("inner", box(Vec3(-2, 0, 1), Vec3(-1, 1, 2))),
                                   part_from_mesh("outer", box(Vec3(1, 0, 1), Vec3(2, 1, 2))),
                                   part_from_mesh("table", box(Vec3(20, 0, -1), Vec3(25, 5, 0)), true),
                                   part_from_mesh("book", box(Vec3(21, 1, 0), Vec3(22, 2, 0.5)))});
  assembly.contact.gap = 1e-6;
  return assembly;
}

struct Ledge : SceneStates {
  Ledge() : SceneStates(brick_half_over_a_ledge()) {}
};

}  // namespace

TEST_CASE("a brick half over a ledge only balances, and a weight that is not there could hold it") {
  Ledge ledge;
  const StateVerdict alone = ledge.judge({1});
  CHECK(alone.standing == Standing::kBalances);
  CHECK(alone.movers == PartSet(6, {1}));
  REQUIRE(alone.blockers);
  CHECK(*alone.blockers == PartSet(6, {2, 3}));
  REQUIRE(ledge.states.clauses().size() == 1);
  CHECK(ledge.states.clauses()[0].balances);

  CHECK(ledge.judge({1, 2}).standing == Standing::kStands);
  CHECK(ledge.judge({1, 3}).standing == Standing::kFalls);
  CHECK(ledge.judge({1}, {1}).standing == Standing::kStands);
  CHECK(ledge.judge({1, 2, 3}).standing == Standing::kBalances);
}

TEST_CASE("what only balances decides states in which nothing more touches it") {
  Ledge ledge;
  REQUIRE(ledge.judge({1}).standing == Standing::kBalances);
  const int solved = ledge.states.counts().solved;
  CHECK(ledge.judge({1, 5}).standing == Standing::kBalances);
  CHECK(ledge.judge({1, 5}, {5}).standing == Standing::kBalances);
  CHECK(ledge.states.counts().solved == solved);
  CHECK(ledge.judge({5}).standing == Standing::kStands);
}

TEST_CASE("a state that falls is told to fall though a part of it only balances") {
  Ledge ledge;
  REQUIRE(ledge.judge({1}).standing == Standing::kBalances);
  REQUIRE(ledge.judge({1, 3}).standing == Standing::kFalls);
  // Both are known as clauses now, and both decide it.
  CHECK(ledge.judge({1, 3, 5}).standing == Standing::kFalls);
}

TEST_CASE("what only balances must be held, which is proved") {
  Ledge ledge;
  const JudgeState judge = [&](const AssemblyState& state) { return ledge.states.judge(state); };
  FallingSets known;
  const AssemblyState alone = ledge.state({1, 5});
  const Holders holders = fewest_holders(alone.installed, PartSet(6, {1, 5}), judge, known);
  REQUIRE(holders.held);
  CHECK(*holders.held == PartSet(6, {1}));
  CHECK(known.proved);
}

TEST_CASE("with friction what only balances without it is asked again") {
  Ledge ledge;
  ledge.assembly.friction.mu = 0.5;
  FrictionStates states(ledge.assembly, ledge.contacts, DecisionTolerances{}, one_thread());
  CHECK(states.judge(ledge.state({1})).standing == Standing::kStands);
}

TEST_CASE("a plank that may slip past a lintel is not proved to stand in a state either") {
  SceneStates scene(assembly_of({part_from_mesh("ledge", box(Vec3(-1, -0.3, -1), Vec3(0, 0.3, 0)), true),
                                 part_from_mesh("lintel", box(Vec3(0.2, -0.3, 0.04), Vec3(1, 0.3, 1)), true),
                                 part_from_mesh("plank", box(Vec3(-0.2, -0.1, 0), Vec3(0.2, 0.1, 0.04)))}));
  const StateVerdict verdict = scene.judge({2});
  CHECK(verdict.standing == Standing::kStands);
  CHECK(verdict.in_doubt);
}

TEST_CASE("of several instants or components the worst decides") {
  const std::vector<Standing> rising = {Standing::kStands, Standing::kUnknown, Standing::kBalances, Standing::kFalls};
  for (std::size_t i = 0; i < rising.size(); ++i) {
    for (std::size_t k = 0; k < rising.size(); ++k) CHECK(is_worse(rising[i], rising[k]) == (i > k));
  }
}

}  // namespace impend::test
