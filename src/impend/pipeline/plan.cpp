#include "impend/pipeline/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "impend/base/names.h"
#include "impend/base/stop.h"
#include "impend/import/chosen_parts.h"
#include "impend/planning/friction_states.h"

namespace impend {
namespace {

std::vector<std::string> part_names_of(const Assembly& assembly) {
  std::vector<std::string> names;
  for (const Part& part : assembly.parts) names.push_back(part.name);
  return names;
}

// Everything but the meshes that a doubtful mass is computed from.
Assembly for_states(Assembly assembly) {
  for (Part& part : assembly.parts) {
    if (part.check.overlapping_shells == 0 && !part.check.overlap_unknown) part.mesh = {};
  }
  return assembly;
}

// One assembly with its contacts, asked for many states.
class StateAsker {
 public:
  StateAsker(PreparedAssembly prepared, const PipelineOptions& options, const Progress& progress)
      : prepared_(std::move(prepared)), options_(options), progress_(progress) {
    prepared_.value.assembly = for_states(std::move(prepared_.value.assembly));
    quiet_.cancelled = progress_.cancelled;
  }

  const Assembly& assembly() const { return prepared_.value.assembly; }
  const ContactSet& contacts() const { return prepared_.value.contacts; }
  bool with_friction() const { return options_.friction.model == FrictionModel::kStatic; }

  JudgeState judge() {
    if (with_friction()) {
      if (!friction_) friction_.emplace(assembly(), contacts(), options_.decision, options_.solver);
      return [this](const AssemblyState& state) { return friction_->judge(state); };
    }
    if (!frictionless_) frictionless_.emplace(assembly(), contacts(), options_.decision, options_.solver);
    return [this](const AssemblyState& state) { return frictionless_->judge(state); };
  }

  // What run_analysis says of the state, held parts fixed. Asked once: steps end where the next ones begin.
  Result<StateAnswer> answer(const AssemblyState& state) {
    const std::pair key(state.installed, state.held);
    if (const auto at = answers_.find(key); at != answers_.end()) return at->second;
    Result<StateAnswer> answer = analysed(state);
    if (answer) answers_.emplace(key, answer.value());
    return answer;
  }

 private:
  Result<StateAnswer> analysed(const AssemblyState& state) {
    StateAnswer answer;
    if (with_friction()) answer.friction = FrictionVerdict::kStableCertain;
    if (free_parts(assembly(), state).empty()) return answer;
    PreparedAssembly there;
    there.value = {assembly_in_state(assembly(), state), contacts_in_state(assembly(), contacts(), state)};
    for (const ContactSet& trial : prepared_.trials)
      there.trials.push_back(contacts_in_state(assembly(), trial, state));
    const Result<PreparedAnswer> answered = answer_prepared(std::move(there), options_, quiet_);
    if (!answered) return answered.error();
    const Analysis& analysis = answered.value().analysis;
    answer.verdict = analysis.verdict;
    for (const ComponentResult& component : analysis.components) {
      if (component.verdict != Verdict::kStable && answer.reason.empty()) answer.reason = component.reason;
    }
    tell_parts(analysis, answer);
    if (analysis.friction) tell_friction(*analysis.friction, answer);
    return answer;
  }

  // Parts move with friction where a motion is known that its law allows.
  static void tell_friction(const FrictionResult& friction, StateAnswer& answer) {
    answer.friction = friction.verdict.value_or(FrictionVerdict::kNoSolutionFound);
    answer.reason = friction.verdict_reason;
    const bool falls = answer.friction == FrictionVerdict::kFallsCertain;
    const auto& motions = friction.releasing_motion.empty() && falls ? friction.motions : friction.releasing_motion;
    answer.moving.clear();
    for (std::size_t i = 0; i < motions.size(); ++i) {
      if (motions[i] && !motions[i]->isZero(0)) answer.moving.push_back(static_cast<int>(i));
    }
  }

  static void tell_parts(const Analysis& analysis, StateAnswer& answer) {
    for (std::size_t i = 0; i < analysis.assembly.parts.size(); ++i) {
      const BodyResult& body = analysis.bodies[i];
      if (body.fixed) continue;
      if (body.verdict != Verdict::kStable) answer.moving.push_back(static_cast<int>(i));
      if (body.neutral == true) answer.neutral.push_back(static_cast<int>(i));
    }
  }

