// A wall of two hundred bricks stands for a minute and moves by nothing.
#include <algorithm>
#include <string>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

// In running bond on the ground, without mortar.
Assembly brick_wall(int courses, int per_course, double mu) {
  Assembly assembly = over_ground(mu);
  const Vec3 size(0.2, 0.1, 0.05);
  for (int course = 0; course < courses; ++course) {
    for (int i = 0; i < per_course; ++i) {
      const Vec3 center((i + 0.5 * (course % 2)) * size.x(), 0, (course + 0.5) * size.z());
      add_block(assembly, "brick " + std::to_string(course) + " " + std::to_string(i), size, translation(center));
    }
  }
  return assembly;
}

}  // namespace

TEST_CASE("A wall of two hundred bricks stands for a minute, with and without friction") {
  constexpr double kMinute = 60, kStill = 1e-9;
  for (const SimulationLaw law : {SimulationLaw::kFrictionless, SimulationLaw::kCoulomb}) {
    INFO(to_string(law));
    const Analysis analysis = analysed_for(brick_wall(10, 20, 0.6), law);
    Simulator simulator = started(analysis, stepping(0x1p-10, law));
    CHECK(simulator.report().first_step.holds());
    bool goes_on = true;
    while (goes_on && simulator.time() < kMinute) goes_on = simulator.step();
    REQUIRE(goes_on);
    const Simulation report = simulator.report();
    double way = 0, turned = 0;
    int moved = 0;
    for (size_t i = 0; i < 200; ++i) {
      way = std::max(way, largest_way(analysis.assembly.parts[i], report.last.bodies[i]));
      turned = std::max(turned, turn_of(report.last.bodies[i].rotation).norm());
      moved += report.parts[i].moved || !report.parts[i].rests ? 1 : 0;
    }
    CHECK(way <= kStill);
    CHECK(turned <= kStill);
    CHECK(moved == 0);
    CHECK(report.end == SimulationEnd::kRest);
    CHECK(report.counts.unsolved == 0);
    CHECK(report.counts.deepest <= kStill);
  }
}

}  // namespace impend::test
