#include "impend/runs/planner.h"

#include <algorithm>
#include <chrono>
#include <list>
#include <utility>

#include "impend/base/stop.h"
#include "impend/planning/way_clearance.h"
#include "impend/planning/ways_out.h"
#include "impend/runs/weigh_plan.h"

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
  // Ways out of the parts, those from above apart: as it stands, and off the ground where gravity points along `down`.
  struct KnownWays {
    std::optional<Vec3> down;
    bool from_above = false;
    WaysOut ways;
  };
  std::list<KnownWays> ways;

  // Errors: kCancelled.
  Result<const WaysOut*> known_ways(const std::optional<Vec3>& down, bool from_above) {
    const auto at = std::find_if(ways.begin(), ways.end(), [&](const KnownWays& known) {
      return known.from_above == from_above && known.down == down;
    });
    if (at != ways.end()) return &at->ways;
    Assembly there = shapes;
    ContactSet touching = contacts;
    if (down) {
      there.gravity = there.gravity.norm() * *down;
      there.ground.reset();
      touching = contacts_off_ground(there, contacts);
    }
    WaysOut found = ways_out(there, touching, from_above);
    if (!from_above) {
      if (const Status turned = add_turning_ways(there, touching, found); !turned) return turned.error();
    }
    ways.push_back({down, from_above, std::move(found)});
    return &ways.back().ways;
  }

  // By ways up; null where no step is done.
  Result<std::vector<const WaysOut*>> known_ways(const WaysUp& up, bool from_above, const Progress& progress) {
    std::vector<const WaysOut*> by_way_up;
    const std::size_t count = std::max<std::size_t>(1, up.all.size());
    for (std::size_t k = 0; k < count; ++k) {
      by_way_up.push_back(nullptr);
      if (k > 0 && !up.all[k].steps) continue;
      progress.step("ways out", static_cast<double>(k) / static_cast<double>(count));
      const Result<const WaysOut*> known =
          known_ways(k > 0 ? std::optional<Vec3>(up.all[k].down) : std::nullopt, from_above);
      if (!known) return known.error();
      by_way_up.back() = known.value();
    }
    return by_way_up;
  }

  Progress relayed() const {
    Progress progress;
    progress.cancelled = [now = running] { return now->progress != nullptr && now->progress->is_cancelled(); };
    return progress;
  }

  // What a step builds apart, prepared once.
  struct Apart {
    std::vector<std::string> parts;
    Vec3 down;
    std::unique_ptr<Planner> planner;
  };
  std::list<Apart> apart;

  // Of the same parts on the same table; its steps may be others. Errors: those of on_its_table() and prepare().
  Result<Planner*> planner_apart(const Assembly& loose, const Progress& progress) {
    std::vector<std::string> parts;
    for (const Part& part : loose.parts) parts.push_back(part.name);
    const Vec3 down = Vec3::Zero() - loose.up();
    const auto at = std::find_if(apart.begin(), apart.end(),
                                 [&](const Apart& known) { return known.parts == parts && known.down == down; });
    if (at != apart.end()) return at->planner.get();
    Progress quiet;
    quiet.cancelled = progress.cancelled;
    Result<Planner> prepared = Planner::prepare({loose, {}}, options, quiet);
    if (!prepared) return prepared.error();
    apart.push_back({std::move(parts), down, std::make_unique<Planner>(std::move(prepared).value())});
    return apart.back().planner.get();
  }

  // Up to the first that does not stand. Errors: as above, and those of check().
  Status add_built(const PlanRequest& request, const Progress& progress, CheckedPlan& plan) {
    Progress quiet;
    quiet.cancelled = progress.cancelled;
    for (std::size_t k = 0; k < plan.sequence.steps.size(); ++k) {
      const PlanStep step = plan.sequence.steps[k].step;
      if (step.build.empty()) continue;
      const Result<Assembly> loose = on_its_table(shapes, step);
      if (!loose) return loose.error();
      const Result<Planner*> planner = planner_apart(loose.value(), progress);
      if (!planner) return planner.error();
      Result<PlanRequest> asked = request_apart(request, shapes, loose.value(), plan.hands);
      if (!asked) return asked.error();
      asked.value().steps = step.build;
      Result<CheckedPlan> checked = planner.value()->check(asked.value(), quiet);
      if (!checked) return checked.error();
      const bool stands = checked.value().stands;
      take_built({static_cast<int>(k), Vec3::Zero() - loose.value().up(), std::move(checked).value()}, plan);
      if (!stands) break;
    }
    return ok_status();
  }

  void tell_clearances(const std::vector<const WaysOut*>& by_way_up, CheckedPlan& plan) const {
    plan.clearances = clearances_of_steps(shapes, contacts, by_way_up, plan.sequence, options.solver.threads);
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
    const Result<StatedSequence> stated = stated_sequence(kept_->shapes, request);
    if (!stated) return stated.error();
    kept_->states->turn_to(stated.value().up);
    const auto built = [&](CheckedPlan& plan) { return kept_->add_built(request, progress, plan); };
    Result<CheckedPlan> plan = checked_plan(*kept_->states, kept_->options, stated.value(), request, progress, built);
    if (plan && (request.ways || request.actions)) {
      const auto known = kept_->known_ways(stated.value().up, request.from_above, progress);
      if (!known) return known.error();
      for (const StepWay& step : ways_of_steps(kept_->shapes, known.value(), plan.value().sequence))
        plan.value().ways.push_back(step.way);
      kept_->tell_clearances(known.value(), plan.value());
    }
    if (plan && request.actions) {
      if (const Status told = tell_actions(*kept_->states, plan.value()); !told) return told.error();
    }
    if (plan) finish_plan(*kept_->states, kept_->options, start, plan.value());
    if (plan) {
      for (const BuiltApart& apart : plan.value().built)
        plan.value().warnings = collect_warnings({plan.value().warnings, apart.plan.warnings});
    }
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
    const auto known = kept_->known_ways(up.value(), request.from_above, progress);
    if (!known) return known.error();
    const TurnedWays ways{up.value(), known.value()};
    Result<SearchedPlan> plan =
        found_plan(*kept_->states, {kept_->shapes, ways, request, rules.value(), finished}, progress);
    // Who cancels does not wait for clearances.
    const bool cancelled = plan && plan.value().stopped && !plan.value().out_of_time;
    if (plan && plan.value().found && !cancelled) kept_->tell_clearances(ways.out, plan.value().plan);
    if (plan && plan.value().found && !cancelled && request.actions) {
      if (const Status told = tell_actions(*kept_->states, plan.value().plan); !told) return told.error();
    }
    if (plan) finish(plan.value());
    return plan;
  });
}

Result<PlanReasons> Planner::reasons(const CheckedSequence& sequence, bool from_above, const Progress& progress) {
  return kept_->run(progress, [&]() -> Result<PlanReasons> {
    const auto known = kept_->known_ways(sequence.ways_up, from_above, progress);
    if (!known) return known.error();
    const WaysOut ways = joined_ways(known.value());  // whichever way up
    PlanReasons reasons;
    reasons.ways = ways_of_steps(kept_->shapes, known.value(), sequence);
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
  // What is built apart is not there yet, and has states of its own.
  if (built_that_fails(plan) != nullptr) return std::nullopt;
  const CheckedStep& step = sequence.steps[failed];
  if (failed < static_cast<int>(plan.answers.size()) && !may_stand(plan.answers[failed])) return step.state();
  PartSet before = step.installed;
  for (const int part : step.step.parts) {
    if (step.step.places()) {
      before.remove(part);
    } else {
      before.add(part);
    }
  }
  const int way_up = step.step.turns() ? sequence.ways_up.off_ground(step.step.turn.from) : step.way_up;
  return AssemblyState{before, PartSet(static_cast<int>(plan.assembly.parts.size())), way_up};
}

}  // namespace impend
