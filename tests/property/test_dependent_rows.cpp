// Problems whose rows depend on each other but for 1e-12 … 1e-8: forces reach 1e11 loads and rounding decides how parts
// move. The methods may then differ, but the bracket must hold what exact arithmetic says.
#include <algorithm>
#include <cmath>
#include <vector>

#include "impend/exact/exact_solution.h"
#include "impend/motion/certified_bracket.h"
#include "impend/motion/judge.h"
#include "impend/motion/solve_problem.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

struct Row {
  int a = 0, b = -1;
  Vec6 on_a = Vec6::Zero(), on_b = Vec6::Zero();
};

Vec6 random_six(Random& random) {
  Vec6 v;
  for (int k = 0; k < 6; ++k) v[k] = random.uniform(-1, 1);
  return v;
}

Row independent_row(int bodies, Random& random) {
  Row row;
  row.a = random.integer(0, bodies - 1);
  if (bodies > 1 && random.chance(0.5)) row.b = (row.a + 1) % bodies;
  row.on_a = random_six(random);
  if (row.b >= 0) row.on_b = random_six(random);
  return row;
}

// A combination of the rows of one pair of bodies, and a little more.
Row nearly_dependent_row(const std::vector<Row>& of, Random& random) {
  Row row = of[random.integer(0, static_cast<int>(of.size()) - 1)];
  const double share = random.uniform(0.2, 2);
  row.on_a *= share;
  row.on_b *= share;
  for (const Row& other : of) {
    if (other.a != row.a || other.b != row.b || !random.chance(0.6)) continue;
    const double factor = random.uniform(-1, 1);
    row.on_a += factor * other.on_a;
    row.on_b += factor * other.on_b;
  }
  const double off = std::pow(10, random.uniform(-12, -8));
  row.on_a += off * random_six(random);
  if (row.b >= 0) row.on_b += off * random_six(random);
  return row;
}

MotionProblem problem_with_dependent_rows(std::uint64_t seed) {
  Random random(seed);
  MotionProblem problem;
  const int bodies = random.integer(1, 3);
  problem.Q = VecX(6 * bodies);
  for (int body = 0; body < bodies; ++body) {
    Mat6 root;
    for (int k = 0; k < 6; ++k) root.col(k) = random_six(random);
    problem.M.push_back(root * root.transpose() + 0.5 * Mat6::Identity());
    problem.Q.segment<6>(6 * body) = random_six(random);
  }
  std::vector<Row> rows;
  const int independent = random.integer(2, 6 * bodies + 1), dependent = random.integer(1, 6);
  for (int i = 0; i < independent; ++i) rows.push_back(independent_row(bodies, random));
  const std::vector<Row> of = rows;
  for (int i = 0; i < dependent; ++i) rows.push_back(nearly_dependent_row(of, random));
  problem.J = BlockRows(bodies);
  for (const Row& row : rows) problem.J.append(row.a, row.on_a, row.b, row.on_b);
  problem.c = VecX::Zero(problem.rows());
  problem.row_noise = Eigen::Matrix<double, Eigen::Dynamic, 2>::Zero(problem.rows(), 2);
  for (int body = 0; body < bodies; ++body) problem.body.push_back(body);
  for (int i = 0; i < problem.rows(); ++i) problem.contact.push_back(i);
  return problem;
}

// A few last bits are allowed for the evaluation of the reference.
bool holds(const Bounds& bounds, double value) {
  return value >= bounds.lower - 1e-12 && value <= bounds.upper + 1e-12;
}

struct RowTally {
  int components = 0, rounding = 0, outside = 0, wrongly_stable = 0;
};

void count(const MotionProblem& problem, const ComponentResult& result, const std::vector<BodyResult>& bodies,
           RowTally& tally) {
  const ExactSolution exact = solve_exactly(problem, VecX::Zero(problem.rows()));
  if (exact.sigma.empty()) return;
  ++tally.components;
  const bool decided_by_rounding = rounding_decides(whiten(problem), exact.lambda, result.moves_threshold);
  tally.rounding += decided_by_rounding ? 1 : 0;
  if (exact.sigma_lower > result.moves_threshold && result.verdict == Verdict::kStable) ++tally.wrongly_stable;
  // Numbers that jam by their last bits alone are left room for rounding.
  if (exact.status == ExactStatus::kRest && decided_by_rounding) return;
  bool inside = exact.sigma_lower <= result.motion_ratio_bounds.upper * (1 + 1e-12) &&
                exact.sigma_upper >= result.motion_ratio_bounds.lower * (1 - 1e-12);
  for (int k = 0; k < problem.bodies(); ++k) {
    const Vec6 a = exact.a.segment<6>(6 * k), Q = problem.Q.segment<6>(6 * k);
    const double ratio = std::sqrt(a.dot(problem.M[k] * a) / Q.dot(problem.M[k].llt().solve(Q)));
    inside = inside && holds(bodies[problem.body[k]].motion_ratio_bounds, ratio);
  }
  tally.outside += inside ? 0 : 1;
}

}  // namespace

TEST_CASE("Brackets hold the exact answer where rows nearly depend on each other") {
  if (!exact_available()) return;
  RowTally tally;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    const MotionProblem problem = problem_with_dependent_rows(seed);
    const ProblemSolution solution = solve_problem(problem).value();
    const auto components = connected_components(problem);
    const auto rows = rows_of_components(problem, components);
    const int before = tally.outside;
    for (size_t k = 0; k < components.size(); ++k) {
      count(restrict_problem(problem, components[k], rows[k]), solution.components[k], solution.bodies, tally);
    }
    INFO("seed " << seed);
    CHECK(tally.outside == before);
  }
  CHECK(tally.wrongly_stable == 0);
  CHECK(tally.components >= 600);
  CHECK(tally.rounding >= 10);  // the generator still makes what the test is about
}

}  // namespace impend::test
