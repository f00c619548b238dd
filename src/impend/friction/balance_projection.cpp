#include "impend/friction/balance_projection.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/friction/balance_matrix.h"

namespace impend {
namespace {

// The weight σ is at most this over the distance: σ roundings of the motion are then 1e-10 of it.
constexpr double kWeightOverDistance = 1e5;
// Newton's method on one round ends below kNewtonEnd·(1 + ‖f‖ + σ‖y‖): some roundings …
constexpr double kNewtonEnd = 1e-15;
// … and a round counts when its gradient is below this share of its motion.
constexpr double kNewtonAccepted = 1e-3;
// The method stops when the motion left is outside of the dual cones by less than this share of itself …
constexpr double kMotionGap = 1e-10;
// … where rounding brings it out again, by less than this.
constexpr double kAcceptedMotionGap = 1e-9;

constexpr int kBalanceRounds = 80;
constexpr int kNewtonSteps = 120;
constexpr int kHalvings = 40;
constexpr double kArmijo = 0.1;
constexpr int kIdleRounds = 12;
constexpr double kProgress = 0.8;    // a round that brings less is idle
constexpr int kRoundsToRecover = 3;  // after so many that ended the most weight grows again

ContactForces shifted_motions(const WhitenedFriction& whitened, const VecX& y, const VecX& shift) {
  ContactForces w = contact_motions(whitened, y);
  if (shift.size() > 0) w.row(0) += shift.transpose();
  return w;
}

// One round: the minimum of θ.
class Round {
 public:
  Round(const WhitenedFriction& whitened, const VecX& y0, const VecX& mu, const VecX& shift, const BalancePoint& from,
        double weight, const BalanceTolerances& tolerances, BalanceMatrix& matrix)
      : whitened_(whitened),
        y0_(y0),
        mu_(mu),
        shift_(shift),
        from_(from),
        weight_(weight),
        tolerances_(tolerances),
        matrix_(matrix),
        on_(static_cast<size_t>(mu.size())) {}

  BalancePoint run() {
    y_ = from_.y;
    evaluate(y_);
    double best = std::numeric_limits<double>::infinity();
    double last_value = best;
    for (int step = 0, idle = 0; step < kNewtonSteps && idle < 2; ++step) {
      look_for_stop();
      const double miss = gradient_.norm();
      if (miss <= kNewtonEnd * (1 + f_.norm() + nu_.norm() + weight_ * y_.norm())) break;
      const bool falls = last_value - value_ > kNewtonSteps * std::numeric_limits<double>::epsilon() * value_;
      idle = falls || miss < best / 2 ? 0 : idle + 1;
      best = std::min(best, miss);
      last_value = value_;
      if (!newton_step()) break;
    }
    BalancePoint next = from_;
    next.settled = gradient_.norm() <= kNewtonAccepted * y_.norm();
    next.f = f_;
    next.nu = nu_;
    next.y = residual_motion(whitened_, y0_, f_, nu_);
    next.solves += solves_;
    return next;
  }

 private:
  void evaluate(const VecX& y) {
    const ContactForces w = shifted_motions(whitened_, y, shift_);
    f_.resize(3, w.cols());
    for (int i = 0; i < w.cols(); ++i) {
      on_[i] = project_on_cone(from_.f.col(i) - weight_ * w.col(i), mu_[i]);
      f_.col(i) = on_[i].point;
    }
    nu_ = from_.nu - weight_ * whitened_.G.times(y);
    gradient_ = y - residual_motion(whitened_, y0_, f_, nu_);
    value_ = (y - y0_).squaredNorm() / 2 + (f_.squaredNorm() + nu_.squaredNorm()) / (2 * weight_);
  }

  bool newton_step() {
    matrix_.clear();
    for (size_t i = 0; i < on_.size(); ++i) {
      for (int k = 0; k < 3; ++k) {
        if (on_[i].weight[k] > 0) {
          matrix_.add(static_cast<int>(i), on_[i].direction[k], weight_ * on_[i].weight[k]);
        }
      }
    }
    matrix_.add_joints(weight_);
    if (!matrix_.factor()) return false;
    ++solves_;
    const VecX start = y_, step = -matrix_.solve(gradient_);
    const double slope = gradient_.dot(step), value = value_, miss = gradient_.norm();
    if (!std::isfinite(slope)) return false;
    const double rounding = std::numeric_limits<double>::epsilon() * std::abs(value);
    double length = 1;
    for (int k = 0; k < kHalvings; ++k, length /= 2) {
      y_ = start + length * step;
      evaluate(y_);
      if (value_ <= value + kArmijo * length * slope || (value_ <= value + rounding && gradient_.norm() < miss)) {
        return true;
      }
    }
    y_ = start;
    evaluate(y_);
    return false;
  }

