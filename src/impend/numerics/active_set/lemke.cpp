// Tableau of w − A z − e z₀ = q with e = 1: basic variables, their values, and B⁻¹ (columns of the w's), which also
// serves the lexicographic comparison. Start: z₀ enters against the most negative q; then always the complement of what
// left, until z₀ leaves (solution) or nothing blocks (ray).
#include "impend/numerics/projection_methods.h"

#include <limits>
#include <numeric>
#include <vector>

#include "impend/base/stop.h"
#include "impend/numerics/active_set/orthogonal_factor.h"
#include "impend/numerics/sparse/sparse_flat.h"

namespace impend {
namespace {

class Tableau {
 public:
  Tableau(const MatX& A, const VecX& q, double smallest)
      : A_(A), n_(static_cast<int>(q.size())), smallest_(smallest), value_(q), inverse_(MatX::Identity(n_, n_)) {
    basic_.resize(n_);
    std::iota(basic_.begin(), basic_.end(), 0);  // w_0 … w_{n−1}; z_i is n + i, z₀ is 2n
  }

  LcpResult run() {
    LcpResult result;
    result.z = VecX::Zero(n_);
    Eigen::Index first = 0;
    if (n_ == 0 || value_.minCoeff(&first) >= 0) return finished(LcpResult::Status::kSolved);
    int leaving = basic_[first];
    pivot(static_cast<int>(first), 2 * n_, VecX::Constant(n_, -1.0));
    const int most = 50 * n_ + 100;
    while (pivots_ < most) {
      look_for_stop();
      const int entering = leaving < n_ ? n_ + leaving : leaving - n_;
      const VecX column = column_of(entering);
      const int row = blocking_row(column);
      if (row < 0) return finished(LcpResult::Status::kRay);
      leaving = basic_[row];
      pivot(row, entering, column);
      if (leaving == 2 * n_) return finished(LcpResult::Status::kSolved);
    }
    return finished(LcpResult::Status::kBound);
  }

 private:
  // B⁻¹ times the column of a variable in w − A z − e z₀ = q.
  VecX column_of(int variable) const {
    if (variable < n_) return inverse_.col(variable);
    return -(inverse_ * A_.col(variable - n_));
  }

  // Least ratio; ties, to rounding, by the rows of B⁻¹ in lexicographic order; z₀ leaves as soon as it may.
  int blocking_row(const VecX& column) const {
    int best = -1;
    double least = std::numeric_limits<double>::infinity();
    for (int r = 0; r < n_; ++r) {
      if (column[r] <= smallest_) continue;
      least = std::min(least, std::max(value_[r], 0.0) / column[r]);
    }
    if (least == std::numeric_limits<double>::infinity()) return -1;
    const double tie = least + smallest_ * (1 + least);
    for (int r = 0; r < n_; ++r) {
      if (column[r] <= smallest_ || std::max(value_[r], 0.0) / column[r] > tie) continue;
      if (basic_[r] == 2 * n_) return r;
      if (best < 0 || lexicographically_less(r, best, column)) best = r;
    }
    return best;
  }

  bool lexicographically_less(int r, int s, const VecX& column) const {
    for (int k = 0; k < n_; ++k) {
      const double x = inverse_(r, k) / column[r], y = inverse_(s, k) / column[s];
      if (std::abs(x - y) > smallest_) return x < y;
    }
    return basic_[r] < basic_[s];
  }

  void pivot(int row, int entering, const VecX& column) {
    ++pivots_;
    const double scale = 1 / column[row];
    value_[row] *= scale;
    inverse_.row(row) *= scale;
    for (int r = 0; r < n_; ++r) {
      if (r == row || column[r] == 0) continue;
      value_[r] -= column[r] * value_[row];
      inverse_.row(r) -= column[r] * inverse_.row(row);
    }
    basic_[row] = entering;
  }

