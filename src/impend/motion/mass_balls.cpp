#include "impend/motion/mass_balls.h"

#include <algorithm>

namespace impend {
namespace {

bool is_zero(const Ball& x) { return x.middle() == 0 && x.radius() == 0; }

}  // namespace

BallVector ball_vector(const VecX& x) { return BallVector(x.data(), x.data() + x.size()); }

Ball dot(const BlockRows& J, int row, const BallVector& x) {
  Ball sum;
  for (int side = 0; side < 2; ++side) {
    const int block = J.block(row)[side];
    for (int k = 0; block >= 0 && k < 6; ++k) {
      const double value = J.value(row, side)[k];
      if (value != 0) sum += Ball(value) * x[6 * block + k];
    }
  }
  return sum;
}

BallVector plus_forces(BallVector x, const BlockRows& J, const VecX& lambda) {
  for (int row = 0; row < J.rows(); ++row) {
    if (!(lambda[row] > 0)) continue;
    for (int side = 0; side < 2; ++side) {
      const int block = J.block(row)[side];
      for (int k = 0; block >= 0 && k < 6; ++k) {
        const double value = J.value(row, side)[k];
        if (value != 0) x[6 * block + k] += Ball(value) * Ball(lambda[row]);
      }
    }
  }
  return x;
}

BallVector mass_times(const MotionProblem& problem, const BallVector& x) {
  BallVector y(x.size());
  for (int body = 0; body < problem.bodies(); ++body) {
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < 6; ++j) {
        const double entry = problem.M[body](std::max(i, j), std::min(i, j));
        if (entry != 0) y[6 * body + i] += Ball(entry) * x[6 * body + j];
      }
    }
  }
  return y;
}

Ball dot(const BallVector& x, const BallVector& y) {
  Ball sum;
  for (size_t i = 0; i < x.size(); ++i) {
    if (!is_zero(x[i]) && !is_zero(y[i])) sum += x[i] * y[i];
  }
  return sum;
}

// M = LDLᵀ by columns, carrying z = L⁻¹f along: fᵀM⁻¹f = Σ z_j²/d_j.
Ball inverse_mass_square(const Mat6& M, const Ball* f) {
  Ball L[6][6], z[6], sum;
  for (int i = 0; i < 6; ++i) {
    z[i] = f[i];
    for (int j = 0; j <= i; ++j) L[i][j] = Ball(M(i, j));
  }
  for (int j = 0; j < 6; ++j) {
    if (!(L[j][j].lower() > 0)) return Ball(1) / Ball(0);
    if (!is_zero(z[j])) sum += z[j] * z[j] / L[j][j];
    for (int i = j + 1; i < 6; ++i) {
      if (is_zero(L[i][j])) continue;
      const Ball factor = L[i][j] / L[j][j];
      z[i] -= factor * z[j];
      for (int k = j + 1; k <= i; ++k) L[i][k] -= factor * L[k][j];
    }
  }
  return sum;
}

Ball inverse_mass_square(const MotionProblem& problem, const BallVector& f) {
  Ball sum;
  for (int body = 0; body < problem.bodies(); ++body) sum += inverse_mass_square(problem.M[body], &f[6 * body]);
  return sum;
}

}  // namespace impend
