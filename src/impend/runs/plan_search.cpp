#include <algorithm>
#include <chrono>
#include <map>
#include <tuple>
#include <utility>

#include "impend/base/stop.h"
#include "impend/runs/plan.h"
#include "impend/runs/planner.h"
#include "impend/runs/state_asker.h"
#include "impend/runs/time_limit.h"
#include "impend/runs/weigh_plan.h"

namespace impend {
namespace {

// States that the analysis did not let stand, though their judge did, are ruled out one by one; so many are enough.
constexpr int kMostRuledOut = 50;

// Of a finished assembly that does not stand the parts to hold are looked for where no more than these move: holding
// them all suffices, so that the search for fewer stays small.
constexpr int kMostMoversToHold = 20;

class PlanSearch {
 public:
  PlanSearch(StateAsker& states, PlanSearchInput input, const Progress& progress)
      : states_(states),
        input_(std::move(input)),
        ways_(input_.ways),
        joined_(joined_ways(input_.ways.out)),
        request_(input_.request),
        rules_(std::move(input_.rules)),
        progress_(progress) {}

  Result<SearchedPlan> run() {
    SearchedPlan out;
    out.locked = locked_parts(states_.assembly(), joined_);
    out.partly_tried = joined_.partly_tried;
    out.axes_tried = joined_.axes_tried;
    out.most_turns = request_.turns;
    out.from_above = request_.from_above;
    rules_.found_first = [this, &out](const Sequence& steps) { offer_first(out, steps); };
    const TimeLimit limit(request_.time_limit);
    const Status searched = until_stopped(limit.progress(), "out of time", [&] { return search_hands(out); });
    if (!searched && searched.error().code != ErrorCode::kCancelled) return searched.error();
    if (!searched) {
      out.out_of_time = limit.is_over() && !progress_.is_cancelled();
      if (!out.out_of_time && !best_) return searched.error();
      return stopped_at(out);
    }
    out.ruled_out = static_cast<int>(states_ruled_out_.size());
    if (!out.found) {
      const Status told = tell_why(out);
      if (!told) return told.error();
    }
    tell_order(out);
    if (out.found) tell_ways(out);
    return out;
  }

  Result<SequenceCount> count() {
    const JudgeState judge = judge_ruled();
    return count_sequences(states_.assembly(), *ways_.out.front(), rules_, judge, progress_.cancelled);
  }

 private:
  // With one hand after the other, until there is a plan. Errors: kCancelled.
  Status search_hands(SearchedPlan& out) {
    const int first = request_.hands.value_or(1), last = request_.hands.value_or(kMostHandsTried);
    bool fewer_fail = true;
    FoundSequence found;
    for (int hands = first; hands <= last; ++hands) {
      rules_.plan.hands = out.hands = hands;
      progress_.step("plan", static_cast<double>(hands - first) / static_cast<double>(last - first + 1));
      const Status tried = with_hands(out, found);
      if (!tried) return tried;
      out.opened += found.opened;
      if (out.found) break;
      fewer_fail = fewer_fail && found.exhausted && found.decided && states_ruled_out_.empty();
      if (fewer_fail && !request_.hands) out.hands_at_least = hands + 1;
      if (!out.locked.empty()) break;  // hands do not help
    }
    if (out.found) {
      out.plan.fewest_hands = fewer_fail && !request_.hands;
      out.fewest_held = found.exhausted && found.decided && states_ruled_out_.empty();
    } else {
      out.exhausted = fewer_fail || !out.locked.empty();
      out.stuck = found.stuck;
    }
    return ok_status();
  }

  // What is known when it has to end before it is done: the plan that was offered last, with what is proved of hands.
  SearchedPlan stopped_at(const SearchedPlan& so_far) const {
    const bool found = best_.has_value();
    SearchedPlan out = found ? *best_ : so_far;
    out.stopped = true;
    out.out_of_time = so_far.out_of_time;
    out.opened = so_far.opened;
    out.hands_at_least = so_far.hands_at_least;
    out.ruled_out = static_cast<int>(states_ruled_out_.size());
    out.plan.fewest_hands = found && !request_.hands && out.hands_at_least == out.plan.hands;
    if (!found) out.stuck = PartSet(static_cast<int>(states_.assembly().parts.size()));
    return out;
  }

