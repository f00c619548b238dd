#include <chrono>
#include <utility>

#include "impend/base/stop.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "impend/import/assembly_file/push_file.h"
#include "impend/pipeline/analysed_problem.h"
#include "impend/pipeline/plan.h"
#include "impend/pipeline/state_asker.h"
#include "impend/planning/fingers.h"

namespace impend {
namespace {

Result<PushCandidates> stated_pushes(const std::string& path, const AssemblyWithContacts& given,
                                     const PreparedSurfaces& surfaces, const PartSet& pushable) {
  const Result<std::vector<NamedPush>> named = read_pushes(path, given.assembly);
  if (!named) return named.error();
  PushCandidates candidates;
  for (const NamedPush& push : named.value()) {
    if (!pushable.has(push.part)) {
      return Error{ErrorCode::kUsage,
                   "'" + given.assembly.parts[push.part].name + "' is pushed, but it may not be held or is not there",
                   push.place, "take one of the two away"};
    }
    const Result<PushCandidate> candidate =
        stated_candidate(surfaces, given.contacts, {push.part, push.point, push.direction, push.place});
    if (!candidate) return candidate.error();
    candidates.reached.push_back(candidate.value());
  }
  return candidates;
}

Result<PushCandidates> candidates_of(const AssemblyWithContacts& given, const PushingPlan& plan,
                                     const PartSet& pushable, const PipelineOptions& options,
                                     const PlanRequest& request, const Progress& progress) {
  Progress quiet;
  quiet.cancelled = progress.cancelled;
  const Result<PreparedSurfaces> surfaces = prepare_surfaces(given.assembly, options.contact, quiet);
  if (!surfaces) return surfaces.error();
  if (request.push_at) return stated_pushes(*request.push_at, given, surfaces.value(), pushable);
  return push_candidates(given.assembly, surfaces.value(), given.contacts, pushable, plan.installed);
}

PreparedAssembly with_fingers(PreparedAssembly prepared, const std::vector<PushCandidate>& pushes) {
  const int parts = static_cast<int>(prepared.value.assembly.parts.size());
  prepared.value.assembly = with_fingers(std::move(prepared.value.assembly), pushes);
  prepared.value.contacts = with_fingers(std::move(prepared.value.contacts), parts, pushes);
  for (ContactSet& trial : prepared.trials) trial = with_fingers(std::move(trial), parts, pushes);
  return prepared;
}

bool is_called_falling(const StateAnswer& answer) {
  return answer.friction ? *answer.friction == FrictionVerdict::kFallsCertain : answer.verdict == Verdict::kMoves;
}

// States of one set of installed parts, told apart by their fingers.
class PushedStates {
 public:
  PushedStates(StateAsker& states, int parts, int fingers, const PartSet& installed)
      : states_(states), judge_(states.judge()), parts_(parts), fingers_(fingers), installed_(installed.members()) {}

  AssemblyState with(const PushSet& pushes) const {
    AssemblyState state{PartSet(parts_ + fingers_, installed_), PartSet(parts_ + fingers_)};
    for (const int k : pushes.members()) state.installed.add(parts_ + k);
    return state;
  }

  PushesJudged judge(const PushSet& pushes) const {
    const AssemblyState state = with(pushes);
    const StateVerdict verdict = judge_(state);
    PushesJudged judged;
    judged.standing = verdict.standing;
    if (verdict.standing != Standing::kFalls || !verdict.blockers) return judged;
    judged.opposed = PushSet(fingers_);
    for (int k = 0; k < fingers_; ++k) {
      if (verdict.blockers->has(parts_ + k)) judged.opposed->add(k);
    }
    return judged;
  }

  Result<StateAnswer> answer(const PushSet& pushes) { return states_.answer(with(pushes)); }

