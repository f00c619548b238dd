// A checkpoint of a simulation as a line of its trajectory, and back.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "impend/base/result.h"
#include "impend/simulation/outcome_log.h"

namespace impend {

// {"state": …} and a newline: every number reads back to the same bits, −0 included. Events are not in it: they stand
// in the lines before.
std::string state_line(const SimulationCheckpoint& checkpoint);

// Errors: kParse. Whether its indices point to something is for Simulator::resume to say. Held by
// tests/unit/accounts/test_state_line.
Result<SimulationCheckpoint> read_state_line(std::string_view line);

// How a line of this kind begins.
inline constexpr std::string_view kStateLine = "{\"state\":";

}  // namespace impend