  JudgeState judge_ruled() {
    return [this, judge = states_.judge()](const AssemblyState& state) {
      const auto at = states_ruled_out_.find({state.installed, state.held, state.way_up});
      if (at == states_ruled_out_.end()) return judge(state);
      const PartSet free = free_parts(states_.assembly(), state);
      const PartSet moving = PartSet(static_cast<int>(states_.assembly().parts.size()), at->second) & free;
      return StateVerdict{Standing::kUnknown, moving.empty() ? free : moving, "the analysis does not let it stand"};
    };
  }

  // Searches, has the plan weighed, and searches again without the state that was refused.
  Status with_hands(SearchedPlan& out, FoundSequence& found) {
    while (true) {
      const JudgeState judge = judge_ruled();
      const Result<FoundSequence> searched =
          search_sequence(states_.assembly(), ways_, rules_, judge, progress_.cancelled);
      if (!searched) return searched.error();
      found = searched.value();
      if (!found.found) return ok_status();
      Result<CheckedPlan> checked = plan_of(found.steps, judge);
      if (!checked) return checked.error();
      CheckedPlan plan = std::move(checked).value();
      const Result<bool> refused = rule_out_first(plan.sequence);
      if (!refused) return refused.error();
      if (refused.value()) {
        if (static_cast<int>(states_ruled_out_.size()) >= kMostRuledOut) {
          found.found = found.exhausted = false;
          return ok_status();
        }
        continue;
      }
      if (const Status weighed = weigh_steps(states_, progress_, plan); !weighed) return weighed;
      out.found = plan.stands;
      out.plan = std::move(plan);
      return ok_status();
    }
  }

  Result<CheckedPlan> plan_of(const Sequence& steps, const JudgeState& judge) const {
    Result<CheckedSequence> checked =
        check_sequence(states_.assembly(), steps, rules_.plan, judge, progress_.cancelled, ways_.up);
    if (!checked) return checked.error();
    CheckedPlan plan;
    plan.hands = plan.most_hands_tried = rules_.plan.hands;
    plan.sequence = std::move(checked).value();
    return plan;
  }

  // An order that holds more than it may need, where the analysis lets all of it stand. The search goes on as without
  // it; it is told where that has to end before it is done.
  void offer_first(const SearchedPlan& so_far, const Sequence& steps) {
    Result<CheckedPlan> plan = plan_of(steps, judge_ruled());
    if (!plan) return;
    const Result<bool> refused = first_refused(plan.value().sequence, {});
    if (!refused || refused.value() || !weigh_steps(states_, progress_, plan.value()) || !plan.value().stands) return;
    SearchedPlan offered = so_far;
    offered.found = true;
    offered.plan = std::move(plan).value();
    tell_order(offered);
    tell_ways(offered);
    best_ = offered;
    if (input_.found) input_.found(std::move(offered));
  }

  // Whether the analysis does not let a state of the plan stand, or, where that is asked for, does not prove it;
  // `refuse` is told the first such state.
  Result<bool> first_refused(const CheckedSequence& sequence,
                             const std::function<void(const AssemblyState&, const StateAnswer&)>& refuse) {
    std::vector<AssemblyState> ends;
    for (const CheckedStep& step : sequence.steps) ends.push_back(step.state());
    const Status asked = states_.answer_all(ends);
    if (!asked) return asked.error();
    for (const CheckedStep& step : sequence.steps) {
      std::vector<AssemblyState> ask = {step.state()};
      ask.insert(ask.end(), step.passed.begin(), step.passed.end());
      for (const AssemblyState& state : ask) {
        if (states_.stands_with_less(state)) continue;
        const Result<StateAnswer> answer = states_.answer(state);
        if (!answer) return answer.error();
        const bool stands = request_.certain ? is_proved_to_stand(answer.value()) : may_stand(answer.value());
        if (stands) continue;
        if (refuse) refuse(state, answer.value());
        return true;
      }
    }
    return false;
  }

  Result<bool> rule_out_first(const CheckedSequence& sequence) {
    return first_refused(sequence, [this](const AssemblyState& state, const StateAnswer& answer) {
      states_ruled_out_[{state.installed, state.held, state.way_up}] = answer.moving;
    });
  }

