#include "impend/planning/checked_sequence.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "impend/base/stop.h"
#include "impend/planning/holding_layers.h"
#include "impend/planning/walked_steps.h"

namespace impend {
namespace {

class SequenceChecker {
 public:
  SequenceChecker(const Assembly& assembly, const Sequence& sequence, const PlanRules& rules, const JudgeState& judge,
                  const WaysUp& ways)
      : assembly_(assembly), sequence_(sequence), rules_(rules), judge_(judge), ways_(ways) {}

  CheckedSequence check() {
    layers_.push_back({-1, fixed_parts(assembly_), {{none(), HoldingCost{}, -1, -1, 0, none()}}});
    for (std::size_t k = 0; k < sequence_.size() && out_.failed < 0; ++k) {
      look_for_stop();
      take_step(static_cast<int>(k));
    }
    out_.stands = out_.failed < 0;
    out_.ways_up = ways_;
    tell_walked_steps({assembly_, sequence_, ways_, layers_}, counted(), out_);
    return std::move(out_);
  }

 private:
  StateVerdict judge(const AssemblyState& state) {
    ++out_.states_judged;
    return judge_(state);
  }

  JudgeState counted() {
    return [this](const AssemblyState& state) { return judge(state); };
  }

  PartSet none() const { return PartSet(static_cast<int>(assembly_.parts.size())); }
  PartSet set_of(const std::vector<int>& parts) const { return {static_cast<int>(assembly_.parts.size()), parts}; }

  void take_step(int k) {
    const PlanStep& step = sequence_[k];
    const PartSet moved = set_of(step.parts);
    const bool placed = step.places();
    const HoldingLayer& before = layers_.back();
    HoldingLayer after{k, placed ? before.installed | moved : before.installed - moved, {}, before.way_up};
    if (step.turns()) after.way_up = step.turn.to;

    FallingSets known;
    const std::vector<PartSet> enough =
        minimal_holding_sets(after.installed, allowed_in(k), rules_.hands, judge_at(counted(), after.way_up), known);
    for (const PartSet& held : enough) after.holds.push_back({held, std::nullopt, -1, -1, 0, none()});
    if (!known.proved || step.parts.size() > 1) out_.decided = false;
    if (step.hold) add_stated(set_of(*step.hold), enough, after);
    const bool some = !after.holds.empty();
    if (step.turns()) {
      enter_turned(before, step.turn, after);
    } else {
      enter(before, step, moved, after);
    }
    change_over(after, rules_.hands);
    if (step.hold) keep_stated(set_of(*step.hold), after);
    for (Hold& hold : after.holds) {
      if (hold.cost) hold.cost->held += hold.held.count();
    }
    let_go_of(k, after);
    explain(k, some, known, after);
    falling_before_ = std::move(known);
    layers_.push_back(std::move(after));
    if (!step.hold || out_.failed >= 0) return;
    layers_.push_back(change_from_stated(layers_.back()));
    let_go_of(k, layers_.back());
  }

  // A part that may not be held stays in the hand that moved it until the step is done, and no longer.
  void let_go_of(int k, HoldingLayer& layer) const {
    PartSet may_stay = rules_.may_hold;
    if (const PlanStep* next = removal_after(k)) may_stay |= set_of(next->parts);
    if (k + 1 == static_cast<int>(sequence_.size())) return;
    for (Hold& hold : layer.holds) {
      if (!hold.held.within(may_stay)) hold.cost.reset();
    }
  }

  // The step after `k` where it removes parts: the hand that will move them may hold them already.
  const PlanStep* removal_after(int k) const {
    const bool removes = k + 1 < static_cast<int>(sequence_.size()) && sequence_[k + 1].removes();
    return removes ? &sequence_[k + 1] : nullptr;
  }

  PartSet allowed_in(int k) const {
    PartSet allowed = rules_.may_hold | set_of(sequence_[k].parts);
    if (const PlanStep* next = removal_after(k)) allowed |= set_of(next->parts);
    return allowed;
  }

  HoldingLayer change_from_stated(const HoldingLayer& stated) const {
    HoldingLayer changed{-1, stated.installed, stated.holds, stated.way_up};
    for (std::size_t j = 0; j < changed.holds.size(); ++j) {
      changed.holds[j].from = static_cast<int>(j);
      changed.holds[j].changed_from = -1;
      changed.holds[j].hands = changed.holds[j].held.count();
    }
    change_over(changed, rules_.hands);
    return changed;
  }

  // What is stated may be more than is needed.
  void add_stated(const PartSet& stated, const std::vector<PartSet>& enough, HoldingLayer& after) const {
    const bool stands = std::any_of(enough.begin(), enough.end(), [&](const PartSet& s) { return s.within(stated); });
    const bool there = std::find(enough.begin(), enough.end(), stated) != enough.end();
    if (stands && !there && stated.count() <= rules_.hands)
      after.holds.push_back({stated, std::nullopt, -1, -1, 0, none()});
  }

