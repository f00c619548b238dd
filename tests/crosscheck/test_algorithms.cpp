// Every way of solving for contact forces, over every shipped model and the families written by hand.
#include <filesystem>

#include "impend/pipeline/pipeline.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

using namespace impend;
using namespace impend::test;

namespace {

struct Named {
  ForceAlgorithm algorithm;
  const char* name;
};

const Named kAlgorithms[] = {{ForceAlgorithm::kDantzig, "dantzig-pivoting"},
                             {ForceAlgorithm::kPrincipalPivoting, "principal-pivoting"},
                             {ForceAlgorithm::kLemke, "lemke-pivoting"},
                             {ForceAlgorithm::kNonnegativeLeastSquares, "nonnegative-least-squares"},
                             {ForceAlgorithm::kSmallLeastSquares, "small-least-squares"},
                             {ForceAlgorithm::kBlockPivoting, "block-pivoting"}};

}  // namespace

TEST_CASE("Every algorithm for contact forces confirms the verdict of every model") {
  for (const auto& entry : std::filesystem::directory_iterator(IMPEND_MODELS_DIR)) {
    if (!entry.is_directory()) continue;
    const std::string name = entry.path().filename().string();
    const std::string file = (entry.path() / (name + ".assembly.json")).string();
    if (!std::filesystem::exists(file)) continue;  // a CAD file, which not every build can read
    const auto reference = run_analysis({file}, {});
    REQUIRE(reference.ok());
    for (const Named& named : kAlgorithms) {
      INFO(name << ", " << named.name);
      PipelineOptions options;
      options.solver.force_algorithm = named.algorithm;
      const auto analysis = run_analysis({file}, options);
      REQUIRE(analysis.ok());
      CHECK(analysis.value().verdict == reference.value().verdict);
      CHECK(analysis.value().cross_validation.agree);
      CHECK(analysis.value().formulations[0].status == SolveStatus::kSolved);
      CHECK(analysis.value().formulations[0].algorithm == named.name);
    }
  }
}

TEST_CASE("Every algorithm for contact forces solves the families to their conditions") {
  std::vector<ProblemScene> scenes{
      tower(8),        running_bond_wall(4, 4), running_bond_wall(5, 5, 7),    cube_pyramid(3),
      graded_arch(11), voussoir_arch(9),        cantilever_towers(3, 4, 0.75), dovetail(0.3)};
  for (std::uint64_t seed = 500; seed < 560; ++seed) scenes.push_back(random_scene(seed, random_kind(seed)));
  for (const ProblemScene& scene : scenes) {
    const MotionProblem problem = to_problem(scene);
    const MotionSolution least = solve_least_constraint(problem);
    for (const Named& named : kAlgorithms) {
      INFO(scene.name << ", " << named.name);
      SolverSettings settings;
      settings.force_algorithm = named.algorithm;
      const MotionSolution solution = solve_contact_force(problem, settings);
      REQUIRE(solution.status == SolveStatus::kSolved);
      CHECK(kkt_error(problem, solution.a, solution.lambda) < 1e-9);
      CHECK(distance(problem, solution.a, least.a) < 1e-9);
    }
  }
}

TEST_CASE("An algorithm that is too dear for a problem says so instead of running") {
  SolverSettings settings;
  settings.force_algorithm = ForceAlgorithm::kLemke;
  settings.lemke_limit = 10;
  const MotionSolution solution = solve_contact_force(to_problem(tower(5)), settings);
  CHECK(solution.status == SolveStatus::kNotRun);
  CHECK(solution.reason.find("20 contacts exceed the limit of 10") != std::string::npos);
}
