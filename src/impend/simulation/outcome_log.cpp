#include "impend/simulation/outcome_log.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"

namespace impend {

OutcomeLog::OutcomeLog(const Stepper& stepper, const Assembly& assembly, const std::vector<StepContact>& closed,
                       double rest_speed)
    : rest_speed_(rest_speed), gap_(stepper.tracker().gap()), bodies_(assembly.body_count()) {
  memory_.slow_since.assign(stepper.bodies().count(), 0.0);
  for (const Part& part : assembly.parts) {
    memory_.parts.emplace_back();
    memory_.parts.back().fixed = part.fixed;
  }
  for (const StepContact& c : closed) {
    // Of stops nothing is told: their bodies share a joint anyway.
    if (c.at.key.kind != TrackKind::kStop) memory_.touching[{c.at.a(), c.at.b()}] = false;
  }
}

bool OutcomeLog::all_rest() const {
  return std::all_of(memory_.parts.begin(), memory_.parts.end(),
                     [](const PartOutcome& p) { return p.fixed || p.rests || p.gone; });
}

bool OutcomeLog::go_on_from(const OutcomeMemory& memory) {
  if (memory.parts.size() != memory_.parts.size() || memory.slow_since.size() != memory_.slow_since.size())
    return false;
  const auto is_body = [this](int body) { return body >= 0 && body < bodies_; };
  const bool pairs = std::all_of(memory.touching.begin(), memory.touching.end(), [&](const auto& touch) {
    return is_body(touch.first.first) && is_body(touch.first.second);
  });
  const bool events = std::all_of(memory.events.begin(), memory.events.end(), [&](const SimulationEvent& event) {
    return is_body(event.a) && (event.b == -1 || is_body(event.b));
  });
  if (!pairs || !events) return false;
  memory_ = memory;
  return true;
}

void OutcomeLog::note(const Stepper& stepper, double time) {
  if (!stepper.stands_still() || !noted_still_) note_pairs(stepper, time);
  noted_still_ = stepper.stands_still();
  note_parts(stepper, time);
}

void OutcomeLog::note_pairs(const Stepper& stepper, double time) {
  const auto is_told = [&](const std::pair<int, int>& pair) {
    const int a = stepper.bodies().block_of(pair.first), b = stepper.bodies().block_of(pair.second);
    return (a >= 0 && stepper.stepped(a)) || (b >= 0 && stepper.stepped(b));
  };
  for (const auto& [pair, slip] : stepper.touches()) {
    if (!is_told(pair)) continue;
    const bool slips = slip > rest_speed_;
    const auto known = memory_.touching.find(pair);
    if (known == memory_.touching.end()) {
      memory_.events.push_back({time, SimulationEventKind::kLands, pair.first, pair.second});
      memory_.touching[pair] = slips;
      continue;
    }
    if (known->second == slips) continue;
    memory_.events.push_back(
        {time, slips ? SimulationEventKind::kSlides : SimulationEventKind::kSticks, pair.first, pair.second});
    known->second = slips;
  }
  for (auto it = memory_.touching.begin(); it != memory_.touching.end();) {
    const auto& [a, b] = it->first;
    if (!is_told(it->first) || stepper.touches().count(it->first) > 0 || stepper.is_near(a, b)) {
      ++it;
      continue;
    }
    memory_.events.push_back({time, SimulationEventKind::kLeaves, a, b});
    it = memory_.touching.erase(it);
  }
}

void OutcomeLog::note_parts(const Stepper& stepper, double time) {
  const MovingBodies& bodies = stepper.bodies();
  const BodiesState& state = stepper.state();
  for (int k = 0; k < bodies.count(); ++k) {
    if (stepper.left_out(k) || !stepper.stepped(k)) continue;
    PartOutcome& part = memory_.parts[bodies[k].part];
    part.distance = (state.x[k] - bodies[k].center).norm();
    part.turn = Eigen::AngleAxisd(state.R[k]).angle();
    const double moved = part.distance + 2 * std::sin(std::min(part.turn, kPi) / 2) * bodies[k].radius;
    if (!part.moved && moved > gap_) {
      part.moved = true;
      part.moved_at = time;
      memory_.events.push_back({time, SimulationEventKind::kMoves, bodies[k].part, -1});
    }
    const Vec6 V = bodies.velocity_of(k, state.P.segment<6>(6 * k), state.R[k]);
    const double speed = V.head<3>().norm() + V.tail<3>().norm() * bodies[k].radius;
    if (speed > rest_speed_) {
      memory_.slow_since[k] = -1;
      if (part.rests && part.moved) memory_.events.push_back({time, SimulationEventKind::kMoves, bodies[k].part, -1});
      part.rests = false;
      continue;
    }
    if (memory_.slow_since[k] < 0) memory_.slow_since[k] = time;
    if (part.rests || time - memory_.slow_since[k] < kRestTime) continue;
    part.rests = true;
    part.since = memory_.slow_since[k];
    if (part.moved) memory_.events.push_back({time, SimulationEventKind::kRests, bodies[k].part, -1});
  }
}

void OutcomeLog::note_gone(const Stepper& stepper, int block, double time) {
  const int index = stepper.bodies()[block].part;
  PartOutcome& part = memory_.parts[index];
  part.gone = true;
  part.rests = false;
  part.since = time;
  memory_.events.push_back({time, SimulationEventKind::kGone, index, -1});
  for (auto it = memory_.touching.begin(); it != memory_.touching.end();) {
    it = it->first.first == index || it->first.second == index ? memory_.touching.erase(it) : std::next(it);
  }
}

}  // namespace impend
