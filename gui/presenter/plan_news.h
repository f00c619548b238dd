// A plan as the window shows it: what is asked, of what, and one state of affairs of it. Plain values.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/presenter/snapshot.h"
#include "impend/runs/planner.h"

namespace impend::gui {

// What the user asks of a plan.
struct PlanChoice {
  std::optional<int> hands;  // nothing: the fewest
  std::string base;          // the part that is placed first; empty: any
  std::string no_hold;       // names of parts that cannot be held, with ; between them, * and ? match
  bool from_above = false;
  bool certain = false;  // with friction: only steps that are proved to stand
  int turns = 0;         // of the whole assembly between steps, at most; there and back are two
  std::string down;      // directions that may point down then, with ; between them; empty: the six axes
  bool operator==(const PlanChoice&) const = default;
};

// Of what it is asked.
struct PlanSource {
  std::shared_ptr<const Document> document;
  std::shared_ptr<const Assembly> assembly;  // of it
  AnalysisSettings settings;
};
// Nothing while nothing is open, or an edit is still being worked in.
std::optional<PlanSource> plan_source(const Snapshot& snapshot);
// Do both say the same of every state of the assembly? The sequence counts for nothing.
bool same_states(const PlanSource& a, const PlanSource& b);

PlanRequest plan_request(const PlanChoice& rules);

// The steps of the assembly's sequence, without those of fixed parts, which are there from the start; where there is
// none the movable parts in their order. Held by tests/presenter/test_live_plan, as are the next two.
struct PlanSteps {
  std::vector<NamedStep> steps;
  bool of_parts = false;  // no sequence is stated
};
PlanSteps stated_steps(const Assembly& assembly);
// With one step at another place; told where they are now. Unchanged where there is nothing to move.
std::vector<NamedStep> moved_step(std::vector<NamedStep> steps, int from, int to);
// The edit that makes the steps, with names as shown, the sequence of the document.
SetSequence sequence_edit(const Snapshot& snapshot, const std::vector<NamedStep>& steps);
// Do they say the same, wherever that is written?
bool same_steps(const std::vector<NamedStep>& a, const std::vector<NamedStep>& b);

// An answer: a sequence that was checked, or what a search found.
struct ShownPlan {
  CheckedPlan plan;                            // of a search without plan: empty
  std::shared_ptr<const SearchedPlan> search;  // null: a check
  PlanReasons reasons;
  bool of_parts = false;  // a check of the parts in their order, since no sequence is stated
  // How it falls where the plan does not stand, and in which state; null: not known.
  std::shared_ptr<const Analysis> falling;
  AssemblyState falling_in;

  bool found() const { return !search || search->found; }
  int steps() const { return static_cast<int>(plan.answers.size()); }
};

enum class PlanStage { kNone, kChecking, kSearching, kReady, kFailed };

// One state of affairs, never changed once it is told.
struct PlanNews {
  PlanStage stage = PlanStage::kNone;
  SessionProgress progress;
  std::vector<NamedStep> steps;           // that are shown: of the answer, or asked for
  bool of_parts = false;                  // … which no file states
  std::shared_ptr<const ShownPlan> plan;  // of these steps; while a search runs the best so far; null: not known
  std::optional<Error> error;             // kFailed
  bool cancelled = false;                 // the last question: what is shown is from before, or the best so far
  std::optional<PlanSource> source;       // that was asked
  PlanChoice rules;

  bool running() const { return stage == PlanStage::kChecking || stage == PlanStage::kSearching; }
  bool on() const { return stage != PlanStage::kNone; }
};

}  // namespace impend::gui
