#include "impend/planning/why_step_fails.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/base/names.h"

namespace impend {
namespace {

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

std::string why_step_fails(const Assembly& assembly, const PlanRules& rules, const FailedStep& failed,
                           const std::vector<PartSet>& apart) {
  return FailureTeller(assembly, rules, failed).tell(apart);
}

}  // namespace impend
