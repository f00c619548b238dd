// The scenes of SimBenchmark (leggedrobotics/SimBenchmark) that need nothing but balls, a box and level ground, as data
// that every program's world is made from, and its measures of error.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/geometry/types.h"

namespace impend::bench {

struct SimBody {
  bool ball = true;            // else a box along the axes
  double mass = 0;             // kg, uniform
  Vec3 size = Vec3::Zero();    // m; of a ball its radius three times
  Vec3 center = Vec3::Zero();  // m, at the start
  // m, downwards, of peers: as published, since they see only contacts of bodies that overlap.
  double sunk = 0;

  Vec3 sunk_center() const { return center - sunk * Vec3::UnitZ(); }
  double radius() const { return size.x(); }
};

// What a run is measured by: a mean over its steps, of the state before each of them.
enum class SimMeasure {
  kVelocity,  // m²/s²: |v − v*|² of the box and of the first ball, v* in closed form
  kEnergy,    // J²: (E − E₀)²
  kOverlap,   // m²: the sum over all pairs, ground included, of the square of how deep they overlap
};

struct SimScene {
  std::string name;
  double duration = 0;  // s
  SimMeasure measure = SimMeasure::kEnergy;
  std::vector<SimBody> bodies = {};                      // none touch the ground deeper than z = 0
  double mu_ground = 0;                                  // of the first body on the ground
  double mu_bodies = 0;                                  // of the others on the first
  double restitution = 0;                                // of all pairs
  Vec3 force = Vec3::Zero();                             // N, at the centre of the first body
  Vec3 velocity_rate[2] = {Vec3::Zero(), Vec3::Zero()};  // m/s², of the box and the balls: v* = rate·t
};
inline constexpr double kSimGravity = 9.81;  // m/s², downwards, as the published runs have it

// rolling-xy, rolling-y, bouncing, 666, elastic-666.
std::vector<SimScene> sim_scenes();

}  // namespace impend::bench
