// Time of a simulation by a clock: in real time, at a share or a multiple of it, or slower where the steps take longer.
#pragma once

namespace impend::gui {

// Pure: the clock's time is handed in, s. Held by tests/presenter/test_simulation_pace.
class SimulationPace {
 public:
  // Time goes on from `time` now, `speed` seconds of it in a second of the clock.
  void start(double clock, double time, double speed) {
    clock_ = measured_from_ = clock;
    time_ = measured_time_ = time;
    speed_ = speed;
    reached_ = speed;
  }

  // Where the simulation should be.
  double due(double clock) const { return time_ + speed_ * (clock - clock_); }

  // It is at `time` at last. What is missing by more than kForgiven of the clock is not made up for: the simulation
  // would jump.
  void arrive(double clock, double time) {
    if (due(clock) - time > kForgiven * speed_) {
      clock_ = clock;
      time_ = time;
    }
    if (clock - measured_from_ < kMeasured) return;
    reached_ = (time - measured_time_) / (clock - measured_from_);
    measured_from_ = clock;
    measured_time_ = time;
  }

  // Seconds of the simulation in a second of the clock, lately.
  double reached() const { return reached_; }
  // It falls behind what was asked by what is to be told.
  bool is_slow() const { return reached_ < kTold * speed_; }

  static constexpr double kForgiven = 0.1;  // s of the clock
  static constexpr double kMeasured = 0.5;  // s of the clock, over which the pace is measured
  static constexpr double kTold = 0.9;      // of the speed: a pace below is told

 private:
  double clock_ = 0, time_ = 0, speed_ = 1;
  double measured_from_ = 0, measured_time_ = 0, reached_ = 1;
};

}  // namespace impend::gui
