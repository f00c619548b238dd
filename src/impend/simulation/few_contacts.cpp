#include "impend/simulation/few_contacts.h"

#include <Eigen/LU>
#include <cmath>
#include <limits>
#include <vector>

#include "impend/base/stop.h"
#include "impend/friction/coulomb_law.h"

namespace impend {
namespace {

// Bisections of λ: to rounding.
constexpr int kMostHalvings = 120;
// λ grows by this from the size of W until friction is within the cone.
constexpr double kGrowth = 16;
constexpr int kMostGrowths = 40;
constexpr double kInvalid = std::numeric_limits<double>::quiet_NaN();

// Forces with a slip of λ times them, against them: W f + λ (0, f_T) = −q. Without the normal, with the Schur
// complement S of W's tangents and r = q_T − W_TN q_N/W_NN,
//   (S + λ) f_T = −r,  f_N = −(q_N + W_NT f_T)/W_NN
// and along the eigenvectors of S one division each.
class SlipForces {
 public:
  SlipForces(const Mat3& W, const Vec3& q) : W_(W), q_(q) {
    const Eigen::Vector2d to_normal = W.block<2, 1>(1, 0) / W(0, 0);
    const Eigen::Matrix2d S = W.bottomRightCorner<2, 2>() - to_normal * W.block<1, 2>(0, 1);
    const Eigen::Vector2d r = q.tail<2>() - to_normal * q[0];
    const double half = 0.5 * (S(0, 0) - S(1, 1)), off = 0.5 * (S(0, 1) + S(1, 0));
    const double mean = 0.5 * (S(0, 0) + S(1, 1)), spread = std::hypot(half, off);
    size_ = {mean + spread, mean - spread};
    // Along the larger: (half + spread, off), or (off, spread − half) where that is the longer of the two.
    Eigen::Vector2d first = half >= 0 ? Eigen::Vector2d(half + spread, off) : Eigen::Vector2d(off, spread - half);
    if (first.squaredNorm() > 0) {
      first.normalize();
    } else {
      first = {1, 0};
    }
    axes_ << first, Eigen::Vector2d(-first[1], first[0]);
    r_ = axes_.transpose() * r;
  }

  Vec3 at(double lambda) const {
    const Eigen::Vector2d along(-r_[0] / (size_[0] + lambda), -r_[1] / (size_[1] + lambda));
    Vec3 f;
    f.tail<2>() = axes_ * along;
    f[0] = -(q_[0] + W_(0, 1) * f[1] + W_(0, 2) * f[2]) / W_(0, 0);
    return f;
  }

 private:
  const Mat3& W_;
  const Vec3& q_;
  Eigen::Vector2d size_, r_;
  Eigen::Matrix2d axes_;
};

// ≤ 0 within the cone. Forces that pull are outside.
double beyond_cone(const Vec3& f, double mu) { return f.tail<2>().norm() - mu * f[0]; }

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

Vec3 solve_contact_block(const Mat3& W, const Vec3& q, double mu) {
  if (q[0] >= 0) return Vec3::Zero();
  const Vec3 normal_alone(-q[0] / W(0, 0), 0, 0);
  if (!(mu > 0)) return normal_alone;
  const SlipForces with_slip(W, q);
  const Vec3 stick = W.partialPivLu().solve(-q);
  if (stick.allFinite() && stick[0] > 0 && beyond_cone(stick, mu) <= 0) return stick;
  double low = 0, high = W.trace();
  Vec3 f = with_slip.at(high);
  for (int k = 0; k < kMostGrowths && !(f[0] > 0 && beyond_cone(f, mu) <= 0); ++k) {
    low = high;
    high *= kGrowth;
    f = with_slip.at(high);
  }
  if (!(f[0] > 0 && beyond_cone(f, mu) <= 0)) return normal_alone;
  // Between `low`, without the cone, and `high`, within it: by the Illinois rule where both forces push, else by
  // halves.
  double at_low = kInvalid, at_high = beyond_cone(f, mu);
  int side = 0;
  for (int k = 0; k < kMostHalvings; ++k) {
    double middle = low + (high - low) * at_low / (at_low - at_high);
    if (!(middle > low && middle < high)) middle = low > 0 ? std::sqrt(low * high) : high / kGrowth;
    if (!(middle > low && middle < high)) break;
    const Vec3 there = with_slip.at(middle);
    const bool pushes = there.allFinite() && there[0] > 0;
    const double beyond = pushes ? beyond_cone(there, mu) : kInvalid;
    if (pushes && beyond <= 0) {
      high = middle;
      at_high = beyond;
      f = there;
      if (side == 1) at_low /= 2;
      side = 1;
    } else {
      low = middle;
      at_low = beyond;
      if (side == -1) at_high /= 2;
      side = -1;
    }
    if (low > 0 && high - low <= 4 * std::numeric_limits<double>::epsilon() * high) break;
    if (std::abs(at_high) <= std::numeric_limits<double>::epsilon() * mu * f[0]) break;
    if (high < std::numeric_limits<double>::min()) break;
  }
  // On the cone to rounding, by the smaller of the two forces: a normal force that is small beside its friction is a
  // difference of larger numbers.
  const double length = f.tail<2>().norm();
  if (mu > 1) {
    f[0] = length / mu;
  } else if (length > 0) {
    f.tail<2>() *= mu * f[0] / length;
  }
  return f;
}

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
