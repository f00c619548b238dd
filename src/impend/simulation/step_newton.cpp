#include "impend/simulation/step_newton.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/stop.h"
#include "impend/friction/coulomb_law.h"
#include "impend/numerics/sparse/block_lu.h"

namespace impend {
namespace {

// ε of the first round, of W_NN = 1: contacts yield by a thousandth of the way on which their force would send a body.
constexpr double kFirstYield = 1e-3;
// A round that reduces the violation to this share of it or less goes on with the same ε, others with a smaller one …
constexpr double kFastRound = 0.03;
constexpr double kStiffer = 0.3;
// … and where Newton's method finds no zero ε grows by this. Beyond kMostYield rounds gain nothing; below kLeastYield
// rounding of w over ε would be as large as the forces.
constexpr double kSofter = 100;
constexpr double kMostYield = 1e3, kLeastYield = 1e-10;
// Newton steps of one round; a step that makes y − y₀ − Kᵀf larger is halved, so often at most, then taken
// nevertheless: kinks of f are passed sooner than gone round.
constexpr int kMostStepsOfRound = 10, kMostShortenings = 2;
// y − y₀ − Kᵀf: this is zero …
constexpr double kRoundSolved = 1e-13;
// … and this is, too, where it no longer falls; what a round that is worse has found is not taken.
constexpr double kRoundStalled = 1e-11, kRoundFailed = 1e-10;

using Rows3 = Eigen::Matrix<double, 3, 6>;

// f and, where asked for, C = −∂f/∂w.
Vec3 yielding_force(const Vec3& g, const Vec3& w, double mu, double yield, Mat3* C) {
  const Vec3 t = g - w / yield;
  if (C != nullptr) C->setZero();
  if (!(t[0] > 0)) return Vec3::Zero();
  Vec3 f = t;
  if (C != nullptr) (*C)(0, 0) = 1 / yield;
  const double length = t.tail<2>().norm(), radius = mu * t[0];
  if (length <= radius) {
    if (C != nullptr) (*C)(1, 1) = (*C)(2, 2) = 1 / yield;
    return f;
  }
  const Eigen::Vector2d d = t.tail<2>() / length;
  f.tail<2>() = radius * d;
  if (C == nullptr) return f;
  C->block<2, 1>(1, 0) = mu / yield * d;
  C->block<2, 2>(1, 1) = radius / (length * yield) * (Eigen::Matrix2d::Identity() - d * d.transpose());
  return f;
}

class YieldingContacts {
 public:
  explicit YieldingContacts(const WhitenedFriction& whitened)
      : n_(whitened.contacts()), y0_(whitened.y0), mu_(whitened.mu), matrix_(whitened.bodies(), pairs_of(whitened)) {
    law_.mu = mu_;
    for (int i = 0; i < n_; ++i) {
      Row row;
      row.body = whitened.N.block(i);
      for (int side = 0; side < 2; ++side) {
        row.K[side] << whitened.N.value(i, side).transpose(), whitened.S.value(i, side).transpose(),
            whitened.T.value(i, side).transpose();
        for (int other = 0; other < 2; ++other) {
          const int a = row.body[side], b = row.body[other];
          row.slot[2 * side + other] = a < 0 || b < 0 ? -1 : matrix_.slot(a, b);
        }
      }
      row.bias << whitened.bias_N[i], whitened.bias_S[i], whitened.bias_T[i];
      rows_.push_back(row);
    }
  }

  VecX motion(const VecX& f) const {
    VecX y = y0_;
    for (int i = 0; i < n_; ++i) push(rows_[i], f.segment<3>(3 * i), y);
    return y;
  }

  double violation(const VecX& f) const {
    const VecX y = motion(f);
    VecX w(3 * n_);
    for (int i = 0; i < n_; ++i) w.segment<3>(3 * i) = motion_at(rows_[i], y);
    return coulomb_violation(law_, f, w);
  }

  // y − y₀ − Kᵀf(y), and f.
  VecX missing(const VecX& y, const VecX& g, double yield, VecX& f) const {
    VecX r = y - y0_;
    for (int i = 0; i < n_; ++i) {
      const Vec3 own = yielding_force(g.segment<3>(3 * i), motion_at(rows_[i], y), mu_[i], yield, nullptr);
      f.segment<3>(3 * i) = own;
      push(rows_[i], -own, r);
    }
    return r;
  }

