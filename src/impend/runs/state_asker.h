// One assembly with its contacts, asked for many states, by a judge that is fast and by the whole analysis: does the
// state stand, and which parts must be held for it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "impend/pipeline/pipeline.h"
#include "impend/planning/friction_states.h"
#include "impend/planning/plan.h"

namespace impend {

// What an analysis says of a state: the verdicts, and which parts move or drift.
StateAnswer answer_of(const Analysis& analysis);

class StateAsker {
 public:
  // may_be_absent: fixed parts that states may leave out.
  StateAsker(PreparedAssembly prepared, const PipelineOptions& options, const Progress& progress,
             PartSet may_be_absent = {});

  const Assembly& assembly() const { return prepared_.value.assembly; }  // its copies share meshes
  const ContactSet& contacts() const { return prepared_.value.contacts; }
  bool with_friction() const { return options_.friction.model == FrictionModel::kStatic; }

  // FrictionStates with friction, else FrictionlessStates.
  JudgeState judge();
  // What was found by it without friction; null with friction.
  const FrictionlessStates* frictionless() const { return frictionless_ ? &*frictionless_ : nullptr; }
  // What run_analysis says of the state, held parts fixed. Asked once: steps end where the next ones begin.
  Result<StateAnswer> answer(const AssemblyState& state);
  // Whether it was answered before that the same parts stand with fewer of them held. Without friction what stands
  // keeps standing while more is held; with it certain rest is not monotone in what is held, and this is false.
  bool stands_with_less(const AssemblyState& state) const;
  // Asks for all of them, several at a time, so that they need not be waited for one by one. Errors: kCancelled.
  Status answer_all(const std::vector<AssemblyState>& states);
  // The next question is answered as if none had been asked before; what was computed is kept.
  void ask_anew();
  // States may say at which of these they are asked for. Off the ground nothing touches it; joints to it stay, since
  // the base goes along.
  void turn_to(const WaysUp& ways);
  // What an analysis of the state starts from, held parts fixed. Some part must be free.
  PreparedAssembly in_state(const AssemblyState& state) const;

 private:
  Result<StateAnswer> analysed(const AssemblyState& state) const;
  StateVerdict judge_as_it_stands(const AssemblyState& state);
  StateAsker& at(int way_up) const { return *turned_[way_up - 1]; }  // not as it stands

  PreparedAssembly prepared_;
  PipelineOptions options_;
  PartSet may_be_absent_;
  Progress quiet_;
  using Answers = std::map<std::pair<PartSet, PartSet>, StateAnswer>;
  Answers answers_;  // that were asked for since ask_anew()
  Answers before_;   // the others
  std::optional<FrictionlessStates> frictionless_;
  std::optional<FrictionStates> friction_;
  std::vector<std::unique_ptr<StateAsker>> turned_;  // at all ways up but the first
};

// Why what holds for whole cones of loads cannot be asked where a drive has a limit; none where no drive has.
std::optional<Error> refused_for_drives(const Assembly& assembly, const char* verb);

// Imports the inputs and finds the contacts. Errors: those of the steps; kUsage where the model says nothing of rest.
Result<PreparedAssembly> prepare_plan(const AnalysisInput& input, const PipelineOptions& options,
                                      const Progress& progress);

// The fewest of the parts `holdable` with which `installed` stands. Errors: kCancelled. Held by
// tests/cli/test_cli_plan.
Result<HowToHold> how_to_hold(StateAsker& states, const PartSet& installed, const PartSet& holdable);

}  // namespace impend
