#include "impend/planning/check_sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "impend/base/names.h"
#include "impend/base/stop.h"

namespace impend {
namespace {

// How a hold is come by.
struct Way {
  HoldingCost cost;
  int from, changed_from, hands;
  PartSet meanwhile;
};

// Parts that are held when a step is done, and the cheapest way there.
struct Hold {
  PartSet held;
  std::optional<HoldingCost> cost;  // absent: not reached
  int from = -1;                    // of the layer before
  int changed_from = -1;            // of the same layer
  int hands = 0;                    // the most on the way from there
  PartSet meanwhile;  // what is held while the step's parts are moved, where it comes from the layer before
};

// Where a step states what is held, a second layer follows, without a step, in which hands change over for the next
// one.
struct Layer {
  int step = -1;  // of the sequence
  PartSet installed;
  std::vector<Hold> holds;
  int way_up = 0;
};

int hands_of(const PartSet& held, const PartSet& moved) {
  return (held - moved).count() + std::max(1, (held & moved).count());
}

void offer(Hold& hold, const Way& way) {
  if (hold.cost && *hold.cost <= way.cost) return;
  hold = {hold.held, way.cost, way.from, way.changed_from, way.hands, way.meanwhile};
}

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
    tell_steps();
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

  std::string names(const PartSet& parts) const {
    std::vector<std::string> list;
    for (const int part : parts.members()) list.push_back(assembly_.parts[part].name);
    return quoted_list(list);
  }

