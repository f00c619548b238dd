#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "impend/base/stop.h"
#include "impend/pipeline/plan.h"
#include "impend/pipeline/plan_request.h"
#include "impend/pipeline/weigh_plan.h"
#include "impend/planning/turning_ways.h"

namespace impend {
namespace {

// States that the analysis did not let stand, though their judge did, are ruled out one by one; so many are enough.
constexpr int kMostRuledOut = 50;

class PlanSearch {
 public:
  PlanSearch(StateAsker& states, WaysOut ways, const PlanRequest& request, SearchRules rules, const Progress& progress)
      : states_(states), ways_(std::move(ways)), request_(request), rules_(std::move(rules)), progress_(progress) {}

  const WaysOut& ways() const { return ways_; }

  Result<SearchedPlan> run() {
    SearchedPlan out;
    out.locked = locked_parts(states_.assembly(), ways_);
    out.partly_tried = ways_.partly_tried;
    out.axes_tried = ways_.axes_tried;
    out.from_above = request_.from_above;
    const int first = request_.hands.value_or(1), last = request_.hands.value_or(kMostHandsTried);
    bool fewer_fail = true;
    FoundSequence found;
    for (int hands = first; hands <= last; ++hands) {
      rules_.plan.hands = out.hands = hands;
      progress_.step("plan", static_cast<double>(hands - first) / static_cast<double>(last - first + 1));
      const Status tried = with_hands(out, found);
      if (!tried) return tried.error();
      out.opened += found.opened;
      if (out.found) break;
      fewer_fail = fewer_fail && found.exhausted && found.decided && states_ruled_out_.empty();
      if (!out.locked.empty()) break;  // hands do not help
    }
    out.ruled_out = static_cast<int>(states_ruled_out_.size());
    if (out.found) {
      out.plan.fewest_hands = fewer_fail && !request_.hands;
      out.fewest_held = found.exhausted && found.decided && states_ruled_out_.empty();
    } else {
      out.exhausted = fewer_fail || !out.locked.empty();
      out.stuck = found.stuck;
      const Status told = tell_why(out);
      if (!told) return told.error();
    }
    tell_order(out);
    return out;
  }

  Result<SequenceCount> count() {
    const JudgeState judge = judge_ruled();
    return count_sequences(states_.assembly(), ways_, rules_, judge, progress_.cancelled);
  }

