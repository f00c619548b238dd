// Plans of one assembly, asked for again and again: its contacts are sought once, and what was computed of its states
// is kept. The answer to a question is the same, to the byte, whatever was asked before.
#pragma once

#include <memory>
#include <optional>

#include "impend/planning/plan_reasons.h"
#include "impend/runs/find_plan.h"

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

}  // namespace impend