  PreparedAssembly prepared_;
  PipelineOptions options_;
  Progress progress_, quiet_;
  std::map<std::pair<PartSet, PartSet>, StateAnswer> answers_;
  std::optional<FrictionlessStates> frictionless_;
  std::optional<FrictionStates> friction_;
};

std::optional<Error> refuse_model(const PipelineOptions& options) {
  const FrictionModel model = options.friction.model;
  if (model == FrictionModel::kFrictionless || model == FrictionModel::kStatic) return std::nullopt;
  return Error{ErrorCode::kUsage,
               fmt::format("a plan needs verdicts at rest, which the model {} does not give", to_string(model)),
               {},
               "use --model static or leave the model out"};
}

Error no_such_part(const std::string& name, const Assembly& assembly, const std::string& option) {
  Error error{ErrorCode::kUsage,
              fmt::format("no part matches '{}'", name),
              {},
              suggestion(name, part_names_of(assembly), "parts")};
  error.place.where = option;
  return error;
}

// The parts that one of the patterns matches.
Result<PartSet> matching(const std::vector<std::string>& patterns, const Assembly& assembly,
                         const std::string& option) {
  PartSet parts(static_cast<int>(assembly.parts.size()));
  for (const std::string& pattern : patterns) {
    bool some = false;
    for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
      if (!glob_match(pattern, assembly.parts[i].name)) continue;
      parts.add(static_cast<int>(i));
      some = true;
    }
    if (!some) return no_such_part(pattern, assembly, option);
  }
  return parts;
}

Result<Sequence> stated_sequence(const Assembly& assembly, const PlanRequest& request) {
  if (!request.order) {
    if (!assembly.sequence.empty()) return resolve_sequence(assembly.sequence, assembly);
    return Error{ErrorCode::kUsage,
                 "there is no sequence to check",
                 {},
                 "add \"sequence\": [\"first part\", …] to the assembly file, or give an order"};
  }
  std::vector<NamedStep> steps;
  for (std::size_t k = 0; k < request.order->size(); ++k) {
    steps.push_back({StepKind::kPlace, {(*request.order)[k]}, std::nullopt, fmt::format("order, name {}", k + 1)});
  }
  return resolve_sequence(steps, assembly);
}

// A sequence that holds what --no-hold excludes.
std::optional<Error> refuse_held(const Sequence& sequence, const PartSet& holdable, const Assembly& assembly) {
  for (const PlanStep& step : sequence) {
    for (const int part : step.hold.value_or(std::vector<int>())) {
      if (holdable.has(part)) continue;
      Error error{ErrorCode::kUsage,
                  "the sequence holds '" + assembly.parts[part].name + "', which may not be held",
                  {},
                  "take one of the two away"};
      error.place.where = step.where;
      return error;
    }
  }
  return std::nullopt;
}

Result<PartSet> may_hold(const Assembly& assembly, const PlanRequest& request) {
  const Result<PartSet> refused = matching(request.no_hold, assembly, "no-hold");
  if (!refused) return refused.error();
  return movable_parts(assembly) - refused.value();
}

double seconds_of_plan(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Result<StateAsker> prepare(const std::vector<std::string>& inputs, const PipelineOptions& options,
                           const Progress& progress) {
  if (const auto error = refuse_model(options)) return *error;
  Result<PreparedAssembly> prepared = prepare_analysis(inputs, options, progress);
  if (!prepared) return prepared.error();
  return StateAsker(std::move(prepared).value(), options, progress);
}

// What the analysis says of the state after a step, or, where that may stand, of the first that the step passes through
// and that may not. Without friction what stands keeps standing while more is held, and is not asked for again; with it
// certain rest is not monotone in what is held.
Result<StateAnswer> answer_of(StateAsker& states, const CheckedStep& step, bool& all_may_stand, bool& all_proved) {
  std::vector<AssemblyState> ask = {{step.installed, step.held}}, proved;
  ask.insert(ask.end(), step.passed.begin(), step.passed.end());
  const auto is_known = [&](const AssemblyState& state) {
    return std::any_of(proved.begin(), proved.end(), [&](const AssemblyState& known) {
      return known == state ||
             (!states.with_friction() && known.installed == state.installed && known.held.within(state.held));
    });
  };
  std::optional<StateAnswer> told;
  for (const AssemblyState& state : ask) {
    if (is_known(state)) continue;
    const Result<StateAnswer> answer = states.answer(state);
    if (!answer) return answer.error();
    all_may_stand = all_may_stand && may_stand(answer.value());
    all_proved = all_proved && is_proved_to_stand(answer.value());
    if (is_proved_to_stand(answer.value())) proved.push_back(state);
    if (!told || (may_stand(*told) && !may_stand(answer.value()))) told = answer.value();
  }
  return *told;
}

// Asks the analysis for the steps, up to and with the first that it does not let stand: it has the last word.
std::optional<Error> weigh_steps(StateAsker& states, const Progress& progress, CheckedPlan& plan) {
  CheckedSequence& sequence = plan.sequence;
  plan.stands = plan.proved = sequence.stands;
  for (std::size_t k = 0; k < sequence.steps.size(); ++k) {
    progress.step("plan", static_cast<double>(k) / static_cast<double>(sequence.steps.size()));
    bool may = true, proved = true;
    const Result<StateAnswer> answer = answer_of(states, sequence.steps[k], may, proved);
    if (!answer) return answer.error();
    plan.answers.push_back(answer.value());
    plan.proved = plan.proved && proved;
    if (may || sequence.failed == static_cast<int>(k)) continue;
    plan.stands = plan.proved = false;
    sequence.failed = static_cast<int>(k);
    sequence.apart.clear();
    sequence.why = answer.value().reason.empty() ? "a state of this step is not stable" : answer.value().reason;
    sequence.steps.resize(k + 1);
  }
  return std::nullopt;
}

// With the hands that are there, or with the fewest that suffice; where none do, the plan that comes farthest.
Result<CheckedPlan> plan_with_hands(StateAsker& states, const Sequence& sequence, const PartSet& holdable,
                                    const PlanRequest& request, const Progress& progress) {
  const int first = request.hands.value_or(1), last = request.hands.value_or(kMostHandsTried);
  std::optional<CheckedPlan> best;
  bool fewer_fail = !request.hands;
  for (int hands = first; hands <= last; ++hands) {
    Result<CheckedSequence> checked =
        check_sequence(states.assembly(), sequence, {hands, holdable}, states.judge(), {});
    if (!checked) return checked.error();
    CheckedPlan plan;
    plan.hands = hands;
    plan.sequence = std::move(checked).value();
    const bool by_sequence = !plan.sequence.stands;
    if (const auto error = weigh_steps(states, progress, plan)) return *error;
    plan.fewest_hands = fewer_fail;
    fewer_fail = fewer_fail && by_sequence && plan.sequence.decided;
    if (!best || plan.stands || plan.sequence.failed > best->sequence.failed) best = std::move(plan);
    if (best->stands) break;
  }
  best->most_hands_tried = best->stands ? best->hands : last;
  return std::move(*best);
}

}  // namespace

Result<CheckedPlan> run_plan_check(const std::vector<std::string>& inputs, const PipelineOptions& options,
                                   const PlanRequest& request, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<CheckedPlan> {
    const auto start = std::chrono::steady_clock::now();
    Result<StateAsker> asker = prepare(inputs, options, progress);
    if (!asker) return asker.error();
    StateAsker& states = asker.value();
    const Result<Sequence> sequence = stated_sequence(states.assembly(), request);
    if (!sequence) return sequence.error();
    const Result<PartSet> holdable = may_hold(states.assembly(), request);
    if (!holdable) return holdable.error();

    if (const auto error = refuse_held(sequence.value(), holdable.value(), states.assembly())) return *error;

    progress.step("plan", 0);
    Result<CheckedPlan> made = plan_with_hands(states, sequence.value(), holdable.value(), request, progress);
    if (!made) return made.error();
    CheckedPlan plan = std::move(made).value();
    progress.step("plan", 1);
    plan.model = options.friction.model;
    plan.assembly = states.assembly();
    plan.warnings = collect_warnings({states.assembly().warnings, states.contacts().warnings});
    plan.seconds = seconds_of_plan(start);
    return plan;
  });
}

