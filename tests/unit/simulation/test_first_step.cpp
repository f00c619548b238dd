// The beginning of a simulation is the certified instant: the identity of the first step (T0), the path that follows
// (T1) and its order in the step (T2), over the shipped models.
#include <algorithm>
#include <cmath>
#include <string>

#include "impend/base/tolerances.h"
#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {
namespace {

constexpr double kFirstSteps[] = {0.1, 1e-2, 1e-3, 1e-4};

// The states after whole steps up to t; empty where something lands before.
std::vector<BodyState> undisturbed(const Analysis& analysis, double step, double t) {
  Simulator simulator = started(analysis, stepping(step));
  while (simulator.time() < t - step / 2 && !simulator.ended()) {
    if (!simulator.step()) return {};
  }
  const auto& events = simulator.report().events;
  const bool lands = std::any_of(events.begin(), events.end(),
                                 [](const SimulationEvent& e) { return e.kind == SimulationEventKind::kLands; });
  if (lands || simulator.report().counts.cuts > 0) return {};
  return simulator.frame().bodies;
}

double largest_part(const Analysis& analysis) {
  double most = 0;
  for (const Part& part : analysis.assembly.parts) most = std::max(most, bounding_box(part.mesh).diagonal());
  return most;
}

}  // namespace

TEST_CASE("The first step of every shipped model is its certified acceleration, however long the step is") {
  int checked = 0;
  for (const std::string& name : models_from_rest()) {
    const Analysis analysis = analysed_model(name, SimulationLaw::kFrictionless);
    for (const double step : kFirstSteps) {
      INFO(name << ", step " << step);
      const Simulator simulator = started(analysis, stepping(step));
      const FirstStepCheck& check = simulator.report().first_step;
      INFO("difference " << check.difference << ", worst part " << check.worst_part);
      CHECK(check.applies);
      CHECK(check.holds());
      CHECK(check.difference >= 0);
      CHECK(check.threshold >= 1e-8);
      CHECK(check.worst_part.empty());
      ++checked;
    }
  }
  CHECK(checked >= 4 * 30);
}

TEST_CASE("With friction the first step of every shipped model satisfies Coulomb's law") {
  int checked = 0;
  for (const std::string& name : models_from_rest()) {
    const Analysis analysis = analysed_model(name, SimulationLaw::kCoulomb);
    for (const double step : kFirstSteps) {
      INFO(name << ", step " << step);
      const Simulator simulator = started(analysis, stepping(step, SimulationLaw::kCoulomb));
      const FirstStepCheck& check = simulator.report().first_step;
      INFO("difference " << check.difference << ", worst part " << check.worst_part);
      CHECK(check.holds());
      if (check.applies) ++checked;
    }
  }
  CHECK(checked >= 4 * 30);
}

TEST_CASE("Where parts start with velocities no acceleration is held against the first step") {
  Assembly assembly = over_ground();
  add_block(assembly, "block", Vec3(0.2, 0.2, 0.2), translation(Vec3(0, 0, 0.1)));
  assembly.parts[0].linear_velocity = kAxisX;
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
  const Simulator simulator = started(analysis, stepping(1e-3));
  CHECK_FALSE(simulator.report().first_step.applies);
  CHECK(simulator.report().first_step.holds());
}

TEST_CASE("A first step that differs from the certified acceleration is told") {
  // An analysis that says of a falling block that it falls twice as fast.
  Assembly assembly = over_ground();
  add_block(assembly, "block", Vec3(0.2, 0.2, 0.2), translation(Vec3(0, 0, 1)));
  Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
  REQUIRE(started(analysis, stepping(1e-3)).report().first_step.holds());
  for (BodyResult& body : analysis.bodies) body.linear *= 2;
  for (FormulationResult& formulation : analysis.formulations) {
    for (auto& a : formulation.accelerations) {
      if (a) *a *= 2;
    }
  }
  const Simulator simulator = started(analysis, stepping(1e-3));
  const FirstStepCheck& check = simulator.report().first_step;
  CHECK(check.applies);
  CHECK_FALSE(check.holds());
  CHECK(check.difference == Approx(1).epsilon(1e-9));
  CHECK(check.worst_part == "block");
}

TEST_CASE("After one step every shipped model is where its certified acceleration takes it") {
  // Without corrections x₁ = h V_½ and V_½ = a* h/2, so 2 (q₁ − q₀)/h² is a*, whatever the step.
  for (const std::string& name : models_without_drives()) {
    const Analysis analysis = analysed_model(name, SimulationLaw::kFrictionless);
    for (const double step : {1e-2, 1e-3}) {
      INFO(name << ", step " << step);
      SimulationOptions options = stepping(step);
      options.corrections = 0;
      Simulator simulator = started(analysis, options);
      REQUIRE(simulator.step());
      const PartVectors seen = as_acceleration(analysis, simulator.frame().bodies, step);
      const double wrong = mass_norm(analysis, seen - certified(analysis)) / free_norm(analysis);
      // Contacts that are followed may lie apart from those of the analysis by the noise; places have rounding.
      CHECK(wrong <= std::max(1e-6, simulator.report().first_step.threshold));
    }
  }
}

TEST_CASE("Models that move follow their certified acceleration with an error that grows as the time's square") {
  int followed = 0;
  for (const std::string& name : models_without_drives("moves")) {
    const Analysis analysis = analysed_model(name, SimulationLaw::kFrictionless);
    constexpr double kTime = 0x1p-6, kStep = 0x1p-12;
    const auto half = undisturbed(analysis, kStep, kTime / 2), whole = undisturbed(analysis, kStep, kTime);
    if (whole.empty()) continue;
    INFO(name);
    const PartVectors a = certified(analysis);
    const double scale = mass_norm(analysis, a);
    const double early = mass_norm(analysis, as_acceleration(analysis, half, kTime / 2) - a) / scale;
    const double late = mass_norm(analysis, as_acceleration(analysis, whole, kTime) - a) / scale;
    INFO("e(t/2) " << early << ", e(t) " << late);
    // Rows of single precision give way by their noise from the first step on; that much does not shrink with the time.
    double noise = 1e-9;
    for (const ComponentResult& component : analysis.components) noise = std::max(noise, 10 * component.noise);
    CHECK((late <= noise || (early >= 0.2 * late && early <= 0.3 * late)));
    ++followed;
  }
  CHECK(followed >= 10);
}

TEST_CASE("Models that move do so with an error of second order in the step") {
  int followed = 0, curved = 0;
  for (const std::string& name : models_without_drives("moves")) {
    const Analysis analysis = analysed_model(name, SimulationLaw::kFrictionless);
    constexpr double kTime = 0x1p-4, kStep = 0x1p-8;
    const auto coarse = undisturbed(analysis, kStep, kTime), coarse_truth = undisturbed(analysis, kStep / 8, kTime);
    const auto fine = undisturbed(analysis, kStep / 2, kTime), fine_truth = undisturbed(analysis, kStep / 16, kTime);
    if (coarse.empty() || coarse_truth.empty() || fine.empty() || fine_truth.empty()) continue;
    INFO(name);
    const double one = apart(analysis, coarse, coarse_truth), two = apart(analysis, fine, fine_truth);
    INFO("errors " << one << " and " << two);
    const bool exact = one <= 1e-11 * largest_part(analysis);
    CHECK((exact || (one >= 3.5 * two && one <= 5.5 * two)));
    ++followed;
    curved += exact ? 0 : 1;
  }
  CHECK(followed >= 10);
  CHECK(curved >= 3);
}

}  // namespace impend::test
