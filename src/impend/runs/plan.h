// Plans of an assembly: the entrance for the command line and for programs.
#pragma once

#include <string>
#include <vector>

#include "impend/pipeline/pipeline.h"
#include "impend/planning/orientations.h"
#include "impend/planning/plan.h"
#include "impend/runs/plan_request.h"

namespace impend {

// More hands than this are not tried unasked: a team of six, or as many clamps.
inline constexpr int kMostHandsTried = 6;

// Are all steps of the assembly's sequence stable, and what is held meanwhile? Contacts are sought once. Which parts
// are held is found by check_sequence() over FrictionlessStates, or FrictionStates with the static model; every state
// that a step ends in is then analysed as run_analysis does, held parts fixed, and has the last word. Errors: those of
// the steps; kBadValue of resolve_sequence(); kUsage where there is no sequence, where the model is neither
// frictionless nor static, or where no part matches a name. Held by tests/cli/test_cli_plan.
Result<CheckedPlan> run_plan_check(const AnalysisInput& input, const PipelineOptions& options,
                                   const PlanRequest& request, const Progress& progress = {});

// The fewest parts that must be held so that the assembly, or the parts that are there, stand. Errors as above.
Result<HoldingPlan> run_plan_hold(const AnalysisInput& input, const PipelineOptions& options,
                                  const PlanRequest& request, const Progress& progress = {});

// The fewest pushes, fixed smooth fingers on parts that may be held, with which the same stands: fewest_pushes() over
// FrictionlessStates or FrictionStates, with a finger as a fixed part. What is found is analysed with the fingers in
// place; sets that the analysis calls falling are ruled out and the search goes on. Cancelled while it searches, it
// returns what is known by then (FewestPushes::stopped). Errors as above; those of read_pushes() and
// stated_candidate(). Held by tests/cli/test_cli_push.
Result<PushingPlan> run_plan_push(const AnalysisInput& input, const PipelineOptions& options,
                                  const PlanRequest& request, const Progress& progress = {});

// An order in which the assembly can be built, with the fewest hands and then the fewest parts held, each part on a
// straight way. The order is found over FrictionlessStates or FrictionStates; states that the analysis does not let
// stand are ruled out and the search goes on. Errors as above; kUsage for orders that contradict each other. Held by
// tests/cli/test_cli_plan_search.
Result<SearchedPlan> run_plan_search(const AnalysisInput& input, const PipelineOptions& options,
                                     const PlanRequest& request, const Progress& progress = {});

// How the parts hold each other, without gravity, friction and ground: interlock_of(). Where no part is fixed the one
// of the largest volume is taken as the reference, or, where that can be drawn out of all others, the next one. Errors:
// those of the steps; kNoMovablePart. Held by tests/cli/test_cli_interlock.
Result<InterlockReport> run_interlock(const AnalysisInput& input, const PipelineOptions& options,
                                      const Progress& progress = {});

// What is known of each of many states, by FrictionlessStates or FrictionStates; contacts are sought once. What is
// fixed is always there. Errors: those of the steps; kUsage where the model is neither frictionless nor static. Held by
// tests/python/test_plans.
Result<std::vector<StateVerdict>> run_plan_states(const AnalysisInput& input, const PipelineOptions& options,
                                                  const std::vector<AssemblyState>& states,
                                                  const Progress& progress = {});

// In which directions gravity lets the parts rest, and how far it may turn: gravity_cone() over the contacts that the
// analysis imposes, the ground among them as if it were fixed to the parts; the most stable direction is analysed, too.
// on_a_table: which faces the parts can rest on when nothing is fixed, each analysed on ground of its own. Errors:
// those of the steps; kUsage where there are other loads. Held by tests/cli/test_cli_orient.
Result<Orientations> run_plan_orient(const AnalysisInput& input, const PipelineOptions& options, bool on_a_table,
                                     const Progress& progress = {});

// The weakest pushes that the assembly does not bear, and how heavy its parts may be: robustness() of the same problem,
// where the analysis lets it stand. With ranges of masses mass_box(), too, and the analysis of the corner that moves.
// Errors: those of the steps; kUsage without gravity, and those of stated_mass_ranges(). Held by
// tests/cli/test_cli_orient and test_cli_mass_range.
Result<RobustnessReport> run_plan_robust(const AnalysisInput& input, const PipelineOptions& options,
                                         const PlanRequest& request, const Progress& progress = {});

}  // namespace impend
