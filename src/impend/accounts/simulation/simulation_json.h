// What simulation_to_json() prints, as a value.
#pragma once

#include "impend/accounts/simulation/simulation_report.h"
#include "impend/records/json_format.h"

namespace impend {

Json json_simulation(const SimulatedRun& run);

}  // namespace impend
