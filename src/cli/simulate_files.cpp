#include "cli/simulate_files.h"

#include "cli/decimal_commas.h"
#include "impend/import/gltf/gltf.h"

namespace impend::cli {
namespace {

Status begin_file(const std::string& path, std::optional<GrowingFile>& file, const std::string& header) {
  Result<GrowingFile> opened = GrowingFile::open(path);
  if (!opened) return opened.error();
  file = std::move(opened).value();
  return file->write(header);
}

}  // namespace

std::string RunFiles::table(const std::string& csv) const {
  return command_.decimal_commas ? with_decimal_commas(csv) : csv;
}

void RunFiles::keep(const SimulationFrame& frame) {
  if (command_.energy_plot) curves_.add(frame);
  if (command_.glb) places_.add(frame);
}

Status RunFiles::add_earlier(const SimulationFrame& frame) {
  keep(frame);
  if (command_.energy && !command_.energy_plot) earlier_energy_ += energy_csv_row(frame);
  return ok_status();
}

void RunFiles::go_on_after(std::string lines, std::size_t events) {
  earlier_lines_ = std::move(lines);
  events_told_ = events;
}

Status RunFiles::begin(const Analysis& start, const SimulationOptions& options) {
  if (command_.output) {
    const std::string header = command_.csv ? table(trajectory_csv_header()) : trajectory_header(start, options);
    const Status begun = begin_file(*command_.output, trajectory_, header + earlier_lines_);
    if (!begun) return begun;
    earlier_lines_ = {};
  }
  if (!command_.energy) return ok_status();
  return begin_file(*command_.energy, energy_,
                    command_.energy_plot ? "" : table(energy_csv_header() + earlier_energy_));
}

Status RunFiles::add(const Assembly& start, const SimulationFrame& frame) {
  events_told_ += frame.events.size();
  keep(frame);
  if (trajectory_) {
    const Status written = trajectory_->write(command_.csv ? table(trajectory_csv_rows(start, frame, rows_))
                                                           : trajectory_frame(start, frame));
    if (!written) return written;
  }
  return energy_ && !command_.energy_plot ? energy_->write(table(energy_csv_row(frame))) : ok_status();
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
  if (energy_ && command_.energy_plot) {
    const Status drawn = energy_->write(energy_to_svg(run.start.assembly.name, curves_));
    if (!drawn) return drawn;
  }
  for (std::optional<GrowingFile>* file : {&trajectory_, &energy_}) {
    if (!*file) continue;
    if (const Status finished = (*file)->finish(); !finished) return finished;
  }
  if (!command_.glb) return ok_status();
  const Result<std::string> model = to_glb(run.start.assembly, animation_of(run.start.assembly, places_));
  return model ? write_output(*command_.glb, model.value()) : model.error();
}

}  // namespace impend::cli
