// Loads and targets that change later: a run waits for them, and its end goes on with them.
#include <algorithm>
#include <cmath>

#include "impend/runs/simulate.h"
#include "tests/support/catch.h"
#include "tests/unit/simulation/driven_scenes.h"

namespace impend::test {
namespace {

SimulationRun run_of(const Assembly& assembly, std::optional<double> until = std::nullopt) {
  SimulationRequest request;
  request.options.law = usual_law(assembly);
  request.options.step = 0x1p-10;
  request.options.until = until;
  auto run = run_simulation(AnalysisInput(assembly, {"run.assembly.json"}), {}, request);
  if (!run) FAIL(to_string(run.error()));
  return std::move(run).value();
}

// A block on rough ground that is pushed from 1 s on, for half a second.
constexpr double kRough = 0.4, kPush = 10;  // N/kg
Assembly pushed_later() {
  Assembly assembly = over_ground(kRough);
  const int block = add_block(assembly, "block", Vec3(0.2, 0.2, 0.1), translation(Vec3(0, 0, 0.05)));
  const double mass = assembly.parts[block].mass.mass;
  assembly.loads.push_back(
      {block, Vec3(kPush * mass, 0, 0), Vec3::Zero(), std::nullopt, {{0, 0}, {1, 0}, {1.2, 1}, {1.5, 1}, {1.6, 0}}});
  return assembly;
}

// How far the block slides, m: v̇ = push − μg while it moves, of short steps in between.
double slides_by(const Course& course) {
  constexpr double kShort = 1e-6;
  double x = 0, v = 0;
  for (double t = 0; t < 3; t += kShort) {
    const double pull = kPush * value_at(course, t + kShort / 2) - kRough * kGravity;
    v = std::max(0.0, v + kShort * pull);
    x += kShort * v;
  }
  return x;
}

// A tray that a drive takes to one side and, after a pause, back.
Assembly there_and_back() {
  Assembly assembly = sliding_block();
  assembly.joints[0].drive = Drive{};
  assembly.joints[0].drive->target = {{0, 0}, {0.3, 0.1}, {0.6, 0.1}, {0.9, 0}};
  return assembly;
}

}  // namespace

TEST_CASE("A run does not end at rest before the last load and the last drive have changed") {
  const Assembly pushed = pushed_later();
  const SimulationRun slid = run_of(pushed);
  CHECK(slid.simulation.end == SimulationEnd::kRest);
  CHECK(slid.simulation.time > 1.6);
  CHECK(slid.simulation.parts[0].distance == Approx(slides_by(pushed.loads[0].times)).epsilon(2e-3));
  const SimulationRun back = run_of(there_and_back());
  CHECK(back.simulation.end == SimulationEnd::kRest);
  CHECK(back.simulation.time >= 0.9);
  CHECK(back.simulation.time < 2);
  CHECK(back.simulation.last.bodies[kPlain].center.norm() <= 1e-9);
}

TEST_CASE("What changes after the usual end of a run is told, unless its end was asked for") {
  const auto is_told = [](const SimulationRun& run) {
    const Diagnostics& all = run.simulation.warnings;
    return std::any_of(all.begin(), all.end(), [](const Warning& warning) { return warning.code == "courses-go-on"; });
  };
  Assembly assembly = there_and_back();
  CHECK_FALSE(is_told(run_of(assembly)));
  assembly.joints[0].drive->target = {{12, 0}, {13, 0.1}};
  CHECK(is_told(run_of(assembly)));
  CHECK_FALSE(is_told(run_of(assembly, 0.1)));
}

TEST_CASE("The end of a run goes on as the run would have, with loads and drives in the middle of their courses") {
  for (const bool driven : {true, false}) {
    for (const double until : {0.25, 0.5, 0.75}) {
      INFO((driven ? "driven" : "loaded") << ", until " << until);
      Assembly assembly = there_and_back();
      if (!driven) {
        assembly.joints[0].drive = std::nullopt;
        assembly.loads.push_back(
            {kPlain, Vec3(2, 0, 0), Vec3::Zero(), std::nullopt, {{0, 0}, {0.4, 1}, {0.6, -1}, {1.2, 1}}});
      }
      const SimulationRun first = run_of(assembly, until), whole = run_of(assembly, until + 0.5);
      const Simulation& there = first.simulation;
      const Assembly end = assembly_at(first.start.assembly, there.last, there.parts, true);
      const SimulationRun second = run_of(end, 0.5);
      const BodyState &one = whole.simulation.last.bodies[kPlain], &two = second.simulation.last.bodies[kPlain];
      // A kick has the loads of one time, so that one that is begun anew misses them by O(h²).
      CHECK((one.center - two.center).norm() <= (driven ? 1e-9 : 1e-5));
      CHECK((one.linear - two.linear).norm() <= (driven ? 1e-9 : 2e-5));
    }
  }
}

}  // namespace impend::test
