// The files of `simulate`: what it writes while it goes on, and the trajectory that it goes on with.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/output.h"
#include "cli/simulate_command.h"
#include "impend/accounts/simulation/energy_plot.h"
#include "impend/accounts/simulation/frame_numbers.h"
#include "impend/accounts/simulation/read_trajectory.h"
#include "impend/accounts/simulation/simulation_report.h"

namespace impend::cli {

// The trajectory, the table or plot of energies and the animated model. They appear at their places when the run has
// ended, also when it was cancelled: whole lines up to there, and a summary that says so.
class RunFiles {
 public:
  // `rows`: parts in the table of a trajectory.
  RunFiles(const SimulateCommand& command, std::vector<int> rows) : command_(command), rows_(std::move(rows)) {}

  // Frames of a run that this one goes on with: they are in `lines`, after the header.
  Status add_earlier(const SimulationFrame& frame);
  // `lines`: of a trajectory that is gone on with, whole, with so many events in them.
  void go_on_after(std::string lines, std::size_t events);

  Status begin(const Analysis& start, const SimulationOptions& options);
  // Where a file cannot be written, as on a full disk, it ends with its last whole line, and the error says where it is
  // and how to go on. Nothing more is written to it then.
  Status add(const Assembly& start, const SimulationFrame& frame);
  // The summary, after the events that no frame came with. Ends all files; the error is that of the first that could
  // not be written.
  Status finish(const SimulatedRun& run);
  // One of them goes to standard output, where nothing else may go then.
  bool take_stdout() const { return command_.output == "-" || command_.energy == "-"; }

 private:
  void keep(const SimulationFrame& frame);
  std::string table(const std::string& csv) const;  // with the decimal sign that was asked for
  Status write(std::optional<GrowingFile>& file, const std::string& lines);
  Error cut_short(GrowingFile& file, Error error) const;
  Status finish_trajectory(const SimulatedRun& run);
  Status finish_energy(const SimulatedRun& run);

  const SimulateCommand& command_;
  std::vector<int> rows_;
  std::optional<GrowingFile> trajectory_, energy_;
  std::string earlier_lines_, earlier_energy_;
  EnergyCurves curves_;
  PartsInTime places_;
  std::size_t events_told_ = 0;
};

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
