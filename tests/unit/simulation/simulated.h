// An assembly followed step by step by the simulator, and small scenes for it.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/simulation/simulator.h"
#include "tests/support/shapes.h"

namespace impend::test {

inline const Vec3 kAxisX = Vec3::UnitX(), kAxisY = Vec3::UnitY(), kAxisZ = Vec3::UnitZ();

struct Followed {
  Analysis start;
  std::vector<SimulationFrame> frames;  // at t = 0 and after every step
  Simulation report;

  const SimulationFrame& last() const { return frames.back(); }
};

SimulationOptions stepping(double step, SimulationLaw law = SimulationLaw::kFrictionless);
// The same with that restitution.
SimulationOptions bouncing(double e, double step, SimulationLaw law = SimulationLaw::kFrictionless);

// Contacts and motion without friction; contacts keep their planes where the law has friction.
Analysis analysed_for(const Assembly& assembly, SimulationLaw law);
Simulator started(const Analysis& analysis, const SimulationOptions& options);
// Steps until `until` (s) or until nothing more happens. Fails the test where a step is not solved.
Followed follow(const Assembly& assembly, const SimulationOptions& options, double until);
// The frame at t, or the last one where all came to rest before.
const SimulationFrame& frame_at(const Followed& followed, double t);

// All that is told of a frame, or of a run, as bytes.
std::string bytes_of(const SimulationFrame& frame);
std::string bytes_of(const Followed& run);

// rad, of a rotation by less than half a turn.
Vec3 turn_of(const Mat3& rotation);
// Of a part with that state, J and N·m·s about its centre of mass.
double kinetic_energy(const Part& part, const BodyState& state);
Vec3 spin_momentum(const Part& part, const BodyState& state);
// Where a point of the part is that was at `point` (world) at t = 0.
Vec3 carried(const Part& part, const BodyState& state, const Vec3& point);
// The largest way of any point of the part's mesh from where it was, m.
double largest_way(const Part& part, const BodyState& state);
// The largest distance of the points of the joints' two bodies that coincided at t = 0, m.
double joints_opened(const Followed& run);
// The largest |E − E₀| of frames between two times, J.
double energy_swing(const Followed& run, double from, double to);
// The largest difference of two states: of centres and velocities in m and m/s, of turns and spins in rad and rad/s.
double difference(const BodyState& a, const BodyState& b);

// A box about its own centre, placed by X; its index.
int add_block(Assembly& assembly, const std::string& name, const Vec3& size, const RigidTransform& X,
              double density = kDefaultDensity);
// A fixed box between two corners; its index.
int add_fixed(Assembly& assembly, const std::string& name, const Vec3& lower, const Vec3& upper);
// A uniform ball, its mesh of facets named as those of a sphere; its index.
int add_ball(Assembly& assembly, const std::string& name, double radius, double mass, const Vec3& center);
// Above level ground at z = 0, g = 9.80665 m/s².
Assembly over_ground(double mu = 0);
// Nothing but a fixed box far below, so that what flies does not leave the scene.
Assembly in_the_open();

}  // namespace impend::test
