// What a run that goes on with another is asked: as that was, but for its end.
#pragma once

#include <cstdint>
#include <optional>

#include "impend/accounts/simulation/read_trajectory.h"

namespace impend {

// Options that were given; what is absent is as it was.
struct AskedAgain {
  std::optional<SimulationLaw> law;
  std::optional<double> mu, step, until, frames_per_second, restitution, shake;
  std::optional<Impacts> impacts;
  std::optional<int> corrections;
  std::optional<std::uint64_t> seed;
};

// Errors: kUsage where something but the end is given otherwise. Held by tests/cli/test_cli_resume.
Result<SimulationOptions> options_to_go_on(const TrajectoryHeader& then, const AskedAgain& asked);

}  // namespace impend
