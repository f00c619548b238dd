// Scenes in motion by the programs that are compared, each with a source of its own, world_NAME.cpp; and a scene run
// once by one of them: what its error is.
#pragma once

#include <memory>
#include <string>

#include "bench/simulate/scene.h"

namespace impend::bench {

struct SimState {
  Vec3 center = Vec3::Zero(), velocity = Vec3::Zero(), spin = Vec3::Zero();  // m, m/s, rad/s
};

class SimWorld {
 public:
  virtual ~SimWorld() = default;
  virtual bool step() = 0;  // false: it could not be made
  virtual SimState state(int body) const = 0;
  virtual std::string note() const { return ""; }
};

using MakeSimWorld = std::unique_ptr<SimWorld> (*)(const SimScene& scene, double step);

// impend throws std::runtime_error where a scene cannot be analysed. Peers: those that were found when this was built.
std::unique_ptr<SimWorld> make_impend_world(const SimScene& scene, double step);
std::unique_ptr<SimWorld> make_impend_stepped_world(const SimScene& scene, double step);  // --impacts stepped
std::unique_ptr<SimWorld> make_ode_world(const SimScene& scene, double step);             // dWorldStep, by pivots
std::unique_ptr<SimWorld> make_ode_quick_world(const SimScene& scene, double step);       // dWorldQuickStep, by sweeps
std::unique_ptr<SimWorld> make_bullet_world(const SimScene& scene, double step);
std::unique_ptr<SimWorld> make_dart_world(const SimScene& scene, double step);
std::unique_ptr<SimWorld> make_siconos_world(const SimScene& scene, double step);

struct SimRun {
  double error = 0;     // the scene's measure
  double reached = 0;   // s, simulated
  double setup = 0;     // s of processor time, before the first step
  double stepping = 0;  // s of processor time, of all steps; what is measured of them is not in it
  std::string note;
};

// As long as the scene lasts or until `limit` seconds of processor time were spent on steps.
SimRun run_sim(const SimScene& scene, double step, MakeSimWorld make, double limit);

}  // namespace impend::bench