  void take_step(int k) {
    const PlanStep& step = sequence_[k];
    const PartSet moved = set_of(step.parts);
    const bool placed = step.kind == PlanStep::Kind::kPlace;
    const Layer& before = layers_.back();
    Layer after{k, placed ? before.installed | moved : before.installed - moved, {}, before.way_up};
    if (step.turn) after.way_up = step.turn->to;

    FallingSets known;
    const std::vector<PartSet> enough =
        minimal_holding_sets(after.installed, allowed_in(k), rules_.hands, judge_at(counted(), after.way_up), known);
    for (const PartSet& held : enough) after.holds.push_back({held, std::nullopt, -1, -1, 0, none()});
    if (!known.proved || step.parts.size() > 1) out_.decided = false;
    if (step.hold) add_stated(set_of(*step.hold), enough, after);
    const bool some = !after.holds.empty();
    if (step.turn) {
      enter_turned(before, *step.turn, after);
    } else {
      enter(before, step, moved, after);
    }
    change_over(after);
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
  void let_go_of(int k, Layer& layer) const {
    PartSet may_stay = rules_.may_hold;
    if (const PlanStep* next = removal_after(k)) may_stay |= set_of(next->parts);
    if (k + 1 == static_cast<int>(sequence_.size())) return;
    for (Hold& hold : layer.holds) {
      if (!hold.held.within(may_stay)) hold.cost.reset();
    }
  }

  // The step after `k` where it removes parts: the hand that will move them may hold them already.
  const PlanStep* removal_after(int k) const {
    const bool removes = k + 1 < static_cast<int>(sequence_.size()) && sequence_[k + 1].kind == PlanStep::Kind::kRemove;
    return removes ? &sequence_[k + 1] : nullptr;
  }

  PartSet allowed_in(int k) const {
    PartSet allowed = rules_.may_hold | set_of(sequence_[k].parts);
    if (const PlanStep* next = removal_after(k)) allowed |= set_of(next->parts);
    return allowed;
  }

  Layer change_from_stated(const Layer& stated) const {
    Layer changed{-1, stated.installed, stated.holds, stated.way_up};
    for (std::size_t j = 0; j < changed.holds.size(); ++j) {
      changed.holds[j].from = static_cast<int>(j);
      changed.holds[j].changed_from = -1;
      changed.holds[j].hands = changed.holds[j].held.count();
    }
    change_over(changed);
    return changed;
  }

  // What is stated may be more than is needed.
  void add_stated(const PartSet& stated, const std::vector<PartSet>& enough, Layer& after) const {
    const bool stands = std::any_of(enough.begin(), enough.end(), [&](const PartSet& s) { return s.within(stated); });
    const bool there = std::find(enough.begin(), enough.end(), stated) != enough.end();
    if (stands && !there && stated.count() <= rules_.hands)
      after.holds.push_back({stated, std::nullopt, -1, -1, 0, none()});
  }

  static void keep_stated(const PartSet& stated, Layer& after) {
    for (Hold& hold : after.holds) {
      if (hold.held != stated) hold.cost.reset();
    }
  }

  // From what was held before the step, while one hand moves its parts, to what is held right after it. Before a part
  // is removed the hands grasp what is held afterwards, since what is left must stand without it.
  void enter(const Layer& before, const PlanStep& step, const PartSet& moved, Layer& after) const {
    const bool placed = step.kind == PlanStep::Kind::kPlace;
    for (std::size_t q = 0; q < before.holds.size(); ++q) {
      if (!before.holds[q].cost) continue;
      const PartSet kept = before.holds[q].held - moved;
      for (Hold& hold : after.holds) {
        const PartSet meanwhile = placed ? kept : kept | hold.held;
        const int hands = std::max(meanwhile.count() + 1, placed ? hands_of(kept | hold.held, moved) : 0);
        if (hands > rules_.hands) continue;
        HoldingCost cost = *before.holds[q].cost;
        cost.grasped += (hold.held - kept - (placed ? moved : none())).count();
        offer(hold, {cost, static_cast<int>(q), -1, hands, meanwhile});
      }
    }
  }

  // From what was held before a turn to what suffices all through it, and from there to what is held right after it.
  void enter_turned(const Layer& before, const TurnOver& turn, Layer& after) {
    turning_ = {};
    const std::vector<PartSet> through = minimal_holding_sets(before.installed, rules_.may_hold, rules_.hands,
                                                              judge_through(counted(), ways_, turn), turning_);
    if (!turning_.proved) out_.decided = false;
    for (std::size_t q = 0; q < before.holds.size(); ++q) {
      if (!before.holds[q].cost) continue;
      const PartSet& earlier = before.holds[q].held;
      for (const PartSet& meanwhile : through) {
        for (Hold& hold : after.holds) {
          const int hands = std::max((earlier | meanwhile).count(), (meanwhile | hold.held).count());
          if (hands > rules_.hands) continue;
          HoldingCost cost = *before.holds[q].cost;
          cost.grasped += (meanwhile - earlier).count() + (hold.held - meanwhile).count();
          offer(hold, {cost, static_cast<int>(q), -1, hands, meanwhile});
        }
      }
    }
  }

  // Changes of hands between sets that are held after the same step; the cheapest reached is never reached cheaper.
  void change_over(Layer& after) const {
    std::vector<char> done(after.holds.size(), 0);
    while (true) {
      int next = -1;
      for (std::size_t j = 0; j < after.holds.size(); ++j) {
        const bool open = after.holds[j].cost && !done[j];
        if (open && (next < 0 || *after.holds[j].cost < *after.holds[next].cost)) next = static_cast<int>(j);
      }
      if (next < 0) return;
      done[next] = 1;
      for (Hold& hold : after.holds) {
        const int hands = (after.holds[next].held | hold.held).count();
        if (hands > rules_.hands) continue;
        HoldingCost cost = *after.holds[next].cost;
        cost.grasped += (hold.held - after.holds[next].held).count();
        offer(hold, {cost, -1, next, hands, none()});
      }
    }
  }

  void explain(int k, bool some, const FallingSets& known, const Layer& after) {
    const PlanStep& step = sequence_[k];
    const bool last = k + 1 == static_cast<int>(sequence_.size());
    const bool reached =
        std::any_of(after.holds.begin(), after.holds.end(), [](const Hold& hold) { return hold.cost.has_value(); });
    const bool unheld = std::any_of(after.holds.begin(), after.holds.end(),
                                    [](const Hold& hold) { return hold.cost && hold.held.empty(); });
    if (reached && (!last || step.hold || unheld)) return;
    out_.failed = k;
    out_.apart = disjoint_sets(known.sets.empty() ? falling_before_.sets : known.sets);
    out_.why = why(k, some, reached, known, after);
  }

  std::string why(int k, bool some, bool reached, const FallingSets& known, const Layer& after) const {
    const PlanStep& step = sequence_[k];
    const PartSet moved = set_of(step.parts);
    if (step.turn && !reached) {
      const FallingSets& meanwhile = turning_.sets.empty() ? known : turning_;
      return fmt::format("the assembly cannot be turned with the hands that are there{}",
                         meanwhile.sets.empty() ? "" : ": " + falls(meanwhile.sets.front(), meanwhile));
    }
    for (const PartSet& set : known.sets) {
      if (!set.meets(rules_.may_hold)) return fmt::format("{} may not be held, and {}", names(set), falls(set, known));
    }
    if (step.hold && !reached && some && !holds_enough(set_of(*step.hold), after)) {
      return fmt::format("what the sequence holds after this step does not suffice: {}",
                         falls(open_set(set_of(*step.hold), known), known));
    }
    if (step.hold && static_cast<int>(step.hold->size()) > rules_.hands) {
      return fmt::format("the sequence holds {} after this step, and there {}", count(set_of(*step.hold)),
                         hands_there());
    }
    if (static_cast<int>(out_.apart.size()) > rules_.hands) {
      return fmt::format("{} fall, each group by itself, and there {}", list_of(out_.apart), hands_there());
    }
    if (!some) {
      return fmt::format("no {} can be held so that the others stand: {}",
                         rules_.hands == 1 ? "part" : fmt::format("{} parts", rules_.hands),
                         falls(known.sets.front(), known));
    }
    if (reached) return fmt::format("it is the last step, and {}", falls(known.sets.front(), known));
    const FallingSets& held_up = known.sets.empty() ? falling_before_ : known;
    return fmt::format("{} {} takes a hand of its own, and there {}{}",
                       step.kind == PlanStep::Kind::kPlace ? "placing" : "removing", names(moved), hands_there(),
                       held_up.sets.empty() ? "" : ": meanwhile " + falls(held_up.sets.front(), held_up));
  }

  bool holds_enough(const PartSet& stated, const Layer& after) const {
    return std::any_of(after.holds.begin(), after.holds.end(),
                       [&](const Hold& hold) { return hold.held.within(stated); });
  }

  static PartSet open_set(const PartSet& held, const FallingSets& known) {
    for (const PartSet& set : known.sets) {
      if (!set.meets(held)) return set;
    }
    return held;
  }

  std::string falls(const PartSet& set, const FallingSets& known) const {
    const bool one = set.count() == 1;
    if (!known.proved) return fmt::format("it is not proved that {} {}", names(set), one ? "stands" : "stand");
    return fmt::format("{} {} unless {} held", names(set), one ? "falls" : "fall", one ? "it is" : "one of them is");
  }

  std::string list_of(const std::vector<PartSet>& sets) const {
    std::string text;
    for (const PartSet& set : sets) text += fmt::format("{}{{{}}}", text.empty() ? "" : ", ", names(set));
    return text;
  }

  static std::string count(const PartSet& parts) {
    return parts.count() == 1 ? "one part" : fmt::format("{} parts", parts.count());
  }

  std::string hands_there() const {
    return rules_.hands == 1 ? "is one hand" : fmt::format("are {} hands", rules_.hands);
  }

  static int best_of(const Layer& layer) {
    int best = -1;
    for (std::size_t j = 0; j < layer.holds.size(); ++j) {
      const bool reached = layer.holds[j].cost.has_value();
      if (reached && (best < 0 || *layer.holds[j].cost < *layer.holds[best].cost)) best = static_cast<int>(j);
    }
    return best;
  }

  // Back along the changes of hands within a layer, to the hold that the layer before led to; what is held on the way
  // goes to `passed`, last first.
  const Hold& entered(const Layer& layer, int at, std::vector<AssemblyState>& passed) {
    passed.push_back({layer.installed, layer.holds[at].held, layer.way_up});
    out_.hands_used = std::max(out_.hands_used, layer.holds[at].hands);
    while (layer.holds[at].changed_from >= 0) {
      const int earlier = layer.holds[at].changed_from;
      passed.push_back({layer.installed, layer.holds[at].held | layer.holds[earlier].held, layer.way_up});
      passed.push_back({layer.installed, layer.holds[earlier].held, layer.way_up});
      at = earlier;
      out_.hands_used = std::max(out_.hands_used, layer.holds[at].hands);
    }
    return layer.holds[at];
  }

  // Back from the best of the last layer that was reached.
  void tell_steps() {
    std::size_t l = layers_.size() - 1;
    const bool complete = best_of(layers_[l]) >= 0;
    if (!complete) --l;
    std::vector<AssemblyState> passed;
    for (int at = best_of(layers_[l]); l > 0; --l) {
      const Layer& layer = layers_[l];
      const Hold& first = entered(layer, at, passed);
      if (layer.step >= 0) {
        CheckedStep step;
        step.step = sequence_[layer.step];
        step.installed = layer.installed;
        step.held = layer.holds[at].held;
        step.held_before = first.meanwhile;
        step.way_up = layer.way_up;
        step.verdict = judge(step.state());
        if (step.step.turn) {
          pass_turn(layers_[l - 1], first, *step.step.turn, passed);
        } else {
          const PartSet moved = set_of(step.step.parts);
          const bool placed = step.step.kind == PlanStep::Kind::kPlace;
          passed.push_back({layer.installed, placed ? first.meanwhile | moved : first.meanwhile, layer.way_up});
          passed.push_back(
              {layers_[l - 1].installed, placed ? first.meanwhile : first.meanwhile | moved, layer.way_up});
        }
        step.passed.assign(passed.rbegin(), passed.rend());
        passed.clear();
        out_.steps.insert(out_.steps.begin(), std::move(step));
      }
      at = first.from;
    }
    if (!complete) tell_failed_step();
    if (complete && out_.failed >= 0) let_go(out_.steps.back());
  }

  // The states of a turn, last first, by the hold that it led to.
  void pass_turn(const Layer& before, const Hold& first, const TurnOver& turn,
                 std::vector<AssemblyState>& passed) const {
    const PartSet& meanwhile = first.meanwhile;
    passed.push_back({before.installed, meanwhile | first.held, turn.to});
    passed.push_back({before.installed, meanwhile, turn.to});
    const std::vector<int> through = passed_on(ways_, turn);
    for (auto way_up = through.rbegin(); way_up != through.rend(); ++way_up) {
      passed.push_back({before.installed, meanwhile, *way_up});
    }
    passed.push_back({before.installed, meanwhile | before.holds[first.from].held, turn.from});
  }

  // After the last step nothing may be held.
  void let_go(CheckedStep& step) {
    step.held = none();
    step.verdict = judge(step.state());
    step.passed.push_back(step.state());
  }

  // The step that could not be done, with nothing held but what was held before it.
  void tell_failed_step() {
    CheckedStep step;
    step.step = sequence_[out_.failed];
    step.installed = layers_.back().installed;
    step.held_before = (out_.steps.empty() ? none() : out_.steps.back().held) - set_of(step.step.parts);
    step.held = step.step.hold ? set_of(*step.step.hold) : step.held_before;
    step.way_up = layers_.back().way_up;
    step.verdict = judge(step.state());
    step.passed.push_back(step.state());
    out_.steps.push_back(std::move(step));
  }

  const Assembly& assembly_;
  const Sequence& sequence_;
  const PlanRules& rules_;
  const JudgeState& judge_;
  const WaysUp& ways_;
  std::vector<Layer> layers_;
  FallingSets falling_before_;  // of the state before the step
  FallingSets turning_;         // of the last turn
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
