// A trajectory read back, as far as its lines are whole, to go on with it and for whoever wants its frames; and the
// line of a checkpoint.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "impend/accounts/simulation/frame_numbers.h"
#include "impend/accounts/simulation/simulation_report.h"
#include "impend/base/result.h"
#include "impend/simulation/outcome_log.h"

namespace impend {

// What the header says was asked.
struct TrajectoryHeader {
  std::string line;  // with its newline
  SimulationOptions options;
  double mu = 0;  // of pairs that the input does not name
};

// Errors: those of files; kParse where the file is no trajectory, has no whole header, or one with numbers that no run
// can have.
Result<TrajectoryHeader> read_trajectory_header(const std::string& path);

// Whether a run with the header `now` may go on with what the header `then` began: all but the time that was asked for
// must be the same. Errors: kBadValue, which names what is not, but no file.
Status may_go_on(const std::string& then, const std::string& now);

struct ReadFrame {
  double time = 0;  // s
  std::vector<PoseNumbers> poses;
  std::vector<VelocityNumbers> velocities;
  int contacts = 0;
  EnergyLedger energy;

  // Rotations to rounding, without events.
  SimulationFrame frame() const;
};

// Up to the last state that can be read.
struct TrajectoryPast {
  std::shared_ptr<const SimulationCheckpoint> state;  // with the events up to there; null: there is none
  EnergyWatch energy;                                 // of the frames up to there
  std::uint64_t header_end = 0, end = 0;              // bytes of the file until after the header, after that state
};

// Hands the frames up to that state to `sink`. A last line that is torn, and what comes after the state, is left out.
// Errors: those of the header, of files and of the sink; kParse with the line, also of a frame that does not follow the
// one before it by the rate of frames. Held by tests/unit/accounts/test_read_trajectory and
// tests/cli/test_cli_resume.
Result<TrajectoryPast> read_trajectory(const std::string& path, const Assembly& assembly,
                                       const std::function<Status(const ReadFrame&)>& sink = {});

// A checkpoint of a simulation as a line of its trajectory, {"state": …} and a newline: every number reads back to the
// same bits, −0 included. Events are not in it: they stand in the lines before.
std::string state_line(const SimulationCheckpoint& checkpoint);

// The checkpoint of such a line. Errors: kParse. Whether its indices point to something is for Simulator::resume to
// say. Held by tests/unit/accounts/test_state_line.
Result<SimulationCheckpoint> read_state_line(std::string_view line);

// How a line of this kind begins.
inline constexpr std::string_view kStateLine = "{\"state\":";

}  // namespace impend
