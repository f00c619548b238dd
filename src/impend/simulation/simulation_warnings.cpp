#include "impend/simulation/simulation_warnings.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "impend/assembly/courses.h"
#include "impend/base/numbers.h"

namespace impend {
namespace {

bool any_viscous(const FrictionLaw& friction) {
  return std::any_of(friction.pairs.begin(), friction.pairs.end(),
                     [](const PairFriction& pair) { return pair.viscous.value_or(0) > 0; });
}

bool bounces(const SimulationOptions& options, const FrictionLaw& friction) {
  return options.restitution.value_or(friction.restitution) > 0 ||
         std::any_of(friction.pairs.begin(), friction.pairs.end(),
                     [](const PairFriction& pair) { return pair.restitution.value_or(0) > 0; });
}

const char* state_word(const PartOutcome& part) { return part.gone ? "is gone" : part.rests ? "rests" : "still moves"; }

void disagree(const std::string& how, StepStudy& study) {
  if (study.agrees) study.difference = how;
  study.agrees = false;
}

}  // namespace

Diagnostics warnings_of(const Simulation& simulation, const ContactTracker& tracker, const Assembly& assembly,
                        bool stiff_spring) {
  Diagnostics warnings;
  const SimulationCounts& counts = simulation.counts;
  const auto tell = [&](const char* code, std::string message) { warnings.push_back({code, std::move(message), ""}); };
  if (simulation.options.law == SimulationLaw::kViscous && !any_viscous(assembly.friction)) {
    tell("no-viscous-friction",
         "the law is viscous friction, and the input states a coefficient of it for no pair of parts, so everything "
         "slides freely; give \"viscous\" (N·s/m) in entries of \"friction\"");
  }
  if (simulation.options.impacts == Impacts::kStepped && bounces(simulation.options, assembly.friction)) {
    tell("restitution-not-used", "stepped impacts (--impacts stepped) know no restitution: nothing bounces");
  }
  if (counts.unsolved > 0) {
    tell("step-residual", fmt::format("{} of {} steps miss the law of contact by up to {:.2g}", counts.unsolved,
                                      counts.steps, counts.worst_residual));
  }
  if (counts.chattering > 0) {
    tell("zeno", fmt::format("{} contacts closed so often within a step that they were taken as inelastic there",
                             counts.chattering));
  }
  if (counts.reduced > 0) {
    tell("restitution-reduced",
         fmt::format("the restitution was lowered at {} impacts: with friction it would have made "
                     "energy",
                     counts.reduced));
  }
  if (counts.deepest > tracker.gap()) {
    tell("sunk", fmt::format("parts ran into each other by up to {:.2g} {}", counts.deepest / assembly.metres_per_unit,
                             assembly.unit_name));
  }
  if (counts.saturated > 0) {
    tell("drive-saturated",
         fmt::format("a drive was at its limit in {} of {} steps, {:.3g} % of the time", counts.saturated, counts.steps,
                     100 * static_cast<double>(counts.saturated) / static_cast<double>(counts.steps)));
  }
  if (stiff_spring) {
    tell("stiff-spring",
         "a spring swings faster than the step can follow: it is right at rest, and its swings die away; shorter steps "
         "show them");
  }
  if (const double last = settles_at(assembly); !simulation.options.until && last > kUsualDuration) {
    tell("courses-go-on", fmt::format("loads or drives of the input change until {:.6g} s, after the {:g} s that are "
                                      "simulated: a longer --until shows what they do",
                                      last, kUsualDuration));
  }
  if (const BodyPair facets = tracker.facets_in_contact(); facets.a >= 0) {
    tell("facets-in-contact",
         fmt::format("'{}' and '{}' touch at a curved surface that is followed as the facets of its mesh",
                     assembly.body_name(facets.a), assembly.body_name(facets.b)));
  }
  const EnergyLedger& energy = simulation.last.energy;
  // Less than lifts all parts by the gap is no motion.
  double weight = 0;
  for (const Part& part : assembly.parts) weight += part.fixed ? 0.0 : part.mass.mass * assembly.gravity.norm();
  // What was lost had been turned over, though nothing moves in the end.
  const double turned = std::max(turned_over(energy), weight * tracker.gap());
  if (std::abs(energy.defect) > kDefectTold * turned && turned > 0) {
    tell("energy-defect", fmt::format("the steps themselves added {:.2g} J where {:.2g} J were turned over: shorter "
                                      "steps add less",
                                      energy.defect, turned));
  }
  if (energy.corrections > kCorrectionsTold * turned) {
    tell(
        "energy-from-corrections",
        fmt::format("pushing overlaps apart gave {:.2g} J where {:.2g} J were turned over: a contact was met late, and "
                    "what happens from then on is not to be trusted; shorter steps may meet it in time",
                    energy.corrections, turned));
  }
  return warnings;
}

void compare_ends(const Assembly& start, const Simulation& first, const Simulation& finer, double size,
                  StepStudy& study) {
  const double step = finer.options.step;
  study.steps.push_back(step);
  if (first.end != finer.end) {
    disagree(fmt::format("with steps of {:.3g} s it ends as '{}', not as '{}'", step, to_string(finer.end),
                         to_string(first.end)),
             study);
  }
  for (std::size_t p = 0; p < first.parts.size(); ++p) {
    const PartOutcome &one = first.parts[p], &other = finer.parts[p];
    const std::string& name = start.parts[p].name;
    if (one.fixed) continue;
    if (one.rests != other.rests || one.gone != other.gone) {
      disagree(fmt::format("with steps of {:.3g} s '{}' {}, not {}", step, name, state_word(other), state_word(one)),
               study);
      continue;
    }
    if (one.gone) continue;
    const BodyState &here = first.last.bodies[p], &there = finer.last.bodies[p];
    const double distance = (here.center - there.center).norm();
    const double turn = Eigen::AngleAxisd(here.rotation * there.rotation.transpose()).angle();
    study.distance = std::max(study.distance, distance);
    study.turn = std::max(study.turn, turn);
    if (distance > kEndsAlike * size || turn > kEndsAlike) {
      disagree(fmt::format("with steps of {:.3g} s '{}' ends {:.3g} {} and {:.3g}° elsewhere", step, name,
                           distance / start.metres_per_unit, start.unit_name, turn / kRadiansPerDegree),
               study);
    }
  }
}

Diagnostics warnings_of(const StepStudy& study) {
  if (study.agrees) return {};
  return {{"end-depends-on-step", "the end depends on the step: " + study.difference, ""}};
}

}  // namespace impend
