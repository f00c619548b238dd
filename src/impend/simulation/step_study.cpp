#include "impend/simulation/step_study.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>

#include "impend/base/numbers.h"

namespace impend {
namespace {

const char* state_word(const PartOutcome& part) { return part.gone ? "is gone" : part.rests ? "rests" : "still moves"; }

void disagree(const std::string& how, StepStudy& study) {
  if (study.agrees) study.difference = how;
  study.agrees = false;
}

}  // namespace

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
