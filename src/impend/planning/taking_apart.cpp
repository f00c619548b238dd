#include "impend/planning/taking_apart.h"

#include <algorithm>
#include <limits>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr int kNotReached = std::numeric_limits<int>::max();

}  // namespace

TakingApart::TakingApart(const Assembly& assembly, const WaysOut& ways, const SearchRules& rules,
                         const JudgeState& judge)
    : ways_(ways),
      rules_(rules),
      judge_(judge),
      everything_(movable_parts(assembly) | fixed_parts(assembly)),
      movable_(movable_parts(assembly)) {}

std::vector<int> TakingApart::later_parts(const SearchRules& rules, int part, const PartSet& installed) {
  std::vector<int> later;
  for (const std::array<int, 2>& pair : rules.before) {
    if (pair[0] == part && installed.has(pair[1])) later.push_back(pair[1]);
  }
  return later;
}

std::vector<int> TakingApart::removable(const PartSet& installed) const {
  std::vector<int> parts;
  for (const int part : (installed & movable_).members()) {
    if (!later_parts(rules_, part, installed).empty()) continue;
    if (ways_.open_way(part, installed) != nullptr) parts.push_back(part);
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

std::vector<Arrival> TakingApart::arrivals(const PartSet& installed, int part, const PartSet& held) {
  if (rules_.plan.may_hold.has(part)) return arrivals_from(holds(installed), held);
  PartSet allowed = rules_.plan.may_hold;
  allowed.add(part);
  return arrivals_from(enough(installed, allowed), held);
}

std::vector<Arrival> TakingApart::arrivals(const PartSet& installed, const PartSet& held) {
  return arrivals_from(holds(installed), held);
}

// Backwards along changes of hands, the fewest grasps first. All sets are minimal, so that any two of them suffice.
std::vector<Arrival> TakingApart::arrivals_from(const std::vector<PartSet>& sets, const PartSet& held) const {
  std::vector<Arrival> reached = {{held, 0}};
  for (const PartSet& set : sets) {
    if (set != held) reached.push_back({set, kNotReached});
  }
  std::vector<char> done(reached.size(), 0);
  while (true) {
    look_for_stop();
    std::size_t next = reached.size();
    for (std::size_t k = 0; k < reached.size(); ++k) {
      const bool open = !done[k] && reached[k].grasped != kNotReached;
      if (open && (next == reached.size() || reached[k].grasped < reached[next].grasped)) next = k;
    }
    if (next == reached.size()) break;
    done[next] = 1;
    for (Arrival& from : reached) {
      if ((from.held | reached[next].held).count() > rules_.plan.hands) continue;
      from.grasped = std::min(from.grasped, reached[next].grasped + (reached[next].held - from.held).count());
    }
  }
  std::erase_if(reached, [](const Arrival& arrival) { return arrival.grasped == kNotReached; });
  return reached;
}

bool TakingApart::may_take(const PartSet& before, const PartSet& after, int part) const {
  PartSet beside = before | after;
  beside.remove(part);
  return beside.count() + 1 <= rules_.plan.hands;
}

}  // namespace impend
