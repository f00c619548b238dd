// A trajectory that `simulate` goes on with.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/simulate_command.h"
#include "impend/accounts/simulation/read_trajectory.h"

namespace impend::cli {

struct ReadRun {
  TrajectoryHeader header;
  TrajectoryPast past;
  std::string lines;  // after the header, up to the state that the run goes on from
};

// The options of that run, to the end that the command line gives. Errors: kUsage where it gives others.
Result<SimulationOptions> options_again(const TrajectoryHeader& header, const SimulateCommand& command,
                                        const std::optional<double>& mu);

// Hands its frames up to the state to `sink`. Errors: those of read_trajectory; kUsage where it is beyond `until`.
Result<ReadRun> read_run(const std::string& path, const TrajectoryHeader& header, const Assembly& assembly,
                         const SimulationOptions& options, const std::function<Status(const ReadFrame&)>& sink);

}  // namespace impend::cli
