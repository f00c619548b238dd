#include "gui/presenter/simulation_record.h"

#include <algorithm>

#include "impend/accounts/simulation/simulation_report.h"
#include "impend/base/stop.h"

namespace impend::gui {
namespace {

const FramePtr kNoFrame;

bool is_later(double time, const SimulationRecord::Kept& kept) { return time < kept.frame->time; }

}  // namespace

void SimulationRecord::add(FramePtr frame, std::size_t events, bool kept) {
  const double time = frame->time;
  newest_ = {std::move(frame), events};
  if (!kept) return;
  kept_.push_back(newest_);
  while (due() <= time + step_ / 2) ++frames_due_;
  if (kept_.size() * std::max<std::size_t>(1, parts_) > most_states_) thin_out();
}

void SimulationRecord::thin_out() {
  std::size_t count = 0;
  for (std::size_t k = 0; k < kept_.size(); k += 2) std::swap(kept_[count++], kept_[k]);
  kept_.resize(count);
  interval_ *= 2;
  frames_due_ = (frames_due_ + 1) / 2;
}

const FramePtr& SimulationRecord::at(double time) const {
  if (empty()) return kNoFrame;
  if (time >= newest_.frame->time) return newest_.frame;
  const auto later = std::upper_bound(kept_.begin(), kept_.end(), time, is_later);
  return later == kept_.begin() ? kept_.front().frame : (later - 1)->frame;
}

const FramePtr& SimulationRecord::after(double time) const {
  const auto later = std::upper_bound(kept_.begin(), kept_.end(), time, is_later);
  return later == kept_.end() ? newest_.frame : later->frame;
}

std::vector<SimulationRecord::Kept> SimulationRecord::all() const {
  std::vector<Kept> frames = kept_;
  if (!empty() && (frames.empty() || frames.back().frame != newest_.frame)) frames.push_back(newest_);
  return frames;
}

std::vector<SimulationFrame> written_frames(const RecordedRun& run, double frames_per_second) {
  std::vector<SimulationFrame> written;
  const double step = run.simulation->options.step;
  const std::vector<SimulationEvent>& events = run.simulation->events;
  std::size_t told = 0;
  long frames = 0;
  for (const SimulationRecord::Kept& kept : run.frames) {
    look_now_and_then();
    const double time = kept.frame->time;
    const bool last = &kept == &run.frames.back();
    if (!last && time < static_cast<double>(frames) / frames_per_second - step / 2) continue;
    while (static_cast<double>(frames) / frames_per_second <= time + step / 2) ++frames;
    written.push_back(*kept.frame);
    const std::size_t known = std::min(std::max(kept.events, told), events.size());
    written.back().events.assign(events.begin() + static_cast<std::ptrdiff_t>(told),
                                 events.begin() + static_cast<std::ptrdiff_t>(known));
    told = known;
  }
  return written;
}

std::string trajectory_of(const RecordedRun& run) {
  const Assembly& start = run.start->assembly;
  std::string text = trajectory_header(*run.start, run.simulation->options);
  EnergyWatch energy;
  std::size_t told = 0;
  for (const SimulationFrame& frame : written_frames(run, run.simulation->options.frames_per_second)) {
    look_now_and_then();
    energy.look(frame.energy);
    told += frame.events.size();
    text += trajectory_frame(start, frame);
  }
  for (std::size_t k = told; k < run.simulation->events.size(); ++k) {
    text += trajectory_event(start, run.simulation->events[k]);
  }
  const Diagnostics warnings = warnings_of(SimulationRun{*run.start, *run.simulation, {}, {}});
  return text +
         trajectory_summary({*run.start, *run.simulation, run.end.get(), run.end_not_known.get(), energy, warnings});
}

}  // namespace impend::gui
