// A moment of a running simulation, whole: what it goes on from with the same bytes.
#pragma once

#include "impend/simulation/outcome_log.h"
#include "impend/simulation/stepper.h"

namespace impend {

struct SimulationCheckpoint {
  StepperMemory stepper;
  OutcomeMemory log;
  double left = 0;  // J, of parts that are gone
};

}  // namespace impend