  static void keep_stated(const PartSet& stated, HoldingLayer& after) {
    for (Hold& hold : after.holds) {
      if (hold.held != stated) hold.cost.reset();
    }
  }

  // From what was held before the step, while one hand moves its parts, to what is held right after it. Before a part
  // is removed the hands grasp what is held afterwards, since what is left must stand without it.
  void enter(const HoldingLayer& before, const PlanStep& step, const PartSet& moved, HoldingLayer& after) const {
    const bool placed = step.places();
    for (std::size_t q = 0; q < before.holds.size(); ++q) {
      if (!before.holds[q].cost) continue;
      const PartSet kept = before.holds[q].held - moved;
      for (Hold& hold : after.holds) {
        const PartSet meanwhile = placed ? kept : kept | hold.held;
        const int hands = std::max(meanwhile.count() + 1, placed ? hands_of(kept | hold.held, moved) : 0);
        if (hands > rules_.hands) continue;
        HoldingCost cost = *before.holds[q].cost;
        cost.grasped += (hold.held - kept - (placed ? moved : none())).count();
        offer_way(hold, {cost, static_cast<int>(q), -1, hands, meanwhile});
      }
    }
  }

  // By the turn that is stated, or by whichever does where that leaves its way open. What falls is told of the first.
  void enter_turned(const HoldingLayer& before, const TurnOver& stated, HoldingLayer& after) {
    turning_.reset();
    const std::vector<TurnOver> turns =
        stated.past < 0 ? turns_between(ways_, stated.from, stated.to) : std::vector<TurnOver>{stated};
    for (const TurnOver& turn : turns) {
      FallingSets falling;
      const std::vector<PartSet> through = minimal_holding_sets(before.installed, rules_.may_hold, rules_.hands,
                                                                judge_through(counted(), ways_, turn), falling);
      if (!falling.proved) out_.decided = false;
      enter_by(before, turn, through, after);
      if (!turning_) turning_ = std::move(falling);
    }
  }

  // From what was held before a turn to what suffices all through it, and from there to what is held right after it.
  void enter_by(const HoldingLayer& before, const TurnOver& turn, const std::vector<PartSet>& through,
                HoldingLayer& after) const {
    for (std::size_t q = 0; q < before.holds.size(); ++q) {
      if (!before.holds[q].cost) continue;
      const PartSet& earlier = before.holds[q].held;
      for (const PartSet& meanwhile : through) {
        for (Hold& hold : after.holds) {
          const int hands = std::max((earlier | meanwhile).count(), (meanwhile | hold.held).count());
          if (hands > rules_.hands) continue;
          HoldingCost cost = *before.holds[q].cost;
          cost.grasped += (meanwhile - earlier).count() + (hold.held - meanwhile).count();
          offer_way(hold, {cost, static_cast<int>(q), -1, hands, meanwhile, turn.past});
        }
      }
    }
  }

  void explain(int k, bool some, const FallingSets& known, const HoldingLayer& after) {
    const PlanStep& step = sequence_[k];
    const bool last = k + 1 == static_cast<int>(sequence_.size());
    const bool reached =
        std::any_of(after.holds.begin(), after.holds.end(), [](const Hold& hold) { return hold.cost.has_value(); });
    const bool unheld = std::any_of(after.holds.begin(), after.holds.end(),
                                    [](const Hold& hold) { return hold.cost && hold.held.empty(); });
    if (reached && (!last || step.hold || unheld)) return;
    out_.failed = k;
    const FallingSets turning = step.turns() && !reached ? turning_.value_or(FallingSets()) : FallingSets();
    out_.apart = disjoint_sets(!turning.sets.empty() ? turning.sets
                               : known.sets.empty()  ? falling_before_.sets
                                                     : known.sets);
    out_.why =
        why_step_fails(assembly_, rules_, {step, after, known, falling_before_, turning, some, reached}, out_.apart);
  }

  const Assembly& assembly_;
  const Sequence& sequence_;
  const PlanRules& rules_;
  const JudgeState& judge_;
  const WaysUp& ways_;
  std::vector<HoldingLayer> layers_;
  FallingSets falling_before_;          // of the state before the step
  std::optional<FallingSets> turning_;  // of the turn that was tried last, by the first of its ways
  CheckedSequence out_;
};

}  // namespace

Result<CheckedSequence> check_sequence(const Assembly& assembly, const Sequence& sequence, const PlanRules& rules,
                                       const JudgeState& judge, const std::function<bool()>& cancelled,
                                       const WaysUp& ways) {
  Progress progress;
  progress.cancelled = cancelled;
  CheckedSequence checked;
  const Status walked = until_stopped(progress, "cancelled while checking the plan", [&]() -> Status {
    checked = SequenceChecker(assembly, sequence, rules, judge, ways).check();
    return ok_status();
  });
  if (!walked) return walked.error();
  return checked;
}

}  // namespace impend
