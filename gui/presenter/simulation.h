// A simulation that goes on in the background, in real time or slower, while its parts are drawn.
//
// What was computed stays and can be gone back to; the shown moment is one of it. Nothing here edits the document.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "gui/presenter/simulation_news.h"

namespace impend::gui {

struct SharedSimulation;  // with the worker

// All functions may be called from any thread and return at once, but for the destructor, which waits until the step at
// hand has noticed that it was given up. Held by tests/presenter/test_simulation.
class LiveSimulation {
 public:
  // Called after every change, from the worker or from inside the calls below, never under a lock; not after stop().
  using Changed = std::function<void()>;

  explicit LiveSimulation(Changed changed = {});
  ~LiveSimulation();
  LiveSimulation(const LiveSimulation&) = delete;
  LiveSimulation& operator=(const LiveSimulation&) = delete;

  // Begins anew, paused at 0 s; what was computed before is forgotten.
  void begin(SimulationSource source, const SimulationChoice& choice);
  void forget();  // back to kNone, at once
  void stop();    // for good, for a window that closes

  // Plays what was computed and then goes on; from the start where all is over and the end is shown.
  void play();
  void pause();
  void step();             // pauses; the next moment that was computed, or one more step
  void seek(double time);  // pauses at the last moment that is not later
  void set_speed(double speed);
  // Pulls a part, from the newest moment on, until it is let go with nothing. Time goes on, also then.
  void pull(const std::optional<PartPull>& pull);

  std::shared_ptr<const SimulationNews> news() const;  // never null
  // What was computed so far; nothing before there is something.
  std::optional<RecordedRun> recorded() const;
  // Waits until `reached` of the news, at most so long; then the news.
  std::shared_ptr<const SimulationNews> wait_until(const std::function<bool(const SimulationNews&)>& reached,
                                                   double seconds = 600) const;

 private:
  std::unique_ptr<SharedSimulation> state_;
};

}  // namespace impend::gui
