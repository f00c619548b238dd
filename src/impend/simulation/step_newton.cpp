#include "impend/simulation/step_newton.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/stop.h"
#include "impend/friction/coulomb_law.h"
#include "impend/numerics/mass_factor.h"
#include "impend/numerics/sparse/block_lu.h"

namespace impend {
namespace {

// ε of the first round, of W_NN = 1: contacts yield by a thousandth of the way on which their force would send a body.
constexpr double kFirstYield = 1e-3;
// A round that reduces the violation to this share of it or less goes on with the same ε, others with a smaller one,
// unless what is left is that of joints, of which the round before was no better informed …
constexpr double kFastRound = 0.03;
constexpr double kStiffer = 0.3;
// … and where Newton's method finds no zero ε grows by this. Beyond kMostYield rounds gain nothing.
constexpr double kSofter = 100;
constexpr double kMostYield = 1e3;
// A violation below this that so many rounds do not halve is rounding: of guides that hold a part from both sides.
constexpr double kNearlyMet = 1e-10;
constexpr int kMostIdleRounds = 2;
// Below this the rounding of w over ε would be as large as the forces.
constexpr double kLeastYield = 1e-10;
// Newton steps of one round; a step that makes y − y₀ − Kᵀf larger is halved, so often at most, then taken
// nevertheless: kinks of f are passed sooner than gone round.
constexpr int kMostStepsOfRound = 10, kMostShortenings = 2;
// A factor serves further steps, of this round and of the next with the same ε, as long as a step by it leaves no more
// than this share of r: contacts that neither open nor begin to slip leave the matrix as it is, and a step costs a
// tenth.
constexpr double kServes = 0.1;
// y − y₀ − Kᵀf: this is zero …
constexpr double kRoundSolved = 1e-13;
// … and this is, too, where it no longer falls; what a round that is worse has found is not taken.
constexpr double kRoundStalled = 1e-11, kRoundFailed = 1e-10;

// ε of rows of joints: without corners in their law they need no larger one. In so many rounds joints are met to
// rounding, unless a linkage folds: where its rows are within 1e-3 of saying the same, what they ask for beyond that
// (rounding of places over the step) would throw it apart, and is left to the next steps.
constexpr double kYieldOfJoints = 1e-6;
constexpr int kMostRoundsOfJoints = 6;

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

// Impulses of contacts and of bilateral rows.
struct Impulses {
  VecX f, nu;
};

class YieldingContacts {
 public:
  YieldingContacts(const WhitenedFriction& whitened, const WhitenedBilateral& bilateral)
      : n_(whitened.contacts()),
        y0_(whitened.y0),
        mu_(whitened.mu),
        bilateral_(bilateral),
        matrix_(whitened.bodies(), pairs_of(whitened, bilateral)) {
    law_.mu = mu_;
    for (int k = 0; k < bilateral_.G.rows(); ++k) {
      const auto& body = bilateral_.G.block(k);
      std::array<int, 4> slots;
      for (int side = 0; side < 2; ++side) {
        for (int other = 0; other < 2; ++other) {
          slots[2 * side + other] = body[side] < 0 || body[other] < 0 ? -1 : matrix_.slot(body[side], body[other]);
        }
      }
      joint_slots_.push_back(slots);
    }
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

  VecX motion(const Impulses& at) const {
    VecX y = y0_;
    for (int i = 0; i < n_; ++i) push(rows_[i], at.f.segment<3>(3 * i), y);
    for (int k = 0; k < bilateral_.G.rows(); ++k) bilateral_.G.add_to(k, at.nu[k], y);
    return y;
  }

  // Of Coulomb's law, and of what the largest row of a joint misses.
  struct Missed {
    double law = 0, joints = 0;
    double largest() const { return std::max(law, joints); }
  };
  Missed missed(const Impulses& at) const {
    const VecX y = motion(at);
    VecX w(3 * n_);
    for (int i = 0; i < n_; ++i) w.segment<3>(3 * i) = motion_at(rows_[i], y);
    Missed missed{coulomb_violation(law_, at.f, w), 0};
    for (int k = 0; k < bilateral_.G.rows(); ++k) {
      missed.joints = std::max(missed.joints, std::abs(rate_at(k, y) + bilateral_.compliance[k] * at.nu[k]));
    }
    return missed;
  }

  // Of u = (y, ν): y − y₀ − Kᵀf(y) − G̃ᵀν, and of each row of a joint G̃y + β + γν + ε_G(ν − g). ν stays an unknown,
  // since it would be a difference of rates over ε_G. `f`: the forces of y.
  VecX missing(const VecX& u, const Impulses& g, double yield, VecX& f) const {
    const Eigen::Index motions = y0_.size();
    VecX r = u;
    r.head(motions) -= y0_;
    const VecX y = u.head(motions);
    for (int i = 0; i < n_; ++i) {
      const Vec3 own = yielding_force(g.f.segment<3>(3 * i), motion_at(rows_[i], y), mu_[i], yield, nullptr);
      f.segment<3>(3 * i) = own;
      push(rows_[i], -own, r);
    }
    for (int k = 0; k < bilateral_.G.rows(); ++k) {
      const double nu = u[motions + k];
      bilateral_.G.add_to(k, -nu, r);
      r[motions + k] = rate_at(k, y) + bilateral_.compliance[k] * nu + kYieldOfJoints * (nu - g.nu[k]);
    }
    return r;
  }

  // Of the linearised r at u; false where it has no inverse. It serves until another is made.
  bool factor(const VecX& u, const Impulses& g, double yield) {
    factored_yield_ = std::nan("");
    const VecX y = u.head(y0_.size());
    matrix_.clear();
    for (int k = 0; 6 * k < y.size(); ++k) matrix_.block(matrix_.slot(k, k)).setIdentity();
    for (int i = 0; i < n_; ++i) {
      const Row& row = rows_[i];
      Mat3 C;
      yielding_force(g.f.segment<3>(3 * i), motion_at(row, y), mu_[i], yield, &C);
      if (!(C(0, 0) > 0)) continue;
      for (int other = 0; other < 2; ++other) {
        const Rows3 CK = C * row.K[other];
        for (int side = 0; side < 2; ++side) {
          const int slot = row.slot[2 * side + other];
          if (slot >= 0) matrix_.block(slot).noalias() += row.K[side].transpose().lazyProduct(CK);
        }
      }
    }
    for (int k = 0; k < bilateral_.G.rows(); ++k) {
      for (int side = 0; side < 2; ++side) {
        for (int other = 0; other < 2; ++other) {
          const int slot = joint_slots_[k][2 * side + other];
          if (slot < 0) continue;
          matrix_.block(slot).noalias() +=
              bilateral_.G.value(k, side).lazyProduct(bilateral_.G.value(k, other).transpose()) / joint_yield(k);
        }
      }
    }
    if (!matrix_.factor()) return false;
    factored_yield_ = yield;
    return true;
  }
  bool has_factor(double yield) const { return factored_yield_ == yield; }

  // The change of u by which r vanishes, linearised as it was when it was factored.
  VecX step(const VecX& r) const {
    const Eigen::Index motions = y0_.size();
    VecX right = -r.head(motions);
    for (int k = 0; k < bilateral_.G.rows(); ++k) bilateral_.G.add_to(k, -r[motions + k] / joint_yield(k), right);
    VecX du(r.size());
    du.head(motions) = matrix_.solve(right);
    for (int k = 0; k < bilateral_.G.rows(); ++k) {
      du[motions + k] = -(r[motions + k] + bilateral_.G.dot(k, du)) / joint_yield(k);
    }
    return du;
  }

 private:
  struct Row {
    std::array<int, 2> body;
    std::array<Rows3, 2> K;
    std::array<int, 4> slot;  // of (body[side], body[other]) at 2 side + other
    Vec3 bias;
  };

  static std::vector<std::array<int, 2>> pairs_of(const WhitenedFriction& whitened,
                                                  const WhitenedBilateral& bilateral) {
    std::vector<std::array<int, 2>> pairs;
    for (int i = 0; i < whitened.contacts(); ++i) pairs.push_back(whitened.N.block(i));
    for (int k = 0; k < bilateral.G.rows(); ++k) pairs.push_back(bilateral.G.block(k));
    return pairs;
  }

  double joint_yield(int k) const { return kYieldOfJoints + bilateral_.compliance[k]; }

  double rate_at(int k, const VecX& y) const { return bilateral_.G.dot(k, y) + bilateral_.bias[k]; }

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
  const WhitenedBilateral& bilateral_;
  std::vector<std::array<int, 4>> joint_slots_;
  BlockLu matrix_;
  double factored_yield_ = std::nan("");  // ε of what matrix_ has factored
};

// Where Newton's method is.
struct Iterate {
  VecX u, r, f;
  double size = 0;  // ‖r‖
};

Iterate iterate_at(const YieldingContacts& contacts, const VecX& u, const Impulses& g, double yield) {
  Iterate at{u, {}, VecX(g.f.size()), 0};
  at.r = contacts.missing(u, g, yield, at.f);
  at.size = at.r.norm();
  return at;
}

// One round from g: whether Newton's method has found the zero, then its impulses.
bool solve_round(YieldingContacts& contacts, const Impulses& g, double yield, int most, Impulses& found,
                 int& factorizations) {
  const VecX y = contacts.motion(g);
  VecX u(y.size() + g.nu.size());
  u << y, g.nu;
  Iterate at = iterate_at(contacts, u, g, yield);
  bool serves = contacts.has_factor(yield);
  for (int made = 0; at.size > kRoundSolved;) {
    look_for_stop();
    const bool fresh = !serves;
    if (fresh) {
      if (made == kMostStepsOfRound || factorizations >= most) break;
      ++made;
      ++factorizations;
      if (!contacts.factor(at.u, g, yield)) return false;
    }
    const VecX du = contacts.step(at.r);
    if (!du.allFinite()) return false;
    Iterate next = iterate_at(contacts, at.u + du, g, yield);
    for (int halving = 1; fresh && !(next.size < at.size) && halving <= kMostShortenings; ++halving) {
      next = iterate_at(contacts, at.u + std::ldexp(1.0, -halving) * du, g, yield);
    }
    serves = next.size <= kServes * at.size;
    const bool stalled = std::min(at.size, next.size) <= kRoundStalled && next.size > at.size / 2;
    if (fresh || serves) at = std::move(next);
    if (stalled) break;
  }
  found.f = at.f;
  found.nu = at.u.tail(g.nu.size());
  return at.size <= kRoundFailed;
}

}  // namespace

WhitenedBilateral whiten_bilateral(const BlockRows& G, const VecX& bias, const VecX& compliance,
                                   const std::vector<Mat6>& inverse, double scale) {
  WhitenedBilateral rows{whitened_rows(G, inverse), bias, VecX::Zero(G.rows()), VecX(G.rows())};
  for (int k = 0; k < G.rows(); ++k) {
    const double length = std::sqrt(rows.G.dot_rows(k, k));
    rows.length[k] = length > 0 ? length : 1.0;
    rows.G.scale_row(k, 1 / rows.length[k]);
    rows.bias[k] /= rows.length[k] * scale;
    if (compliance.size() > 0) rows.compliance[k] = compliance[k] / (rows.length[k] * rows.length[k]);
  }
  return rows;
}

StepNewton solve_by_step_newton(const WhitenedFriction& whitened, const VecX& start, double enough, int most) {
  const WhitenedBilateral none{BlockRows(whitened.bodies()), {}, {}, {}};
  return solve_by_step_newton(whitened, none, start, {}, enough, most);
}

StepNewton solve_by_step_newton(const WhitenedFriction& whitened, const WhitenedBilateral& bilateral, const VecX& start,
                                const VecX& nu_start, double enough, int most) {
  YieldingContacts contacts(whitened, bilateral);
  StepNewton best;
  Impulses g{start, nu_start}, f = g;
  YieldingContacts::Missed missed = contacts.missed(g);
  const auto keep = [&](const Impulses& found) {
    best.f = found.f;
    best.nu = found.nu;
    best.violation = missed.law;
    best.missed = missed.joints;
  };
  keep(g);
  double yield = kFirstYield, before = missed.law, joints_before = 0, least = missed.largest();
  int idle = 0;
  for (int round = 0; round < most && best.factorizations < most && least > enough; ++round) {
    if (yield > kMostYield) break;
    if (!solve_round(contacts, g, yield, most, f, best.factorizations)) {
      yield *= kSofter;
      continue;
    }
    g = f;
    missed = contacts.missed(f);
    idle = missed.largest() > least / 2 && least <= kNearlyMet ? idle + 1 : 0;
    const bool joints_stay = round + 1 >= kMostRoundsOfJoints && missed.law <= enough;
    if (missed.largest() < least || joints_stay) {
      least = missed.largest();
      keep(f);
    }
    best.settled = joints_stay;
    if (joints_stay || idle == kMostIdleRounds) break;
    if (missed.law > std::max(kFastRound * before, joints_before)) yield = std::max(kStiffer * yield, kLeastYield);
    before = missed.law;
    joints_before = missed.joints;
  }
  return best;
}

}  // namespace impend
