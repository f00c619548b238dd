// The motion by the perceptron: whatever contact it opens least is added, as a motion along its cone's nearest edge.
#include "impend/friction/force_bound.h"

#include <limits>

namespace impend {
namespace {

constexpr int kRounds = 2000;
constexpr double kLeastMargin = 1e-9;  // δ/‖p‖, far above rounding

struct Edge {
  int contact = -1;
  double opening = std::numeric_limits<double>::infinity();  // w_N − μ‖w_F‖
  VecX normal;                                               // its derivative by p
};

Edge least_opened(const WhitenedFriction& whitened, const VecX& mu, const VecX& p) {
  Edge least;
  Eigen::Vector2d slip = Eigen::Vector2d::Zero();
  for (int i = 0; i < whitened.contacts(); ++i) {
    const Eigen::Vector2d w_F(whitened.S.dot(i, p), whitened.T.dot(i, p));
    const double opening = whitened.N.dot(i, p) - mu[i] * w_F.norm();
    if (!(opening < least.opening)) continue;
    least.contact = i;
    least.opening = opening;
    slip = w_F.norm() > 0 ? Eigen::Vector2d(w_F.normalized()) : Eigen::Vector2d::Zero();
  }
  if (least.contact < 0) return least;
  const VecX one = VecX::Unit(whitened.contacts(), least.contact);
  least.normal = whitened.N.transpose_times(one) - mu[least.contact] * (whitened.S.transpose_times(slip[0] * one) +
                                                                        whitened.T.transpose_times(slip[1] * one));
  return least;
}

}  // namespace

double most_balancing_force(const WhitenedFriction& whitened, const VecX& mu) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (whitened.joint_rows > 0 || whitened.contacts() == 0) return kInfinity;
  VecX p = whitened.N.transpose_times(VecX::Ones(whitened.contacts()));
  for (int round = 0; round < kRounds; ++round) {
    const Edge edge = least_opened(whitened, mu, p);
    if (edge.opening > kLeastMargin * p.norm()) return p.norm() / edge.opening;
    p += edge.normal;
  }
  return kInfinity;
}

}  // namespace impend
