#include "tests/support/problem_checks.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <sstream>

namespace impend::test {

VecX mass_times(const MotionProblem& problem, const VecX& x) {
  VecX y(x.size());
  for (int k = 0; k < problem.bodies(); ++k) y.segment<6>(6 * k) = problem.M[k] * x.segment<6>(6 * k);
  return y;
}

VecX inverse_mass_times(const MotionProblem& problem, const VecX& f) {
  VecX y(f.size());
  for (int k = 0; k < problem.bodies(); ++k) y.segment<6>(6 * k) = problem.M[k].llt().solve(f.segment<6>(6 * k));
  return y;
}

double norm_M(const MotionProblem& problem, const VecX& x) {
  return std::sqrt(std::max(0.0, x.dot(mass_times(problem, x))));
}

double norm_inverse_M(const MotionProblem& problem, const VecX& f) {
  return std::sqrt(std::max(0.0, f.dot(inverse_mass_times(problem, f))));
}

double row_norm(const MotionProblem& problem, int row) {
  double square = 0;
  for (int side = 0; side < 2; ++side) {
    const int block = problem.J.block(row)[side];
    if (block < 0) continue;
    const Vec6& value = problem.J.value(row, side);
    square += value.dot(problem.M[block].llt().solve(value));
  }
  return std::sqrt(square);
}

double free_norm(const MotionProblem& problem) { return norm_inverse_M(problem, problem.Q); }

double distance(const MotionProblem& problem, const VecX& a, const VecX& b) {
  return norm_M(problem, a - b) / free_norm(problem);
}

double infeasibility(const MotionProblem& problem, const VecX& a) {
  double worst = 0;
  const VecX w = problem.J.times(a) + problem.c;
  for (int i = 0; i < problem.rows(); ++i) worst = std::max(worst, -w[i] / row_norm(problem, i));
  return worst / free_norm(problem);
}

double kkt_error(const MotionProblem& problem, const VecX& a, const VecX& lambda) {
  const double scale = free_norm(problem);
  const VecX motion = inverse_mass_times(problem, problem.Q + problem.J.transpose_times(lambda));
  double worst = norm_M(problem, a - motion) / scale;
  worst = std::max(worst, infeasibility(problem, a));
  for (int i = 0; i < problem.rows(); ++i) worst = std::max(worst, -lambda[i] * row_norm(problem, i) / scale);
  return std::max(worst, std::abs(lambda.dot(problem.J.times(a) + problem.c)) / (scale * scale));
}

ThreeSolutions solve_three(const MotionProblem& problem) {
  return {solve_contact_force(problem), solve_least_constraint(problem), solve_steepest_descent(problem)};
}

namespace {

const double kResidual = 1e-9;

void check_one(const MotionProblem& problem, const MotionSolution& solution, std::ostringstream& out) {
  const char* name = to_string(solution.formulation);
  if (solution.status != SolveStatus::kSolved) {
    out << name << " " << to_string(solution.status) << ": " << solution.reason << "; ";
    return;
  }
  if (solution.a.size() != 6 * problem.bodies() || !solution.a.allFinite()) {
    out << name << " returned " << solution.a.size() << " coordinates or no finite ones; ";
    return;
  }
  // Pivots: every row may enter and leave a few times. A cycle runs into the method's own, much larger limit.
  const int most = 20 * (problem.rows() + 6 * problem.bodies()) + 200;
  if (solution.iterations > most) out << name << " took " << solution.iterations << " iterations; ";
  const double violation = infeasibility(problem, solution.a);
  if (!(violation < kResidual)) out << name << " penetrates by " << violation << "; ";
  if (solution.lambda.size() == problem.rows()) {
    const double error = kkt_error(problem, solution.a, solution.lambda);
    if (!(error < kResidual)) out << name << " has KKT error " << error << "; ";
  }
  const Residuals& r = solution.residuals;
  for (const auto& residual : {r.penetration, r.attraction, r.complementarity, r.equation_of_motion}) {
    if (residual && !(*residual < kResidual)) out << name << " reports a residual " << *residual << "; ";
  }
  if (!r.penetration) out << name << " reports no penetration residual; ";
}

void compare(const MotionProblem& problem, const MotionSolution& x, const MotionSolution& y, double agreement,
             std::ostringstream& out) {
  if (x.status != SolveStatus::kSolved || y.status != SolveStatus::kSolved) return;
  const double difference = distance(problem, x.a, y.a);
  if (!(difference < agreement)) {
    out << to_string(x.formulation) << " and " << to_string(y.formulation) << " differ by " << difference << "; ";
  }
}

}  // namespace

std::string disagreement(const MotionProblem& problem, const ThreeSolutions& s, double agreement) {
  std::ostringstream out;
  check_one(problem, s.contact_force, out);
  check_one(problem, s.least_constraint, out);
  check_one(problem, s.steepest_descent, out);
  compare(problem, s.contact_force, s.least_constraint, agreement, out);
  compare(problem, s.contact_force, s.steepest_descent, agreement, out);
  compare(problem, s.least_constraint, s.steepest_descent, agreement, out);
  return out.str();
}

MotionProblem perturbed(MotionProblem problem, double relative, Random& random) {
  BlockRows rows(problem.bodies());
  problem.row_noise.setZero(problem.rows(), 2);
  for (int i = 0; i < problem.rows(); ++i) {
    Vec6 value[2];
    for (int side = 0; side < 2; ++side) {
      value[side] = problem.J.value(i, side);
      const int block = problem.J.block(i)[side];
      if (block < 0) continue;
      const Eigen::LLT<Mat6> factor(problem.M[block]);
      const double norm = std::sqrt(value[side].dot(factor.solve(value[side])));
      const Vec6 whitened = relative * norm / std::sqrt(6.0) * random.normals(6);
      value[side] += factor.matrixL() * whitened;
      problem.row_noise(i, side) = 3 * relative * norm;
    }
    rows.append(problem.J.block(i)[0], value[0], problem.J.block(i)[1], value[1]);
  }
  problem.J = rows;
  set_slack_from_noise(problem);
  return problem;
}

void add_random_slack(MotionProblem& problem, double relative, Random& random) {
  const double scale = free_norm(problem);
  for (int i = 0; i < problem.rows(); ++i) {
    problem.c[i] = random.chance(0.3) ? 0 : relative * random.uniform() * scale * row_norm(problem, i);
  }
}

}  // namespace impend::test
