#include "impend/simulation/force_newton.h"

#include <Eigen/LU>
#include <cmath>
#include <vector>

#include "impend/base/stop.h"
#include "impend/friction/coulomb_law.h"

namespace impend {
namespace {

// Most take two to five; contacts that change places for ever are left to other methods.
constexpr int kMostForceSteps = 25;
// Of the violation: below this it is rounding.
constexpr double kForceRounding = 1e-15;

using Vec2 = Eigen::Vector2d;
using Mat2 = Eigen::Matrix2d;

// The linearised law: rows of A δf = r of the contacts that are not open, of those without friction the normal alone.
class Linearised {
 public:
  Linearised(const VecX& mu, const MatX& D, const VecX& w, const VecX& f) : D_(D), w_(w), f_(f) {
    const Eigen::Index n = mu.size();
    step_ = VecX::Zero(3 * n);
    unknown_.reserve(static_cast<std::size_t>(3 * n));
    for (Eigen::Index i = 0; i < n; ++i) {
      const bool open = !(f[3 * i] - w[3 * i] > 0);
      if (open || !(mu[i] > 0)) step_.segment<3>(3 * i) = -f.segment<3>(3 * i);
      if (open) continue;
      step_[3 * i] = 0;
      if (mu[i] > 0) step_.segment<2>(3 * i + 1).setZero();
      for (int k = 0; k < (mu[i] > 0 ? 3 : 1); ++k) unknown_.push_back(3 * i + k);
    }
    after_ = w;  // once these are let go
    after_.noalias() += D * step_;
    const Eigen::Index m = static_cast<Eigen::Index>(unknown_.size());
    A_.resize(m, m);
    r_.resize(m);
    for (Eigen::Index row = 0; row < m; ++row) {
      for (Eigen::Index column = 0; column < m; ++column) A_(row, column) = D(unknown_[row], unknown_[column]);
      A_(row, row) += kForceYield;
      r_[row] = -after_[unknown_[row]];
    }
    for (Eigen::Index row = 0; row < m; ++row) {
      const Eigen::Index i = unknown_[row] / 3;
      if (unknown_[row] % 3 == 1) slide(row, i, mu[i]);
    }
  }

  VecX step() {
    if (unknown_.empty()) return step_;
    const VecX change = A_.partialPivLu().solve(r_);
    for (std::size_t k = 0; k < unknown_.size(); ++k) step_[unknown_[k]] = change[static_cast<Eigen::Index>(k)];
    return step_;
  }

 private:
  // f_F = μ f_N d, d along t_F: δf_F − μ d δf_N − (μ f_N/‖t_F‖)(1 − ddᵀ)(δf_F − δw_F) = μ f_N d − f_F; `row` is that
  // of S, where the contact slides.
  void slide(Eigen::Index row, Eigen::Index i, double mu) {
    const Vec2 t = f_.segment<2>(3 * i + 1) - w_.segment<2>(3 * i + 1);
    const double length = t.norm();
    if (length <= mu * (f_[3 * i] - w_[3 * i])) return;
    const Vec2 d = t / length;
    const Mat2 across = mu * std::max(f_[3 * i], 0.0) / length * (Mat2::Identity() - d * d.transpose());
    Eigen::Matrix<double, 2, Eigen::Dynamic> rows(2, A_.cols());
    for (Eigen::Index column = 0; column < A_.cols(); ++column) {
      rows.col(column) = across * D_.block<2, 1>(3 * i + 1, unknown_[column]);
    }
    rows.block<2, 2>(0, row) += Mat2::Identity() - across;
    rows.col(row - 1) -= mu * d;
    A_.middleRows<2>(row) = rows;
    const Vec2 moved = after_.segment<2>(3 * i + 1) - w_.segment<2>(3 * i + 1);
    r_.segment<2>(row) = mu * f_[3 * i] * d - f_.segment<2>(3 * i + 1) - across * moved;
  }

  const MatX& D_;
  const VecX& w_;
  const VecX& f_;
  std::vector<Eigen::Index> unknown_;  // of f
  VecX step_, after_, r_;
  MatX A_;
};

}  // namespace

ForceNewton solve_by_force_newton(const ReducedFriction& law, const MatX& D, const VecX& w0, const VecX& start,
                                  double enough) {
  ForceNewton best{start, 0};
  VecX f = start, w = w0 + D * f;
  best.violation = coulomb_violation(law, f, w);
  if (best.violation <= enough) return best;
  for (int round = 0; round < kMostForceSteps && best.violation > kForceRounding; ++round) {
    look_for_stop();
    f += Linearised(law.mu, D, w, f).step();
    if (!f.allFinite()) break;
    w = w0 + D * f;
    const double violation = coulomb_violation(law, f, w);
    const bool met = best.violation <= enough;
    if (violation < best.violation) best = {f, violation};
    // One step more than is needed takes the rest of the digits.
    if (met) break;
  }
  return best;
}

}  // namespace impend
