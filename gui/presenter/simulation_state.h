// What a simulation and its worker thread share. `mutex` guards everything but the atomics and what is marked as the
// worker's own; `changed` is called without it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "gui/presenter/simulation_news.h"
#include "gui/presenter/simulation_pace.h"
#include "impend/simulation/simulator.h"

namespace impend::gui {

struct SimulationJob {
  std::uint64_t number = 0;  // of the wish that it serves; given up as soon as there is a newer one
  SimulationSource source;
  SimulationChoice choice;
};

struct SharedSimulation {
  std::function<void()> changed;  // LiveSimulation::Changed
  mutable std::mutex mutex;
  mutable std::condition_variable condition;
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> wish = 0;
  std::atomic<bool> goes_on = false;  // time shall, by playing or by a step: a verdict on the end is put off

  SimulationNews now;  // what is told next
  std::shared_ptr<const SimulationNews> news = std::make_shared<SimulationNews>();
  std::optional<SimulationJob> next;
  bool playing = false;
  int steps = 0;          // that were asked for one by one
  bool judge = false;     // the pose at the end is to be analysed
  bool pulled = false;    // in the last step: what rests then does so by the pull
  bool pace_anew = true;  // speed or shown time is another
  double speed = 1;
  double cursor = 0;  // s, that is shown
  SimulationRecord record;

  // --- the worker's own
  std::uint64_t number = 0;  // the wish that the simulator serves
  SimulationJob job;
  std::optional<Simulator> simulator;
  double step = 0;  // s, of time
  // s, where the file says until when: playing pauses there once, and goes on when it is asked to. Held by
  // tests/presenter/test_simulation.
  std::optional<double> stated_end;
  SimulationPace pace;
  std::thread worker;

  // --- under the mutex
  bool is_current(std::uint64_t wanted) const { return !stop && wish == wanted; }
  bool wants_time() const { return playing || steps > 0 || judge; }
  bool is_stale() const { return simulator && wish != number; }
  bool over() const { return now.ended && (!now.pull || now.simulation->end != SimulationEnd::kRest); }
  void clear();            // to kNone
  void show(double time);  // of what was computed
  void rest_or_play();     // the stage that suits what is wanted
  void put();              // `now` is the news
  bool arrive(bool replays, double due);
  bool at_stated_end() const;

  // --- without it
  void notify() const;  // the owner and whoever waits

  // --- the worker's
  void run();
  void prepare(SimulationJob wanted);
  Result<std::shared_ptr<const Analysis>> analysis_for(const SimulationJob& wanted, SimulationLaw law) const;
  void advance();
  void advance_by_clock();
  void step_until(double due);
  bool step_once();
  void take(bool kept);  // the simulator's moment
  void judge_end();
  Progress progress_of(std::uint64_t wanted) const;
};

}  // namespace impend::gui