Result<HoldingPlan> run_plan_hold(const std::vector<std::string>& inputs, const PipelineOptions& options,
                                  const PlanRequest& request, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<HoldingPlan> {
    const auto start = std::chrono::steady_clock::now();
    Result<StateAsker> asker = prepare(inputs, options, progress);
    if (!asker) return asker.error();
    StateAsker& states = asker.value();
    const Result<PartSet> holdable = may_hold(states.assembly(), request);
    if (!holdable) return holdable.error();

    HoldingPlan plan;
    plan.model = options.friction.model;
    plan.installed = PartSet(static_cast<int>(states.assembly().parts.size()));
    for (int i = 0; i < static_cast<int>(states.assembly().parts.size()); ++i) plan.installed.add(i);
    if (request.installed) {
      const Result<PartSet> there = matching(*request.installed, states.assembly(), "installed");
      if (!there) return there.error();
      plan.installed = there.value() | fixed_parts(states.assembly());
    }
    progress.step("plan", 0);
    FallingSets known;
    plan.holders = fewest_holders(plan.installed, holdable.value(), states.judge(), known);
    plan.fewest_proved = known.proved;
    const PartSet none(static_cast<int>(states.assembly().parts.size()));
    const Result<StateAnswer> free = states.answer({plan.installed, none});
    if (!free) return free.error();
    plan.free = free.value();
    // The analysis knows more than the judge of many states.
    const bool falls = plan.free.friction ? *plan.free.friction == FrictionVerdict::kFallsCertain
                                          : plan.free.verdict == Verdict::kMoves;
    if (!falls) plan.fewest_proved = plan.holders.held && plan.holders.held->empty();
    plan.held = plan.free;
    if (plan.holders.held && !plan.holders.held->empty()) {
      const Result<StateAnswer> held = states.answer({plan.installed, *plan.holders.held});
      if (!held) return held.error();
      plan.held = held.value();
    }
    progress.step("plan", 1);
    plan.assembly = states.assembly();
    plan.warnings = collect_warnings({states.assembly().warnings, states.contacts().warnings});
    plan.seconds = seconds_of_plan(start);
    return plan;
  });
}

}  // namespace impend
