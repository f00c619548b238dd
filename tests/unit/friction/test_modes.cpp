// Exhaustion of the modes of contacts.
#include "impend/friction/modes.h"

#include <cmath>

#include "impend/friction/friction_verdict.h"
#include "impend/friction/modes_candidate.h"
#include "tests/support/balanced_problems.h"
#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"

namespace impend::test {
namespace {

ModeSearch search(const FrictionScene& scene) { return search_modes(friction_problem(scene)); }

TEST_CASE("no motion of a block on an incline below the friction angle satisfies the law") {
  for (const double angle : {0.1, 0.4, 0.7}) {
    for (const double excess : {1e-3, 0.1, 2.0}) {
      INFO("angle " << angle << ", excess " << excess);
      const ModeSearch modes = search(block_on_incline(angle, std::tan(angle) * (1 + excess)));
      CHECK(modes.exhausted);
      CHECK_FALSE(modes.releasing);
    }
  }
}

TEST_CASE("the modes of a block above the friction angle contain its slide") {
  const double angle = 0.4, mu = 0.5 * std::tan(0.4);
  const ModeSearch modes = search(block_on_incline(angle, mu));
  CHECK_FALSE(modes.exhausted);
  REQUIRE(modes.releasing);
  CHECK(modes.releasing->a.head<3>().norm() == Approx(9.81 * (std::sin(angle) - mu * std::cos(angle))).epsilon(1e-9));
}

TEST_CASE("at the very edge of friction the modes are not said to be exhausted") {
  for (const double excess : {-1e-12, 0.0, 1e-12}) {
    CHECK_FALSE(search(block_on_incline(0.4, std::tan(0.4) * (1 + excess))).exhausted);
  }
}

TEST_CASE("a hung wedge falls in one of its modes although forces can hold it") {
  const ModeSearch modes = search(hung_wedge(0.2, 0.5));
  CHECK_FALSE(modes.exhausted);
  REQUIRE(modes.releasing);
  CHECK(modes.releasing->a[2] == Approx(-9.81).epsilon(1e-12));
}

// Contacts that press against each other press without bound: however narrow an arc of sliding is, forces across it
// would leave a motion. Joints that leave a line to slide along take these forces.
TEST_CASE("nearly all planar assemblies of up to six contacts are decided, though forces may have no bound") {
  int problems = 0, open = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = planar_contacts(seed).problem;
    if (problem.Q.isZero(0)) continue;
    const FrictionVerdict verdict = friction_verdict(problem, {}).verdict;
    ++problems;
    open += verdict == FrictionVerdict::kNoSolutionFound;
    CHECK(verdict != FrictionVerdict::kPossiblyStable);
  }
  CHECK(problems > 250);
  CHECK(open <= problems / 100);
}

// The motion is a ten-thousandth of free fall, so that its directions hang on forces that are large beside it.
TEST_CASE("a motion beside large forces is found in the mode that is left") {
  for (const std::uint64_t seed : {258, 328, 362, 420, 445}) {
    INFO("seed " << seed);
    const FrictionKnowledge known = friction_verdict(balanced_contacts(seed), {});
    CHECK(known.verdict == FrictionVerdict::kIndeterminate);
    CHECK(known.releasing_motion.size() > 0);
  }
}

TEST_CASE("an exclusion must hold for all rows within their noise") {
  const FrictionProblem problem = friction_problem(block_on_incline(0.4, std::tan(0.4) * 1.001));
  CHECK(search_modes(problem).exhausted);
  CHECK_FALSE(search_modes(problem, 1e-4).exhausted);
}

TEST_CASE("the relaxation of a mode is excluded only where the law is") {
  // Point mass on a level floor pushed along x by half its weight.
  FrictionScene scene;
  scene.add_box(1, Vec3::Zero(), Vec3(0.1, 0.1, 0.1));
  scene.touches.push_back({0, -1, Vec3::Zero(), Vec3(0, 0, 1), 0.4, 0});
  scene.gravity = Vec3(0.5, 0, -1);
  const WhitenedFriction whitened = whiten(friction_problem(scene));
  const ModeSystem system = mode_system(without_joints(whitened));
  const double forward = std::atan2(system.b[2], system.b[1]);
  const auto excluded = [&](const ContactMode& mode) { return relax(system, {mode}, 0).excluded; };
  CHECK_FALSE(excluded({Mode::kUndecided}));
  CHECK(excluded({Mode::kOpen, 0, 0}));
  CHECK(excluded({Mode::kStick}));
  CHECK_FALSE(excluded({Mode::kSlide, forward, 0.1}));
  CHECK(excluded({Mode::kSlide, forward + 0.3, 0.1}));
  CHECK(excluded({Mode::kSlide, forward + 3.1, 0.7}));
}

TEST_CASE("work on modes is bounded and the bound is told") {
  const FrictionScene arch = semicircular_arch(3, 0.2, 0.6);
  const ModeSearch few = search_modes(friction_problem(arch), 0, {16, 50});
  CHECK_FALSE(few.exhausted);
  CHECK(few.nodes == 50);
  CHECK_FALSE(few.reason.empty());
  const ModeSearch none = search_modes(friction_problem(arch), 0, {8, 50});
  CHECK(none.nodes == 0);
  CHECK_FALSE(none.reason.empty());
}

}  // namespace
}  // namespace impend::test
