// The oracle of toppling and rocking blocks: a rectangle in the plane x–z that stands on one corner on level ground
// with Coulomb's law, by the classical Runge–Kutta method with tiny steps. Nothing of it is shared with the simulator.
//
//   corner  r = R(θ) r₀, θ about +y;  centre (x, z);  force (F, N) at the corner
//   m ẍ = F,  m z̈ = N − m g,  I θ̈ = r_z F − r_x N
//   corner's acceleration  (ẍ + θ̈ r_z − θ̇² r_x,  z̈ − θ̈ r_x − θ̇² r_z);  its height stays 0
//   sticks: both are 0;  slides with sign s: F = −s μ N
#pragma once

#include <Eigen/Core>

namespace impend::test {

struct PlanarBlock {
  double half_width = 0.05, half_height = 0.2, gravity = 9.80665, mu = 0;
  // x, z, θ and their rates. θ > 0 leans towards +x, on the corner (half_width, −half_height).
  Eigen::Matrix<double, 6, 1> state = Eigen::Matrix<double, 6, 1>::Zero();
  int slides = 0;  // the sign of the corner's velocity; 0: it sticks

  double radius_squared() const { return half_width * half_width + half_height * half_height; }
};

// At rest, leaning by `angle`, the corner at the origin.
PlanarBlock leaning_block(double half_width, double half_height, double angle, double mu, double gravity);

// Follows the block for `time` s in that many steps; begins to slide, stops and turns as the law says. Stands on the
// same corner all along: the normal force stays positive, or what comes out is not finite.
PlanarBlock followed(PlanarBlock block, double time, int steps);

// The time at which a block that never slips has turned to `angle`, and how fast it then turns.
struct Landing {
  double time = 0, rate = 0;
};
Landing landing_of(const PlanarBlock& block, double angle);

}  // namespace impend::test
