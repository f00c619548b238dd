#include "impend/friction/coulomb_law.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/stop.h"
#include "impend/numerics/looking_factors.h"

namespace impend {
namespace {

// Newton's method on the law ends below this, some tens of roundings …
constexpr double kNewtonResidual = 2e-15;
// … its matrix, of entries of order one, has the rank of its pivots above this: rows of redundant contacts agree to
// rounding, others differ by more than written coordinates do.
constexpr double kNewtonRank = 1e-10;

using Vec2 = Eigen::Vector2d;

Vec2 slip_of(const VecX& slip, int i) { return slip.size() > 0 ? Vec2(slip.segment<2>(2 * i)) : Vec2(Vec2::Zero()); }

std::vector<ContactState> states_of(const ReducedFriction& problem, const VecX& f, const VecX& w, const VecX& slip) {
  std::vector<ContactState> states;
  for (int i = 0; i < problem.contacts(); ++i) {
    const Vec3 t = f.segment<3>(3 * i) - w.segment<3>(3 * i);
    const bool slides = !slip_of(slip, i).isZero(0) || t.tail<2>().norm() > problem.mu[i] * t[0];
    states.push_back(t[0] <= 0 ? ContactState::kOpen : slides ? ContactState::kSlide : ContactState::kStick);
  }
  return states;
}

// One Newton step: the change of the forces of the contacts that touch.
VecX newton_step(const ReducedFriction& problem, const VecX& f, const VecX& w, const VecX& slip,
                 const std::vector<ContactState>& states) {
  std::vector<int> touching;
  for (int i = 0; i < problem.contacts(); ++i) {
    if (states[i] != ContactState::kOpen) touching.push_back(i);
  }
  const int k = static_cast<int>(touching.size());
  VecX step = VecX::Zero(f.size());
  for (int i = 0; i < problem.contacts(); ++i) {
    if (states[i] == ContactState::kOpen) step.segment<3>(3 * i) = -f.segment<3>(3 * i);
  }
  if (k == 0) return step;
  MatX K(3 * k, problem.K.cols());
  for (int j = 0; j < k; ++j) K.middleRows<3>(3 * j) = problem.K.middleRows<3>(3 * touching[j]);
  const VecX after = w + problem.K * (problem.K.transpose() * step);  // once the open ones are let go
  MatX D = K * K.transpose();
  VecX r(3 * k);
  for (int j = 0; j < k; ++j) {
    const int i = touching[j];
    const Vec3 f_i = f.segment<3>(3 * i), w_i = after.segment<3>(3 * i);
    r.segment<3>(3 * j) = w_i;
    if (states[i] != ContactState::kSlide) continue;
    const double mu = problem.mu[i];
    const bool given = !slip_of(slip, i).isZero(0);
    const Vec2 t = given ? slip_of(slip, i) : Vec2(f_i.tail<2>() - w.segment<2>(3 * i + 1));
    const double length = t.norm();
    const Vec2 d = t / length;
    // f_F − μ f_N d: its change is δf_F − μ d δf_N − (μ f_N/‖t‖)(1 − ddᵀ)(δf_F − δw_F).
    const Eigen::Matrix2d across =
        given
            ? Eigen::Matrix2d(Eigen::Matrix2d::Zero())
            : Eigen::Matrix2d(mu * std::max(f_i[0], 0.0) / length * (Eigen::Matrix2d::Identity() - d * d.transpose()));
    const Eigen::Matrix<double, 2, Eigen::Dynamic> sliding = across * D.middleRows<2>(3 * j + 1);
    D.middleRows<2>(3 * j + 1) = sliding;
    D.block<2, 2>(3 * j + 1, 3 * j + 1) += Eigen::Matrix2d::Identity() - across;
    D.block<2, 1>(3 * j + 1, 3 * j) -= mu * d;
    const Vec2 moved = after.segment<2>(3 * i + 1) - w.segment<2>(3 * i + 1);
    r.segment<2>(3 * j + 1) = f_i.tail<2>() - mu * f_i[0] * d + across * moved;
  }
  const VecX change = LeastNormSolver(D, kNewtonRank).solve(-r);
  for (int j = 0; j < k; ++j) step.segment<3>(3 * touching[j]) = change.segment<3>(3 * j);
  return step;
}

}  // namespace

double coulomb_violation(const ReducedFriction& problem, const VecX& f, const VecX& w, const VecX& slip) {
  if (!f.allFinite() || !w.allFinite()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (int i = 0; i < problem.contacts(); ++i) {
    const double f_N = f[3 * i], w_N = w[3 * i], mu = problem.mu[i];
    const Vec2 f_F = f.segment<2>(3 * i + 1), w_F = w.segment<2>(3 * i + 1);
    largest = std::max({largest, -w_N, -f_N, std::min(f_N, w_N), f_F.norm() - mu * f_N});
    const double sliding = w_F.norm();
    if (const Vec2 d = slip_of(slip, i); !d.isZero(0)) {
      largest = std::max(largest, (f_F - mu * f_N * d).norm());
    } else if (sliding > 0) {
      largest = std::max(largest, std::min(sliding, (f_F + mu * f_N * w_F / sliding).norm()));
    }
  }
  return largest;
}

CoulombNewtonResult finish_coulomb(const ReducedFriction& problem, const VecX& start, const VecX& slip) {
  constexpr int kMostSteps = 40, kMostWorse = 6;
  CoulombNewtonResult result;
  result.violation = std::numeric_limits<double>::infinity();
  VecX f = start;
  int worse = 0;
  for (int round = 0; round < kMostSteps; ++round) {
    look_for_stop();
    const VecX w = problem.acceleration(problem.motion(f));
    const double violation = coulomb_violation(problem, f, w, slip);
    if (violation < result.violation) {
      worse = violation < 0.5 * result.violation ? 0 : worse + 1;
      result.violation = violation;
      result.f = f;
    } else {
      ++worse;
    }
    result.iterations = round;
    if (worse > kMostWorse || !std::isfinite(violation) || violation < kNewtonResidual) break;
    f += newton_step(problem, f, w, slip, states_of(problem, f, w, slip));
  }
  if (result.f.size() == 0) result.f = start;
  return result;
}

std::vector<ContactState> contact_states(const ReducedFriction& problem, const VecX& f, const VecX& w,
                                         const VecX& slip) {
  std::vector<ContactState> states;
  for (int i = 0; i < problem.contacts(); ++i) {
    const bool open = f[3 * i] <= kAcceptedResidual && w[3 * i] > kAcceptedResidual;
    const bool slides = !slip_of(slip, i).isZero(0) || w.segment<2>(3 * i + 1).norm() > kAcceptedResidual;
    states.push_back(open ? ContactState::kOpen : slides ? ContactState::kSlide : ContactState::kStick);
  }
  return states;
}

}  // namespace impend
