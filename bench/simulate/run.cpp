#include "bench/simulate/world.h"

#include <algorithm>
#include <cmath>
#include <ctime>

namespace impend::bench {
namespace {

double cpu_time() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Balls alone; z = 0 is where their potential energy is 0.
double energy_of(const SimScene& scene, const std::vector<SimState>& states) {
  double energy = 0;
  for (size_t i = 0; i < states.size(); ++i) {
    const SimBody& body = scene.bodies[i];
    const double turning = 0.4 * body.radius() * body.radius() * states[i].spin.squaredNorm();
    energy += body.mass * ((states[i].velocity.squaredNorm() + turning) / 2 + kSimGravity * states[i].center.z());
  }
  return energy;
}

double overlap_of(const SimScene& scene, const std::vector<SimState>& states) {
  double squares = 0;
  const auto add = [&](double depth) { squares += depth > 0 ? depth * depth : 0; };
  for (size_t i = 0; i < states.size(); ++i) {
    const double radius = scene.bodies[i].radius();
    add(radius - states[i].center.z());
    for (size_t j = 0; j < i; ++j) {
      add(radius + scene.bodies[j].radius() - (states[i].center - states[j].center).norm());
    }
  }
  return squares;
}

double error_of(const SimScene& scene, double time, double energy_at_start, const std::vector<SimState>& states) {
  switch (scene.measure) {
    case SimMeasure::kVelocity:
      return (states[0].velocity - scene.velocity_rate[0] * time).squaredNorm() +
             (states[1].velocity - scene.velocity_rate[1] * time).squaredNorm();
    case SimMeasure::kEnergy: {
      const double off = energy_of(scene, states) - energy_at_start;
      return off * off;
    }
    case SimMeasure::kOverlap:
      return overlap_of(scene, states);
  }
  return std::nan("");
}

}  // namespace

SimRun run_sim(const SimScene& scene, double step, MakeSimWorld make, double limit) {
  SimRun run;
  const double begun = cpu_time();
  const std::unique_ptr<SimWorld> world = make(scene, step);
  run.setup = cpu_time() - begun;
  const long steps = std::lround(scene.duration / step);
  std::vector<SimState> states(scene.bodies.size());
  double sum = 0, energy_at_start = 0;
  long done = 0;
  while (done < steps && run.stepping < limit) {
    for (size_t i = 0; i < states.size(); ++i) states[i] = world->state(static_cast<int>(i));
    if (done == 0) energy_at_start = energy_of(scene, states);
    sum += error_of(scene, static_cast<double>(done) * step, energy_at_start, states);
    const double before = cpu_time();
    const bool made = world->step();
    run.stepping += cpu_time() - before;
    ++done;
    if (!made) break;
  }
  run.error = sum / static_cast<double>(done);
  run.reached = static_cast<double>(done) * step;
  run.note = world->note();
  return run;
}

}  // namespace impend::bench
