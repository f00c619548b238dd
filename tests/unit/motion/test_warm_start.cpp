#include "impend/motion/formulations.h"

#include <algorithm>
#include <numeric>

#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

using namespace impend;
using namespace impend::test;

namespace {

std::vector<ProblemScene> scenes() {
  std::vector<ProblemScene> result{
      tower(8),         running_bond_wall(3, 3), running_bond_wall(4, 4, 5),   cube_pyramid(3),
      voussoir_arch(9), graded_arch(9),          cantilever_towers(1, 5, 0.75)};
  for (std::uint64_t seed = 300; seed < 360; ++seed) result.push_back(random_scene(seed, random_kind(seed)));
  return result;
}

// The problem without its last body and that body's contacts.
MotionProblem without_last_body(const MotionProblem& problem) {
  const int last = problem.bodies() - 1;
  std::vector<int> bodies(last), rows;
  std::iota(bodies.begin(), bodies.end(), 0);
  for (int i = 0; i < problem.rows(); ++i) {
    if (problem.J.block(i)[0] != last && problem.J.block(i)[1] != last) rows.push_back(i);
  }
  return restrict_problem(problem, bodies, rows);
}

MotionProblem with_turned_gravity(ProblemScene scene) {
  scene.gravity = Vec3(0.02, 0.01, -10);
  return to_problem(scene);
}

struct Steps {
  int cold = 0, warm = 0;
};

void compare(const MotionProblem& known, const MotionProblem& neighbour, Steps& steps) {
  SolverSettings settings;
  settings.force_algorithm = ForceAlgorithm::kSmallLeastSquares;
  const MotionSolution before = solve_contact_force(known, settings);
  const MotionSolution cold = solve_contact_force(neighbour, settings);
  const MotionSolution warm = solve_contact_force(neighbour, settings, warm_start_of(known, before.lambda));
  REQUIRE(cold.status == SolveStatus::kSolved);
  REQUIRE(warm.status == SolveStatus::kSolved);
  CHECK(distance(neighbour, cold.a, warm.a) < 1e-12);
  CHECK(kkt_error(neighbour, warm.a, warm.lambda) < 1e-12);
  steps.cold += cold.iterations;
  steps.warm += warm.iterations;
}

}  // namespace

TEST_CASE("A solve that starts from its own solution takes no step") {
  for (const ProblemScene& scene : scenes()) {
    INFO(scene.name);
    const MotionProblem problem = to_problem(scene);
    const MotionSolution cold = solve_contact_force(problem);
    const MotionSolution warm = solve_contact_force(problem, {}, warm_start_of(problem, cold.lambda));
    CHECK(warm.iterations == 0);
    CHECK(distance(problem, cold.a, warm.a) < 1e-12);
  }
}

TEST_CASE("Neighbours with a body more or less are solved from each other in fewer steps") {
  Steps removed, added;
  for (const ProblemScene& scene : scenes()) {
    INFO(scene.name);
    const MotionProblem whole = to_problem(scene), less = without_last_body(whole);
    if (less.bodies() == 0 || free_norm(less) == 0) continue;
    compare(whole, less, removed);
    compare(less, whole, added);
  }
  INFO(removed.cold << " " << removed.warm << " " << added.cold << " " << added.warm);
  CHECK(2 * removed.warm < removed.cold);
  CHECK(2 * added.warm < added.cold);
}

TEST_CASE("A little turned gravity is solved from the old forces in fewer steps") {
  Steps steps;
  for (const ProblemScene& scene : scenes()) {
    INFO(scene.name);
    compare(to_problem(scene), with_turned_gravity(scene), steps);
  }
  INFO(steps.cold << " " << steps.warm);
  CHECK(2 * steps.warm < steps.cold);
}

TEST_CASE("Starts name contacts, not rows") {
  const MotionProblem problem = to_problem(running_bond_wall(3, 3));
  const MotionSolution solution = solve_contact_force(problem);
  const WarmStart start = warm_start_of(problem, solution.lambda);
  CHECK(std::is_sorted(start.contacts.begin(), start.contacts.end()));
  MotionProblem reversed = problem;
  std::vector<int> bodies(problem.bodies()), rows(problem.rows());
  std::iota(bodies.begin(), bodies.end(), 0);
  std::iota(rows.rbegin(), rows.rend(), 0);
  reversed = restrict_problem(problem, bodies, rows);
  for (int row : rows_of(start, reversed)) CHECK(solution.lambda[reversed.contact[row]] > 0);
  CHECK(rows_of(start, reversed).size() == start.contacts.size());
  MotionProblem nameless = problem;
  nameless.contact.clear();
  CHECK(rows_of(warm_start_of(nameless, solution.lambda), nameless).size() == start.contacts.size());
  CHECK(warm_start_of(problem, VecX()).contacts.empty());
  CHECK(rows_of({{-3, 100000}}, problem).empty());
}
