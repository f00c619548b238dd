#include "impend/pipeline/planner.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "impend/base/stop.h"
#include "impend/pipeline/weigh_plan.h"
#include "impend/planning/step_clearances.h"
#include "impend/planning/turning_ways.h"

namespace impend {

struct Planner::Kept {
  // The planner outlives many runs: its states ask the one that goes on whether it was cancelled.
  struct Running {
    const Progress* progress = nullptr;
  };

  PipelineOptions options;
  std::shared_ptr<Running> running = std::make_shared<Running>();
  Assembly shapes;
  ContactSet contacts;
  std::optional<StateAsker> states;
  std::array<std::optional<WaysOut>, 2> ways;  // all, and from above

  // The ways out of the parts at other ways up, off the ground, beside those as it stands.
  Result<std::vector<std::optional<WaysOut>>> turned_ways(const WaysUp& up, bool from_above,
                                                          const Progress& progress) const {
    std::vector<std::optional<WaysOut>> by_way_up(std::max<std::size_t>(1, up.all.size()));
    for (std::size_t k = 1; k < up.all.size(); ++k) {
      if (!up.all[k].steps) continue;
      progress.step("ways out", static_cast<double>(k) / static_cast<double>(up.all.size()));
      Assembly there = shapes;
      there.gravity = there.gravity.norm() * up.all[k].down;
      there.ground.reset();
      const ContactSet off_ground = contacts_off_ground(there, contacts);
      WaysOut found = ways_out(there, off_ground, from_above);
      if (!from_above) {
        if (const Status turned = add_turning_ways(there, off_ground, found); !turned) return turned.error();
      }
      by_way_up[k] = std::move(found);
    }
    return by_way_up;
  }

  Progress relayed() const {
    Progress progress;
    progress.cancelled = [now = running] { return now->progress != nullptr && now->progress->is_cancelled(); };
    return progress;
  }

  Result<const WaysOut*> known_ways(bool from_above, const Progress& progress) {
    std::optional<WaysOut>& known = ways[from_above ? 1 : 0];
    if (!known) {
      progress.step("ways out", 0);
      WaysOut found = ways_out(shapes, contacts, from_above);
      if (!from_above) {
        if (const Status turned = add_turning_ways(shapes, contacts, found); !turned) return turned.error();
      }
      known = std::move(found);
    }
    return &*known;
  }

  void tell_clearances(const std::vector<const WaysOut*>& by_way_up, CheckedPlan& plan) const {
    plan.clearances = clearances_of_steps(shapes, contacts, by_way_up, plan.sequence, options.solver.threads);
  }

  void tell_ways(const WaysOut& ways_known, CheckedPlan& plan) const {
    for (const StepWay& step : ways_of_steps(shapes, ways_known, plan.sequence)) plan.ways.push_back(step.way);
    tell_clearances({&ways_known}, plan);
  }

  template <class Body>
  auto run(const Progress& progress, Body&& body) -> decltype(body()) {
    running->progress = &progress;
    auto result = until_stopped(progress, "cancelled", std::forward<Body>(body));
    running->progress = nullptr;
    return result;
  }
};

Planner::Planner(std::unique_ptr<Kept> kept) : kept_(std::move(kept)) {}
Planner::Planner(Planner&&) noexcept = default;
Planner& Planner::operator=(Planner&&) noexcept = default;
Planner::~Planner() = default;

Result<Planner> Planner::prepare(const AnalysisInput& input, const PipelineOptions& options, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<Planner> {
    Result<PreparedAssembly> prepared = prepare_plan(input, options, progress);
    if (!prepared) return prepared.error();
    auto kept = std::make_unique<Kept>();
    kept->options = options;
    kept->shapes = prepared.value().value.assembly;
    kept->contacts = prepared.value().value.contacts;
    kept->states.emplace(std::move(prepared).value(), options, kept->relayed());
    return Planner(std::move(kept));
  });
}

const Assembly& Planner::assembly() const { return kept_->shapes; }

Result<CheckedPlan> Planner::check(const PlanRequest& request, const Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  kept_->states->ask_anew();
  return kept_->run(progress, [&]() -> Result<CheckedPlan> {
    Result<CheckedPlan> plan = checked_plan(*kept_->states, kept_->options, request, progress);
    if (plan && request.ways) {
      const Result<const WaysOut*> known = kept_->known_ways(false, progress);
      if (!known) return known.error();
      kept_->tell_ways(*known.value(), plan.value());
    }
    if (plan) finish_plan(*kept_->states, kept_->options, start, plan.value());
    return plan;
  });
}

