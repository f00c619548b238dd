#include "tests/unit/simulation/driven_scenes.h"

#include <cmath>

#include "tests/support/catch.h"

namespace impend::test {

Assembly hinged_bar() {
  Assembly assembly = frame_alone();
  assembly.gravity = Vec3::Zero();
  add_box(assembly, "bar", Vec3(0, -0.02, -0.02), Vec3(0.4, 0.02, 0.02));
  add_joint(assembly, JointType::kHinge, kPlain, 0, Vec3::Zero(), kAxisY);
  return assembly;
}

double bar_inertia(const Assembly& assembly) {
  const Part& bar = assembly.parts[kPlain];
  return kAxisY.dot(bar.inertia_W() * kAxisY) + bar.mass.mass * bar.center_of_mass_W().squaredNorm();
}

Assembly sliding_block(const Vec3& axis) {
  Assembly assembly = frame_alone();
  assembly.gravity = Vec3::Zero();
  add_box(assembly, "block", Vec3(-0.05, -0.05, -0.05), Vec3(0.05, 0.05, 0.05));
  add_joint(assembly, JointType::kSlider, kPlain, 0, Vec3::Zero(), axis);
  return assembly;
}

Followed follow_driven(const Assembly& assembly, const SimulationOptions& options, double until,
                       const std::function<void(Simulator&)>& before_step) {
  Followed followed;
  followed.start = analysed_for(assembly, options.law);
  Simulator simulator = started(followed.start, options);
  followed.frames.push_back(simulator.frame());
  while (simulator.time() < until - options.step / 2) {
    if (before_step) before_step(simulator);
    REQUIRE(simulator.step());
    followed.frames.push_back(simulator.frame());
  }
  followed.report = simulator.report();
  return followed;
}

double last_angle(const Followed& run) {
  double angle = 0;
  for (const SimulationFrame& frame : run.frames) {
    const Mat3& R = frame.bodies[kPlain].rotation;
    const double within = std::atan2(R(0, 2), R(0, 0));
    angle += std::remainder(within - angle, 2 * kPi);
  }
  return angle;
}

}  // namespace impend::test
