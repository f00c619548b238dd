#include "gui/presenter/simulation_state.h"

#include <algorithm>

namespace impend::gui {

void SharedSimulation::clear() {
  ++wish;
  next.reset();
  now = {};
  record = SimulationRecord();
  playing = judge = false;
  goes_on = false;
  steps = 0;
  cursor = 0;
  pace_anew = true;
}

void SharedSimulation::show(double time) {
  cursor = std::clamp(time, 0.0, record.time());
  now.frame = record.at(cursor);
  pace_anew = true;
}

void SharedSimulation::rest_or_play() {
  goes_on = playing || steps > 0;
  if (now.stage == SimulationStage::kNone || now.stage == SimulationStage::kPreparing ||
      now.stage == SimulationStage::kFailed)
    return;
  now.stage = playing ? SimulationStage::kPlaying : judge ? SimulationStage::kJudging : SimulationStage::kPaused;
  if (!playing) now.pace.reset();
}

void SharedSimulation::put() {
  now.computed = record.time();
  news = std::make_shared<const SimulationNews>(now);
}

void SharedSimulation::notify() const {
  condition.notify_all();
  if (changed && !stop) changed();
}

}  // namespace impend::gui
