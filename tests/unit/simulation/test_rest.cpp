// What stands stays, to the last digits; what is about to fall falls.
#include <algorithm>
#include <string>

#include "impend/pipeline/pipeline.h"
#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {
namespace {

constexpr double kEdge = 0.1;

// Cubes one above the other, `apart` between them and above the ground.
Assembly cube_column(int cubes, double apart, double mu) {
  Assembly assembly = over_ground(mu);
  for (int i = 0; i < cubes; ++i) {
    add_block(assembly, "cube " + std::to_string(i), Vec3(kEdge, kEdge, kEdge),
              translation(Vec3(0, 0, kEdge / 2 + i * kEdge + (i + 1) * apart)));
  }
  return assembly;
}

// Goes on after all have come to rest: it steps until that time.
Simulator stood_for(const Analysis& analysis, const SimulationOptions& options, double seconds) {
  Simulator simulator = started(analysis, options);
  while (simulator.time() < seconds - options.step / 2) REQUIRE(simulator.step());
  CHECK(simulator.time() == Approx(seconds));
  return simulator;
}

}  // namespace

TEST_CASE("Blocks that are flush with what they stand on rest there, however deep they overlap at the start") {
  // Two or three decimals of a millimetre: the corners lie in the planes of the sides, and deeper than the gap.
  constexpr double kHigh = 0.1, kDeep = 0.05;
  const auto stack = [&](double overlap, const Vec3& lower, const Vec3& upper) {
    Assembly assembly = over_ground(0.6);
    const auto add = [&](const std::string& name, const Vec3& from, const Vec3& to) {
      add_block(assembly, name, to - from, translation((from + to) / 2));
    };
    add("left", Vec3(-0.2, -kDeep, 0), Vec3(0, kDeep, kHigh));
    add("right", Vec3(0, -kDeep, 0), Vec3(0.2, kDeep, kHigh));
    add("high", lower - overlap * kAxisZ, upper - overlap * kAxisZ);
    for (Part& part : assembly.parts) part.coordinate_noise = Vec3::Constant(5e-6);
    return assembly;
  };
  for (const double overlap : {1e-5, 5e-5, 5e-4}) {
    for (const bool one_side : {false, true}) {
      for (const SimulationLaw law : {SimulationLaw::kFrictionless, SimulationLaw::kCoulomb}) {
        INFO(overlap << " m deep, " << (one_side ? "one side flush" : "both sides flush") << ", " << to_string(law));
        const double to = one_side ? 0.03 : kDeep;
        Assembly assembly = stack(overlap, Vec3(-0.1, -kDeep, kHigh), Vec3(0.1, to, 2 * kHigh));
        PipelineOptions options;
        options.contact.allow_overlap = true;
        options.friction.model = law == SimulationLaw::kCoulomb ? FrictionModel::kStatic : FrictionModel::kFrictionless;
        const auto analysis = run_analysis(assembly, {}, options);
        REQUIRE(analysis.ok());
        Simulator simulator = started(analysis.value(), stepping(1e-3, law));
        for (int step = 0; step < 150; ++step) REQUIRE(simulator.step());
        const Simulation report = simulator.report();
        for (size_t i = 0; i < 3; ++i) {
          CHECK(largest_way(analysis.value().assembly.parts[i], report.last.bodies[i]) <= 1e-6);
        }
      }
    }
  }
}

TEST_CASE("A tower of ten cubes stands for a minute, with and without friction") {
  for (const SimulationLaw law : {SimulationLaw::kFrictionless, SimulationLaw::kCoulomb}) {
    for (const double step : {1e-3, 1e-2}) {
      INFO(to_string(law) << ", step " << step);
      const Analysis analysis = analysed_for(cube_column(10, 0, 0.5), law);
      const Simulator simulator = stood_for(analysis, stepping(step, law), 60);
      const Simulation report = simulator.report();
      for (size_t i = 0; i < 10; ++i) {
        CHECK(largest_way(analysis.assembly.parts[i], report.last.bodies[i]) <= 1e-9);
        CHECK(turn_of(report.last.bodies[i].rotation).norm() <= 1e-9);
        CHECK(report.parts[i].rests);
        CHECK_FALSE(report.parts[i].moved);
      }
      CHECK(report.end == SimulationEnd::kRest);
      CHECK(report.counts.unsolved == 0);
    }
  }
}

