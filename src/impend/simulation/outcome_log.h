// From steps to what happens: events of pairs, and when each part moved, came to rest or was gone.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "impend/simulation/simulation.h"
#include "impend/simulation/stepper.h"

namespace impend {

// Slower than this share of √(g·size) is at rest, …
inline constexpr double kRestSpeed = 1e-6;
// … when it has lasted so long, s.
inline constexpr double kRestTime = 0.1;

// All that the past of the log has decided.
struct OutcomeMemory {
  std::vector<SimulationEvent> events;
  std::vector<PartOutcome> parts;
  std::vector<double> slow_since;                // per block, s; < 0: it moves
  std::map<std::pair<int, int>, bool> touching;  // pairs that touch; whether they slip
};

class OutcomeLog {
 public:
  // `closed`: what touches at t = 0. rest_speed: m/s, of any point.
  OutcomeLog(const Stepper& stepper, const Assembly& assembly, const std::vector<StepContact>& closed,
             double rest_speed);

  // After each advance that ended at `time`, of the bodies that it moved on.
  void note(const Stepper& stepper, double time);
  void note_gone(const Stepper& stepper, int block, double time);
  bool all_rest() const;

  const OutcomeMemory& memory() const { return memory_; }
  // False, and nothing changes, where the memory is of other parts.
  bool go_on_from(const OutcomeMemory& memory);

  const std::vector<SimulationEvent>& events() const { return memory_.events; }
  const std::vector<PartOutcome>& parts() const { return memory_.parts; }

 private:
  void note_pairs(const Stepper& stepper, double time);
  void note_parts(const Stepper& stepper, double time);

  double rest_speed_ = 0, gap_ = 0;
  bool noted_still_ = false;  // nothing of pairs has changed since
  int bodies_ = 0;
  OutcomeMemory memory_;
};

// A moment of a running simulation, whole: what it goes on from with the same bytes.
struct SimulationCheckpoint {
  StepperMemory stepper;
  OutcomeMemory log;
  double left = 0;                   // J, of parts that are gone
  std::optional<double> went_on_at;  // Simulation::went_on_at, of a run before that
};

}  // namespace impend