 private:
  StateAsker& states_;
  JudgeState judge_;
  int parts_, fingers_;
  std::vector<int> installed_;
};

// N, by pushes of the plan: what the analysis shows, and what they must and may give.
Status tell_forces(const StateAsker& states, const PushedStates& pushed, const PipelineOptions& options,
                   const Progress& progress, PushingPlan& plan) {
  const Result<AnalysedProblem> made =
      analysed_problem(states.in_state(pushed.with(*plan.found.pushes)), options, progress);
  if (!made) return made.error();
  const Analysis& analysis = made.value().analysis;
  const int parts = static_cast<int>(plan.assembly.parts.size());
  for (FoundPush& push : plan.pushes) {
    look_for_stop();
    for (int row = 0; row < made.value().problem.contacts(); ++row) {
      const int contact = made.value().problem.contact[row];
      if (analysis.contacts.contacts[contact].b != parts + push.candidate) continue;
      push.force = analysis.friction ? analysis.friction->contacts[contact].normal_force
                                     : analysis.contact_results[contact].force;
      push.range = range_of_force(made.value().problem, row);
    }
  }
  return ok_status();
}

// What the pushes are that were found, as far as no wish to stop is heard.
Status tell_found(const StateAsker& states, PushedStates& pushed, const PipelineOptions& options,
                  const Progress& progress, PushingPlan& plan) {
  if (!plan.found.pushes) return ok_status();
  for (const int k : plan.found.pushes->members()) plan.pushes.push_back({k, std::nullopt, {}});
  // Asked before, when the set was accepted.
  const Result<StateAnswer> answer = pushed.answer(*plan.found.pushes);
  if (!answer) return answer.error();
  plan.pushed = answer.value();
  if (plan.pushes.empty() || plan.found.stopped) return ok_status();
  return tell_forces(states, pushed, options, progress, plan);
}

// The analysis knows more than the judge of many states: where it does not call the free state falling, nothing proves
// that a push is needed.
void trust_analysis(PushingPlan& plan) {
  if (is_called_falling(plan.free)) return;
  plan.found.at_least = 0;
  plan.found.none_suffices = false;
  plan.found.groups.clear();
  plan.found.apart.clear();
}

}  // namespace

Result<PushingPlan> run_plan_push(const std::vector<std::string>& inputs, const PipelineOptions& options,
                                  const PlanRequest& request, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<PushingPlan> {
    const auto start = std::chrono::steady_clock::now();
    Result<PreparedAssembly> made = prepare_plan(inputs, options, progress);
    if (!made) return made.error();
    PreparedAssembly& prepared = made.value();
    const Assembly& assembly = prepared.value.assembly;
    PushingPlan plan;
    const Result<PartSet> installed = installed_parts(assembly, request);
    if (!installed) return installed.error();
    plan.installed = installed.value();
    const Result<PartSet> holdable = parts_to_hold(assembly, request);
    if (!holdable) return holdable.error();
    Result<PushCandidates> candidates =
        candidates_of(prepared.value, plan, holdable.value() & plan.installed, options, request, progress);
    if (!candidates) return candidates.error();
    plan.candidates = std::move(candidates).value();
    plan.stated = request.push_at.has_value();
    plan.assembly = meshless(assembly);
    plan.model = options.friction.model;
    plan.warnings = collect_warnings({assembly.warnings, prepared.value.contacts.warnings});

    const int parts = static_cast<int>(assembly.parts.size()),
              fingers = static_cast<int>(plan.candidates.reached.size());
    StateAsker states(with_fingers(std::move(prepared), plan.candidates.reached), options, progress);
    PushedStates pushed(states, parts, fingers, plan.installed);
    const Result<StateAnswer> free = pushed.answer(PushSet(fingers));
    if (!free) return free.error();
    plan.free = free.value();
    progress.step("pushes", 0);
    const JudgePushes judge = [&](const PushSet& pushes) { return pushed.judge(pushes); };
    const AcceptPushes accept = [&](const PushSet& pushes) {
      const Result<StateAnswer> answer = pushed.answer(pushes);
      if (!answer) throw Stopped();  // cancelled is its only error
      return !is_called_falling(answer.value());
    };
    plan.found = fewest_pushes(fingers, judge, accept, request.most_nodes);
    // What is known is told even to those who wished to stop.
    const WorkFor unasked(plan.found.stopped ? nullptr : current_stop());
    if (const Status told = tell_found(states, pushed, options, progress, plan); !told) return told.error();
    trust_analysis(plan);
    progress.step("pushes", 1);
    plan.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return plan;
  });
}

}  // namespace impend
