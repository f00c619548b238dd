// What simulation_to_json() prints, as a value.
#pragma once

#include "impend/report/json_format.h"
#include "impend/report/simulation/simulation_report.h"

namespace impend {

Json json_simulation(const SimulatedRun& run);

}  // namespace impend
