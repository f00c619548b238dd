#include "impend/planning/taking_apart.h"

#include <algorithm>

namespace impend {

TakingApart::TakingApart(const Assembly& assembly, const WaysOut& ways, const SearchRules& rules,
                         const JudgeState& judge)
    : ways_(ways),
      rules_(rules),
      judge_(judge),
      everything_(movable_parts(assembly) | fixed_parts(assembly)),
      movable_(movable_parts(assembly)) {}

std::vector<int> TakingApart::removable(const PartSet& installed) const {
  std::vector<int> parts;
  for (const int part : (installed & movable_).members()) {
    const bool stays = std::any_of(rules_.before.begin(), rules_.before.end(), [&](const std::array<int, 2>& pair) {
      return pair[0] == part && installed.has(pair[1]);
    });
    if (!stays && ways_.open_way(part, installed) != nullptr) parts.push_back(part);
  }
  return parts;
}

std::vector<PartSet> TakingApart::enough(const PartSet& installed, const PartSet& allowed) {
  FallingSets& known = falling_[installed];
  std::vector<PartSet> sets = minimal_holding_sets(installed, allowed, rules_.plan.hands, judge_, known);
  decided_ = decided_ && known.proved;
  return sets;
}

const std::vector<PartSet>& TakingApart::holds(const PartSet& installed) {
  const auto [at, is_new] = holds_.try_emplace(installed);
  if (is_new) at->second = enough(installed, rules_.plan.may_hold);
  return at->second;
}

bool TakingApart::stands_alone(const PartSet& installed) {
  const auto [at, is_new] = stands_.try_emplace(installed, false);
  if (is_new) {
    const Standing standing = judge_({installed, installed - installed}).standing;
    decided_ = decided_ && standing != Standing::kUnknown;
    at->second = standing == Standing::kStands;
  }
  return at->second;
}

// Backwards along changes of hands, the fewest grasps first. All sets are minimal, so that any two of them suffice.
std::vector<Arrival> TakingApart::arrivals(const PartSet& installed, int part, const PartSet& held) {
  std::vector<PartSet> sets;
  if (rules_.plan.may_hold.has(part)) {
    sets = holds(installed);
  } else {
    PartSet allowed = rules_.plan.may_hold;
    allowed.add(part);
    sets = enough(installed, allowed);
  }
  std::vector<Arrival> reached = {{held, 0}};
  std::vector<char> done(1, 0);
  for (std::size_t next = 0; next < reached.size();) {
    done[next] = 1;
    const Arrival at = reached[next];
    for (const PartSet& from : sets) {
      if ((from | at.held).count() > rules_.plan.hands) continue;
      const int grasped = at.grasped + (at.held - from).count();
      const auto there = std::find_if(reached.begin(), reached.end(), [&](const Arrival& a) { return a.held == from; });
      if (there == reached.end()) {
        reached.push_back({from, grasped});
        done.push_back(0);
      } else if (grasped < there->grasped) {
        there->grasped = grasped;
      }
    }
    next = reached.size();
    for (std::size_t k = 0; k < reached.size(); ++k) {
      if (!done[k] && (next == reached.size() || reached[k].grasped < reached[next].grasped)) next = k;
    }
  }
  return reached;
}

bool TakingApart::may_take(const PartSet& before, const PartSet& after, int part) const {
  PartSet beside = before | after;
  beside.remove(part);
  return beside.count() + 1 <= rules_.plan.hands;
}

}  // namespace impend
