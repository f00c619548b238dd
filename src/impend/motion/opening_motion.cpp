#include "impend/motion/opening_motion.h"

#include "impend/base/stop.h"
#include "impend/numerics/sparse/normal_matrix.h"

namespace impend {

std::optional<VecX> opening_motion(const BlockRows& G, double epsilon) {
  NormalMatrix matrix(G);
  const auto value = [&](const VecX& p) {
    return 0.5 * epsilon * p.squaredNorm() + 0.5 * (1 - G.times(p).array()).max(0.0).matrix().squaredNorm();
  };
  VecX p = VecX::Zero(G.cols());
  constexpr int kMostSteps = 30, kMostHalvings = 20;
  for (int step = 0; step < kMostSteps; ++step) {
    look_for_stop();
    const VecX distance = G.times(p);
    VecX weight(G.rows());
    for (int i = 0; i < G.rows(); ++i) weight[i] = distance[i] < 1 ? 1.0 : 0.0;
    if (distance.minCoeff() >= 0.5) return p;
    if (!matrix.factor(weight, epsilon)) return std::nullopt;
    const VecX direction = matrix.solve(G.transpose_times(weight)) - p;
    const double here = value(p);
    double length = 1;
    int halvings = 0;
    for (; halvings < kMostHalvings && !(value(p + length * direction) < here); ++halvings) length *= 0.5;
    if (halvings == kMostHalvings) break;
    p += length * direction;
  }
  return p;
}

}  // namespace impend
