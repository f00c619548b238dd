// The facts that tie the three formulations together (mechanics §2), each checked on every family.
#include <algorithm>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

std::vector<ProblemScene> sample_scenes() {
  std::vector<ProblemScene> scenes{
      tower(4),         running_bond_wall(3, 3), running_bond_wall(4, 4, 5), cube_pyramid(3),
      voussoir_arch(9), graded_arch(8),          cantilever_towers(2, 5, 1), bar_in_channel(0.3)};
  for (std::uint64_t seed = 5000; seed < 5040; ++seed) scenes.push_back(random_scene(seed, random_kind(seed)));
  return scenes;
}

TEST_CASE("contact forces do no work and the descent rate is the norm of the acceleration") {
  for (const ProblemScene& scene : sample_scenes()) {
    const MotionProblem problem = to_problem(scene);
    const double scale = free_norm(problem);
    const ThreeSolutions s = solve_three(problem);
    for (const MotionSolution* solution : {&s.contact_force, &s.least_constraint, &s.steepest_descent}) {
      INFO(scene.name << " " << to_string(solution->formulation));
      REQUIRE(solution->status == SolveStatus::kSolved);
      const VecX& a = solution->a;
      const double norm = norm_M(problem, a);
      CHECK(std::abs(norm * norm - problem.Q.dot(a)) < 1e-9 * scale * scale);
      // Moreau: a and a − a₀ are orthogonal in M.
      CHECK(std::abs(a.dot(mass_times(problem, a) - problem.Q)) < 1e-9 * scale * scale);
      CHECK(std::abs(free_norm(problem) - norm_M(problem, free_acceleration(problem))) < 1e-12 * scale);
      CHECK(std::abs(mass_norm(problem, a) - norm) < 1e-12 * scale);
      if (norm < 1e-6 * scale) continue;
      CHECK(std::abs(solution->descent_rate - norm) < 1e-8 * scale);
      CHECK(std::abs(problem.Q.dot(a) / norm - norm) < 1e-8 * scale);
    }
  }
}

TEST_CASE("with slack the work of the load equals twice the power plus the slack's share") {
  for (const ProblemScene& scene : sample_scenes()) {
    MotionProblem problem = to_problem(scene);
    Random random(problem.rows());
    for (const double slack : {1e-6, 0.3}) {
      add_random_slack(problem, slack, random);
      const double scale = free_norm(problem);
      const MotionSolution s = solve_contact_force(problem);
      INFO(scene.name << " slack " << slack);
      REQUIRE(s.status == SolveStatus::kSolved);
      const double power = s.a.dot(mass_times(problem, s.a));
      CHECK(std::abs(power - problem.Q.dot(s.a) + problem.c.dot(s.lambda)) < 1e-9 * scale * scale);
      CHECK(disagreement(problem, solve_three(problem)) == "");
    }
  }
}

TEST_CASE("weak duality: no feasible motion descends faster and no forces leave less") {
  for (const ProblemScene& scene : sample_scenes()) {
    const MotionProblem problem = to_problem(scene);
    const double scale = free_norm(problem);
    const ThreeSolutions s = solve_three(problem);
    REQUIRE(s.contact_force.status == SolveStatus::kSolved);
    const VecX& lambda = s.contact_force.lambda;
    Random random(77);
    for (int draw = 0; draw < 10; ++draw) {
      // A feasible motion: the answer to another load, pure or mixed with this one.
      MotionProblem other = problem;
      other.Q = norm_inverse_M(problem, problem.Q) * random.normals(static_cast<int>(problem.Q.size())) +
                (draw % 2 ? 10.0 : 0.0) * problem.Q;
      const VecX p = solve_contact_force(other).a;
      INFO(scene.name << " draw " << draw);
      REQUIRE(p.size() == problem.Q.size());
      const double rate = problem.Q.dot(p) / std::max(norm_M(problem, p), 1e-300);
      VecX mu = draw % 2 ? lambda : VecX(VecX::Zero(problem.rows()));
      for (int i = 0; i < problem.rows(); ++i) {
        mu[i] = std::max(0.0, mu[i] + 0.1 * scale / row_norm(problem, i) * random.normal());
      }
      const double left = norm_inverse_M(problem, problem.Q + problem.J.transpose_times(mu));
      for (const MotionSolution* solution : {&s.contact_force, &s.least_constraint, &s.steepest_descent}) {
        const double norm = norm_M(problem, solution->a);
        if (norm_M(problem, p) > 1e-6 * free_norm(other)) CHECK(rate <= norm + 1e-8 * scale);
        CHECK(norm <= left + 1e-9 * scale);
      }
    }
  }
}

TEST_CASE("the acceleration is the point of the allowed motions nearest to the free one") {
  for (const ProblemScene& scene : sample_scenes()) {
    const MotionProblem problem = to_problem(scene);
    const ThreeSolutions s = solve_three(problem);
    const VecX a0 = inverse_mass_times(problem, problem.Q);
    Random random(3);
    for (int draw = 0; draw < 5; ++draw) {
      MotionProblem other = problem;
      other.Q = problem.Q + 0.3 * free_norm(problem) * random.normals(static_cast<int>(problem.Q.size()));
      const MotionSolution feasible = solve_least_constraint(other);
      INFO(scene.name);
      REQUIRE(feasible.status == SolveStatus::kSolved);
      // (a₀ − a)ᵀM(p − a) ≤ 0 for every allowed p.
      for (const MotionSolution* solution : {&s.contact_force, &s.least_constraint, &s.steepest_descent}) {
        const double slope = (a0 - solution->a).dot(mass_times(problem, feasible.a - solution->a));
        CHECK(slope <= 1e-9 * free_norm(problem) * free_norm(other));
      }
    }
  }
}

}  // namespace
}  // namespace impend::test
