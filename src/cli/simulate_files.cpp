#include "cli/simulate_files.h"

namespace impend::cli {
namespace {

Status begin_file(const std::string& path, std::optional<GrowingFile>& file, const std::string& header) {
  Result<GrowingFile> opened = GrowingFile::open(path);
  if (!opened) return opened.error();
  file = std::move(opened).value();
  return file->write(header);
}

}  // namespace

Status RunFiles::begin(const Assembly& start, const SimulationOptions& options) {
  if (command_.output) {
    const Status begun = begin_file(*command_.output, trajectory_,
                                    command_.csv ? trajectory_csv_header() : trajectory_header(start, options));
    if (!begun) return begun;
  }
  return command_.energy ? begin_file(*command_.energy, energy_, energy_csv_header()) : ok_status();
}

Status RunFiles::add(const Assembly& start, const SimulationFrame& frame) {
  events_told_ += frame.events.size();
  if (trajectory_) {
    const Status written =
        trajectory_->write(command_.csv ? trajectory_csv_rows(start, frame, rows_) : trajectory_frame(start, frame));
    if (!written) return written;
  }
  return energy_ ? energy_->write(energy_csv_row(frame)) : ok_status();
}

Status RunFiles::finish(const SimulatedRun& run) {
  if (trajectory_ && !command_.csv) {
    std::string text;
    const std::vector<SimulationEvent>& events = run.simulation.events;
    for (std::size_t k = events_told_; k < events.size(); ++k) {
      text += trajectory_event(run.start.assembly, events[k]);
    }
    if (const Status written = trajectory_->write(text + trajectory_summary(run)); !written) return written;
  }
  for (std::optional<GrowingFile>* file : {&trajectory_, &energy_}) {
    if (!*file) continue;
    if (const Status finished = (*file)->finish(); !finished) return finished;
  }
  return ok_status();
}

}  // namespace impend::cli
