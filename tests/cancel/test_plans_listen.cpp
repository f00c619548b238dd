// Plans hear a wish to stop in time: verdicts of many states, fewest holders, sequences.
#include "impend/contact/find_contacts.h"
#include "impend/planning/checked_sequence.h"
#include "impend/planning/fewest_pushes.h"
#include "impend/planning/frictionless_states.h"
#include "impend/planning/gravity_cone.h"
#include "impend/planning/holding_sets.h"
#include "impend/planning/mass_box.h"
#include "impend/planning/robustness.h"
#include "tests/support/box_piles.h"
#include "tests/support/catch.h"
#include "tests/support/friction_table.h"
#include "tests/support/shapes.h"
#include "tests/support/stopwatch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr std::uint64_t kPlansSeed = 11;

struct Built {
  Assembly assembly;
  ContactSet contacts;
};

Built with_contacts(Assembly assembly) {
  Result<ContactSet> found = find_contacts(assembly);
  REQUIRE(found.ok());
  return {std::move(assembly), std::move(found).value()};
}

// A judge of many parts each of which falls by itself unless one of its neighbours in a ring is held.
StateVerdict ring_verdict(int parts, const AssemblyState& state) {
  for (int part = 0; part < parts; ++part) {
    const PartSet set(parts, {part, (part + 1) % parts, (part + 5) % parts});
    if (set.within(state.installed) && !set.meets(state.held)) return {Standing::kFalls, set, ""};
  }
  return {Standing::kStands, PartSet(parts), ""};
}

}  // namespace

TEST_CASE("judging many states stops when it is told to") {
  const Built wall = with_contacts(running_bond_wall(12));
  check_that_it_listens("states", kPlansSeed, stage_within([&] {
                          FrictionlessStates states(wall.assembly, wall.contacts, {}, {});
                          Random random(kPlansSeed);
                          const PartSet fixed = fixed_parts(wall.assembly);
                          for (int k = 0; k < 100000; ++k) {
                            AssemblyState state{fixed, fixed - fixed};
                            for (const int part : movable_parts(wall.assembly).members()) {
                              if (random.chance(0.7)) state.installed.add(part);
                            }
                            (void)states.judge(state);
                          }
                        }));
}

TEST_CASE("looking for the fewest holders stops when it is told to") {
  constexpr int kParts = 90;
  PartSet all(kParts);
  for (int part = 0; part < kParts; ++part) all.add(part);
  const JudgeState judge = [](const AssemblyState& state) { return ring_verdict(kParts, state); };
  check_that_it_listens("fewest holders", kPlansSeed, stage_within([&] {
                          FallingSets known;
                          (void)fewest_holders(all, all, judge, known);
                        }));
  check_that_it_listens("minimal holders", kPlansSeed, stage_within([&] {
                          FallingSets known;
                          (void)minimal_holding_sets(all, all, 33, judge, known);
                        }));
}

TEST_CASE("looking for the fewest pushes stops when it is told to, with what it knows") {
  // Every three pushes in a row of a ring need one: hitting sets are found the hard way.
  constexpr int kPushes = 240;
  const JudgePushes judge = [](const PushSet& pushed) -> PushesJudged {
    for (int k = 0; k < kPushes; ++k) {
      PushSet needed(kPushes);
      for (const int step : {0, 1, 7, 40}) needed.add((k + step) % kPushes);
      if (!needed.meets(pushed)) return {Standing::kFalls, needed};
    }
    return {Standing::kStands, std::nullopt};
  };
  const AcceptPushes accept = [](const PushSet&) { return true; };
  check_that_it_listens("fewest pushes", kPlansSeed, [&](const Progress& progress) {
    bool stopped = false;
    const Status done = until_stopped(progress, "cancelled", [&]() -> Status {
      const FewestPushes found = fewest_pushes(kPushes, judge, accept, 1000000);
      stopped = found.stopped;
      if (stopped) CHECK(found.at_least <= kPushes);
      return ok_status();
    });
    return stopped || !done.ok();
  });
}

TEST_CASE("the cone of gravity, the weakest pushes and boxes of masses stop when they are told to") {
  const FrictionScene scene = wall_on_slope(10, 10, WallEnds::kOver, 0, 0.6);
  const FrictionProblem wall = friction_problem(scene);
  check_that_it_listens("cone of gravity", kPlansSeed, stage_within([&] { (void)gravity_cone(wall, 0, 200, {}); }));
  check_that_it_listens("weakest pushes", kPlansSeed,
                        stage_within([&] { (void)robustness(wall, scene.gravity, 1, {}); }));
  const VecX range = VecX::Ones(wall.bodies());
  check_that_it_listens("masses", kPlansSeed,
                        stage_within([&] { (void)mass_box(wall, scene.gravity, range, 1000, 1, {}); }));
}
