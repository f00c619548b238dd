#include "impend/runs/state_asker.h"

#include <fmt/format.h>

#include "impend/base/parallel.h"
#include "impend/motion/drive_limits.h"
#include "impend/motion/rest_in_balance.h"

namespace impend {
namespace {

// Parts move with friction where a motion is known that its law allows.
void tell_friction(const FrictionResult& friction, StateAnswer& answer) {
  answer.friction = friction.verdict.value_or(FrictionVerdict::kNoSolutionFound);
  answer.reason = friction.verdict_reason;
  const bool falls = answer.friction == FrictionVerdict::kFallsCertain;
  const auto& motions = friction.releasing_motion.empty() && falls ? friction.motions : friction.releasing_motion;
  answer.moving.clear();
  for (std::size_t i = 0; i < motions.size(); ++i) {
    if (motions[i] && !motions[i]->isZero(0)) answer.moving.push_back(static_cast<int>(i));
  }
}

// What rests, but only in balance, or may do so.
void tell_balance(const Analysis& analysis, StateAnswer& answer) {
  answer.balances = rests_only_in_balance(analysis);
  const ComponentResult* const component = may_rest_in_balance(analysis);
  if (component == nullptr) return;
  answer.may_balance = true;
  answer.moving.clear();
  answer.reason = component->reason;
}

// Where something moves, that alone; else what is undecided.
void tell_parts(const Analysis& analysis, StateAnswer& answer) {
  const bool some_move = analysis.verdict == Verdict::kMoves;
  for (std::size_t i = 0; i < analysis.assembly.parts.size(); ++i) {
    const BodyResult& body = analysis.bodies[i];
    if (body.fixed) continue;
    const bool moves = some_move ? body.verdict == Verdict::kMoves : body.verdict != Verdict::kStable;
    if (moves) answer.moving.push_back(static_cast<int>(i));
    if (body.neutral == true) answer.neutral.push_back(static_cast<int>(i));
  }
}

}  // namespace

StateAnswer answer_of(const Analysis& analysis) {
  StateAnswer answer;
  answer.verdict = analysis.verdict;
  for (const ComponentResult& component : analysis.components) {
    if (component.verdict != Verdict::kStable && answer.reason.empty()) answer.reason = component.reason;
  }
  tell_parts(analysis, answer);
  if (analysis.friction) {
    tell_friction(*analysis.friction, answer);
  } else {
    tell_balance(analysis, answer);
  }
  return answer;
}

StateAsker::StateAsker(PreparedAssembly prepared, const PipelineOptions& options, const Progress& progress,
                       PartSet may_be_absent)
    : prepared_(std::move(prepared)), options_(options), may_be_absent_(std::move(may_be_absent)) {
  prepared_.value.assembly = without_idle_meshes(std::move(prepared_.value.assembly));
  quiet_.cancelled = progress.cancelled;
}

void StateAsker::turn_to(const WaysUp& ways) {
  turned_.clear();
  for (std::size_t k = 1; k < ways.all.size(); ++k) {
    PreparedAssembly there = prepared_;
    Assembly& assembly = there.value.assembly;
    assembly.gravity = assembly.gravity.norm() * ways.all[k].down;
    assembly.ground.reset();
    there.value.contacts = contacts_off_ground(assembly, there.value.contacts);
    for (ContactSet& trial : there.trials) trial = contacts_off_ground(assembly, trial);
    turned_.push_back(std::make_unique<StateAsker>(std::move(there), options_, quiet_, may_be_absent_));
  }
}

JudgeState StateAsker::judge() {
  return [this](const AssemblyState& state) {
    return state.way_up == 0 ? judge_as_it_stands(state)
                             : at(state.way_up).judge_as_it_stands({state.installed, state.held});
  };
}

StateVerdict StateAsker::judge_as_it_stands(const AssemblyState& state) {
  if (with_friction()) {
    if (!friction_) friction_.emplace(assembly(), contacts(), options_.decision, options_.solver, may_be_absent_);
    return friction_->judge(state);
  }
  if (!frictionless_) frictionless_.emplace(assembly(), contacts(), options_.decision, options_.solver, may_be_absent_);
  return frictionless_->judge(state);
}

Result<StateAnswer> StateAsker::answer(const AssemblyState& state) {
  if (state.way_up > 0) return at(state.way_up).answer({state.installed, state.held});
  const std::pair key(state.installed, state.held);
  if (const auto at = answers_.find(key); at != answers_.end()) return at->second;
  if (const auto at = before_.find(key); at != before_.end())
    return answers_.insert(before_.extract(at)).position->second;
  Result<StateAnswer> answer = analysed(state);
  if (answer) answers_.emplace(key, answer.value());
  return answer;
}

bool StateAsker::stands_with_less(const AssemblyState& state) const {
  if (with_friction()) return false;
  if (state.way_up > 0) return at(state.way_up).stands_with_less({state.installed, state.held});
  for (auto at = answers_.lower_bound({state.installed, PartSet()});
       at != answers_.end() && at->first.first == state.installed; ++at) {
    if (at->first.second.within(state.held) && is_proved_to_stand(at->second)) return true;
  }
  return false;
}

Status StateAsker::answer_all(const std::vector<AssemblyState>& states) {
  std::vector<AssemblyState> open;
  for (int way_up = 1; way_up <= static_cast<int>(turned_.size()); ++way_up) {
    std::vector<AssemblyState> there;
    for (const AssemblyState& state : states) {
      if (state.way_up == way_up) there.push_back({state.installed, state.held});
    }
    if (there.empty()) continue;
    if (const Status asked = at(way_up).answer_all(there); !asked) return asked;
  }
  for (const AssemblyState& state : states) {
    if (state.way_up > 0) continue;
    const std::pair key(state.installed, state.held);
    if (const auto at = before_.find(key); at != before_.end()) answers_.insert(before_.extract(at));
    if (!answers_.count(key)) open.push_back(state);
  }
  std::vector<std::optional<Result<StateAnswer>>> found(open.size());
  for_each_index(static_cast<int>(open.size()), options_.solver.threads, [&](int k) { found[k] = analysed(open[k]); });
  for (std::size_t k = 0; k < open.size(); ++k) {
    if (!found[k]->ok()) return found[k]->error();
    answers_.emplace(std::pair(open[k].installed, open[k].held), found[k]->value());
  }
  return ok_status();
}

void StateAsker::ask_anew() {
  if (frictionless_) frictionless_->ask_anew();
  turned_.clear();
  before_.merge(answers_);
  answers_.clear();
}

Result<StateAnswer> StateAsker::analysed(const AssemblyState& state) const {
  if (free_parts(assembly(), state).empty()) {
    StateAnswer nothing_free;
    if (with_friction()) nothing_free.friction = FrictionVerdict::kStableCertain;
    return nothing_free;
  }
  const Result<PreparedAnswer> answered = answer_prepared(in_state(state), options_, quiet_);
  if (!answered) return answered.error();
  return answer_of(answered.value().analysis);
}

PreparedAssembly StateAsker::in_state(const AssemblyState& state) const {
  if (state.way_up > 0) return at(state.way_up).in_state({state.installed, state.held});
  PreparedAssembly there;
  there.value = {assembly_in_state(assembly(), state), contacts_in_state(assembly(), contacts(), state)};
  for (const ContactSet& trial : prepared_.trials) there.trials.push_back(contacts_in_state(assembly(), trial, state));
  return there;
}

Result<PreparedAssembly> prepare_plan(const AnalysisInput& input, const PipelineOptions& options,
                                      const Progress& progress) {
  const FrictionModel model = options.friction.model;
  if (model != FrictionModel::kFrictionless && model != FrictionModel::kStatic) {
    return Error{ErrorCode::kUsage,
                 fmt::format("a plan needs verdicts at rest, which the model {} does not give", to_string(model)),
                 {},
                 "use --model static or leave the model out"};
  }
  Result<PreparedAssembly> prepared = prepare_analysis(input, options, progress);
  if (prepared && model == FrictionModel::kFrictionless && !prepared.value().value.assembly.friction.none()) {
    prepared.value().value.assembly.warnings.push_back(
        {"friction-not-used",
         "the assembly states friction, which this plan leaves out; --model static computes with it", ""});
  }
  return prepared;
}

std::optional<Error> refused_for_drives(const Assembly& assembly, const char* verb) {
  const Joint* const joint = limited_drive(assembly);
  if (joint == nullptr) return std::nullopt;
  const int driven = assembly.body_fixed(joint->a) ? joint->b : joint->a;
  return Error{ErrorCode::kUnsupported,
               fmt::format("{} does not weigh what drives can bear, and that of '{}' has a limit", verb,
                           assembly.body_name(driven)),
               {{}, 0, {}, "drives"},
               "take the limit out of the assembly file to plan as if it bore anything; impend analyze knows of it"};
}

Result<HowToHold> how_to_hold(StateAsker& states, const PartSet& installed, const PartSet& holdable) {
  HowToHold how;
  FallingSets known;
  how.holders = fewest_holders(installed, holdable, states.judge(), known);
  how.fewest_proved = known.proved;
  const PartSet none(static_cast<int>(states.assembly().parts.size()));
  const Result<StateAnswer> free = states.answer({installed, none});
  if (!free) return free.error();
  how.free = free.value();
  // The analysis knows more than the judge of many states.
  if (!gives_way(how.free)) how.fewest_proved = how.holders.held && how.holders.held->empty();
  how.held = how.free;
  if (how.holders.held && !how.holders.held->empty()) {
    const Result<StateAnswer> held = states.answer({installed, *how.holders.held});
    if (!held) return held.error();
    how.held = held.value();
  }
  return how;
}

}  // namespace impend