Result<SearchedPlan> Planner::search(const PlanRequest& request, const Progress& progress, const PlanFound& found) {
  const auto start = std::chrono::steady_clock::now();
  kept_->states->ask_anew();
  return kept_->run(progress, [&]() -> Result<SearchedPlan> {
    const auto finish = [&](SearchedPlan& plan) {
      finish_plan(*kept_->states, kept_->options, start, plan.plan);
      finish_plan(*kept_->states, kept_->options, start, plan);
    };
    PlanFound finished;
    if (found) {
      finished = [&](SearchedPlan plan) {
        finish(plan);
        found(std::move(plan));
      };
    }
    Result<SearchRules> rules = search_rules(kept_->shapes, request);
    if (!rules) return rules.error();
    const Result<WaysUp> up = stated_ways_up(kept_->shapes, request, kept_->states->with_friction());
    if (!up) return up.error();
    kept_->states->turn_to(up.value());
    Result<std::optional<SearchedPlan>> none = no_plan_that_ends(*kept_->states, request);
    if (!none) return none.error();
    if (none.value()) {
      finish(*none.value());
      return std::move(*none.value());
    }
    const Result<const WaysOut*> known = kept_->known_ways(request.from_above, progress);
    if (!known) return known.error();
    const Result<std::vector<std::optional<WaysOut>>> turned =
        kept_->turned_ways(up.value(), request.from_above, progress);
    if (!turned) return turned.error();
    TurnedWays ways{up.value(), {known.value()}};
    for (std::size_t k = 1; k < turned.value().size(); ++k)
      ways.out.push_back(turned.value()[k] ? &*turned.value()[k] : nullptr);
    Result<SearchedPlan> plan =
        found_plan(*kept_->states, {kept_->shapes, ways, request, rules.value(), finished}, progress);
    // Who cancels does not wait for clearances.
    const bool cancelled = plan && plan.value().stopped && !plan.value().out_of_time;
    if (plan && plan.value().found && !cancelled) kept_->tell_clearances(ways.out, plan.value().plan);
    if (plan) finish(plan.value());
    return plan;
  });
}

Result<PlanReasons> Planner::reasons(const CheckedSequence& sequence, bool from_above, const Progress& progress) {
  return kept_->run(progress, [&]() -> Result<PlanReasons> {
    const Result<const WaysOut*> known = kept_->known_ways(from_above, progress);
    if (!known) return known.error();
    const WaysOut& ways = *known.value();
    PlanReasons reasons;
    reasons.ways = ways_of_steps(kept_->shapes, ways, sequence);
    reasons.must_precede = asked_order(kept_->shapes, ways);
    reasons.partly_tried = ways.partly_tried;
    if (const FrictionlessStates* states = kept_->states->frictionless()) reasons.clauses = states->clauses();
    return reasons;
  });
}

Result<std::optional<Analysis>> Planner::analysis(const AssemblyState& state, const Progress& progress) {
  return kept_->run(progress, [&]() -> Result<std::optional<Analysis>> {
    if (free_parts(kept_->states->assembly(), state).empty()) return std::optional<Analysis>();
    Result<PreparedAnswer> answer = answer_prepared(kept_->states->in_state(state), kept_->options, progress);
    if (!answer) return answer.error();
    return std::optional<Analysis>(std::move(answer.value().analysis));
  });
}

std::optional<AssemblyState> telling_state(const CheckedPlan& plan) {
  const CheckedSequence& sequence = plan.sequence;
  const int failed = sequence.failed;
  if (plan.stands || failed < 0 || failed >= static_cast<int>(sequence.steps.size())) return std::nullopt;
  const CheckedStep& step = sequence.steps[failed];
  if (failed < static_cast<int>(plan.answers.size()) && !may_stand(plan.answers[failed]))
    return AssemblyState{step.installed, step.held};
  PartSet before = step.installed;
  for (const int part : step.step.parts) {
    if (step.step.kind == PlanStep::Kind::kPlace) {
      before.remove(part);
    } else {
      before.add(part);
    }
  }
  return AssemblyState{before, PartSet(static_cast<int>(plan.assembly.parts.size()))};
}

}  // namespace impend
