#include "impend/simulation/part_solution.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/numerics/active_set/small_nnls.h"
#include "impend/numerics/mass_factor.h"
#include "impend/simulation/step_law.h"
#include "impend/simulation/step_newton.h"

namespace impend {
namespace {

void make(const FrictionProblem& problem, FrictionlessRows& rows) {
  for (const Mat6& M : problem.M) rows.inverse.push_back(lower_inverse(lower_factor(M)));
  rows.N = whitened_rows(problem.N, rows.inverse);
  const int n = problem.contacts();
  rows.row_length.resize(n);
  for (int i = 0; i < n; ++i) {
    const double length = std::sqrt(rows.N.dot_rows(i, i));
    rows.row_length[i] = length > 0 ? length : 1.0;
    rows.N.scale_row(i, 1 / rows.row_length[i]);
  }
  rows.made = true;
}

VecX motion(const FrictionlessRows& rows, const VecX& y0, const VecX& f) {
  VecX y = y0;
  for (int i = 0; i < rows.N.rows(); ++i) {
    if (f[i] != 0) rows.N.add_to(i, f[i], y);
  }
  return y;
}

// As coulomb_violation has it, without friction.
double violation(const FrictionlessRows& rows, const VecX& y, const VecX& bias, const VecX& f) {
  double largest = 0;
  for (int i = 0; i < rows.N.rows(); ++i) {
    const double w = rows.N.dot(i, y) + bias[i];
    if (!std::isfinite(w) || !std::isfinite(f[i])) return std::numeric_limits<double>::infinity();
    largest = std::max({largest, -w, -f[i], std::min(f[i], w)});
  }
  return largest;
}

// Most parts take three to ten; those that need more are better off with other methods.
constexpr int kMostFactorizationsWithJoints = 60;
// What is better than is asked for by this is taken without looking further; all that is asked for where no more is to
// be had: where joints hold a contact still along a tangent, whose slip is then the rounding of places over the step.
constexpr double kDigits = 8;

}  // namespace

std::optional<PartSolution> solve_frictionless(const FrictionProblem& problem, const PartGuess& guess,
                                               FrictionlessRows& kept) {
  if (!kept.made) make(problem, kept);
  const Eigen::Index n = problem.contacts();
  const bool guessed = guess.f.rows() == n && guess.f.cols() == 3;
  if (guessed && !guess.f.rightCols<2>().isZero(0)) return std::nullopt;
  const int bodies = problem.bodies();
  VecX y0(6 * bodies);
  for (int k = 0; k < bodies; ++k) y0.segment<6>(6 * k) = kept.inverse[k] * problem.Q.segment<6>(6 * k);
  // As in whiten(), which has the biases of tangents in it, too.
  double scale = y0.norm();
  if (!(scale > 0)) {
    scale = 0;
    for (const VecX* bias : {&problem.bias_N, &problem.bias_S, &problem.bias_T}) {
      if (bias->size() > 0) scale = std::max(scale, bias->cwiseQuotient(kept.row_length).cwiseAbs().maxCoeff());
    }
    if (!(scale > 0)) scale = 1;
  }
  y0 /= scale;
  VecX bias = VecX::Zero(n);
  for (Eigen::Index i = 0; i < n && problem.bias_N.size() == n; ++i) {
    bias[i] = problem.bias_N[i] / (kept.row_length[i] * scale);
  }
  VecX f = VecX::Zero(n);
  if (guessed) f = guess.f.col(0).cwiseProduct(kept.row_length) / scale;
  VecX y = motion(kept, y0, f);
  PartSolution part;
  part.method = "as before";
  part.residual = violation(kept, y, bias, f);
  const bool as_before = part.residual <= kAcceptedStep;
  if (!as_before) {
    std::vector<int> start;
    for (int i = 0; i < n; ++i) {
      if (f[i] > 0) start.push_back(i);
    }
    SmallNnls nnls;
    if (nnls.solve({kept.N, y0, bias}, start) != SmallStatus::kSolved) return std::nullopt;
    f = nnls.lambda();
    y = motion(kept, y0, f);
    part.residual = violation(kept, y, bias, f);
    part.method = "nonnegative least squares";
    if (!(part.residual <= kAcceptedStep)) return std::nullopt;
  }
  FrictionSolution& s = part.solution;
  s.a.resize(6 * bodies);
  for (int k = 0; k < bodies; ++k) {
    s.a.segment<6>(6 * k) = scale * (kept.inverse[k].transpose() * y.segment<6>(6 * k));
  }
  s.f_N = as_before && guessed ? VecX(guess.f.col(0)) : VecX(scale * f.cwiseQuotient(kept.row_length));
  s.f_S = s.f_T = VecX::Zero(n);
  s.nu = VecX::Zero(0);
  s.state.assign(static_cast<std::size_t>(n), ContactState::kOpen);
  s.status = SolveStatus::kSolved;
  return part;
}

FrictionProblem without_joint_rows(const FrictionProblem& problem) {
  FrictionProblem alone = problem;
  alone.G = BlockRows(problem.bodies());
  alone.bias_G = VecX();
  alone.joint.clear();
  return alone;
}

std::optional<PartSolution> solve_jointed_part(const FrictionProblem& problem, const VecX& compliance,
                                               const PartGuess& guess) {
  const WhitenedFriction whitened = whiten(without_joint_rows(problem));
  const WhitenedBilateral rows =
      whiten_bilateral(problem.G, problem.bias_G, compliance, whitened.inverse, whitened.scale);
  const int n = problem.contacts();
  VecX start = VecX::Zero(3 * n);
  for (int k = 0; k < 3 && guess.f.rows() == n && guess.f.cols() == 3; ++k) {
    const VecX column = whitened.whiten_forces(guess.f.col(k));
    for (int i = 0; i < n; ++i) start[3 * i + k] = column[i];
  }
  VecX nu = VecX::Zero(rows.G.rows());
  if (guess.nu.size() == nu.size()) nu = guess.nu.cwiseProduct(rows.length) / whitened.scale;
  const StepNewton found = solve_by_step_newton(whitened, rows, start, nu, kSolvedTo, kMostFactorizationsWithJoints);
  const double most = found.stalled ? kAcceptedStep : kAcceptedStep / kDigits;
  if (!(found.violation <= most && (found.missed <= most || found.settled))) return std::nullopt;
  PartSolution part;
  VecX columns[3];
  for (int k = 0; k < 3; ++k) {
    columns[k].resize(n);
    for (int i = 0; i < n; ++i) columns[k][i] = found.f[3 * i + k];
  }
  const VecX y = whitened.y0 + whitened.N.transpose_times(columns[0]) + whitened.S.transpose_times(columns[1]) +
                 whitened.T.transpose_times(columns[2]) + rows.G.transpose_times(found.nu);
  part.solution.a = whitened.motion(y);
  part.solution.f_N = whitened.forces(columns[0]);
  part.solution.f_S = whitened.forces(columns[1]);
  part.solution.f_T = whitened.forces(columns[2]);
  part.solution.nu = whitened.scale * found.nu.cwiseQuotient(rows.length);
  part.solution.state.assign(n, ContactState::kOpen);
  part.solution.status = SolveStatus::kSolved;
  part.residual = found.violation;
  part.method = "Newton's method on motions";
  return part;
}

}  // namespace impend
