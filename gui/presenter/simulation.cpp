#include "gui/presenter/simulation.h"

#include <algorithm>
#include <chrono>

#include "gui/presenter/session_work.h"
#include "gui/presenter/simulation_state.h"

namespace impend::gui {

std::optional<SimulationSource> simulation_source(const Snapshot& snapshot) {
  if (snapshot.state != SessionState::kReady || !snapshot.analysis || !snapshot.document) return std::nullopt;
  return SimulationSource{snapshot.assembly, snapshot.analysis, snapshot.document->opened->inputs,
                          pipeline_options(*snapshot.document, snapshot.settings)};
}

std::optional<TakePose> pose_to_take(const PartMap& parts, const SimulationNews& news) {
  if (!news.frame || !news.simulation || news.frame->time == 0) return std::nullopt;
  TakePose pose;
  pose.time = news.frame->time;
  const std::vector<Part>& start = news.start->assembly.parts;
  for (std::size_t k = 0; k < start.size(); ++k) {
    const int original = parts.original_of(static_cast<int>(k));
    if (start[k].fixed || original < 0) continue;
    const PartOutcome& outcome = news.simulation->parts[k];
    if (outcome.gone && pose.time >= outcome.since) {
      pose.gone.push_back(original);
      continue;
    }
    const RigidTransform moved = news.frame->bodies[k].displacement(start[k].center_of_mass_W());
    if (moved.R == Mat3::Identity() && moved.p.isZero(0)) continue;
    pose.parts.push_back(original);
    pose.displacements.push_back(moved);
  }
  if (pose.parts.empty() && pose.gone.empty()) return std::nullopt;
  return pose;
}

void SharedSimulation::clear() {
  ++wish;
  next.reset();
  now = {};
  record = SimulationRecord();
  playing = played_before_pull = judge = false;
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
    const bool begins = pull && !s.now.pull, ends = !pull && s.now.pull;
    s.now.pull = pull;
    if (begins) {
      s.played_before_pull = s.playing;
      s.show(s.record.time());
      s.playing = true;
    }
    if (ends) s.playing = s.played_before_pull;
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
