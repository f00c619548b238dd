// Motions beside rest where there are too many contacts for all their modes.
#include "impend/friction/modes.h"

#include <cmath>

#include "impend/friction/friction_models.h"
#include "impend/friction/friction_verdict.h"
#include "impend/friction/modes_candidate.h"
#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"

namespace impend::test {
namespace {

// `count` wedges, each hung between two fixed cheeks, and a block on a level floor that the side load does not move.
FrictionScene hung_row(int count, double side) {
  FrictionScene row;
  const FrictionScene one = hung_wedge(0.1, 0.6);
  for (int k = 0; k < count; ++k) {
    const int first = static_cast<int>(row.bodies.size());
    const Vec3 shift(10.0 * k, 0, 0);
    for (FrictionBody body : one.bodies) {
      body.center += shift;
      row.bodies.push_back(body);
    }
    for (FrictionTouch touch : one.touches) {
      touch.a += first;
      touch.b = -1;
      touch.point += shift;
      row.touches.push_back(touch);
    }
  }
  const int block = row.add_box(5, Vec3(0, 8, 0), Vec3(0.5, 0.5, 0.5));
  for (const double x : {-0.5, 0.5}) {
    for (const double y : {-0.5, 0.5}) row.touches.push_back({block, -1, Vec3(x, 8 + y, -0.5), Vec3(0, 0, 1), 0.6, 0});
  }
  row.gravity = Vec3(side, 0, -9.81);
  return row;
}

// The wedges rest upon the block's side, so that all of it is one connected part.
FrictionScene connected_row(int count, double side) {
  FrictionScene row = hung_row(count, side);
  const int block = static_cast<int>(row.bodies.size()) - 1;
  for (int k = 0; k < count; ++k) row.touches.push_back({k, block, Vec3(10.0 * k, 4, 0), Vec3(0, -1, 0), 0.6, 0});
  return row;
}

TEST_CASE("wedges that hang by self-stress alone are seen to fall beside a block that friction holds") {
  // 15 wedges have more contacts than dense steps are taken for.
  for (const int count : {1, 3, 5, 15}) {
    for (const double side : {0.0, 0.5}) {
      INFO(count << " wedges, side load " << side);
      const FrictionProblem problem = friction_problem(connected_row(count, side));
      const auto found = search_release(problem, {}, 1e-8);
      REQUIRE(found);
      CHECK(static_friction_residuals(problem, *found).largest() <= 1e-9);
      for (int k = 0; k < count; ++k) CHECK(found->a[6 * k + 2] < -5);
      CHECK(found->a.tail<6>().norm() < 1e-6);
    }
  }
}

TEST_CASE("what the order of contacts or of parts is does not decide whether a motion is found") {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const FrictionProblem problem = friction_problem(reordered(connected_row(3, 0.5), seed));
    CHECK(search_release(problem, {}, 1e-8));
  }
}

TEST_CASE("no motion is found of a block that only rests, and a motion that was solved for is taken first") {
  const FrictionProblem holds = friction_problem(block_on_incline(0.3, 0.6));
  CHECK_FALSE(search_release(holds, {}, 1e-8));
  const FrictionProblem slides = friction_problem(block_on_incline(0.6, 0.3));
  const FrictionSolution solution = solve_static_friction(slides);
  const auto found = search_release(slides, solution, 1e-8);
  REQUIRE(found);
  CHECK(found->algorithm == solution.algorithm);
}

TEST_CASE("what rounding leaves of rest is no motion although it nearly satisfies the law") {
  const FrictionProblem problem = friction_problem(block_on_incline(0.3, 0.6));
  const auto forces = central_forces(problem);
  REQUIRE(forces);
  FrictionSolution rest = rest_under(problem, *forces);
  rest.a[0] = 5e-9;  // m/s², of 9.81
  const WhitenedFriction whitened = whiten(problem);
  REQUIRE(static_friction_residuals(problem, rest).largest() < 1e-9);
  REQUIRE(whitened.whiten(rest.a).norm() > 1e-10);
  CHECK_FALSE(is_releasing(problem, whitened, rest, 1e-10));
}

TEST_CASE("a row of hung wedges is indeterminate whatever its length") {
  for (const int count : {1, 3, 6}) {
    const FrictionProblem problem = friction_problem(connected_row(count, 0.5));
    RestFacts facts;
    facts.solution = solve_static_friction(problem);
    CHECK(friction_verdict(problem, facts).verdict == FrictionVerdict::kIndeterminate);
  }
}

}  // namespace
}  // namespace impend::test
