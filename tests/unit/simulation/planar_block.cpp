#include "tests/unit/simulation/planar_block.h"

#include <Eigen/LU>
#include <cmath>
#include <limits>

namespace impend::test {
namespace {

using State = Eigen::Matrix<double, 6, 1>;

struct Corner {
  double x, z;  // from the centre
};

Corner corner_of(const PlanarBlock& block, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * block.half_width - s * block.half_height, -s * block.half_width - c * block.half_height};
}

// The corner's velocity along x.
double slip_of(const PlanarBlock& block) {
  return block.state[3] + block.state[5] * corner_of(block, block.state[2]).z;
}

struct Forces {
  double friction, normal;  // per mass
};

// With i² = I/m. The corner's accelerations are W (F, N) + k, W = 1 + outer(q)/i², q = (r_z, −r_x).
Forces forces_of(const PlanarBlock& block, const State& y) {
  const Corner r = corner_of(block, y[2]);
  const double inertia = block.radius_squared() / 3, w2 = y[5] * y[5];
  Eigen::Matrix2d W;
  W << 1 + r.z * r.z / inertia, -r.z * r.x / inertia, -r.z * r.x / inertia, 1 + r.x * r.x / inertia;
  const Eigen::Vector2d k(-w2 * r.x, -block.gravity - w2 * r.z);
  if (block.slides == 0) {
    const Eigen::Vector2d f = -(W.inverse() * k);
    return {f[0], f[1]};
  }
  const double ratio = -block.slides * block.mu;
  const double normal = -k[1] / (W(1, 0) * ratio + W(1, 1));
  return {ratio * normal, normal};
}

State rate_of(const PlanarBlock& block, const State& y) {
  const Forces f = forces_of(block, y);
  const Corner r = corner_of(block, y[2]);
  State rate;
  rate << y.tail<3>(), f.friction, f.normal - block.gravity,
      (r.z * f.friction - r.x * f.normal) / (block.radius_squared() / 3);
  return f.normal > 0 ? rate : State(State::Constant(std::numeric_limits<double>::quiet_NaN()));
}

State stepped(const PlanarBlock& block, double h) {
  const State &y = block.state, k1 = rate_of(block, y), k2 = rate_of(block, y + h / 2 * k1),
              k3 = rate_of(block, y + h / 2 * k2), k4 = rate_of(block, y + h * k3);
  return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
}

// Sticks while the force that this takes is within the cone, else slides against it.
void choose_mode(PlanarBlock& block) {
  block.slides = 0;
  const Forces f = forces_of(block, block.state);
  if (std::abs(f.friction) > block.mu * f.normal) block.slides = f.friction > 0 ? -1 : 1;
}

}  // namespace

PlanarBlock leaning_block(double half_width, double half_height, double angle, double mu, double gravity) {
  PlanarBlock block;
  block.half_width = half_width;
  block.half_height = half_height;
  block.mu = mu;
  block.gravity = gravity;
  const Corner r = corner_of(block, angle);
  block.state << -r.x, -r.z, angle, 0, 0, 0;
  return block;
}

PlanarBlock followed(PlanarBlock block, double time, int steps) {
  for (int k = 0; k < steps; ++k) {
    if (block.slides == 0) choose_mode(block);
    block.state = stepped(block, time / steps);
    if (block.slides != 0 && block.slides * slip_of(block) <= 0) block.slides = 0;
  }
  return block;
}

Landing landing_of(const PlanarBlock& block, double angle) {
  constexpr double kStep = 1e-4;
  PlanarBlock now = block;
  now.slides = 0;
  double time = 0;
  for (State next = now.state; next[2] < angle; next = stepped(now, kStep)) {
    time = now.state == next ? 0 : time + kStep;
    now.state = next;
  }
  // The rest of the last step, by Newton's method on its length.
  double rest = 0;
  for (int round = 0; round < 20; ++round) {
    const State at = stepped(now, rest);
    rest += (angle - at[2]) / at[5];
  }
  return {time + rest, stepped(now, rest)[5]};
}

}  // namespace impend::test
