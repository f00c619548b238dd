#include "impend/motion/solve_problem.h"

#include <cmath>

#include "impend/motion/component_solution.h"
#include "impend/motion/judge.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

using namespace impend;
using namespace impend::test;

namespace {

ProblemSolution solved(const MotionProblem& problem, const SolverSettings& settings = {}) {
  const auto solution = solve_problem(problem, {}, settings);
  REQUIRE(solution);
  return solution.value();
}

VecX motion_of(const ProblemSolution& solution) {
  VecX a(6 * static_cast<Eigen::Index>(solution.bodies.size()));
  for (size_t k = 0; k < solution.bodies.size(); ++k) {
    a.segment<6>(6 * static_cast<Eigen::Index>(k)) << solution.bodies[k].linear, solution.bodies[k].angular;
  }
  return a;
}

VecX forces_of(const ProblemSolution& solution) {
  VecX forces(static_cast<Eigen::Index>(solution.contacts.size()));
  for (size_t i = 0; i < solution.contacts.size(); ++i)
    forces[static_cast<Eigen::Index>(i)] = solution.contacts[i].force;
  return forces;
}

// A block on a slope of `angle`, held by nothing: a = g sin(angle) along it.
ProblemScene block_on_slope(double angle) {
  ProblemScene scene;
  scene.name = "slope";
  scene.add_fixed();
  const int block = scene.add_box(Vec3(0, 0, 0), Vec3(2, 2, 1), 3.0);
  scene.add_face(block, 0, Vec3(0, 0, 0), Vec3(2, 2, 0), Vec3(0, 0, 1));
  scene.gravity = 10 * Vec3(std::sin(angle), 0, -std::cos(angle));
  return scene;
}

// Two scenes side by side, which do not touch.
ProblemScene both(ProblemScene first, const ProblemScene& second) {
  const int shift = static_cast<int>(first.bodies.size());
  first.bodies.insert(first.bodies.end(), second.bodies.begin(), second.bodies.end());
  for (PointContact contact : second.contacts) {
    contact.a += contact.a >= 0 ? shift : 0;
    contact.b += contact.b >= 0 ? shift : 0;
    first.contacts.push_back(contact);
  }
  return first;
}

}  // namespace

TEST_CASE("A problem without an assembly gives the closed forms: a slope, a tower, free fall") {
  const ProblemSolution slope = solved(to_problem(block_on_slope(0.5)));
  CHECK(slope.verdict == Verdict::kMoves);
  CHECK(slope.motion_ratio == Approx(std::sin(0.5)).epsilon(1e-12));
  CHECK(slope.bodies[0].linear.x() == Approx(10 * std::sin(0.5)).epsilon(1e-12));
  CHECK(std::abs(slope.bodies[0].linear.z()) < 1e-10);
  CHECK(forces_of(slope).sum() == Approx(12 * 10 * std::cos(0.5)).epsilon(1e-12));

  const ProblemSolution stack = solved(to_problem(tower(4)));
  CHECK(stack.verdict == Verdict::kStable);
  CHECK(stack.components[0].neutral_freedoms.has_value());
  CHECK(stack.components[0].rest_bound.has_value());
  CHECK(kkt_error(to_problem(tower(4)), motion_of(stack), forces_of(stack)) < 1e-9);

  ProblemScene falling;
  falling.add_box(Vec3(0, 0, 0), Vec3(1, 1, 1));
  const ProblemSolution fall = solved(to_problem(falling));
  CHECK(fall.motion_ratio == Approx(1.0).epsilon(1e-14));
  CHECK(fall.contacts.empty());
}

TEST_CASE("Every component is what solving it alone says, to the last bit") {
  for (const ProblemScene& scene : {running_bond_wall(4, 4, 5), voussoir_arch(7), cantilever_towers(2, 4, 1.0)}) {
    INFO(scene.name);
    const MotionProblem problem = to_problem(scene);
    const ProblemSolution solution = solved(problem);
    const auto groups = connected_components(problem);
    const auto rows = rows_of_components(problem, groups);
    REQUIRE(solution.components.size() == groups.size());
    for (size_t k = 0; k < groups.size(); ++k) {
      const ComponentSolution alone = solve_component(restrict_problem(problem, groups[k], rows[k]), {}, {});
      const ComponentResult& component = solution.components[k];
      CHECK(component.bodies == groups[k]);
      CHECK(component.verdict == alone.judgement.verdict);
      CHECK(component.motion_ratio == alone.judgement.motion_ratio);
      CHECK(component.motion_ratio_bounds.lower == alone.judgement.bounds.lower);
      CHECK(component.motion_ratio_bounds.upper == alone.judgement.bounds.upper);
      for (size_t b = 0; b < groups[k].size(); ++b) {
        CHECK(solution.bodies[groups[k][b]].linear == alone.motion.segment<3>(6 * static_cast<Eigen::Index>(b)));
        CHECK(solution.bodies[groups[k][b]].component == static_cast<int>(k));
      }
    }
  }
}

