#include "impend/motion/robust_motion.h"

#include "impend/motion/whitened.h"
#include "impend/numerics/interior_point.h"

namespace impend {
namespace {

// Σ_b ‖δJ_{i,b}‖‖y_b‖/√A_ii per row: how much the noise can take from G_i y.
VecX noise_margin(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& y) {
  VecX margin = VecX::Zero(problem.rows());
  for (int i = 0; i < problem.rows(); ++i) {
    if (whitened.row_length[i] == 0) continue;
    for (int side = 0; side < 2; ++side) {
      const int block = problem.J.block(i)[side];
      if (block >= 0) margin[i] += problem.row_noise(i, side) * y.segment<6>(6 * block).norm();
    }
    margin[i] /= whitened.row_length[i];
  }
  return margin;
}

}  // namespace

std::optional<double> motion_despite_noise(const MotionProblem& problem, const VecX& motion) {
  WhitenedProblem whitened = whiten(problem);
  if (whitened.scale == 0) return std::nullopt;
  // The motion found differs from the one that sets the margin; half as much again leaves room for that.
  constexpr double kRoom = 1.5;
  ConeProjection tightened = whitened.projection;
  tightened.c = -kRoom * noise_margin(problem, whitened, whitened.whiten(motion));
  const ProjectionResult result = solve_interior_point(tightened);
  if (!result.solved || result.y.norm() == 0) return std::nullopt;
  const VecX left = tightened.G.times(result.y) - noise_margin(problem, whitened, result.y);
  if (left.size() > 0 && left.minCoeff() < 0) return std::nullopt;
  return tightened.y0.dot(result.y) / result.y.norm();
}

}  // namespace impend
