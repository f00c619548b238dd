#include "impend/exact/exact_solution.h"

#include <cmath>
#include <limits>

#include "tests/support/catch.h"
#include "tests/support/exact_runs.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

ExactSolution solved_from_nothing(const MotionProblem& problem) {
  return solve_exactly(problem, VecX::Zero(problem.rows()));
}

// Block of whole numbers on a plane whose normal is (3, 0, 4)/5; rows of J need not be of unit length.
ProblemScene block_on_345_incline() {
  ProblemScene scene;
  scene.add_fixed();
  scene.bodies.push_back({2, Vec3::Zero(), Vec3(3, 4, 5).asDiagonal(), false});
  for (const double s : {-1.0, 1.0}) {
    for (const double t : {-1.0, 1.0}) {
      scene.contacts.push_back({1, 0, Vec3(-3 + 4 * s, t, -4 - 3 * s), Vec3(3, 0, 4), 1});
    }
  }
  return scene;
}

// 6×2×1, its centre one unit beyond the edge of its support; m/12 is a whole number.
ProblemScene overhanging_block() {
  ProblemScene scene;
  scene.add_fixed();
  const int block = scene.add_box(Vec3(-3, -1, 0), Vec3(3, 1, 1));
  scene.add_face(block, 0, Vec3(-3, -1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1));
  return scene;
}

}  // namespace

TEST_CASE("A block on a 3-4-5 incline moves at exactly three fifths of free fall") {
  if (!exact_runs()) return;
  const ExactSolution exact = solved_from_nothing(to_problem(block_on_345_incline()));
  CHECK(exact.status == ExactStatus::kMoves);
  CHECK(short_fraction(exact) == "9/25");
  CHECK(exact.sigma == "0.6");
  CHECK(exact.digits == 0);
  CHECK(exact.a[0] == Approx(4.8));
  CHECK(exact.a[2] == Approx(-3.6));
  CHECK(exact.certificate.size() == 6);
  CHECK(exact.certificate[0] == "24/5");
}

TEST_CASE("An overhanging block tips at exactly its closed form") {
  if (!exact_runs()) return;
  // k² = (36 + 1)/12 and e = 1: σ² = e²/(k² + e²).
  CHECK(short_fraction(solved_from_nothing(to_problem(overhanging_block()))) == "12/49");
}

TEST_CASE("Slack lets a falling block gain exactly that much") {
  if (!exact_runs()) return;
  MotionProblem problem = to_problem(tower(1));
  problem.c << 4, 4, 4, 4;
  ExactSolution exact = solved_from_nothing(problem);
  CHECK(short_fraction(exact) == "4/25");
  CHECK(exact.status == ExactStatus::kMoves);

  SECTION("the tighter of two contacts in one place decides") {
    ProblemScene scene = tower(1);
    for (int k = 0; k < 4; ++k) scene.contacts.push_back(scene.contacts[k]);
    MotionProblem twice = to_problem(scene);
    twice.c << 4, 4, 4, 4, 3, 3, 3, 3;
    CHECK(short_fraction(solved_from_nothing(twice)) == "9/100");
    twice.c << 3, 3, 3, 3, 4, 4, 4, 4;
    CHECK(short_fraction(solve_exactly(twice, VecX::Ones(8))) == "9/100");
  }
  SECTION("with enough of it nothing touches") {
    problem.c << 10, 11, 12, 13;
    CHECK(short_fraction(solved_from_nothing(problem)) == "1");
  }
}

TEST_CASE("Exact arithmetic finds every stack of whole numbers at rest") {
  if (!exact_runs()) return;
  for (const ProblemScene& scene : {tower(1), tower(12), running_bond_wall(4, 4), running_bond_wall(5, 6, 8),
                                    cube_pyramid(3), cantilever_towers(2, 4, 0.5)}) {
    INFO(scene.name);
    const MotionProblem problem = to_problem(scene);
    const MotionSolution solution = solve_contact_force(problem);
    const ExactSolution exact = solve_exactly(problem, solution.lambda);
    CHECK(exact.status == ExactStatus::kRest);
    CHECK(short_fraction(exact) == "0");
    CHECK(exact.sigma == "0");
    CHECK(exact.a.isZero(0));
    CHECK(exact.lambda.minCoeff() >= 0);
    CHECK(static_cast<int>(exact.certificate.size()) == problem.rows());
    CHECK(compare_sigma(exact, 0) == 0);
  }
}

