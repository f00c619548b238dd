// min ½‖λ‖² over λ ≥ 0 with G̃ᵀλ = f, f = G̃ᵀλ_given, G̃ the whitened rows (not scaled, so that λ stays in N).
// Its dual is min φ(x) = ½‖max(0, G̃x)‖² − fᵀx, with λ = max(0, G̃x): convex, once differentiable, piecewise quadratic.
// Semismooth Newton: (G̃_PᵀG̃_P + ε) Δx = f − G̃ᵀλ on P = {i : G̃_i x > 0}, step halved until φ falls. ε makes redundant
// directions harmless and does not move the solution; it falls where it slows the end.
#include "impend/motion/canonical_forces.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/base/tolerances.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/sparse/normal_matrix.h"

namespace impend {
namespace {

BlockRows unscaled_rows(const WhitenedProblem& whitened) {
  BlockRows G = whitened.projection.G;
  for (int i = 0; i < G.rows(); ++i) G.scale_row(i, whitened.row_length[i]);
  return G;
}

// The mean square row length sets the scale of ε and of x.
double row_scale(const VecX& row_length) {
  return std::max(row_length.squaredNorm() / std::max<double>(1, static_cast<double>(row_length.size())), 0.0);
}

}  // namespace

CanonicalForces find_canonical_forces(const MotionProblem& problem, const VecX& lambda) {
  const VecX given = lambda.cwiseMax(0.0);
  const WhitenedProblem whitened = whiten(problem);
  if (problem.rows() == 0 || whitened.scale == 0 || given.maxCoeff() == 0) return {given, true, ""};
  const NumericalTolerances tolerances;
  const BlockRows G = unscaled_rows(whitened);
  const VecX f = G.transpose_times(given);
  const double goal = tolerances.same_wrench * whitened.scale;
  const double row_square = row_scale(whitened.row_length);
  double epsilon = tolerances.canonical_proximal * row_square;
  const double least_epsilon = tolerances.dependent_pivot * row_square;
  NormalMatrix matrix(G);

  VecX x = VecX::Zero(G.cols());
  // A first direction in which every loaded contact is positive.
  {
    VecX ones = VecX::Ones(G.rows());
    if (!matrix.factor(ones, epsilon)) return {given, false, "its matrix lost definiteness"};
    x = matrix.solve(f);
  }
  const auto value = [&](const VecX& at) { return 0.5 * G.times(at).cwiseMax(0.0).squaredNorm() - f.dot(at); };
  VecX forces = G.times(x).cwiseMax(0.0);
  VecX residual = f - G.transpose_times(forces);
  constexpr int kMostIterations = 200;
  constexpr double kSlow = 0.5, kDecay = 1.0 / 16;
  constexpr int kMostSlow = 40;  // with the least ε
  int slow = 0;
  for (int iteration = 0; iteration < kMostIterations && slow < kMostSlow && residual.norm() > goal; ++iteration) {
    VecX weight(G.rows());
    for (int i = 0; i < G.rows(); ++i) weight[i] = forces[i] > 0 ? 1.0 : 0.0;
    if (!matrix.factor(weight, epsilon)) return {given, false, "its matrix lost definiteness"};
    const VecX step = matrix.solve(residual);
    const double slope = -residual.dot(step);
    const double here = value(x);
    double length = 1;
    constexpr double kArmijo = 1.0 / 1024;
    constexpr int kMostHalvings = 40;
    for (int halving = 0; halving < kMostHalvings; ++halving, length *= 0.5) {
      const VecX forces_there = G.times(x + length * step).cwiseMax(0.0);
      const bool residual_falls = (f - G.transpose_times(forces_there)).norm() < residual.norm();
      if (residual_falls || value(x + length * step) <= here + kArmijo * length * slope) break;
    }
    x += length * step;
    forces = G.times(x).cwiseMax(0.0);
    const double before = residual.norm();
    residual = f - G.transpose_times(forces);
    // Along a singular value s a step leaves ε/(s² + ε) of the residual: tall towers and long arches need a smaller ε.
    if (residual.norm() > kSlow * before) {
      slow += epsilon == least_epsilon;
      epsilon = std::max(kDecay * epsilon, least_epsilon);
    }
  }
  // λ = max(0, G̃x) rounds as x does, which is large where singular values are small: the last digits are mended on λ.
  constexpr int kMostRepairs = 20;
  for (int repair = 0; repair < kMostRepairs && residual.norm() > goal; ++repair) {
    const VecX change = G.times(matrix.solve(residual));
    for (int i = 0; i < G.rows(); ++i) {
      if (forces[i] > 0) forces[i] = std::max(0.0, forces[i] + change[i]);
    }
    residual = f - G.transpose_times(forces);
  }
  if (residual.norm() <= goal) return {forces, true, ""};
  return {given, false, fmt::format("they miss the load by {:.2g} of it", residual.norm() / whitened.scale)};
}

}  // namespace impend
