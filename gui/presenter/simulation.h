// A simulation that goes on in the background, in real time or slower, while its parts are drawn.
//
// What was computed stays and can be gone back to; the shown moment is one of it. Nothing here edits the document.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "gui/presenter/part_pull.h"
#include "gui/presenter/simulation_record.h"
#include "gui/presenter/snapshot.h"
#include "impend/pipeline/pipeline.h"

namespace impend::gui {

// What the user chooses of how it goes.
struct SimulationChoice {
  std::optional<SimulationLaw> law;        // nothing: Coulomb's where coefficients are stated
  double step = SimulationOptions{}.step;  // s
  double restitution = 0;                  // 0 … 1
  bool operator==(const SimulationChoice&) const = default;
};

// What it begins from.
struct SimulationSource {
  std::shared_ptr<const Assembly> assembly;
  std::shared_ptr<const Analysis> analysis;  // of it, with the law that the document asks for
  std::vector<std::string> inputs;
  PipelineOptions options;
};
// Nothing while there is no answer.
std::optional<SimulationSource> simulation_source(const Snapshot& snapshot);

enum class SimulationStage {
  kNone,       // there is no simulation: parts are where the document has them
  kPreparing,  // contacts are made ready, and the analysis with the law of the simulation where that is another
  kPaused,     // a moment is shown
  kPlaying,    // time goes on
  kJudging,    // all rest: the pose at the end is analysed
  kFailed,     // it could not begin: `error`
};

// One state of affairs, never changed once it is told.
struct SimulationNews {
  SimulationStage stage = SimulationStage::kNone;
  std::shared_ptr<const Analysis> start;         // null until prepared, as are the next two
  FramePtr frame;                                // that is shown
  std::shared_ptr<const Simulation> simulation;  // up to `computed`
  double computed = 0;                           // s, reached so far
  bool ended = false;                            // all rest or are gone, or a step was not solved
  std::optional<double> pace;                    // s in a second, where that is less than was asked for
  std::optional<PartPull> pull;
  std::shared_ptr<const Analysis> end;  // of the pose at the end
  std::shared_ptr<const Error> end_not_known;
  std::optional<Error> error;

  bool on() const { return stage != SimulationStage::kNone && stage != SimulationStage::kFailed; }
  double time() const { return frame ? frame->time : 0.0; }
  bool at_newest() const { return !frame || frame->time >= computed; }
};

// The edit that brings the parts of the document where they are shown. Nothing where none has moved. Held by
// tests/presenter/test_taken_pose.
std::optional<TakePose> pose_to_take(const PartMap& parts, const SimulationNews& news);

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
  // Pulls a part, at the newest moment, until it is let go with nothing. Time goes on meanwhile.
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
