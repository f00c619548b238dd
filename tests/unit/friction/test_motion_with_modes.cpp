// Motions whose slow contacts stand still: Newton's method with modes, and forces at the rim of the cones.
#include "impend/friction/motion_with_modes.h"

#include <cmath>
#include <random>

#include "impend/friction/friction_models.h"
#include "impend/friction/modes_candidate.h"
#include "impend/friction/sliding_fixed_point.h"
#include "tests/support/catch.h"
#include "tests/support/friction_table.h"

using namespace impend;
using namespace impend::test;

namespace {

// All bricks slide together on the floor, and those above hold each other by all the friction there is.
// `towards`: the angle from sideways (y) to along the wall (x).
FrictionScene leaning_wall(int rows, int columns, double lean, double mu, double towards = 0) {
  FrictionScene wall = wall_on_slope(rows, columns, WallEnds::kFlush, 0, mu);
  const double down = std::sin(lean);
  wall.gravity = 9.81 * Vec3(down * std::sin(towards), down * std::cos(towards), -std::cos(lean));
  return wall;
}

void check_slides_as_one(const VecX& a, double lean, double mu, double towards = 0) {
  const double size = 9.81 * (std::sin(lean) - mu * std::cos(lean));
  const Vec3 expected = size * Vec3(std::sin(towards), std::cos(towards), 0);
  for (Eigen::Index k = 0; k < a.size() / 6; ++k) {
    CHECK((a.segment<3>(6 * k) - expected).norm() < 1e-10);
    CHECK(a.segment<3>(6 * k + 3).norm() < 1e-10);
  }
}

ContactForces shaken(ContactForces f, double share, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> some(1 - share, 1 + share);
  for (double& value : f.reshaped()) value *= some(random);
  return f;
}

}  // namespace

TEST_CASE("from a few projections Newton's method ends at the motion of a wall that slides as one, with its forces") {
  const double lean = 0.418, mu = 0.15;  // it does not tip
  for (const double towards : {0.0, 1.2}) {
    INFO("towards " << towards);
    const FrictionProblem problem = friction_problem(leaning_wall(4, 3, lean, mu, towards));
    const WhitenedFriction whitened = whiten(problem);
    const SlidingProjection near = solve_sliding_projection(whitened, VecX::Zero(problem.contacts()), 0, 4);
    REQUIRE(near.violation > 1e-10);
    const std::optional<VecX> y = motion_with_modes(whitened, near.f, near.nu, 1e-2);
    REQUIRE(y);
    check_slides_as_one(whitened.motion(*y), lean, mu, towards);
    const ForcesOfMotion forces = forces_of_motion(problem, whitened.motion(*y), 1e-9);
    REQUIRE(forces.solution);
    CHECK(static_friction_residuals(problem, *forces.solution).largest() <= 1e-9);
    // A wall that were a little faster has none.
    CHECK_FALSE(forces_of_motion(problem, VecX(1.000001 * whitened.motion(*y)), 1e-9).solution);
  }
}

TEST_CASE("Newton's method with modes follows friction as it turns with the sliding") {
  // Pushed off its middle, a block slides and turns.
  FrictionProblem problem = friction_problem(block_on_incline(0.5, 0.3));
  problem.Q[5] += 0.3 * std::abs(problem.Q[2]);
  const FrictionSolution solution = solve_static_friction(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  REQUIRE(std::abs(solution.a[5]) > 0.1);
  const WhitenedFriction whitened = whiten(problem);
  ContactForces f(3, problem.contacts());
  f << whitened.whiten_forces(solution.f_N).transpose(), whitened.whiten_forces(solution.f_S).transpose(),
      whitened.whiten_forces(solution.f_T).transpose();
  const ContactForces start = shaken(f, 1e-3, 7);
  REQUIRE((residual_motion(whitened, whitened.y0, start, VecX()) - whitened.whiten(solution.a)).norm() > 1e-5);
  const std::optional<VecX> y = motion_with_modes(whitened, start, VecX(), 1e-1);
  REQUIRE(y);
  // The forces of four corners are not unique, and with them the motion is not: the law must hold.
  const ForcesOfMotion forces = forces_of_motion(problem, whitened.motion(*y), 1e-9);
  REQUIRE(forces.solution);
  CHECK((whitened.motion(*y) - solution.a).norm() < 1e-2 * solution.a.norm());
}

TEST_CASE("a wall of more contacts than pivoting ends with slides as one") {
  const double lean = 0.418, mu = 0.15;  // it does not tip
  const FrictionProblem problem = friction_problem(leaning_wall(6, 7, lean, mu));
  REQUIRE(problem.contacts() > 300);
  const FrictionSolution solution = solve_static_friction(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  CHECK(solution.algorithm == "modes of a motion");
  CHECK(static_friction_residuals(problem, solution).largest() <= 1e-9);
  check_slides_as_one(solution.a, lean, mu);
}
