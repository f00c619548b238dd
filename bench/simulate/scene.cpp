// rolling: 25 balls (m, r 0.5 m) on a box (M, 20 × 20 × 1 m) that a force F drags over the ground. The box slides, the
// balls roll on it: f₁ = μ₁(M + n m)g, f₂ = (F − f₁)/M/(3.5/m + n/M) on each ball, a_ball = f₂/m, a_box = (F − f₁ − n
// f₂)/M.
#include "bench/simulate/scene.h"

#include <cmath>
#include <random>
#include <utility>

namespace impend::bench {
namespace {

SimBody ball(double radius, double mass, const Vec3& center) { return {true, mass, Vec3::Constant(radius), center}; }

constexpr double kSunk = 5e-6;  // m, as published

SimScene rolling(const std::string& name, const Vec3& direction) {
  constexpr double kForce = 150, kBox = 10, kBall = 1;
  constexpr int kRow = 5, kBalls = kRow * kRow;
  SimScene scene{name, 4, SimMeasure::kVelocity};
  scene.mu_ground = 0.4;
  scene.mu_bodies = 0.8;
  scene.force = kForce * direction;
  scene.bodies.push_back({false, kBox, Vec3(20, 20, 1), Vec3(0, 0, 0.5), kSunk});
  for (int i = 0; i < kBalls; ++i) {
    scene.bodies.push_back(ball(0.5, kBall, Vec3(2 * (i / kRow) - 4, 2 * (i % kRow) - 4, 1.5)));
    scene.bodies.back().sunk = 3 * kSunk;
  }
  const double drag = scene.mu_ground * (kBox + kBalls * kBall) * kSimGravity;
  const double each = (kForce - drag) / kBox / (3.5 / kBall + kBalls / kBox);
  scene.velocity_rate[0] = (kForce - drag - kBalls * each) / kBox * direction;
  scene.velocity_rate[1] = each / kBall * direction;
  return scene;
}

SimScene bouncing() {
  SimScene scene{"bouncing", 20, SimMeasure::kEnergy};
  scene.restitution = 1;
  for (int i = 0; i < 49; ++i) scene.bodies.push_back(ball(0.1, 10, Vec3(2 * (i / 7), 2 * (i % 7), 5)));
  return scene;
}

// 6 × 6 × 6 balls, not quite in line. The published places are drawn by another generator, with the same spread.
SimScene cube_of_balls(const std::string& name, SimMeasure measure, double restitution, double lowest) {
  constexpr int kRow = 6;
  constexpr double kPitch = 0.21;
  constexpr double kSpread = 1e-3;  // m, as published
  SimScene scene{name, 10, measure};
  scene.restitution = restitution;
  std::mt19937_64 random(42);
  // The same numbers with every library, which std::uniform_real_distribution does not promise.
  const auto uniform = [&] { return std::ldexp(static_cast<double>(random() >> 11), -53); };
  for (int i = 0; i < kRow * kRow * kRow; ++i) {
    Vec3 center(kPitch * (i / (kRow * kRow)), kPitch * (i / kRow % kRow), kPitch * (i % kRow) + lowest);
    for (int k = 0; k < 3; ++k) center[k] += kSpread * uniform();
    scene.bodies.push_back(ball(0.1, 10, center));
  }
  return scene;
}

}  // namespace

std::vector<SimScene> sim_scenes() {
  return {rolling("rolling-xy", Vec3(0.5, std::sqrt(0.75), 0)), rolling("rolling-y", Vec3::UnitY()), bouncing(),
          cube_of_balls("666", SimMeasure::kOverlap, 0, 0.101),
          cube_of_balls("elastic-666", SimMeasure::kEnergy, 1, 1.101)};
}

}  // namespace impend::bench
