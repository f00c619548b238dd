#include "gui/presenter/simulation.h"

#include <chrono>

#include "gui/presenter/simulation_state.h"

namespace impend::gui {

LiveSimulation::LiveSimulation(Changed changed) : state_(std::make_unique<SharedSimulation>()) {
  state_->changed = std::move(changed);
  state_->worker = std::thread([state = state_.get()] { state->run(); });
}

LiveSimulation::~LiveSimulation() {
  stop();
  state_->worker.join();
}

void LiveSimulation::stop() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stop = true;
  }
  state_->condition.notify_all();
}

namespace {

// A change of what is wanted or shown, then the news of it.
template <class Change>
void change(SharedSimulation& state, Change change) {
  {
    const std::lock_guard lock(state.mutex);
    change(state);
    state.rest_or_play();
    state.put();
  }
  state.notify();
}

}  // namespace

void LiveSimulation::begin(SimulationSource source, const SimulationChoice& choice) {
  change(*state_, [&](SharedSimulation& s) {
    s.clear();
    s.now.stage = SimulationStage::kPreparing;
    s.next = SimulationJob{s.wish, std::move(source), choice};
  });
}

void LiveSimulation::forget() {
  change(*state_, [](SharedSimulation& s) { s.clear(); });
}

void LiveSimulation::play() {
  change(*state_, [](SharedSimulation& s) {
    if (!s.now.on()) return;
    if (s.over() && s.cursor >= s.record.time()) s.show(0);
    s.playing = s.pace_anew = true;
  });
}

void LiveSimulation::pause() {
  change(*state_, [](SharedSimulation& s) { s.playing = false; });
}

void LiveSimulation::step() {
  change(*state_, [](SharedSimulation& s) {
    if (!s.now.on()) return;
    s.playing = false;
    if (s.now.frame && s.cursor < s.record.time()) return s.show(s.record.after(s.now.frame->time)->time);
    ++s.steps;
  });
}

void LiveSimulation::seek(double time) {
  change(*state_, [time](SharedSimulation& s) {
    if (!s.now.frame) return;
    s.playing = false;
    s.show(time);
  });
}

void LiveSimulation::set_speed(double speed) {
  change(*state_, [speed](SharedSimulation& s) {
    s.speed = speed;
    s.pace_anew = true;
  });
}

void LiveSimulation::pull(const std::optional<PartPull>& pull) {
  change(*state_, [&pull](SharedSimulation& s) {
    if (!s.now.frame) return;
    if (pull && !s.now.pull) s.show(s.record.time());
    if (pull) s.playing = true;
    s.now.pull = pull;
  });
}

std::shared_ptr<const SimulationNews> LiveSimulation::news() const {
  const std::lock_guard lock(state_->mutex);
  return state_->news;
}

std::optional<RecordedRun> LiveSimulation::recorded() const {
  const std::lock_guard lock(state_->mutex);
  const SimulationNews& now = state_->now;
  if (!now.frame || !now.simulation) return std::nullopt;
  return RecordedRun{now.start, now.simulation, state_->record.all(), now.end, now.end_not_known};
}

std::shared_ptr<const SimulationNews> LiveSimulation::wait_until(
    const std::function<bool(const SimulationNews&)>& reached, double seconds) const {
  std::unique_lock lock(state_->mutex);
  state_->condition.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return reached(*state_->news); });
  return state_->news;
}

}  // namespace impend::gui