 private:
  JudgeState judge_ruled() {
    return [this, judge = states_.judge()](const AssemblyState& state) {
      const auto at = states_ruled_out_.find({state.installed, state.held});
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
      Sequence sequence;
      for (const int part : found.order) sequence.push_back({StepKind::kPlace, {part}, std::nullopt});
      const Result<CheckedSequence> checked =
          check_sequence(states_.assembly(), sequence, rules_.plan, judge, progress_.cancelled);
      if (!checked) return checked.error();
      CheckedPlan plan;
      plan.hands = plan.most_hands_tried = rules_.plan.hands;
      plan.sequence = checked.value();
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

  // The first state of the plan that the analysis does not let stand, or, where that is asked for, does not prove.
  Result<bool> rule_out_first(const CheckedSequence& sequence) {
    std::vector<AssemblyState> ends;
    for (const CheckedStep& step : sequence.steps) ends.push_back({step.installed, step.held});
    const Status asked = states_.answer_all(ends);
    if (!asked) return asked.error();
    for (const CheckedStep& step : sequence.steps) {
      std::vector<AssemblyState> ask = {{step.installed, step.held}};
      ask.insert(ask.end(), step.passed.begin(), step.passed.end());
      for (const AssemblyState& state : ask) {
        if (states_.stands_with_less(state)) continue;
        const Result<StateAnswer> answer = states_.answer(state);
        if (!answer) return answer.error();
        const bool stands = request_.certain ? is_proved_to_stand(answer.value()) : may_stand(answer.value());
        if (stands) continue;
        states_ruled_out_[{state.installed, state.held}] = answer.value().moving;
        return true;
      }
    }
    return false;
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
      reason.ways = ways_there(part, there);
      reason.has_way = ways_.open_way(part, there) != nullptr;
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

  // With what stops them there; ways that less stops say more.
  std::vector<WayOut> ways_there(int part, const PartSet& there) const {
    std::vector<WayOut> ways = ways_.of_part[part];
    for (WayOut& way : ways) way.blockers &= there;
    std::vector<WayOut> kept;
    for (const WayOut& way : ways) {
      const bool more = std::any_of(ways.begin(), ways.end(), [&](const WayOut& other) {
        return other.blockers.within(way.blockers) && (other.blockers != way.blockers || &other < &way);
      });
      if (!more) kept.push_back(way);
    }
    return kept;
  }

  void tell_order(SearchedPlan& out) const {
    const PartSet fixed = fixed_parts(states_.assembly());
    for (int part = 0; part < static_cast<int>(ways_.of_part.size()); ++part) {
      PartSet always = movable_parts(states_.assembly());
      bool some = false;
      for (const WayOut& way : ways_.of_part[part]) {
        if (way.blockers.meets(fixed)) continue;
        always &= way.blockers;
        some = true;
      }
      if (!some) continue;
      for (const int later : always.members()) out.must_precede.push_back({part, later});
    }
    if (const FrictionlessStates* states = states_.frictionless(); states != nullptr) out.clauses = states->clauses();
  }

  StateAsker& states_;
  WaysOut ways_;
  const PlanRequest& request_;
  SearchRules rules_;
  const Progress& progress_;
  std::map<std::pair<PartSet, PartSet>, std::vector<int>> states_ruled_out_;  // with the parts that move
};

void tell_ways(const Assembly& shapes, const WaysOut& ways, SearchedPlan& out) {
  for (const CheckedStep& step : out.plan.sequence.steps) {
    const int part = step.step.parts.front();
    const WayOut& way = *ways.open_way(part, step.installed);
    WayIn in{Vec3(Vec3::Zero() - way.direction), way_length(shapes, part, way, step.installed)};
    if (way.turn) {
      in.turn = way.turn;
      in.turn->axis = -way.turn->axis;
    }
    out.ways.push_back(in);
  }
}

}  // namespace

Result<SearchedPlan> run_plan_search(const AnalysisInput& input, const PipelineOptions& options,
                                     const PlanRequest& request, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<SearchedPlan> {
    const auto start = std::chrono::steady_clock::now();
    Result<PreparedAssembly> prepared = prepare_plan(input, options, progress);
    if (!prepared) return prepared.error();
    const Assembly shapes = prepared.value().value.assembly;
    const Result<PartSet> holdable = parts_to_hold(shapes, request);
    if (!holdable) return holdable.error();
    SearchRules rules{{1, holdable.value()}, {}, request.most_nodes};
    Result<std::vector<std::array<int, 2>>> before = stated_precedences(shapes, request);
    if (!before) return before.error();
    rules.before = std::move(before).value();

    progress.step("ways out", 0);
    WaysOut ways = ways_out(shapes, prepared.value().value.contacts, request.from_above);
    if (!request.from_above) {
      const Status turned = add_turning_ways(shapes, prepared.value().value.contacts, ways);
      if (!turned) return turned.error();
    }
    StateAsker states(std::move(prepared).value(), options, progress);
    PlanSearch search(states, std::move(ways), request, std::move(rules), progress);
    Result<SearchedPlan> searched = search.run();
    if (!searched) return searched.error();
    SearchedPlan plan = std::move(searched).value();
    if (plan.found) tell_ways(shapes, search.ways(), plan);
    if (request.count) {
      const Result<SequenceCount> count = search.count();
      if (!count) return count.error();
      plan.count = count.value();
    }
    progress.step("plan", 1);
    finish_plan(states, options, start, plan.plan);
    finish_plan(states, options, start, plan);
    return plan;
  });
}

}  // namespace impend
