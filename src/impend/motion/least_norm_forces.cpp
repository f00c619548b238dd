// min ½‖μ − μ_c‖² over μ with Gᵀμ = f, f = Gᵀμ_given, μ_i ≥ 0 on the rows before the first free one.
// Its dual is min φ(x) = ½‖μ(x)‖² − fᵀx with μ(x) = max(0, Gx + μ_c), Gx + μ_c on free rows: convex, once
// differentiable, piecewise quadratic. Semismooth Newton: (G_PᵀG_P + ε) Δx = f − Gᵀμ on P = {i : μ_i > 0 or free}, step
// halved until φ falls. ε makes redundant directions harmless and does not move the solution; it falls where it slows
// the end.
#include "impend/motion/least_norm_forces.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/numerics/sparse/normal_matrix.h"

namespace impend {
namespace {

// The mean square row length sets the scale of ε and of x.
double mean_square_length(const BlockRows& G) {
  double sum = 0;
  for (int i = 0; i < G.rows(); ++i) sum += G.dot_rows(i, i);
  return sum / std::max(1, G.rows());
}

VecX clipped(VecX forces, int first_free) {
  forces.head(first_free) = forces.head(first_free).cwiseMax(0.0);
  return forces;
}

}  // namespace

LeastNormForces least_norm_forces(const BlockRows& G, const VecX& given, int first_free, double goal,
                                  const VecX& center) {
  const NumericalTolerances tolerances;
  const VecX f = G.transpose_times(given);
  const double row_square = mean_square_length(G);
  double epsilon = tolerances.canonical_proximal * row_square;
  const double least_epsilon = tolerances.dependent_pivot * row_square;
  NormalMatrix matrix(G);

  if (!matrix.factor(VecX::Ones(G.rows()), epsilon)) return {given, false, "its matrix lost definiteness"};
  // A first direction in which every loaded contact is positive; from a centre on, what is asked is near.
  VecX x = center.size() > 0 ? VecX(VecX::Zero(G.cols())) : matrix.solve(f);
  const auto forces_at = [&](const VecX& at) {
    return clipped(center.size() > 0 ? VecX(G.times(at) + center) : G.times(at), first_free);
  };
  const auto value = [&](const VecX& at) { return 0.5 * forces_at(at).squaredNorm() - f.dot(at); };
  VecX forces = forces_at(x);
  VecX residual = f - G.transpose_times(forces);
  constexpr int kMostIterations = 200;
  constexpr double kSlow = 0.5, kDecay = 1.0 / 16;
  constexpr int kMostSlow = 40;  // with the least ε
  int slow = 0;
  for (int iteration = 0; iteration < kMostIterations && slow < kMostSlow && residual.norm() > goal; ++iteration) {
    look_for_stop();
    VecX weight(G.rows());
    for (int i = 0; i < G.rows(); ++i) weight[i] = i >= first_free || forces[i] > 0 ? 1.0 : 0.0;
    if (!matrix.factor(weight, epsilon)) return {given, false, "its matrix lost definiteness"};
    const VecX step = matrix.solve(residual);
    const double slope = -residual.dot(step);
    const double here = value(x);
    double length = 1;
    constexpr double kArmijo = 1.0 / 1024;
    constexpr int kMostHalvings = 40;
    for (int halving = 0; halving < kMostHalvings; ++halving, length *= 0.5) {
      const VecX forces_there = forces_at(x + length * step);
      const bool residual_falls = (f - G.transpose_times(forces_there)).norm() < residual.norm();
      if (residual_falls || value(x + length * step) <= here + kArmijo * length * slope) break;
    }
    x += length * step;
    forces = forces_at(x);
    const double before = residual.norm();
    residual = f - G.transpose_times(forces);
    // Along a singular value s a step leaves ε/(s² + ε) of the residual: tall towers and long arches need a smaller ε.
    if (residual.norm() > kSlow * before) {
      slow += epsilon == least_epsilon;
      epsilon = std::max(kDecay * epsilon, least_epsilon);
    }
  }
  // λ = max(0, G̃x + λ_c) rounds as x does, which is large where singular values are small: the last digits are mended
  // on λ.
  constexpr int kMostRepairs = 20;
  for (int repair = 0; repair < kMostRepairs && residual.norm() > goal; ++repair) {
    const VecX change = G.times(matrix.solve(residual));
    for (int i = 0; i < G.rows(); ++i) {
      if (i >= first_free) forces[i] += change[i];
      if (i < first_free && forces[i] > 0) forces[i] = std::max(0.0, forces[i] + change[i]);
    }
    residual = f - G.transpose_times(forces);
  }
  if (residual.norm() <= goal) return {forces, true, ""};
  return {given, false, fmt::format("they miss what is asked by {:.2g} of it", residual.norm() / f.norm())};
}

}  // namespace impend
