// Every formulation, by every method, and every step of the judgement hears a wish to stop in time.
#include "impend/motion/branches.h"
#include "impend/motion/canonical_forces.h"
#include "impend/motion/formulations.h"
#include "impend/motion/freedoms.h"
#include "impend/motion/robust_motion.h"
#include "impend/motion/solve_problem.h"
#include "tests/support/branch_scenes.h"
#include "tests/support/catch.h"
#include "tests/support/problem_families.h"
#include "tests/support/shapes.h"
#include "tests/support/stopwatch.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr std::uint64_t kSolversSeed = 77;

// The wall without a brick: some of it falls, and the rest must be told from it.
MotionProblem wall(int rows, int columns) {
  return to_problem(impend::test::running_bond_wall(rows, columns, columns + columns / 2));
}

void check_force_method(const std::string& name, ForceAlgorithm algorithm, const MotionProblem& problem) {
  SolverSettings settings;
  settings.force_algorithm = algorithm;
  settings.lemke_limit = settings.small_limit = settings.dense_limit = 1 << 20;
  check_that_it_listens(name, kSolversSeed, stage_within([&] { (void)solve_contact_force(problem, settings); }));
}

}  // namespace

TEST_CASE("contact-force stops when it is told to, by every method") {
  check_force_method("Dantzig", ForceAlgorithm::kDantzig, wall(12, 12));
  check_force_method("principal pivoting", ForceAlgorithm::kPrincipalPivoting, wall(20, 20));
  check_force_method("Lemke", ForceAlgorithm::kLemke, wall(9, 9));
  check_force_method("nonnegative least squares", ForceAlgorithm::kNonnegativeLeastSquares, wall(12, 12));
  check_force_method("small least squares", ForceAlgorithm::kSmallLeastSquares, wall(20, 20));
  check_force_method("block pivoting", ForceAlgorithm::kBlockPivoting, wall(90, 90));
}

TEST_CASE("least-constraint stops when it is told to, by both methods") {
  SolverSettings settings;
  const MotionProblem small = wall(20, 20), large = wall(60, 60);
  settings.least_constraint_algorithm = LeastConstraintAlgorithm::kPrimalActiveSet;
  settings.active_set_limit = settings.dense_limit = 1 << 20;
  check_that_it_listens("primal active set", kSolversSeed,
                        stage_within([&] { (void)solve_least_constraint(small, settings); }));
  settings.least_constraint_algorithm = LeastConstraintAlgorithm::kInteriorPoint;
  check_that_it_listens("interior point", kSolversSeed,
                        stage_within([&] { (void)solve_least_constraint(large, settings); }));
}

TEST_CASE("steepest-descent stops when it is told to, by both methods") {
  SolverSettings settings;
  const MotionProblem small = wall(18, 18), large = wall(60, 60);
  settings.ascent_limit = 0;
  check_that_it_listens("conic", kSolversSeed, stage_within([&] { (void)solve_steepest_descent(large, settings); }));
  settings.ascent_limit = 1 << 20;
  check_that_it_listens("feasible directions", kSolversSeed,
                        stage_within([&] { (void)solve_steepest_descent(small, settings); }));
}

TEST_CASE("a whole problem stops when it is told to") {
  SolverSettings settings;
  settings.threads = 1;
  const MotionProblem problem = wall(50, 50);
  check_that_it_listens("whole", kSolversSeed, stage_of([&](const Progress& progress) {
                          return solve_problem(problem, {}, settings, progress);
                        }));
  SolverSettings exact = settings;
  exact.exact = true;
  exact.exact_limit = 1 << 20;
  const MotionProblem few = wall(16, 16);
  check_that_it_listens("exact", kSolversSeed,
                        stage_of([&](const Progress& progress) { return solve_problem(few, {}, exact, progress); }));
}

TEST_CASE("what is asked of a solution stops when it is told to") {
  const MotionProblem problem = wall(70, 70);
  const VecX given = VecX::Ones(problem.rows());
  check_that_it_listens("least-norm forces", kSolversSeed,
                        stage_within([&] { (void)least_norm_forces(problem.J, given, problem.rows(), 0); }));
  MotionProblem noisy = wall(80, 80);
  noisy.row_noise.setConstant(1e-7);
  const VecX fall = free_acceleration(noisy);
  check_that_it_listens("motion despite noise", kSolversSeed,
                        stage_within([&] { (void)motion_despite_noise(noisy, fall); }));
  check_that_it_listens("motion unless jammed", kSolversSeed,
                        stage_within([&] { (void)motion_unless_jammed(noisy, fall); }));
}

TEST_CASE("the search over either-or contacts stops when it is told to") {
  const BranchScene riders = riders_on_slab(90, false, 0.001);
  check_that_it_listens("riders", kSolversSeed, stage_within([&] { (void)choose_all(riders); }));
  const BranchScene cubes = random_cubes(5, 8, 260);
  check_that_it_listens("cubes", kSolversSeed, stage_within([&] { (void)choose_all(cubes); }));
}
