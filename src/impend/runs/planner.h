// Plans of one assembly, asked for again and again: its contacts are sought once, and what was computed of its states
// is kept. The answer to a question is the same, to the byte, whatever was asked before.
#pragma once

#include <memory>
#include <optional>

#include "impend/planning/plan_reasons.h"
#include "impend/runs/find_plan.h"
#include "impend/runs/plan_request.h"

namespace impend {

class Planner {
 public:
  // Errors: those of the steps up to the contacts; kUsage where the model is neither frictionless nor static.
  static Result<Planner> prepare(const AnalysisInput& input, const PipelineOptions& options,
                                 const Progress& progress = {});
  Planner(Planner&&) noexcept;
  Planner& operator=(Planner&&) noexcept;
  ~Planner();

  const Assembly& assembly() const;  // with meshes

  // run_plan_check() and run_plan_search(), and their errors but for those of prepare(). Held by
  // tests/unit/runs/test_planner.
  Result<CheckedPlan> check(const PlanRequest& request, const Progress& progress = {});
  Result<SearchedPlan> search(const PlanRequest& request, const Progress& progress = {}, const PlanFound& found = {});
  // What the sequence that was checked or found last rests on. Errors: kCancelled.
  Result<PlanReasons> reasons(const CheckedSequence& sequence, bool from_above, const Progress& progress = {});
  // All that the analysis knows of a state, as of an assembly in which parts that are held or not there are fixed.
  // Nothing where no part is free. Errors: kCancelled.
  Result<std::optional<Analysis>> analysis(const AssemblyState& state, const Progress& progress = {});

 private:
  struct Kept;
  explicit Planner(std::unique_ptr<Kept> kept);
  std::unique_ptr<Kept> kept_;
};

// The state that tells by its motion why a checked plan does not stand: the one after the failing step, or, where that
// may stand, the one before it with nothing held, of a turn off the ground. Nothing where the plan stands.
std::optional<AssemblyState> telling_state(const CheckedPlan& plan);

// Sub-assemblies that are built apart before a step places them as one.
//
// A sub-assembly is an assembly of its own: its parts alone, none of them fixed, on a table, which is a ground under
// their lowest point, with gravity along the direction that is down meanwhile. It is checked as any sequence is, with
// the same hands, which are all free: it is built at another time, and waits on its table with nothing held. Then one
// hand moves it as one body.

// Of an assembly with meshes and a step that is built apart; its sequence is that of the step. What joins parts to the
// ground is undone. Errors: those of changed(); those of may_be_turned() where it is built another way up.
Result<Assembly> on_its_table(const Assembly& assembly, const PlanStep& step);

// What is asked of it, where so much is asked of the whole. Errors: kUsage for a part that no name matches.
Result<PlanRequest> request_apart(const PlanRequest& request, const Assembly& whole, const Assembly& apart, int hands);

// Adds it to the plan that it is built for; where it does not stand, that fails at its step, before that is done. Held
// by tests/cli/test_cli_built_apart.
void take_built(BuiltApart built, CheckedPlan& plan);

}  // namespace impend
