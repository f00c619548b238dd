#include "impend/simulation/outcome_log.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"

namespace impend {

OutcomeLog::OutcomeLog(const Stepper& stepper, const Assembly& assembly, const std::vector<StepContact>& closed,
                       double rest_speed)
    : rest_speed_(rest_speed), gap_(stepper.tracker().gap()), slow_since_(stepper.bodies().count(), 0.0) {
  for (const Part& part : assembly.parts) {
    parts_.emplace_back();
    parts_.back().fixed = part.fixed;
  }
  for (const StepContact& c : closed) touching_[{c.at.a(), c.at.b()}] = false;
}

bool OutcomeLog::all_rest() const {
  return std::all_of(parts_.begin(), parts_.end(), [](const PartOutcome& p) { return p.fixed || p.rests || p.gone; });
}

void OutcomeLog::note(const Stepper& stepper, double time) {
  if (!stepper.stands_still() || !noted_still_) note_pairs(stepper, time);
  noted_still_ = stepper.stands_still();
  note_parts(stepper, time);
}

void OutcomeLog::note_pairs(const Stepper& stepper, double time) {
  for (const auto& [pair, slip] : stepper.touches()) {
    const bool slips = slip > rest_speed_;
    const auto known = touching_.find(pair);
    if (known == touching_.end()) {
      events_.push_back({time, SimulationEventKind::kLands, pair.first, pair.second});
      touching_[pair] = slips;
      continue;
    }
    if (known->second == slips) continue;
    events_.push_back(
        {time, slips ? SimulationEventKind::kSlides : SimulationEventKind::kSticks, pair.first, pair.second});
    known->second = slips;
  }
  for (auto it = touching_.begin(); it != touching_.end();) {
    const auto& [a, b] = it->first;
    if (stepper.touches().count(it->first) > 0 || stepper.is_near(a, b)) {
      ++it;
      continue;
    }
    events_.push_back({time, SimulationEventKind::kLeaves, a, b});
    it = touching_.erase(it);
  }
}

void OutcomeLog::note_parts(const Stepper& stepper, double time) {
  const MovingBodies& bodies = stepper.bodies();
  const BodiesState& state = stepper.state();
  const VecX V = bodies.velocities(state, state.P);
  for (int k = 0; k < bodies.count(); ++k) {
    if (stepper.left_out(k)) continue;
    PartOutcome& part = parts_[bodies[k].part];
    part.distance = (state.x[k] - bodies[k].center).norm();
    part.turn = Eigen::AngleAxisd(state.R[k]).angle();
    const double moved = part.distance + 2 * std::sin(std::min(part.turn, kPi) / 2) * bodies[k].radius;
    if (!part.moved && moved > gap_) {
      part.moved = true;
      part.moved_at = time;
      events_.push_back({time, SimulationEventKind::kMoves, bodies[k].part, -1});
    }
    const double speed = V.segment<3>(6 * k).norm() + V.segment<3>(6 * k + 3).norm() * bodies[k].radius;
    if (speed > rest_speed_) {
      slow_since_[k] = -1;
      part.rests = false;
      continue;
    }
    if (slow_since_[k] < 0) slow_since_[k] = time;
    if (part.rests || time - slow_since_[k] < kRestTime) continue;
    part.rests = true;
    part.since = slow_since_[k];
    if (part.moved) events_.push_back({time, SimulationEventKind::kRests, bodies[k].part, -1});
  }
}

void OutcomeLog::note_gone(const Stepper& stepper, int block, double time) {
  const int index = stepper.bodies()[block].part;
  PartOutcome& part = parts_[index];
  part.gone = true;
  part.rests = false;
  part.since = time;
  events_.push_back({time, SimulationEventKind::kGone, index, -1});
  for (auto it = touching_.begin(); it != touching_.end();) {
    it = it->first.first == index || it->first.second == index ? touching_.erase(it) : std::next(it);
  }
}

}  // namespace impend