TEST_CASE("The exact answer does not depend on where the search starts") {
  if (!exact_runs()) return;
  for (std::uint64_t seed = 70000; seed < 70040; ++seed) {
    const ProblemScene scene = random_scene(seed, random_kind(seed), 3, 4);
    INFO(scene.name);
    const MotionProblem problem = to_problem(scene);
    Random random(seed);
    const ExactSolution from_nothing = solved_from_nothing(problem);
    const ExactSolution from_anywhere = solve_exactly(problem, random.normals(problem.rows()).cwiseAbs());
    REQUIRE(from_nothing.status == from_anywhere.status);
    CHECK(from_nothing.numerator == from_anywhere.numerator);
    CHECK(from_nothing.denominator == from_anywhere.denominator);
    CHECK(from_nothing.a == from_anywhere.a);
  }
}

TEST_CASE("An exact motion ratio is compared with doubles without rounding") {
  if (!exact_runs()) return;
  const ExactSolution exact = solved_from_nothing(to_problem(block_on_345_incline()));
  // The double nearest to 0.6 lies below it.
  CHECK(compare_sigma(exact, 0.6) > 0);
  CHECK(compare_sigma(exact, std::nextafter(0.6, 1.0)) < 0);
  CHECK(exact.sigma_lower == 0.6);
  CHECK(exact.sigma_upper == std::nextafter(0.6, 1.0));
}

TEST_CASE("Irrational motion ratios are given with true digits") {
  if (!exact_runs()) return;
  // σ² = 12/49, √12/7 = 0.494871659305393512436…
  const ExactSolution exact = solved_from_nothing(to_problem(overhanging_block()));
  CHECK(exact.digits == 20);
  CHECK(exact.sigma == "0.49487165930539351244");
}

TEST_CASE("What the exact referee cannot do it says") {
  if (!exact_runs()) return;
  MotionProblem problem = to_problem(tower(2));
  const VecX none = VecX::Zero(problem.rows());
  ExactSettings settings;
  settings.row_limit = 7;
  ExactSolution exact = solve_exactly(problem, none, settings);
  CHECK(exact.status == ExactStatus::kNotRun);
  CHECK(exact.reason.find("8 contacts exceed the limit of 7") != std::string::npos);
  CHECK(exact.sigma.empty());

  settings = {};
  settings.step_limit = 1;
  exact = solve_exactly(problem, none, settings);
  CHECK(exact.status == ExactStatus::kUndecided);
  CHECK_FALSE(exact.reason.empty());

  problem.c[0] = -1;
  CHECK(solve_exactly(problem, none).status == ExactStatus::kNotRun);
  problem.c[0] = std::numeric_limits<double>::quiet_NaN();
  CHECK(solve_exactly(problem, none).status == ExactStatus::kNotRun);
  problem.c[0] = 0;
  problem.M[0](0, 0) = -1;
  CHECK(solve_exactly(problem, none).status == ExactStatus::kNotRun);
}

TEST_CASE("The exact motion ratio is found where its square leaves the range of double") {
  if (!exact_runs()) return;
  ProblemScene scene = tower(1);
  MotionProblem problem = to_problem(scene);
  problem.Q[0] = 0x1p-540;
  const ExactSolution solution = solve_exactly(problem, VecX::Zero(problem.rows()));
  REQUIRE(solution.status == ExactStatus::kMoves);
  CHECK(solution.sigma_lower > 0);
  CHECK(solution.sigma_upper < 1e-150);
}

TEST_CASE("The exact referee has nothing to say where nothing can move") {
  MotionProblem problem;
  problem.J = BlockRows(0);
  problem.row_noise.resize(0, 2);
  CHECK(solve_exactly(problem, VecX()).status == ExactStatus::kNotRun);
}

}  // namespace impend::test
