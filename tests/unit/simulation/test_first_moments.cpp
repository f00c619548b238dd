// What begins to move with friction: after its first step it is where its analysis says, from there its path leaves
// that acceleration with the square of the time (T1), and the step's error falls with the step's square (T2).
#include <algorithm>
#include <string>
#include <vector>

#include "impend/pipeline/pipeline.h"
#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {
namespace {

// A shipped model of which the law lets one motion alone be, so that the analysis' is the simulation's; μ of all pairs.
struct Beginning {
  std::string model;
  SimulationLaw law = SimulationLaw::kCoulomb;
  double mu = 0;
};

std::vector<Beginning> beginnings() {
  return {{"block-on-incline", SimulationLaw::kCoulomb, 0.05},  // slides, at one acceleration
          {"block-on-movable-wedge", SimulationLaw::kCoulomb, 0.3},
          {"voussoir-arch", SimulationLaw::kCoulomb, 0.05},
          {"hung-wedge", SimulationLaw::kCoulomb, 0.05},    // falls out of its gap
          {"ladder", SimulationLaw::kCoulomb, 0.05},        // its ends slide, it turns
          {"ladder", SimulationLaw::kCoulomb, 0.3},         //
          {"overhang-tips", SimulationLaw::kCoulomb, 0.3},  // turns about an edge that sticks
          {"overhang-tips", SimulationLaw::kNoSlip, 0},     //
          {"corbel-light", SimulationLaw::kCoulomb, 0.3},   //
          {"corbel-light", SimulationLaw::kNoSlip, 0}};
}

Analysis analysed(const Beginning& of) {
  Assembly assembly = shipped_model(of.model);
  assembly.friction = {};
  assembly.friction.mu = of.mu;
  PipelineOptions options;
  options.margins_unasked = false;
  options.friction.model = of.law == SimulationLaw::kNoSlip ? FrictionModel::kNoSlip : FrictionModel::kStatic;
  auto analysis = run_analysis(std::move(assembly), {}, options);
  if (!analysis) FAIL(of.model << ": " << to_string(analysis.error()));
  return std::move(analysis).value();
}

// The acceleration of the model with friction; models on velocities tell what it comes to in their step.
PartVectors accelerations(const Analysis& analysis) {
  const FrictionResult& friction = *analysis.friction;
  REQUIRE(is_solved(friction));
  PartVectors a(analysis.assembly.parts.size(), PartVectors::value_type::Zero());
  for (size_t i = 0; i < a.size(); ++i) {
    if (friction.motions[i]) a[i] = *friction.motions[i] / (friction.on_velocities ? friction.time_step : 1);
  }
  return a;
}

std::vector<BodyState> states_at(const Analysis& analysis, SimulationLaw law, double step, double t) {
  Simulator simulator = started(analysis, stepping(step, law));
  while (simulator.time() < t - step / 2) REQUIRE(simulator.step());
  CHECK(simulator.report().counts.cuts == 0);
  CHECK(simulator.report().counts.unsolved == 0);
  return simulator.frame().bodies;
}

}  // namespace

TEST_CASE("After one step what moves with friction is where the acceleration of its analysis takes it") {
  for (const Beginning& of : beginnings()) {
    const Analysis analysis = analysed(of);
    for (const double step : {1e-2, 1e-3}) {
      INFO(of.model << ", " << to_string(of.law) << ", friction " << of.mu << ", step " << step);
      SimulationOptions options = stepping(step, of.law);
      options.corrections = 0;
      Simulator simulator = started(analysis, options);
      REQUIRE(simulator.step());
      const PartVectors seen = as_acceleration(analysis, simulator.frame().bodies, step);
      CHECK(mass_norm(analysis, seen - accelerations(analysis)) <= 1e-9 * free_norm(analysis));
    }
  }
}

TEST_CASE("With friction the path leaves the first acceleration with the square of the time") {
  constexpr double kTime = 0x1p-6, kStep = 0x1p-11;
  int curved = 0;
  for (const Beginning& of : beginnings()) {
    INFO(of.model << ", " << to_string(of.law) << ", friction " << of.mu);
    const Analysis analysis = analysed(of);
    const PartVectors a = accelerations(analysis);
    const double scale = mass_norm(analysis, a);
    REQUIRE(scale >= 1e-3 * free_norm(analysis));
    const auto off = [&](double t) {
      return mass_norm(analysis, as_acceleration(analysis, states_at(analysis, of.law, kStep, t), t) - a) / scale;
    };
    const double early = off(kTime / 2), late = off(kTime);
    INFO("e(t/2) " << early << ", e(t) " << late);
    const bool straight = late <= 1e-9;
    CHECK((straight || (early >= 0.2 * late && early <= 0.3 * late)));
    curved += straight ? 0 : 1;
  }
  CHECK(curved == 6);
}

TEST_CASE("With friction the error of a step falls with its square until something lands") {
  constexpr double kTime = 0x1p-4, kStep = 0x1p-8;
  int curved = 0;
  for (const Beginning& of : beginnings()) {
    INFO(of.model << ", " << to_string(of.law) << ", friction " << of.mu);
    const Analysis analysis = analysed(of);
    const auto error = [&](double step) {
      return apart(analysis, states_at(analysis, of.law, step, kTime), states_at(analysis, of.law, step / 8, kTime));
    };
    const double one = error(kStep), two = error(kStep / 2);
    INFO("errors " << one << " and " << two);
    const bool exact = one <= 1e-11;
    CHECK((exact || (one >= 3.5 * two && one <= 5.5 * two)));
    curved += exact ? 0 : 1;
  }
  CHECK(curved == 6);
}

TEST_CASE("What turns about an edge or a corner that sticks is not told to slide") {
  for (const Beginning& of : beginnings()) {
    if (of.model != "overhang-tips" && of.model != "corbel-light") continue;
    INFO(of.model << ", " << to_string(of.law));
    Simulator simulator = started(analysed(of), stepping(1e-3, of.law));
    while (simulator.time() < 0.1) REQUIRE(simulator.step());
    for (const SimulationEvent& event : simulator.events()) CHECK(event.kind != SimulationEventKind::kSlides);
  }
}

}  // namespace impend::test