  const WhitenedFriction& whitened_;
  const VecX &y0_, &mu_, &shift_;
  const BalancePoint& from_;
  double weight_;
  const BalanceTolerances& tolerances_;
  BalanceMatrix& matrix_;
  std::vector<OnCone> on_;
  ContactForces f_;
  VecX y_, nu_, gradient_;
  double value_ = 0;
  int solves_ = 0;
};

// By how much y is outside of the dual cones and misses the joints: 0 together with y = y₀ + Cᵀf + G̃ᵀν, fᵀCy = 0 only
// at the solution.
double outside(const WhitenedFriction& whitened, const VecX& mu, const VecX& shift, const VecX& y) {
  const ContactForces w = shifted_motions(whitened, y, shift);
  double largest = whitened.G.rows() > 0 ? whitened.G.times(y).lpNorm<Eigen::Infinity>() : 0.0;
  for (int i = 0; i < w.cols(); ++i) largest = std::max(largest, outside_dual_cone(w.col(i), mu[i]));
  return largest;
}

BalancePoint first_point(const WhitenedFriction& whitened, const VecX& y0, const VecX& mu, const BalancePoint& start) {
  const int n = whitened.contacts();
  BalancePoint point;
  point.f = ContactForces::Zero(3, n);
  if (start.f.cols() == n) {
    for (int i = 0; i < n; ++i) point.f.col(i) = project_on_cone(start.f.col(i), mu[i]).point;
  }
  point.nu = start.nu.size() == whitened.G.rows() ? start.nu : VecX(VecX::Zero(whitened.G.rows()));
  point.y = residual_motion(whitened, y0, point.f, point.nu);
  point.upper = point.y.norm();
  return point;
}

}  // namespace

ContactForces contact_motions(const WhitenedFriction& whitened, const VecX& y) {
  ContactForces w(3, whitened.contacts());
  // The three rows of a contact touch the same bodies.
  for (int i = 0; i < w.cols(); ++i) {
    w.col(i).setZero();
    for (const int side : {0, 1}) {
      const int k = whitened.N.block(i)[static_cast<size_t>(side)];
      if (k < 0) continue;
      const Vec6 y_k = y.segment<6>(6 * k);
      w(0, i) += whitened.N.value(i, side).dot(y_k);
      w(1, i) += whitened.S.value(i, side).dot(y_k);
      w(2, i) += whitened.T.value(i, side).dot(y_k);
    }
  }
  return w;
}

VecX residual_motion(const WhitenedFriction& whitened, const VecX& y0, const ContactForces& f, const VecX& nu) {
  VecX y = y0;
  for (int i = 0; i < f.cols(); ++i) {
    if (f.col(i).isZero(0)) continue;
    for (const int side : {0, 1}) {
      const int k = whitened.N.block(i)[static_cast<size_t>(side)];
      if (k < 0) continue;
      y.segment<6>(6 * k) += f(0, i) * whitened.N.value(i, side) + f(1, i) * whitened.S.value(i, side) +
                             f(2, i) * whitened.T.value(i, side);
    }
  }
  for (int k = 0; k < nu.size(); ++k) whitened.G.add_to(k, nu[k], y);
  return y;
}

BalancePoint project_loads(const WhitenedFriction& whitened, const VecX& y0, const VecX& mu, const BalancePoint& start,
                           const BalanceTolerances& tolerances, const ProjectionAids& aids) {
  BalancePoint point = first_point(whitened, y0, mu, start);
  std::optional<BalanceMatrix> own;
  if (aids.matrix == nullptr) own.emplace(whitened);
  BalanceMatrix& matrix = own ? *own : *aids.matrix;
  double weight = tolerances.first_weight, most_weight = tolerances.most_weight;
  double miss = kInfinity;
  int ended = 0;
  for (int idle = 0; point.rounds < kBalanceRounds && idle < kIdleRounds && point.upper > tolerances.balanced;) {
    BalancePoint next = Round(whitened, y0, mu, aids.shift, point, weight, tolerances, matrix).run();
    next.upper = next.y.norm();
    next.rounds = point.rounds + 1;
    if (!std::isfinite(next.upper) || !(next.settled || next.upper < point.upper)) {
      // Too stiff for the digits there are.
      point.rounds = next.rounds;
      point.solves = next.solves;
      weight /= tolerances.weight_growth;
      most_weight = weight;
      ended = 0;
      ++idle;
      continue;
    }
    // A round that did not settle may leave forces where the motion opens.
    const double next_miss = next.settled ? outside(whitened, mu, aids.shift, next.y) : kInfinity;
    idle = next_miss < kProgress * miss || next.upper < kProgress * point.upper ? 0 : idle + 1;
    // Rounding of a large weight: the digits were better before.
    if (next_miss > miss && miss <= kAcceptedMotionGap * point.upper) break;
    miss = std::min(miss, next_miss);
    point = next;
    if (++ended % kRoundsToRecover == 0) {
      most_weight = std::min(most_weight * tolerances.weight_growth, tolerances.most_weight);
    }
    if (next_miss <= kMotionGap * next.upper) break;
    // Where forces must grow far, digits of the motion are not yet what counts.
    const double most = idle > 0 ? most_weight : std::min(most_weight, kWeightOverDistance / next.upper);
    weight = std::min(weight * tolerances.weight_growth, most);
  }
  return point;
}

VecX polished_motion(const WhitenedFriction& whitened, const BalancePoint& point, const VecX& mu,
                     const BalanceTolerances& tolerances) {
  VecX p = point.y.normalized();
  const double weight = tolerances.most_weight;
  BalanceMatrix matrix(whitened);
  // Thrice: the rows of sliding contacts turn with the motion.
  for (int again = 0; again < 3; ++again) {
    const ContactForces w = contact_motions(whitened, p);
    matrix.clear();
    for (int i = 0; i < w.cols(); ++i) {
      const OnCone on = project_on_cone(point.f.col(i) - tolerances.first_weight * w.col(i), mu[i]);
      for (int k = 0; k < 3; ++k) {
        if (on.weight[k] > 0.5) matrix.add(i, on.direction[k], weight);
      }
    }
    matrix.add_joints(weight);
    if (matrix.empty() || !matrix.factor()) return p;
    // min ½‖δ‖² subject to R(p + δ) = 0 by multipliers.
    VecX multipliers = VecX::Zero(matrix.rows()), shift = VecX::Zero(p.size());
    for (int round = 0; round < 4; ++round) {
      look_for_stop();
      const VecX violation = weight * matrix.rows_times(p + shift);
      shift -= matrix.solve(shift + matrix.rows_transpose_times(multipliers + violation));
      multipliers += weight * matrix.rows_times(p + shift);
    }
    p = (p + shift).normalized();
  }
  return p;
}

}  // namespace impend