  // The change of y by which the linearised r vanishes; empty where there is none.
  VecX step(const VecX& y, const VecX& g, double yield, const VecX& r) {
    matrix_.clear();
    for (int k = 0; 6 * k < y.size(); ++k) matrix_.block(matrix_.slot(k, k)).setIdentity();
    for (int i = 0; i < n_; ++i) {
      const Row& row = rows_[i];
      Mat3 C;
      yielding_force(g.segment<3>(3 * i), motion_at(row, y), mu_[i], yield, &C);
      if (!(C(0, 0) > 0)) continue;
      for (int other = 0; other < 2; ++other) {
        const Rows3 CK = C * row.K[other];
        for (int side = 0; side < 2; ++side) {
          const int slot = row.slot[2 * side + other];
          if (slot >= 0) matrix_.block(slot).noalias() += row.K[side].transpose().lazyProduct(CK);
        }
      }
    }
    return matrix_.factor() ? VecX(matrix_.solve(-r)) : VecX();
  }

 private:
  struct Row {
    std::array<int, 2> body;
    std::array<Rows3, 2> K;
    std::array<int, 4> slot;  // of (body[side], body[other]) at 2 side + other
    Vec3 bias;
  };

  static std::vector<std::array<int, 2>> pairs_of(const WhitenedFriction& whitened) {
    std::vector<std::array<int, 2>> pairs;
    for (int i = 0; i < whitened.contacts(); ++i) pairs.push_back(whitened.N.block(i));
    return pairs;
  }

  Vec3 motion_at(const Row& row, const VecX& y) const {
    Vec3 w = row.bias;
    for (int side = 0; side < 2; ++side) {
      if (row.body[side] >= 0) w += row.K[side] * y.segment<6>(6 * row.body[side]);
    }
    return w;
  }

  void push(const Row& row, const Vec3& f, VecX& y) const {
    for (int side = 0; side < 2; ++side) {
      if (row.body[side] >= 0) y.segment<6>(6 * row.body[side]) += row.K[side].transpose() * f;
    }
  }

  int n_ = 0;
  VecX y0_, mu_;
  ReducedFriction law_;  // μ alone
  std::vector<Row> rows_;
  BlockLu matrix_;
};

// One round from g: whether Newton's method has found the zero, then f.
bool solve_round(YieldingContacts& contacts, const VecX& g, double yield, int most, VecX& f, int& factorizations) {
  VecX y = contacts.motion(g), tried = f;
  VecX r = contacts.missing(y, g, yield, f);
  double size = r.norm();
  for (int step = 0; step < kMostStepsOfRound && size > kRoundSolved && factorizations < most; ++step) {
    look_for_stop();
    ++factorizations;
    const VecX dy = contacts.step(y, g, yield, r);
    if (dy.size() == 0 || !dy.allFinite()) return false;
    const double before = size;
    double share = 1;
    VecX next;
    for (int halving = 0;; ++halving, share /= 2) {
      next = y + share * dy;
      r = contacts.missing(next, g, yield, f);
      size = r.norm();
      if (size < before || halving == kMostShortenings) break;
    }
    y = next;
    if (size <= kRoundStalled && size > before / 2) break;
  }
  return size <= kRoundFailed;
}

}  // namespace

StepNewton solve_by_step_newton(const WhitenedFriction& whitened, const VecX& start, double enough, int most) {
  YieldingContacts contacts(whitened);
  StepNewton best;
  best.f = start;
  best.violation = contacts.violation(start);
  VecX g = start, f = start;
  double yield = kFirstYield, before = best.violation;
  for (int round = 0; round < most && best.factorizations < most && best.violation > enough; ++round) {
    if (yield > kMostYield) break;
    if (!solve_round(contacts, g, yield, most, f, best.factorizations)) {
      yield *= kSofter;
      continue;
    }
    g = f;
    const double violation = contacts.violation(f);
    if (violation < best.violation) {
      best.violation = violation;
      best.f = f;
    }
    if (violation > kFastRound * before) yield = std::max(kStiffer * yield, kLeastYield);
    before = violation;
  }
  return best;
}

}  // namespace impend
