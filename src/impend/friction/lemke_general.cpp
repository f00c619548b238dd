#include "impend/friction/complementarity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "impend/base/stop.h"
#include "impend/numerics/looking_factors.h"

namespace impend {
namespace {

// A column entry below this cannot be a pivot of Lemke's method; ratios nearer than that are ties.
constexpr double kLemkePivot = 1e-11;

class Tableau {
 public:
  Tableau(const MatX& A, const VecX& q) : A_(A), q_(q), n_(static_cast<int>(q.size())), basic_(n_) {
    std::iota(basic_.begin(), basic_.end(), 0);  // w_0 … w_{n−1}; z_i is n + i, z₀ is 2n
    inverse_ = MatX::Identity(n_, n_);
    value_ = q_;
  }

  LemkeResult run() {
    Eigen::Index first = 0;
    if (n_ == 0 || value_.minCoeff(&first) >= 0) return finished(LemkeResult::Status::kSolved);
    int row = static_cast<int>(first);
    int leaving = basic_[row];
    pivot(row, 2 * n_, VecX::Constant(n_, -1.0));
    const int most = 50 * n_ + 100;
    while (pivots_ < most) {
      look_for_stop();
      const int entering = leaving < n_ ? n_ + leaving : leaving - n_;
      const VecX column = inverse_ * original_column(entering);
      row = blocking_row(column);
      if (row < 0) return finished(LemkeResult::Status::kRay);
      leaving = basic_[row];
      pivot(row, entering, column);
      if (leaving == 2 * n_) return finished(LemkeResult::Status::kSolved);
    }
    return finished(LemkeResult::Status::kBound);
  }

 private:
  VecX original_column(int variable) const {
    if (variable < n_) return VecX::Unit(n_, variable);
    if (variable < 2 * n_) return -A_.col(variable - n_);
    return VecX::Constant(n_, -1.0);
  }

  // Least ratio; ties by the rows of B⁻¹ in lexicographic order; z₀ leaves as soon as it may.
  int blocking_row(const VecX& column) const {
    const double smallest = kLemkePivot * (1 + column.cwiseAbs().maxCoeff());
    double least = std::numeric_limits<double>::infinity();
    for (int r = 0; r < n_; ++r) {
      if (column[r] > smallest) least = std::min(least, std::max(value_[r], 0.0) / column[r]);
    }
    if (!std::isfinite(least)) return -1;
    const double tie = least + kLemkePivot * (1 + least);
    int best = -1;
    for (int r = 0; r < n_; ++r) {
      if (column[r] <= smallest || std::max(value_[r], 0.0) / column[r] > tie) continue;
      if (basic_[r] == 2 * n_) return r;
      if (best < 0 || lexicographically_less(r, best, column)) best = r;
    }
    return best;
  }

  bool lexicographically_less(int r, int s, const VecX& column) const {
    for (int k = 0; k < n_; ++k) {
      const double x = inverse_(r, k) / column[r], y = inverse_(s, k) / column[s];
      if (std::abs(x - y) > kLemkePivot * (1 + std::abs(x))) return x < y;
    }
    return basic_[r] < basic_[s];
  }

  void pivot(int row, int entering, const VecX& column) {
    basic_[row] = entering;
    constexpr int kRefactor = 40;
    if (++pivots_ % kRefactor == 0 && refactor()) return;
    const double scale = 1 / column[row];
    value_[row] *= scale;
    inverse_.row(row) *= scale;
    VecX others = column;
    others[row] = 0;
    value_ -= others * value_[row];
    inverse_.noalias() -= others * inverse_.row(row);
  }

  // B⁻¹ and B⁻¹q from the columns of the basis; false where rounding makes it singular, then the update stands.
  bool refactor() {
    MatX B(n_, n_);
    for (int r = 0; r < n_; ++r) B.col(r) = original_column(basic_[r]);
    const MatX inverse = inverse_of(B);
    if (!inverse.allFinite()) return false;
    inverse_ = inverse;
    value_ = inverse_ * q_;
    return true;
  }

  LemkeResult finished(LemkeResult::Status status) const {
    LemkeResult result;
    result.status = status;
    result.pivots = pivots_;
    result.z = result.w = VecX::Zero(n_);
    for (int r = 0; r < n_; ++r) {
      if (basic_[r] < n_) result.w[basic_[r]] = value_[r];
      if (basic_[r] >= n_ && basic_[r] < 2 * n_) result.z[basic_[r] - n_] = value_[r];
    }
    return result;
  }

  const MatX& A_;
  const VecX& q_;
  int n_;
  std::vector<int> basic_;
  MatX inverse_;
  VecX value_;
  int pivots_ = 0;
};

// Largest violation of the conditions by max(z, 0), relative to 1 + ‖z‖∞; infinite where z is not finite.
double violation(const MatX& A, const VecX& q, const VecX& z) {
  if (z.size() == 0) return 0;
  if (!z.allFinite()) return std::numeric_limits<double>::infinity();
  const VecX positive = z.cwiseMax(0.0), w = A * positive + q;
  double worst = 0;
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    worst = std::max({worst, -z[i], -w[i], std::min(positive[i], w[i])});
  }
  return worst / (1 + z.cwiseAbs().maxCoeff());
}

// A_PP z_P = −q_P over the positive z, in the sense of least squares where that is singular.
VecX solved_with_basis(const MatX& A, const VecX& q, const VecX& z) {
  std::vector<int> positive;
  for (int i = 0; i < z.size(); ++i) {
    if (z[i] > 0) positive.push_back(i);
  }
  VecX exact = VecX::Zero(z.size());
  if (positive.empty()) return exact;
  const MatX block = A(positive, positive);
  const VecX right = -q(positive);
  const LeastNormSolver solver(block);
  // Nearest to what was found, so that what A leaves undetermined stays positive.
  VecX found = z(positive);
  for (int again = 0; again < 2; ++again) found += solver.solve(VecX(right - block * found));
  exact(positive) = found;
  return exact;
}

}  // namespace

LemkeResult run_lemke(const MatX& A, const VecX& q) { return Tableau(A, q).run(); }

LemkeResult solve_lemke_general(const MatX& A, const VecX& q, double accepted) {
  LemkeResult best;
  best.violation = std::numeric_limits<double>::infinity();
  int pivots = 0;
  for (double shift = 0; shift <= 2 * kLemkeShiftMost; shift = shift == 0 ? kLemkeShift : 100 * shift) {
    MatX shifted = A;
    shifted.diagonal().array() += shift;
    LemkeResult result = run_lemke(shifted, q);
    pivots += result.pivots;
    result.shift = shift;
    result.violation = best.violation;
    if (shift == 0) best = result;
    if (result.status != LemkeResult::Status::kSolved) continue;
    for (const VecX& z : {solved_with_basis(A, q, result.z), result.z}) {
      const double here = violation(A, q, z);
      if (!(here < best.violation)) continue;
      best = result;
      best.violation = here;
      best.z = z.cwiseMax(0.0);
    }
    if (best.violation <= accepted) break;
  }
  best.pivots = pivots;
  if (best.violation <= kRegularised) {
    best.w = A * best.z + q;
  } else if (best.status == LemkeResult::Status::kSolved) {
    best.status = LemkeResult::Status::kBound;
  }
  return best;
}

}  // namespace impend
