#include <algorithm>
#include <chrono>
#include <utility>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "impend/import/assembly_file/push_file.h"
#include "impend/planning/fingers.h"
#include "impend/runs/analysed_problem.h"
#include "impend/runs/plan.h"
#include "impend/runs/state_asker.h"
#include "impend/runs/time_limit.h"

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

// Sets of pushes against the whole analysis, which has the last word.
class PushAsker {
 public:
  PushAsker(PreparedAssembly prepared, const std::vector<PushCandidate>& pushes, const PartSet& installed,
            const PipelineOptions& options, const Progress& progress)
      : states_(installed, static_cast<int>(prepared.value.assembly.parts.size()), static_cast<int>(pushes.size())),
        candidates_(static_cast<int>(pushes.size())),
        options_(options),
        progress_(progress),
        asker_(with_fingers(std::move(prepared), pushes), options, progress, states_.fingers()) {}

  const PushedStates& states() const { return states_; }
  int candidates() const { return candidates_; }
  Result<StateAnswer> free() { return asker_.answer(states_.with(PushSet(candidates_))); }
  JudgePushes judge(bool doubts_stand) { return states_.judge(asker_.judge(), doubts_stand); }

  // Whether the analysis does not say that the state gives way. The last one that does not is kept.
  bool accepts(const PushSet& pushes) {
    return kept_if(pushes, [](const StateAnswer& answer) { return !gives_way(answer); });
  }
  bool accepts_as_proved(const PushSet& pushes) { return kept_if(pushes, is_proved_to_stand); }
  bool accepted_is_proved() const { return is_proved_to_stand(accepted_->answer); }
  const AnalysedProblem& accepted() const { return *accepted_; }

 private:
  template <class Suffices>
  bool kept_if(const PushSet& pushes, const Suffices& suffices) {
    Result<AnalysedProblem> made = analysed_problem(asker_.in_state(states_.with(pushes)), options_, progress_);
    if (!made) throw Stopped();  // cancelled is its only error
    if (!suffices(made.value().answer)) return false;
    accepted_ = std::move(made).value();
    return true;
  }

  PushedStates states_;
  int candidates_;
  const PipelineOptions& options_;
  const Progress& progress_;
  StateAsker asker_;
  std::optional<AnalysedProblem> accepted_;
};

// Sets that may be asked for so that rest is proved, or as many as were asked for before.
constexpr int kMostForProof = 1500;

// Without friction: ones of which it is proved that they hold it, twice as many at most, instead of ones with which it
// may be a mere balance.
void prefer_proved(PushAsker& asker, int most_judged, FewestPushes& found) {
  if (!found.accepted || found.stopped || found.pushes->empty() || asker.accepted_is_proved()) return;
  const int most = 2 * found.pushes->count();
  const AcceptPushes accept = [&](const PushSet& pushes) {
    return pushes.count() <= most && asker.accepts_as_proved(pushes);
  };
  FewestPushes proved = fewest_pushes(asker.candidates(), asker.judge(false), accept,
                                      std::min(most_judged, std::max(found.judged, kMostForProof)));
  found.judged += proved.judged;
  if (!proved.accepted) return;
  found.at_least = std::max(found.at_least, proved.at_least);
  found.pushes = std::move(proved.pushes);
}

FewestPushes found_pushes(PushAsker& asker, const PushingPlan& plan, const PlanRequest& request) {
  const AcceptPushes accept = [&](const PushSet& pushes) {
    return pushes.empty() ? !gives_way(plan.free) : asker.accepts(pushes);
  };
  FewestPushes found = fewest_pushes(asker.candidates(), asker.judge(true), accept, request.most_nodes);
  if (plan.model == FrictionModel::kFrictionless) prefer_proved(asker, request.most_nodes - found.judged, found);
  return found;
}

// N, by pushes of the plan: what the analysis shows, and what they must and may give.
void tell_forces(const AnalysedProblem& made, const PushAsker& asker, PushingPlan& plan) {
  const Analysis& analysis = made.analysis;
  const double gravity = analysis.assembly.gravity.norm();
  for (FoundPush& push : plan.pushes) {
    for (int row = 0; row < made.problem.contacts(); ++row) {
      const int contact = made.problem.contact[row];
      if (!asker.states().is_finger(analysis.contacts.contacts[contact].b, push.candidate)) continue;
      const double force = analysis.friction ? analysis.friction->contacts[contact].normal_force
                                             : analysis.contact_results[contact].force;
      const double no_force = NumericalTolerances{}.force_zero * loads_of_pushed(made.problem, row, gravity);
      push.force = force > no_force ? force : 0;
      if (!plan.found.stopped) push.range = range_of_force(made.problem, row, gravity);
    }
  }
}

// The pushes that were found, as they were analysed when they were accepted.
void tell_found(const PushAsker& asker, const Progress& progress, PushingPlan& plan) {
  if (!plan.found.pushes) return;
  for (const int k : plan.found.pushes->members()) plan.pushes.push_back({k, std::nullopt, {}});
  if (!plan.found.accepted) return;
  plan.pushed = plan.free;
  if (plan.found.pushes->empty()) return;
  plan.pushed = asker.accepted().answer;
  // Who wishes to stop only now gets the pushes without the forces that are not known yet.
  const Status told = until_stopped(progress, "cancelled", [&] {
    tell_forces(asker.accepted(), asker, plan);
    return ok_status();
  });
  plan.found.stopped = plan.found.stopped || !told;
}

// The analysis knows more than the judge of many states: where the free state gives way by it, a push is needed, and
// where it does not, nothing proves that.
void trust_analysis(PushingPlan& plan) {
  if (gives_way(plan.free)) {
    plan.found.at_least = std::max(plan.found.at_least, 1);
    return;
  }
  plan.found.at_least = 0;
  plan.found.none_suffices = false;
  plan.found.groups.clear();
  plan.found.apart.clear();
}

}  // namespace

Result<PushingPlan> run_plan_push(const AnalysisInput& input, const PipelineOptions& options,
                                  const PlanRequest& request, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<PushingPlan> {
    const auto start = std::chrono::steady_clock::now();
    Result<PreparedAssembly> made = prepare_plan(input, options, progress);
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

    PushAsker asker(std::move(prepared), plan.candidates.reached, plan.installed, options, progress);
    const Result<StateAnswer> free = asker.free();
    if (!free) return free.error();
    plan.free = free.value();
    progress.step("pushes", 0);
    const TimeLimit limit(request.time_limit);
    const Result<FewestPushes> found = until_stopped(
        limit.progress(), "out of time", [&]() -> Result<FewestPushes> { return found_pushes(asker, plan, request); });
    if (!found) return found.error();
    plan.found = found.value();
    plan.out_of_time = plan.found.stopped && limit.is_over() && !progress.is_cancelled();
    // What is known is told even to those who wished to stop.
    const WorkFor unasked(plan.found.stopped ? nullptr : current_stop());
    tell_found(asker, progress, plan);
    trust_analysis(plan);
    progress.step("pushes", 1);
    plan.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return plan;
  });
}

}  // namespace impend
