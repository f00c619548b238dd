// Newton's restitution with friction may make energy where slip turns round in an impact: there it is lowered, and
// told.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

// A thin rod that strikes the ground with one end, without gravity; how it leans and moves is drawn.
Assembly striking_rod(std::uint64_t seed) {
  Random random(seed);
  Assembly assembly = over_ground(random.uniform(0.5, 2));
  assembly.gravity = Vec3::Zero();
  const double angle = random.uniform(0.2, 1.4);
  const Vec3 along(std::cos(angle), 0, std::sin(angle));
  add_block(assembly, "rod", Vec3(1, 0.02, 0.02), {rotation(kAxisY, -angle).R, 0.55 * along});
  assembly.parts[0].linear_velocity = Vec3(random.uniform(-1, 1), 0, -1);
  assembly.parts[0].angular_velocity = random.uniform(-3, 3) * kAxisY;
  return assembly;
}

}  // namespace

TEST_CASE("Impacts of rods with friction and restitution never make energy, and where it was lowered this is told") {
  int lowered = 0, struck = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    SimulationOptions options = bouncing(1, 1e-3, SimulationLaw::kCoulomb);
    const Followed run = follow(striking_rod(seed), options, 0.2);
    const EnergyLedger& start = run.frames.front().energy;
    double most = 0;
    for (const SimulationFrame& f : run.frames) most = std::max(most, f.energy.kinetic);
    CHECK(most <= start.kinetic * (1 + 1e-6));
    CHECK(run.last().energy.impacts <= 1e-9 * start.kinetic);
    const bool told = std::any_of(run.report.warnings.begin(), run.report.warnings.end(),
                                  [](const auto& d) { return d.code == "restitution-reduced"; });
    CHECK(told == (run.report.counts.reduced > 0));
    lowered += run.report.counts.reduced > 0 ? 1 : 0;
    struck += run.report.counts.cuts > 0 ? 1 : 0;
  }
  CHECK(struck >= 30);
  CHECK(lowered >= 1);
}

}  // namespace impend::test