TEST_CASE("What touches within the gap at the start is neither let down nor pushed up") {
  for (const double above : {4e-6, 1e-6, -4e-6}) {
    INFO("above each other by " << above);
    Assembly assembly = cube_column(3, above, 0.5);
    assembly.contact.gap = 1e-5;
    for (const SimulationLaw law : {SimulationLaw::kFrictionless, SimulationLaw::kCoulomb}) {
      const Followed run = follow(assembly, stepping(1e-3, law), 1);
      for (size_t i = 0; i < 3; ++i) {
        CHECK(largest_way(run.start.assembly.parts[i], run.last().bodies[i]) <= 1e-12);
        CHECK(run.report.parts[i].rests);
      }
      CHECK(run.report.first_step.holds());
      CHECK(run.report.counts.deepest <= 1e-12);
    }
  }
}

TEST_CASE("Ten cubes a millimetre apart settle into a tower without drifting or sinking") {
  const Followed run = follow(cube_column(10, 1e-3, 0.5), stepping(1e-3, SimulationLaw::kCoulomb), 2);
  for (size_t i = 0; i < 10; ++i) {
    INFO("cube " << i);
    const BodyState& cube = run.last().bodies[i];
    CHECK((cube.center - Vec3(0, 0, kEdge / 2 + static_cast<double>(i) * kEdge)).norm() <= 1e-9);
    CHECK(turn_of(cube.rotation).norm() <= 1e-9);
    CHECK(run.report.parts[i].rests);
    CHECK(run.report.parts[i].moved);
  }
  CHECK(run.report.end == SimulationEnd::kRest);
  CHECK(run.report.counts.deepest <= 1e-9);
}

TEST_CASE("A cube that hangs over by more than half falls off its tower, and the others stay") {
  Assembly assembly = cube_column(3, 0, 0.5);
  assembly.parts[2].X_WP.p.x() += 0.6 * kEdge;
  const Followed run = follow(assembly, stepping(1e-3, SimulationLaw::kCoulomb), 1.5);
  CHECK(run.report.parts[2].moved);
  CHECK(run.report.parts[2].moved_at < 0.1);
  CHECK(run.last().bodies[2].center.z() < 2 * kEdge);
  CHECK(run.last().bodies[0].center.z() == Approx(kEdge / 2).margin(1e-6));
  const auto& events = run.report.events;
  const auto moves = std::find_if(events.begin(), events.end(), [](const SimulationEvent& e) {
    return e.kind == SimulationEventKind::kMoves && e.a == 2 && e.b == -1;
  });
  CHECK(moves != events.end());
  CHECK(std::is_sorted(events.begin(), events.end(), [](const auto& a, const auto& b) { return a.time < b.time; }));
}

TEST_CASE("Shipped models that are stable stand for ten seconds and are told to rest") {
  int stood = 0;
  for (const std::string& name : models_without_drives("stable")) {
    INFO(name);
    const Analysis analysis = analysed_model(name, SimulationLaw::kFrictionless);
    const Simulator simulator = stood_for(analysis, stepping(0x1p-10), 10);
    for (size_t i = 0; i < analysis.assembly.parts.size(); ++i) {
      const Part& part = analysis.assembly.parts[i];
      INFO(part.name);
      CHECK(largest_way(part, simulator.frame().bodies[i]) <= analysis.contacts.gap);
      CHECK(simulator.report().parts[i].fixed == part.fixed);
      if (!part.fixed) CHECK_FALSE(simulator.report().parts[i].moved);
      CHECK(simulator.frame().bodies[i].linear.norm() <= 1e-6);
    }
    CHECK(simulator.report().end == SimulationEnd::kRest);
    ++stood;
  }
  CHECK(stood >= 12);
}

TEST_CASE("Shipped models that friction holds for certain stand for ten seconds") {
  int stood = 0;
  for (const std::string& name : models_without_drives()) {
    const Analysis analysis = analysed_model(name, SimulationLaw::kCoulomb);
    if (!analysis.friction || analysis.friction->verdict != FrictionVerdict::kStableCertain) continue;
    INFO(name);
    const Simulator simulator = stood_for(analysis, stepping(0x1p-10, SimulationLaw::kCoulomb), 10);
    for (size_t i = 0; i < analysis.assembly.parts.size(); ++i) {
      INFO(analysis.assembly.parts[i].name);
      CHECK(largest_way(analysis.assembly.parts[i], simulator.frame().bodies[i]) <= analysis.contacts.gap);
    }
    ++stood;
  }
  CHECK(stood >= 12);
}

}  // namespace impend::test