  LcpResult finished(LcpResult::Status status) const {
    LcpResult result;
    result.status = status;
    result.pivots = pivots_;
    result.z = VecX::Zero(n_);
    result.w = VecX::Zero(n_);
    for (int r = 0; r < n_; ++r) {
      if (basic_[r] < n_) result.w[basic_[r]] = value_[r];
      if (basic_[r] >= n_ && basic_[r] < 2 * n_) result.z[basic_[r] - n_] = value_[r];
    }
    return result;
  }

  const MatX& A_;
  int n_;
  double smallest_;
  VecX value_;
  MatX inverse_;
  std::vector<int> basic_;
  int pivots_ = 0;
};

// Least-norm correction over the contacts that carry: G_P(y₀ + G_Pᵀλ) + c_P = 0, exact where the shift blurred it.
VecX refined(const ConeProjection& problem, const VecX& lambda, const NumericalTolerances& tolerances) {
  OrthogonalFactor factor(problem.G.cols());
  std::vector<int> members;
  const double least = tolerances.force_zero * (lambda.size() ? lambda.lpNorm<Eigen::Infinity>() : 0.0);
  for (int i = 0; i < problem.G.rows(); ++i) {
    if (lambda[i] <= least) continue;
    VecX row = VecX::Zero(problem.G.cols());
    problem.G.add_to(i, 1.0, row);
    if (factor.append(row, tolerances.dependence)) members.push_back(i);
  }
  VecX c(members.size()), result = VecX::Zero(lambda.size());
  for (size_t k = 0; k < members.size(); ++k) c[k] = problem.c[members[k]];
  const VecX forces = factor.combination(factor.shortest_coordinates(-c) - factor.coordinates(problem.y0));
  for (size_t k = 0; k < members.size(); ++k) result[members[k]] = forces[k];
  return result;
}

bool solves(const ConeProjection& problem, const VecX& lambda, const NumericalTolerances& tolerances) {
  if (lambda.size() == 0) return true;
  const double limit = tolerances.accepted_violation * (1 + lambda.lpNorm<Eigen::Infinity>());
  const VecX w = problem.G.times(problem.y0 + problem.G.transpose_times(lambda)) + problem.c;
  return lambda.minCoeff() >= -limit && w.minCoeff() >= -limit &&
         lambda.cwiseProduct(w).lpNorm<Eigen::Infinity>() <= limit;
}

}  // namespace

LcpResult solve_lcp_lemke(const MatX& A, const VecX& q, const NumericalTolerances& tolerances) {
  return Tableau(A, q, tolerances.dependence).run();
}

ProjectionResult solve_lemke(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  ProjectionResult result;
  const MatX G = problem.G.dense();
  const MatX A = G * G.transpose();
  const VecX q = problem.G.times(problem.y0) + problem.c;
  for (double shift = 0; shift <= kLemkeShiftMost; shift = shift == 0 ? kLemkeShift : 100 * shift) {
    MatX shifted = A;
    shifted.diagonal().array() += shift;
    const LcpResult lcp = solve_lcp_lemke(shifted, q, tolerances);
    result.iterations += lcp.pivots;
    for (const VecX& forces : {lcp.z, refined(problem, lcp.z, tolerances)}) {
      if (lcp.status != LcpResult::Status::kSolved || !solves(problem, forces, tolerances)) continue;
      result.solved = true;
      result.lambda = forces.cwiseMax(0.0);
      result.y = problem.y0 + problem.G.transpose_times(result.lambda);
      if (result.lambda.size() > 0) refine_carrying_forces(problem, tolerances, result);
      if (shift > 0) result.note = "ended on a ray; solved with a shifted diagonal";
      return result;
    }
  }
  ProjectionResult fallback = solve_nnls(problem, tolerances);
  fallback.iterations += result.iterations;
  fallback.note = "Lemke's method ended on a ray; nonnegative least squares finished";
  return fallback;
}

}  // namespace impend
