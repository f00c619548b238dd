// Parts that touch, where they go farther in a step than their walls are thick.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {

TEST_CASE("Parts that fly side by side, as fast as they like, meet nothing") {
  const std::string name = GENERATE("bar-in-channel", "battery-box", "bayonet", "dovetail", "interlocking-burr",
                                    "pin-in-hole", "shaft-in-bearings");
  Assembly assembly = shipped_model(name);
  assembly.ground.reset();
  assembly.gravity.setZero();
  assembly.joints.clear();
  double size = 0;
  for (const Part& part : assembly.parts) size = std::max(size, bounding_box(part.mesh).diagonal());
  const double far = 1e4 * size;
  for (Part& part : assembly.parts) part.fixed = false;
  for (const double speed : {0.5, 5.0, 50.0}) {
    INFO(name << " at " << speed << " m/s");
    const Vec3 v = speed * Vec3(0.6, 0, 0.8);
    for (Part& part : assembly.parts) part.linear_velocity = v;
    Assembly in_space = assembly;
    add_fixed(in_space, "far", Vec3::Constant(-far), Vec3::Constant(size - far));
    const Followed run = follow(in_space, stepping(1e-3), 0.01);
    CHECK(run.report.counts.cuts == 0);
    CHECK(run.report.counts.deepest <= 16 * run.start.contacts.gap);
    const SimulationFrame& last = run.last();
    for (std::size_t p = 0; p < assembly.parts.size(); ++p) {
      const Part& part = run.start.assembly.parts[p];
      const Vec3 off = last.bodies[p].center - part.center_of_mass_W() - last.time * v;
      CHECK(off.norm() <= 1e-9 * size);
      CHECK((last.bodies[p].linear - v).norm() <= 1e-9 * speed);
      CHECK(last.bodies[p].angular.norm() <= 1e-9 * speed / size);
    }
  }
}

TEST_CASE("What stays stays in steps of a tenth of a second, in which free fall is longer than walls are thick") {
  const std::string name =
      GENERATE("battery-box", "bayonet", "corner-cube", "interlocking-burr", "three-slides", "v-block");
  INFO(name);
  const Followed run = follow(shipped_model(name), stepping(0.1, SimulationLaw::kCoulomb), 0.4);
  const SimulationFrame& last = run.last();
  for (std::size_t p = 0; p < run.start.assembly.parts.size(); ++p) {
    const Part& part = run.start.assembly.parts[p];
    if (!part.fixed) CHECK(largest_way(part, last.bodies[p]) <= run.start.contacts.gap);
  }
}

}  // namespace impend::test
