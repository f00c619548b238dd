// Where shipped models that move end: at rest in a pose that an analysis calls at rest, or the report says why not: all
// is gone, or something still moves.
#include <algorithm>
#include <string>

#include "impend/motion/rest_in_balance.h"
#include "impend/runs/simulate.h"
#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {
namespace {

struct Outcomes {
  int rest = 0, gone = 0, move = 0;
};

Outcomes outcomes_of(const Simulation& simulation) {
  Outcomes of;
  for (const PartOutcome& part : simulation.parts) {
    if (part.fixed) continue;
    CHECK_FALSE((part.gone && part.rests));
    ++(part.gone ? of.gone : part.rests ? of.rest : of.move);
  }
  return of;
}

SimulationRun simulated(const Assembly& assembly, std::optional<double> until = {}) {
  SimulationRequest request;
  request.options.law = usual_law(assembly);
  request.options.until = until;
  auto run = run_simulation(AnalysisInput(assembly, {assembly.name}), {}, request);
  if (!run) FAIL(assembly.name << ": " << to_string(run.error()));
  CHECK(run.value().simulation.counts.unsolved == 0);
  return std::move(run).value();
}

// The same with friction, on the ground below all that is there.
Assembly on_rough_ground(Assembly assembly, double mu) {
  assembly.friction = {};
  assembly.friction.mu = mu;
  Box3 box;
  for (const Part& part : assembly.parts) {
    for (const Vec3& v : part.mesh.vertices) box.add(part.X_WP * v);
  }
  assembly.ground = Ground{box.lower.z()};
  return assembly;
}

bool warns_of(const SimulationRun& run, const std::string& code) {
  const Diagnostics warnings = warnings_of(run);
  return std::any_of(warnings.begin(), warnings.end(), [&](const Warning& w) { return w.code == code; });
}

// All that is not gone rests, and the analysis of that pose does not deny it.
void check_rests(const SimulationRun& run) {
  CHECK(run.simulation.end == SimulationEnd::kRest);
  CHECK(outcomes_of(run.simulation).move == 0);
  REQUIRE(run.end.has_value());
  CHECK_FALSE(warns_of(run, "rest-in-doubt"));
  // What the pose is analysed in is where the run ended.
  size_t k = 0;
  for (size_t i = 0; i < run.simulation.parts.size(); ++i) {
    if (run.simulation.parts[i].gone) continue;
    const Vec3 center = run.end->assembly.parts[k++].center_of_mass_W();
    CHECK((center - run.simulation.last.bodies[i].center).norm() <= 1e-12);
  }
}

// All parts are gone, each told once, and no pose is left.
void check_gone(const SimulationRun& run) {
  CHECK(run.simulation.end == SimulationEnd::kRest);
  const Outcomes of = outcomes_of(run.simulation);
  CHECK((of.rest == 0 && of.move == 0));
  const auto& events = run.simulation.events;
  CHECK(std::count_if(events.begin(), events.end(),
                      [](const SimulationEvent& e) { return e.kind == SimulationEventKind::kGone; }) == of.gone);
  CHECK_FALSE(run.end.has_value());
}

}  // namespace

TEST_CASE("The wall with a wide hole falls into a pose at rest, in which corners bear") {
  const SimulationRun run = simulated(shipped_model("wall-wide-hole"));
  REQUIRE(run.start.verdict == Verdict::kMoves);
  check_rests(run);
  CHECK(outcomes_of(run.simulation).rest == 20);
  const ComponentResult* const open = may_rest_in_balance(*run.end);
  REQUIRE(open != nullptr);
  CHECK(open->reason.find("whether 'row-2-brick-4' rests only in balance") == 0);  // on which it fell
}

TEST_CASE("On rough ground a plank that tips off its ledge and a block that slides off its incline come to lie") {
  for (const std::string name : {"overhang-tips", "rough-incline-slides"}) {
    INFO(name);
    const SimulationRun run = simulated(on_rough_ground(shipped_model(name), 0.4));
    REQUIRE(run.start.friction->verdict == FrictionVerdict::kFallsCertain);
    check_rests(run);
    CHECK(outcomes_of(run.simulation).rest == 1);
    CHECK(run.end->friction->verdict == FrictionVerdict::kStableCertain);
  }
}

TEST_CASE("What has nothing below it is told as gone: plank, block and the stones of an arch") {
  for (const auto& [name, parts] : {std::pair("overhang-tips", 1), {"rough-incline-slides", 1}, {"voussoir-arch", 9}}) {
    INFO(name);
    const SimulationRun run = simulated(shipped_model(name));
    check_gone(run);
    CHECK(outcomes_of(run.simulation).gone == parts);
  }
}

TEST_CASE("On smooth ground the cubes of an inverted pyramid are told as moving when the time is over") {
  const SimulationRun run = simulated(shipped_model("inverted-pyramid"), 1);
  CHECK(run.simulation.end == SimulationEnd::kTime);
  CHECK(run.simulation.time == Approx(1));
  CHECK(outcomes_of(run.simulation).move > 0);
  CHECK_FALSE(run.end.has_value());
}

}  // namespace impend::test
