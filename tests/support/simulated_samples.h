// Simulations written by hand: reports and films are tested without a simulator.
#pragma once

#include <cmath>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/simulation/simulation.h"
#include "tests/support/shapes.h"

namespace impend::test {

// A fixed ledge, a cube of 1 m that falls from 2 m onto the ground and a second cube that stays; by closed form.
struct FallingCube {
  static constexpr double kGravity = 10, kDrop = 2;
  static double landing() { return std::sqrt(2 * kDrop / kGravity); }

  Analysis start;
  Simulation simulation;
  std::vector<SimulationFrame> frames;

  explicit FallingCube(double frames_per_second = 20) {
    Assembly& assembly = start.assembly;
    assembly = assembly_of({part_from_mesh("ledge", box(Vec3(-2, 0, 0), Vec3(-1, 1, 1)), true),
                            part_from_mesh("cube", box(Vec3(0, 0, kDrop), Vec3(1, 1, kDrop + 1))),
                            part_from_mesh("other", box(Vec3(3, 0, 0), Vec3(4, 1, 1)))});
    assembly.name = "fall";
    assembly.gravity = Vec3(0, 0, -kGravity);
    assembly.ground = Ground{0};
    start.contacts.gap = 1e-5;
    simulation.options.frames_per_second = frames_per_second;
    simulation.end = SimulationEnd::kRest;
    simulation.time = std::ceil(landing() * frames_per_second) / frames_per_second;
    simulation.parts.resize(3);
    simulation.parts[0].fixed = true;
    PartOutcome& cube = simulation.parts[1];
    cube.moved = cube.rests = true;
    cube.moved_at = std::sqrt(2e-5 / kGravity);
    cube.since = landing();
    cube.distance = kDrop;
    cube.turn = kPi / 3;
    simulation.parts[2].rests = true;
    simulation.events = {{0, SimulationEventKind::kMoves, 1, -1},
                         {landing(), SimulationEventKind::kLands, 1, 3},
                         {landing(), SimulationEventKind::kRests, 1, -1}};
    simulation.first_step = {true, 3e-12, 1e-8, std::nan(""), ""};
    simulation.counts.steps = 648;
    const int count = static_cast<int>(std::lround(simulation.time * frames_per_second));
    for (int k = 0; k <= count; ++k) frames.push_back(frame_at(k / frames_per_second));
    simulation.last = frames.back();
  }

  // Turned about y by a third of a half turn at the landing, in proportion before.
  SimulationFrame frame_at(double time) const {
    const double falling = std::min(time, landing()), mass = start.assembly.parts[1].mass.mass;
    SimulationFrame frame;
    frame.time = time;
    for (const Part& part : start.assembly.parts) frame.bodies.push_back({.center = part.center_of_mass_W()});
    BodyState& cube = frame.bodies[1];
    cube.center.z() -= kGravity * falling * falling / 2;
    cube.rotation = Eigen::AngleAxisd(kPi / 3 * falling / landing(), Vec3::UnitY()).toRotationMatrix();
    if (time < landing()) cube.linear = Vec3(0, 0, -kGravity * time);
    if (time < landing()) cube.angular = Vec3(0, kPi / 3 / landing(), 0);
    frame.energy.kinetic = mass * cube.linear.squaredNorm() / 2;
    frame.energy.potential = -mass * kGravity * kGravity * falling * falling / 2;
    frame.energy.impacts = frame.energy.kinetic + frame.energy.potential;
    if (time == 0) frame.events = {simulation.events[0]};
    return frame;
  }
};

}  // namespace impend::test
