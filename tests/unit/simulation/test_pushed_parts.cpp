// Parts that others push go farther in a step than their own motion says: what they meet there is met all the same.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kClose = 1e-3, kPushSpeed = 10;

// Without gravity: a fast cube of edge 0.2 before one at rest before a fixed wall, each kClose from the next.
Assembly cubes_before_wall() {
  Assembly assembly;
  assembly.gravity = Vec3::Zero();
  assembly.contact.gap = 1e-6;
  add_fixed(assembly, "wall", Vec3(0, -1, -1), Vec3(1, 1, 1));
  add_block(assembly, "rests", Vec3::Constant(0.2), translation(-(0.1 + kClose) * kAxisX));
  add_block(assembly, "comes", Vec3::Constant(0.2), translation(-(0.3 + 2 * kClose) * kAxisX));
  assembly.parts[2].linear_velocity = kPushSpeed * kAxisX;
  return assembly;
}

// The largest x of both cubes' faces in any frame: of the one at the wall, and how deep they are in each other.
void check_apart(const Followed& run) {
  double in_wall = 0, in_each_other = 0;
  for (const SimulationFrame& f : run.frames) {
    in_wall = std::max(in_wall, f.bodies[1].center.x() + 0.1);
    in_each_other = std::max(in_each_other, f.bodies[2].center.x() - f.bodies[1].center.x() + 0.2);
  }
  CHECK(in_wall <= 1e-6);
  CHECK(in_each_other <= 1e-6);
}

}  // namespace

TEST_CASE("A cube that is pushed within a step stops at the wall behind it") {
  for (const Impacts impacts : {Impacts::kStepped, Impacts::kLocated}) {
    for (const double step : {1e-2, 1e-3}) {
      INFO(to_string(impacts) << ", step " << step);
      SimulationOptions options = stepping(step);
      options.impacts = impacts;
      const Followed run = follow(cubes_before_wall(), options, 0.05);
      check_apart(run);
      CHECK(run.last().bodies[1].center.x() == Approx(-0.1).margin(1e-6));
      CHECK(run.last().bodies[2].linear.norm() <= 1e-9);
    }
  }
}

}  // namespace impend::test
