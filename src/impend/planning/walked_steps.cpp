#include "impend/planning/walked_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impend/base/names.h"

namespace impend {
namespace {

class WalkReader {
 public:
  WalkReader(const Walk& walk, const JudgeState& judge, CheckedSequence& out)
      : sequence_(walk.sequence),
        layers_(walk.layers),
        ways_(walk.ways),
        parts_(static_cast<int>(walk.assembly.parts.size())),
        judge_(judge),
        out_(out) {}

  // Back from the best of the last layer that was reached.
  void tell_steps() {
    std::size_t l = layers_.size() - 1;
    const bool complete = best_hold(layers_[l]) >= 0;
    if (!complete) --l;
    std::vector<AssemblyState> passed;
    for (int at = best_hold(layers_[l]); l > 0; --l) {
      const HoldingLayer& layer = layers_[l];
      const Hold& first = entered(layer, at, passed);
      if (layer.step >= 0) {
        CheckedStep step;
        step.step = sequence_[layer.step];
        step.installed = layer.installed;
        step.held = layer.holds[at].held;
        step.held_before = first.meanwhile;
        step.way_up = layer.way_up;
        step.verdict = judge_(step.state());
        if (step.step.turns()) {
          step.step.turn.past = first.past;
          pass_turn(layers_[l - 1], first, step.step.turn, passed);
        } else {
          const PartSet moved = set_of(step.step.parts);
          const bool placed = step.step.places();
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

 private:
  PartSet set_of(const std::vector<int>& parts) const { return {parts_, parts}; }

  // Back along the changes of hands within a layer, to the hold that the layer before led to; what is held on the way
  // goes to `passed`, last first.
  const Hold& entered(const HoldingLayer& layer, int at, std::vector<AssemblyState>& passed) {
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

  // The states of a turn, last first, by the hold that it led to.
  void pass_turn(const HoldingLayer& before, const Hold& first, const TurnOver& turn,
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
    step.held = PartSet(parts_);
    step.verdict = judge_(step.state());
    step.passed.push_back(step.state());
  }

  // The step that could not be done, with nothing held but what was held before it.
  void tell_failed_step() {
    CheckedStep step;
    step.step = sequence_[out_.failed];
    step.installed = layers_.back().installed;
    step.held_before = (out_.steps.empty() ? PartSet(parts_) : out_.steps.back().held) - set_of(step.step.parts);
    step.held = step.step.hold ? set_of(*step.step.hold) : step.held_before;
    step.way_up = layers_.back().way_up;
    step.verdict = judge_(step.state());
    step.passed.push_back(step.state());
    out_.steps.push_back(std::move(step));
  }

  const Sequence& sequence_;
  const std::vector<HoldingLayer>& layers_;
  const WaysUp& ways_;
  const int parts_;
  const JudgeState& judge_;
  CheckedSequence& out_;
};

class FailureTeller {
 public:
  FailureTeller(const Assembly& assembly, const PlanRules& rules, const FailedStep& failed)
      : assembly_(assembly), rules_(rules), failed_(failed) {}

  std::string tell(const std::vector<PartSet>& apart) const {
    const PlanStep& step = failed_.step;
    const FallingSets& known = failed_.known;
    if (step.turns() && !failed_.reached) {
      const FallingSets& meanwhile = failed_.turning.sets.empty() ? known : failed_.turning;
      return fmt::format("the assembly cannot be turned with the hands that are there{}",
                         meanwhile.sets.empty() ? "" : ": " + falls(meanwhile.sets.front(), meanwhile));
    }
    for (const PartSet& set : known.sets) {
      if (!set.meets(rules_.may_hold)) return fmt::format("{} may not be held, and {}", names(set), falls(set, known));
    }
    if (step.hold && !failed_.reached && failed_.some && !holds_enough(set_of(*step.hold))) {
      return fmt::format("what the sequence holds after this step does not suffice: {}",
                         falls(open_set(set_of(*step.hold)), known));
    }
    if (step.hold && static_cast<int>(step.hold->size()) > rules_.hands) {
      return fmt::format("the sequence holds {} after this step, and there {}", count(set_of(*step.hold)),
                         hands_there());
    }
    if (static_cast<int>(apart.size()) > rules_.hands) {
      return fmt::format("{} fall, each group by itself, and there {}", list_of(apart), hands_there());
    }
    if (!failed_.some) {
      return fmt::format("no {} can be held so that the others stand: {}",
                         rules_.hands == 1 ? "part" : fmt::format("{} parts", rules_.hands),
                         falls(known.sets.front(), known));
    }
    if (failed_.reached) return fmt::format("it is the last step, and {}", falls(known.sets.front(), known));
    const FallingSets& held_up = known.sets.empty() ? failed_.before : known;
    return fmt::format("{} {} takes a hand of its own, and there {}{}", step.places() ? "placing" : "removing",
                       names(set_of(step.parts)), hands_there(),
                       held_up.sets.empty() ? "" : ": meanwhile " + falls(held_up.sets.front(), held_up));
  }

 private:
  PartSet set_of(const std::vector<int>& parts) const { return {static_cast<int>(assembly_.parts.size()), parts}; }

  std::string names(const PartSet& parts) const {
    std::vector<std::string> list;
    for (const int part : parts.members()) list.push_back(assembly_.parts[part].name);
    return quoted_list(list);
  }

  bool holds_enough(const PartSet& stated) const {
    return std::any_of(failed_.after.holds.begin(), failed_.after.holds.end(),
                       [&](const Hold& hold) { return hold.held.within(stated); });
  }

  PartSet open_set(const PartSet& held) const {
    for (const PartSet& set : failed_.known.sets) {
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

  const Assembly& assembly_;
  const PlanRules& rules_;
  const FailedStep& failed_;
};

}  // namespace

void tell_walked_steps(const Walk& walk, const JudgeState& judge, CheckedSequence& out) {
  WalkReader(walk, judge, out).tell_steps();
}

std::string why_step_fails(const Assembly& assembly, const PlanRules& rules, const FailedStep& failed,
                           const std::vector<PartSet>& apart) {
  return FailureTeller(assembly, rules, failed).tell(apart);
}

}  // namespace impend
