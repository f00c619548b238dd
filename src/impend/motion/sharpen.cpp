// Iterative refinement: y = y₀ + G_Cᵀλ and r = −(G_C y + c_C) in double-double, Δλ = A_CC⁻¹ r in double.
#include "impend/motion/sharpen.h"

#include <vector>

#include "impend/base/tolerances.h"
#include "impend/numerics/active_rows.h"
#include "impend/numerics/double_double.h"

namespace impend {
namespace {

using Extended = std::vector<DoubleDouble>;

Extended motion_of(const ConeProjection& p, const std::vector<int>& rows, const Extended& lambda) {
  Extended y(p.y0.data(), p.y0.data() + p.y0.size());
  for (size_t k = 0; k < rows.size(); ++k) {
    for (int side = 0; side < 2; ++side) {
      const int block = p.G.block(rows[k])[side];
      if (block < 0) continue;
      for (int j = 0; j < 6; ++j) y[6 * block + j] += lambda[k] * p.G.value(rows[k], side)[j];
    }
  }
  return y;
}

double separation(const ConeProjection& p, int row, const Extended& y) {
  DoubleDouble w = p.c[row];
  for (int side = 0; side < 2; ++side) {
    const int block = p.G.block(row)[side];
    if (block < 0) continue;
    for (int j = 0; j < 6; ++j) w += y[6 * block + j] * p.G.value(row, side)[j];
  }
  return w.value();
}

}  // namespace

std::optional<SharpSolution> sharpen(const ConeProjection& problem, const VecX& lambda) {
  const NumericalTolerances tolerances;
  ActiveRows clamped(problem.G);
  // A force of the size of rounding is a degenerate zero: its row is closed without it.
  const double none = lambda.size() > 0 ? tolerances.feasibility * lambda.maxCoeff() : 0.0;
  for (int i = 0; i < problem.G.rows(); ++i) {
    if (lambda[i] > none && !clamped.add(i, tolerances.dependence)) return std::nullopt;
  }
  Extended forces;
  for (int row : clamped.members()) forces.emplace_back(lambda[row]);
  constexpr int kRefinements = 4;
  for (int round = 0; round < kRefinements; ++round) {
    const Extended y = motion_of(problem, clamped.members(), forces);
    VecX residual(clamped.size());
    for (int k = 0; k < clamped.size(); ++k) residual[k] = -separation(problem, clamped.members()[k], y);
    const OrthogonalFactor& factor = clamped.factor();
    const VecX step = factor.combination(factor.shortest_coordinates(residual));
    for (int k = 0; k < clamped.size(); ++k) forces[k] += DoubleDouble(step[k]);
  }
  const Extended y = motion_of(problem, clamped.members(), forces);

  SharpSolution sharp;
  sharp.y.resize(problem.y0.size());
  for (size_t k = 0; k < y.size(); ++k) sharp.y[k] = y[k].value();
  sharp.lambda = VecX::Zero(lambda.size());
  for (int k = 0; k < clamped.size(); ++k) sharp.lambda[clamped.members()[k]] = forces[k].value();
  sharp.w.resize(lambda.size());
  for (int i = 0; i < sharp.w.size(); ++i) sharp.w[i] = separation(problem, i, y);
  sharp.lambda_w = sharp.lambda.cwiseProduct(sharp.w.cwiseAbs());
  const double scale = 1 + (lambda.size() > 0 ? sharp.lambda.lpNorm<Eigen::Infinity>() : 0.0);
  const bool feasible = sharp.w.size() == 0 || sharp.w.minCoeff() >= -tolerances.feasibility * scale;
  if (!feasible || (lambda.size() > 0 && sharp.lambda.minCoeff() < 0)) return std::nullopt;
  return sharp;
}

}  // namespace impend
