// A simulation as the window shows it: what it begins from, how it goes, and one state of affairs of it. Plain values.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/presenter/part_pull.h"
#include "gui/presenter/simulation_record.h"
#include "gui/presenter/snapshot.h"
#include "impend/pipeline/pipeline.h"

namespace impend::gui {

// What the user chooses of how it goes.
struct SimulationChoice {
  std::optional<SimulationLaw> law;   // nothing: Coulomb's where coefficients are stated
  std::optional<double> step;         // s; nothing: as stated, else the usual
  std::optional<double> restitution;  // 0 … 1; nothing: as stated, else 0
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
std::optional<TakePose> pose_to_take(const Snapshot& snapshot, const SimulationNews& news);

}  // namespace impend::gui
