// A moment of a running simulation, whole: what it goes on from with the same bytes.
#pragma once

#include <optional>

#include "impend/simulation/outcome_log.h"
#include "impend/simulation/stepper.h"

namespace impend {

struct SimulationCheckpoint {
  StepperMemory stepper;
  OutcomeMemory log;
  double left = 0;                   // J, of parts that are gone
  std::optional<double> went_on_at;  // Simulation::went_on_at, of a run before that
};

}  // namespace impend
