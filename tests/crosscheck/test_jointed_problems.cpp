// Every method, over random mechanisms of joints and contacts.
#include "impend/motion/canonical_forces.h"
#include "impend/motion/formulations.h"
#include "impend/motion/freedoms.h"
#include "impend/motion/judge.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_problems.h"
#include "tests/support/problem_checks.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr ForceAlgorithm kForceAlgorithms[] = {ForceAlgorithm::kDantzig,
                                               ForceAlgorithm::kPrincipalPivoting,
                                               ForceAlgorithm::kLemke,
                                               ForceAlgorithm::kNonnegativeLeastSquares,
                                               ForceAlgorithm::kSmallLeastSquares,
                                               ForceAlgorithm::kBlockPivoting};

MotionProblem problem_of(const JointedScene& scene) { return make_problem(scene.assembly, scene.contacts); }

// Rows that differ by noise determine a motion no better than ten times it.
double agreement(const MotionProblem& problem) {
  return std::max(1e-9, 10 * relative_row_noise(problem, whiten(problem)));
}

bool is_noisy(const MotionProblem& problem) { return relative_row_noise(problem, whiten(problem)) > 1e-12; }

// Large forces along nearly dependent rows round w: some tens of roundings of the largest.
double rounding_of_forces(const MotionProblem& problem, const VecX& lambda) {
  return lambda.size() > 0 ? 1e-14 * whiten(problem).whiten_forces(lambda).maxCoeff() : 0.0;
}

int redundant_in_all(const JointedScene& scene) {
  int sum = 0;
  const auto rows = redundant_joint_rows(problem_of(scene), static_cast<int>(scene.assembly.joints.size()));
  for (const int count : rows.of_joint) sum += count;
  return sum;
}

}  // namespace

TEST_CASE("Every method solves random mechanisms to one motion") {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    INFO("seed " << seed);
    const MotionProblem problem = problem_of(random_jointed_scene(seed));
    SolverSettings settings;
    const MotionSolution reference = solve_steepest_descent(problem);
    REQUIRE(reference.status == SolveStatus::kSolved);
    const double allowed = agreement(problem);
    for (const ForceAlgorithm algorithm : kForceAlgorithms) {
      settings.force_algorithm = algorithm;
      const MotionSolution solution = solve_contact_force(problem, settings);
      INFO(solution.algorithm << " " << solution.reason);
      REQUIRE(solution.status == SolveStatus::kSolved);
      CHECK(distance(problem, solution.a, reference.a) <= allowed);
      CHECK(kkt_error(problem, solution.a, solution.lambda) <= 1e-9 + rounding_of_forces(problem, solution.lambda));
    }
    for (const auto algorithm :
         {LeastConstraintAlgorithm::kPrimalActiveSet, LeastConstraintAlgorithm::kInteriorPoint}) {
      settings.least_constraint_algorithm = algorithm;
      const MotionSolution solution = solve_least_constraint(problem, settings);
      INFO(solution.algorithm << " " << solution.reason);
      // Hinges said twice with six decimals can be too near to dependence for it, and it says so.
      if (is_noisy(problem) && solution.status == SolveStatus::kFailed) continue;
      REQUIRE(solution.status == SolveStatus::kSolved);
      CHECK(distance(problem, solution.a, reference.a) <= allowed);
    }
  }
}

TEST_CASE("Where nothing but joints acts the motion is the projection on what they leave free") {
  for (std::uint64_t seed = 1000; seed < 1100; ++seed) {
    INFO("seed " << seed);
    JointedScene scene = random_jointed_scene(seed);
    scene.contacts.contacts.clear();
    const MotionProblem problem = problem_of(scene);
    if (is_noisy(problem)) continue;
    const VecX expected = motion_on_joints_alone(problem);
    SolverSettings settings;
    settings.force_algorithm = ForceAlgorithm::kDantzig;
    const MotionSolution pivoted = solve_contact_force(problem, settings);
    REQUIRE(pivoted.status == SolveStatus::kSolved);
    CHECK(distance(problem, pivoted.a, expected) <= 1e-9);
    // Bilateral rows enter the clamped set before any pivot.
    CHECK(pivoted.iterations == 0);
    CHECK(distance(problem, solve_contact_force(problem).a, expected) <= 1e-9);
    CHECK(distance(problem, solve_steepest_descent(problem).a, expected) <= 1e-9);
  }
}

TEST_CASE("Motion, forces and the count of redundant rows do not depend on order, ends or units of joints") {
  for (std::uint64_t seed = 2000; seed < 2100; ++seed) {
    INFO("seed " << seed);
    const JointedScene scene = random_jointed_scene(seed);
    const MotionProblem problem = problem_of(scene);
    const MotionSolution solution = solve_contact_force(problem);
    const CanonicalForces forces = find_canonical_forces(problem, solution.lambda);
    const VecX done = problem.J.transpose_times(forces.lambda);
    const double scale = free_norm(problem);
    CHECK(forces.found);
    CHECK(norm_inverse_M(problem, done - problem.J.transpose_times(solution.lambda)) <= agreement(problem) * scale);
    for (const JointedScene& other : {reordered_joints(scene, seed), in_other_units(scene, 1000, 0.001)}) {
      const MotionProblem same = problem_of(other);
      const MotionSolution again = solve_contact_force(same);
      REQUIRE(again.status == SolveStatus::kSolved);
      CHECK(mass_norm(same, again.a) / free_norm(same) ==
            Approx(mass_norm(problem, solution.a) / scale).margin(agreement(problem)));
      CHECK(redundant_in_all(other) == redundant_in_all(scene));
    }
  }
}