TEST_CASE("One moving component makes the whole move and the ratio of the whole weighs by load") {
  const ProblemSolution solution = solved(to_problem(both(tower(2), block_on_slope(0.0))));
  CHECK(solution.verdict == Verdict::kStable);
  CHECK(solution.components.size() == 2);

  ProblemScene mixed = tower(2);
  mixed.add_box(Vec3(10, 0, 0), Vec3(11, 1, 1));
  const MotionProblem problem = to_problem(mixed);
  const ProblemSolution partly = solved(problem);
  CHECK(partly.verdict == Verdict::kMoves);
  CHECK(partly.components.size() == 2);
  CHECK(partly.bodies[0].verdict == Verdict::kStable);
  CHECK(partly.bodies[2].verdict == Verdict::kMoves);
  CHECK(partly.motion_ratio == Approx(norm_M(problem, motion_of(partly)) / free_norm(problem)).epsilon(1e-12));
  CHECK(partly.motion_ratio_bounds.lower <= partly.motion_ratio);
  CHECK(partly.motion_ratio_bounds.upper >= partly.motion_ratio);
  CHECK(partly.formulations[0].descent_rate == Approx(free_norm(problem) * partly.motion_ratio).epsilon(1e-9));
  CHECK(solution.formulations[2].descent_rate == 0);
}

TEST_CASE("Canonical forces and opening contacts of a problem follow its rows") {
  const MotionProblem problem = to_problem(tower(1));
  const ProblemSolution solution = solved(problem);
  for (const ContactResult& contact : solution.contacts) {
    CHECK(contact.force == Approx(solution.contacts[0].force).epsilon(1e-12));
  }
  const MotionProblem slope = to_problem(block_on_slope(2.0));  // upside down: it falls off
  const ProblemSolution falls = solved(slope);
  for (int i = 0; i < slope.rows(); ++i) {
    CHECK(falls.contacts[i].separation_acceleration == Approx(slope.J.dot(i, motion_of(falls))).epsilon(1e-12));
    CHECK(falls.contacts[i].separation_acceleration > 1);
    CHECK(falls.contacts[i].force == 0);
  }
}

TEST_CASE("Noise of the rows decides thresholds and slack of a problem as in an analysis") {
  Random random(5);
  const MotionProblem problem = perturbed(to_problem(tower(3)), 1e-7, random);
  const ProblemSolution solution = solved(problem);
  CHECK(solution.verdict == Verdict::kStable);
  CHECK(solution.components[0].noise > 1e-8);
  CHECK(solution.components[0].stable_threshold == Approx(100 * solution.components[0].noise));
  for (int i = 0; i < problem.rows(); ++i) CHECK(solution.contacts[i].slack == problem.c[i]);
}

TEST_CASE("A problem that carries assembly numbers is numbered by itself in its solution") {
  MotionProblem problem = to_problem(tower(2));
  problem.body = {4, 9};
  problem.contact.assign(static_cast<size_t>(problem.rows()), 77);
  CHECK(solved(problem).components[0].bodies == std::vector<int>{0, 1});
}

TEST_CASE("The solution of a problem does not depend on the number of threads") {
  const MotionProblem problem = to_problem(cantilever_towers(5, 3, 1.0));
  SolverSettings one, many;
  one.threads = 1;
  many.threads = 4;
  const ProblemSolution a = solved(problem, one), b = solved(problem, many);
  CHECK(motion_of(a) == motion_of(b));
  CHECK(forces_of(a) == forces_of(b));
  CHECK(a.motion_ratio == b.motion_ratio);
}

TEST_CASE("Solving a problem can be cancelled") {
  Progress progress;
  progress.cancelled = [] { return true; };
  const auto solution = solve_problem(to_problem(tower(2)), {}, {}, progress);
  REQUIRE_FALSE(solution);
  CHECK(solution.error().code == ErrorCode::kCancelled);
}

TEST_CASE("Differences are told per pair of formulations and per component") {
  const MotionProblem problem = to_problem(both(tower(1), tower(1)));
  ProblemSolution solution = solved(problem);
  REQUIRE(solution.components.size() == 2);
  for (const auto& pair : formulation_differences(problem, solution.components, solution.formulations)) {
    CHECK(pair.difference < 1e-9);
  }
  // Contact-force off by a hundredth of free fall in the second component.
  (*solution.formulations[0].accelerations[1])[2] += 0.1;
  const auto apart = formulation_differences(problem, solution.components, solution.formulations);
  REQUIRE(apart.size() == 3);
  CHECK(apart[0].difference == Approx(0.01));
  CHECK(apart[1].difference == Approx(0.01));
  CHECK(apart[2].difference < 1e-9);
  // Without its motion it is not compared.
  solution.formulations[0].accelerations.assign(2, std::nullopt);
  CHECK(formulation_differences(problem, solution.components, solution.formulations).size() == 1);
}