  Status tell_why(SearchedPlan& out) {
    const JudgeState judge = judge_ruled();
    const PartSet none(static_cast<int>(states_.assembly().parts.size()));
    const PartSet all = movable_parts(states_.assembly()) | fixed_parts(states_.assembly());
    const Result<StateAnswer> finished = states_.answer({all, none});
    if (!finished) return finished.error();
    if (request_.certain ? !is_proved_to_stand(finished.value()) : !may_stand(finished.value())) {
      out.finished = finished.value();
    }
    const PartSet fixed = fixed_parts(states_.assembly());
    const PartSet there = out.locked.empty() ? out.stuck : out.locked | fixed;
    for (const int part : (there - fixed).members()) {
      PartReason reason;
      reason.part = part;
      reason.ways = stopped_ways(joined_, part, there);
      reason.has_way = joined_.open_way(part, there) != nullptr;
      reason.stays_for = TakingApart::later_parts(rules_, part, there);
      if (reason.has_way && reason.stays_for.empty()) {
        PartSet rest = there;
        rest.remove(part);
        FallingSets known;
        (void)fewest_holders(rest, rules_.plan.may_hold, judge, known);
        reason.fall = known.sets;
      }
      out.reasons.push_back(std::move(reason));
    }
    return ok_status();
  }

  void tell_order(SearchedPlan& out) const {
    out.must_precede = asked_order(states_.assembly(), joined_);
    if (const FrictionlessStates* states = states_.frictionless(); states != nullptr) out.clauses = states->clauses();
  }

  void tell_ways(SearchedPlan& out) const {
    for (const StepWay& step : ways_of_steps(input_.shapes, ways_.out, out.plan.sequence))
      out.plan.ways.push_back(step.way);
  }

  StateAsker& states_;
  PlanSearchInput input_;
  const TurnedWays& ways_;
  const WaysOut joined_;  // whichever way up
  const PlanRequest& request_;
  SearchRules rules_;
  const Progress& progress_;
  std::map<std::tuple<PartSet, PartSet, int>, std::vector<int>> states_ruled_out_;  // with the parts that move
  std::optional<SearchedPlan> best_;                                                // that was offered last
};

}  // namespace

Result<SearchRules> search_rules(const Assembly& assembly, const PlanRequest& request) {
  const Result<PartSet> holdable = parts_to_hold(assembly, request);
  if (!holdable) return holdable.error();
  SearchRules rules{{1, holdable.value()}, {}, request.most_nodes};
  Result<std::vector<std::array<int, 2>>> before = stated_precedences(assembly, request);
  if (!before) return before.error();
  rules.before = std::move(before).value();
  rules.turns = request.turns;
  return rules;
}

Result<std::optional<SearchedPlan>> no_plan_that_ends(StateAsker& states, const PlanRequest& request) {
  if (request.count) return std::optional<SearchedPlan>();
  const Assembly& assembly = states.assembly();
  const PartSet none(static_cast<int>(assembly.parts.size()));
  const PartSet all = movable_parts(assembly) | fixed_parts(assembly);
  const Result<StateAnswer> finished = states.answer({all, none});
  if (!finished) return finished.error();
  if (may_stand(finished.value())) return std::optional<SearchedPlan>();
  SearchedPlan out;
  // Indeterminate, marginal and unsolved are no proof that it falls.
  const StateAnswer& answer = finished.value();
  out.exhausted = gives_way(answer);
  out.most_turns = request.turns;
  out.from_above = request.from_above;
  out.hands = request.hands.value_or(1);
  out.locked = out.partly_tried = none;
  out.stuck = all;
  out.finished = answer;
  if (answer.moving.empty() || static_cast<int>(answer.moving.size()) > kMostMoversToHold)
    return std::optional<SearchedPlan>(std::move(out));
  const Result<PartSet> holdable = parts_to_hold(assembly, request);
  if (!holdable) return holdable.error();
  Result<HowToHold> how = how_to_hold(states, all, holdable.value());
  if (!how) return how.error();
  out.to_hold = std::move(how).value();
  return std::optional<SearchedPlan>(std::move(out));
}

Result<SearchedPlan> found_plan(StateAsker& states, PlanSearchInput input, const Progress& progress) {
  const bool counts = input.request.count;
  PlanSearch search(states, std::move(input), progress);
  Result<SearchedPlan> plan = search.run();
  if (!plan || !counts || plan.value().stopped) return plan;
  const Result<SequenceCount> count = search.count();
  if (!count) return count.error();
  plan.value().count = count.value();
  progress.step("plan", 1);
  return plan;
}

Result<SearchedPlan> run_plan_search(const AnalysisInput& input, const PipelineOptions& options,
                                     const PlanRequest& request, const Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  Result<Planner> planner = Planner::prepare(input, options, progress);
  if (!planner) return planner.error();
  Result<SearchedPlan> plan = planner.value().search(request, progress);
  if (!plan) return plan;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  plan.value().seconds = plan.value().plan.seconds = seconds;
  return plan;
}

}  // namespace impend
