// From an analysis to what happens afterwards: frames as they come, what becomes of the parts, and whether that hangs
// on a hair.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "impend/assembly/assembly.h"
#include "impend/pipeline/pipeline.h"
#include "impend/simulation/simulation.h"

namespace impend {

struct SimulationRun {
  Analysis start;  // of the assembly as given
  Simulation simulation;
  std::optional<Analysis> end;         // of the pose at the end, with gone parts left out; absent where not asked or
  std::optional<Error> end_not_known;  // where it could not be made, and why
  // Somewhere on the way, if only in the study of the step or the analysis of the end: what is here is what was found.
  bool cancelled = false;
};

// Takes frames in the order of time, the first at t = 0; an error ends the simulation with it.
using FrameSink = std::function<Status(const SimulationFrame&)>;

struct SimulationRequest {
  SimulationOptions options;
  bool analyse_end = true;  // where all parts rest or are gone
  bool refine = false;      // steps of half and a quarter of the length, too: Simulation::study
  // Where a run of the same input and options was: only what comes after is told. Null: from t = 0.
  std::shared_ptr<const SimulationCheckpoint> from;
};

// run_analysis, then steps until the time is over or all parts rest; every frame is handed to `sink`. Where they rest
// in a pose whose analysis says that it falls, on an edge that balances them exactly, they are followed on. Cancelled
// once the analysis is done: the run up to there, with end kCancelled, or the whole run without what came after it.
// Errors are those of refused_amounts, of run_analysis, of Simulator::start and of the sink. `begun`, where given,
// hears of the analysis before the first frame. A frame carries a state now and then: at every kFramesBetweenStates-th
// where that is at least kStepsBetweenStates steps. Held by tests/unit/simulation and tests/cli/test_cli_simulate.
Result<SimulationRun> run_simulation(const AnalysisInput& input, const PipelineOptions& pipeline,
                                     const SimulationRequest& request, const FrameSink& sink = {},
                                     const Progress& progress = {},
                                     const std::function<Status(const Analysis&)>& begun = {});

inline constexpr long kFramesBetweenStates = 4, kStepsBetweenStates = 256;

// Coulomb's law where the assembly states a coefficient of friction above 0, else none.
SimulationLaw usual_law(const Assembly& assembly);

// The options by which a start with this law is analysed. Laws with coefficients are static friction there, and
// dynamic friction where a part has a velocity: static friction is of parts at rest. Held by
// tests/cli/test_cli_in_motion.
PipelineOptions with_law(PipelineOptions options, SimulationLaw law, const Assembly& assembly);

// What is to be told of the run: warnings of the analysis, but that it has no use for velocities, and of the
// simulation.
Diagnostics warnings_of(const SimulationRun& run);

// Whether the pose at the end could not be analysed since parts are in each other. Held by
// tests/unit/simulation/test_run_simulation.
bool parts_overlap_at_end(const SimulationRun& run);

// The assembly at a frame: parts at their places, with their velocities where `moving`; limits, targets and rests count
// from there, and the times of loads and targets from then. Parts that are gone are left out with their joints, springs
// and loads.
Assembly assembly_at(const Assembly& start, const SimulationFrame& frame, const std::vector<PartOutcome>& parts,
                     bool moving);

// What is said of the joint's coordinate, as counted from where it now stands. A limit that it stands beyond by
// rounding is one at which it stands.
void count_from(double now, Joint* joint);

// The assembly with parts that start a little elsewhere, to see whether what happens hangs on a hair. Every movable
// part is shifted by a vector within a ball of radius `most` (m), evenly distributed; parts that joints connect go
// together, and stay where they are with what is fixed. Loads, joints and springs go with their parts. The same seed
// gives the same places on any machine. Held by tests/unit/simulation/test_shaken.
Assembly shaken(const Assembly& assembly, double most, std::uint64_t seed);

}  // namespace impend
