// What is said of rest with friction.
#include "impend/friction/friction_verdict.h"

#include <cmath>

#include "impend/friction/friction_margins.h"
#include "impend/friction/friction_models.h"
#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"

namespace impend::test {
namespace {

FrictionKnowledge known_of(const FrictionScene& scene, bool with_solution = true) {
  const FrictionProblem problem = friction_problem(scene);
  RestFacts facts;
  if (with_solution) facts.solution = solve_static_friction(problem);
  RestSettings settings;
  settings.modes.most_nodes = 1500;
  return friction_verdict(problem, facts, settings);
}

TEST_CASE("a block on an incline is certain on both sides of the friction angle") {
  for (const double angle : {0.1, 0.4}) {
    INFO("angle " << angle);
    const double edge = std::tan(angle);
    CHECK(known_of(block_on_incline(angle, edge * 1.01)).verdict == FrictionVerdict::kStableCertain);
    CHECK(known_of(block_on_incline(angle, edge * (1 - 1e-6))).verdict == FrictionVerdict::kFallsCertain);
    // Just above, forces exist; at the edge nothing is certain.
    const FrictionVerdict above = known_of(block_on_incline(angle, edge * (1 + 1e-6))).verdict;
    CHECK((above == FrictionVerdict::kStableCertain || above == FrictionVerdict::kPossiblyStable));
    const FrictionVerdict at = known_of(block_on_incline(angle, edge)).verdict;
    CHECK((at == FrictionVerdict::kPossiblyStable || at == FrictionVerdict::kNoSolutionFound));
  }
}

TEST_CASE("a hung wedge is never called stable whatever its friction, axes or order of contacts") {
  for (const double angle : {0.05, 0.2, 0.6}) {
    for (const double mu : {0.01, 0.3, 0.7, 5.0}) {
      const FrictionScene scene = hung_wedge(angle, mu);
      for (const FrictionScene& other : {scene, reordered(scene, 3), with_axes_turned(scene, 4)}) {
        for (const bool with_solution : {false, true}) {
          INFO("angle " << angle << ", mu " << mu);
          const FrictionKnowledge known = known_of(other, with_solution);
          if (mu < std::tan(angle)) CHECK(known.verdict == FrictionVerdict::kFallsCertain);
          if (mu > 1.01 * std::tan(angle)) {
            CHECK(known.verdict == FrictionVerdict::kIndeterminate);
            CHECK(known.balance_possible == true);
            REQUIRE(known.releasing_motion.size() == 6);
            CHECK(known.releasing_motion[2] == Approx(-9.81).epsilon(1e-9));
          }
        }
      }
    }
  }
}

TEST_CASE("what rests without friction is stable for certain with any") {
  const FrictionProblem problem = friction_problem(semicircular_arch(3, 0.2, 0.6));
  RestFacts facts;
  facts.rests.assign(3, 1);
  CHECK(friction_verdict(problem, facts).verdict == FrictionVerdict::kStableCertain);
  facts.rests[1] = 0;
  RestSettings settings;
  settings.modes.most_nodes = 20;
  CHECK(friction_verdict(problem, facts, settings).verdict == FrictionVerdict::kPossiblyStable);
}

TEST_CASE("the whole is judged as its worst part and both parts are told") {
  FrictionScene scene = block_on_incline(0.4, 0.9);
  scene.add_box(1, Vec3(5, 0, 0), Vec3(0.5, 0.5, 0.5));
  const FrictionKnowledge known = known_of(scene);
  REQUIRE(known.parts.size() == 2);
  CHECK(known.parts[0].verdict == FrictionVerdict::kStableCertain);
  CHECK(known.parts[1].verdict == FrictionVerdict::kFallsCertain);
  CHECK(known.verdict == FrictionVerdict::kFallsCertain);
  const FrictionMargins margins = friction_margins(friction_problem(scene), {}, scene.gravity, {});
  CHECK(margins.no_coefficient_holds);
  CHECK_FALSE(margins.minimal_mu);
  CHECK_FALSE(margins.tilt_margin);
  CHECK_FALSE(known.rest_forces);
  REQUIRE(known.falling_motion.size() == 12);
  CHECK(known.falling_motion.head<6>().isZero(0));
}

TEST_CASE("verdicts of random stacks do not contradict the solver, the smallest coefficient or other tangent axes") {
  int moving = 0, resting = 0;
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    INFO("seed " << seed);
    const FrictionScene scene = random_stack(seed);
    const FrictionProblem problem = friction_problem(scene);
    const FrictionSolution solution = solve_static_friction(problem);
    const FrictionKnowledge known = known_of(scene);
    const bool solved = solution.status == SolveStatus::kSolved;
    const double motion = solved ? whiten(problem).whiten(solution.a).norm() : 0.0;
    if (known.verdict == FrictionVerdict::kFallsCertain) {
      ++moving;
      if (solved) CHECK(motion > 1e-9);
      CHECK(known.balance_possible == false);
    }
    if (known.verdict == FrictionVerdict::kStableCertain) {
      ++resting;
      if (solved) CHECK(motion <= 1e-7);
      CHECK(known.balance_possible == true);
      CHECK(known.rest_forces);
    }
    const FrictionVerdict other = known_of(with_axes_turned(reordered(scene, seed), seed)).verdict;
    CHECK((other == FrictionVerdict::kFallsCertain) == (known.verdict == FrictionVerdict::kFallsCertain));
    // Certain rest and a motion that satisfies the law exclude each other.
    CHECK_FALSE((other == FrictionVerdict::kStableCertain && known.verdict == FrictionVerdict::kIndeterminate));
    CHECK_FALSE((other == FrictionVerdict::kIndeterminate && known.verdict == FrictionVerdict::kStableCertain));
  }
  CHECK(moving > 0);
  CHECK(resting > 0);
}

TEST_CASE("nothing is said of rest where bodies move already, and a cancelled search ends") {
  FrictionScene scene = block_on_incline(0.1, 0.5);
  FrictionProblem problem = friction_problem(scene);
  RestFacts facts;
  facts.cancelled = [] { return true; };
  CHECK(friction_verdict(problem, facts).cancelled);
  problem.velocity = VecX::Ones(6);
  CHECK(friction_verdict(problem, {}).verdict == FrictionVerdict::kNoSolutionFound);
}

}  // namespace
}  // namespace impend::test
