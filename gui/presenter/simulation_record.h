// What was computed of a simulation: frames to go back to, and its last moment.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "impend/runs/simulate.h"

namespace impend::gui {

using FramePtr = std::shared_ptr<const SimulationFrame>;

// Frames as they were computed, in the order of time; none is ever changed. Where they would fill the memory every
// second one is let go, but for the first and the last. Held by tests/presenter/test_simulation_record.
class SimulationRecord {
 public:
  static constexpr double kFramesPerSecond = 240;        // of the simulation's time: smooth at a quarter of the speed
  static constexpr std::size_t kMostStates = 2'000'000;  // of bodies in all frames, some 350 megabytes

  struct Kept {
    FramePtr frame;
    std::size_t events = 0;  // of the simulation, up to this frame
  };

  // Of a simulation of so many parts with steps of `step` s.
  explicit SimulationRecord(std::size_t parts = 0, double step = 0, std::size_t most_states = kMostStates)
      : parts_(parts), most_states_(most_states), step_(step) {}

  bool empty() const { return !newest_.frame; }
  double time() const { return empty() ? 0.0 : newest_.frame->time; }  // s, computed up to there
  // Whether a frame at this time is one to keep: the first step at or after each 1/kFramesPerSecond.
  bool is_due(double time) const { return time >= due() - step_ / 2; }
  // The newest, which is there to be gone back to until another follows, or for good where it is `kept`.
  void add(FramePtr frame, std::size_t events, bool kept);

  // The last that is not later than `time`; the first before it.
  const FramePtr& at(double time) const;
  // The first that is later; the newest where none is.
  const FramePtr& after(double time) const;
  // All of them, the newest included.
  std::vector<Kept> all() const;

 private:
  double due() const { return static_cast<double>(frames_due_) * interval_; }
  void thin_out();

  std::size_t parts_, most_states_;
  double step_;  // s
  std::vector<Kept> kept_;
  Kept newest_;
  double interval_ = 1 / kFramesPerSecond;  // s
  long frames_due_ = 0;                     // intervals until the next
};

// A copy of a run so far, to be written while it goes on.
struct RecordedRun {
  std::shared_ptr<const Analysis> start;
  std::shared_ptr<const Simulation> simulation;
  std::vector<SimulationRecord::Kept> frames;
  std::shared_ptr<const Analysis> end;  // of the pose at the end; null: none was made
  std::shared_ptr<const Error> end_not_known;
};

// The frames that `impend simulate` would have written, as many a second, with the events since the one before.
std::vector<SimulationFrame> written_frames(const RecordedRun& run, double frames_per_second);

// As `impend simulate -o FILE.jsonl` writes it. Held by tests/presenter/test_simulation_record.
std::string trajectory_of(const RecordedRun& run);

}  // namespace impend::gui
