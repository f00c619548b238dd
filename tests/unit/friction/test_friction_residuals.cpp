// That the residuals see every way in which a solution can be wrong.
#include "impend/friction/friction_models.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

// A point mass of 1 kg on a plane under gravity of 1 m/s² across it and `pull` along S; r = 1 for its contact at the
// centre.
FrictionProblem point_on_plane(double pull, double mu) {
  FrictionScene scene;
  scene.bodies.push_back({1, Vec3::Zero(), Mat3::Identity()});
  scene.touches.push_back({0, -1, Vec3::Zero(), Vec3(0, 0, 1), mu, 0});
  scene.gravity = Vec3(0, 0, -1);
  FrictionProblem problem = friction_problem(scene);
  problem.Q.head<3>() += pull * problem.S.value(0, 0).head<3>();
  return problem;
}

// With the given forces and the motion that follows from them.
FrictionSolution with_forces(const FrictionProblem& problem, double f_N, double f_S, double f_T) {
  FrictionSolution solution;
  solution.f_N = VecX::Constant(1, f_N);
  solution.f_S = VecX::Constant(1, f_S);
  solution.f_T = VecX::Constant(1, f_T);
  solution.nu = VecX::Zero(0);
  solution.a = problem.Q + problem.N.transpose_times(solution.f_N) + problem.S.transpose_times(solution.f_S) +
               problem.T.transpose_times(solution.f_T);
  return solution;
}

}  // namespace

TEST_CASE("static residuals vanish for sticking and for sliding and see each single fault") {
  const FrictionProblem sticks = point_on_plane(0.25, 0.5), slides = point_on_plane(1, 0.5);
  const double s0 = std::sqrt(1 + 0.0625), s1 = std::sqrt(2.0);
  CHECK(static_friction_residuals(sticks, with_forces(sticks, 1, -0.25, 0)).largest() <= 1e-15);
  CHECK(static_friction_residuals(slides, with_forces(slides, 1, -0.5, 0)).largest() <= 1e-15);

  CHECK(static_friction_residuals(slides, with_forces(slides, 0.5, -0.25, 0)).penetration == Approx(0.5 / s1));
  CHECK(static_friction_residuals(slides, with_forces(slides, -0.5, 0, 0)).attraction == Approx(0.5 / s1));
  CHECK(static_friction_residuals(slides, with_forces(slides, 1.25, -0.625, 0)).complementarity == Approx(0.25 / s1));
  CHECK(static_friction_residuals(slides, with_forces(slides, 1, -0.75, 0)).cone == Approx(0.25 / s1));
  // Sliding with less than the full friction, and with friction that does not oppose it.
  CHECK(static_friction_residuals(slides, with_forces(slides, 1, -0.25, 0)).direction == Approx(0.25 / s1));
  CHECK(static_friction_residuals(slides, with_forces(slides, 1, 0, 0.5)).direction > 0.1);
  // Motion where friction could hold.
  CHECK(static_friction_residuals(sticks, with_forces(sticks, 1, -0.125, 0)).direction == Approx(0.125 / s0));
  FrictionSolution other = with_forces(slides, 1, -0.5, 0);
  other.a[4] += 0.5;
  CHECK(static_friction_residuals(slides, other).equation_of_motion == Approx(0.5 / s1));
}

TEST_CASE("a joint that is not kept is a residual") {
  FrictionProblem problem = point_on_plane(1, 0.5);
  problem.G.append(0, 3 * Vec6::Unit(1), -1, Vec6::Zero());
  problem.bias_G = VecX::Zero(1);
  FrictionSolution solution = with_forces(problem, 1, 0, 0);
  solution.nu = VecX::Zero(1);
  const double along_y = std::abs(solution.a[1]);
  CHECK(static_friction_residuals(problem, solution).joints == Approx(along_y / std::sqrt(2.0)).margin(1e-15));
}

TEST_CASE("an incomplete or infinite solution has infinite residuals") {
  const FrictionProblem problem = point_on_plane(1, 0.5);
  CHECK(static_friction_residuals(problem, {}).largest() > 1e300);
  FrictionSolution solution = with_forces(problem, 1, -0.5, 0);
  solution.f_S[0] = std::nan("");
  CHECK(static_friction_residuals(problem, solution).largest() > 1e300);
}
