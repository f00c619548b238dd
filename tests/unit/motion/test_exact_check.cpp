#include "impend/motion/component_analysis.h"

#include "impend/exact/exact_solution.h"
#include "impend/motion/solve_problem.h"
#include "tests/support/catch.h"
#include "tests/support/exact_runs.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

SolverSettings with_referee() {
  SolverSettings settings;
  settings.exact = true;
  return settings;
}

ExactResult referee_on(const ProblemScene& scene, const SolverSettings& settings) {
  const auto solution = solve_problem(to_problem(scene), {}, settings);
  REQUIRE(solution.ok());
  REQUIRE(solution.value().components.size() == 1);
  REQUIRE(solution.value().components[0].exact);
  CHECK(exact_contradiction(solution.value().components).empty());
  return *solution.value().components[0].exact;
}

}  // namespace

TEST_CASE("The exact referee confirms rest and motion of solved problems") {
  if (!exact_runs()) return;
  const ExactResult wall = referee_on(running_bond_wall(3, 3), with_referee());
  CHECK(wall.status == "rest");
  CHECK(wall.sigma_squared == "0");
  CHECK(wall.below_stable_threshold);
  CHECK_FALSE(wall.above_moves_threshold);
  const ExactResult arch = referee_on(voussoir_arch(5), with_referee());
  CHECK(arch.status == "moves");
  CHECK(arch.digits == 20);
  CHECK_FALSE(arch.below_stable_threshold);
  CHECK(arch.above_moves_threshold);
}

TEST_CASE("The exact referee says why it was not run") {
  if (!exact_runs()) return;
  SolverSettings settings = with_referee();
  settings.exact_limit = 10;
  const ExactResult wall = referee_on(running_bond_wall(2, 2), settings);
  CHECK(wall.status == "not-run");
  CHECK(wall.sigma.empty());
  CHECK(wall.reason.find("limit of 10") != std::string::npos);
}

TEST_CASE("The exact referee is silent unless it is asked") {
  const auto solution = solve_problem(to_problem(tower(2)));
  REQUIRE(solution.ok());
  CHECK_FALSE(solution.value().components[0].exact);
}

TEST_CASE("The exact referee contradicts a wrong verdict and a wrong bracket") {
  if (!exact_runs()) return;
  ComponentAnalysis analysis = judged_component(to_problem(tower(3)), {}, with_referee());
  REQUIRE(analysis.result.verdict == Verdict::kStable);
  analysis.result.verdict = Verdict::kMoves;
  consider_exact_referee(with_referee(), analysis);
  CHECK(exact_contradiction({analysis.result}).find("at rest") != std::string::npos);
  CHECK(analysis.warnings.back().code == "exact-contradicts");

  ComponentAnalysis moving = judged_component(to_problem(voussoir_arch(5)), {}, with_referee());
  REQUIRE(moving.result.verdict == Verdict::kMoves);
  SECTION("stable where it moves") {
    moving.result.verdict = Verdict::kStable;
    consider_exact_referee(with_referee(), moving);
    CHECK(exact_contradiction({moving.result}).find("these numbers move") != std::string::npos);
  }
  SECTION("a bracket that misses it") {
    moving.result.motion_ratio_bounds = {0.9, 0.95};
    consider_exact_referee(with_referee(), moving);
    CHECK(exact_contradiction({moving.result}).find("outside its bracket") != std::string::npos);
  }
}

}  // namespace impend::test
