// What may be done next to an assembly that is taken apart: which parts can leave, and who must be held for it.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <vector>

#include "impend/planning/checked_sequence.h"
#include "impend/planning/holding_sets.h"
#include "impend/planning/ways_out.h"

namespace impend {

struct SearchRules {
  PlanRules plan;
  std::vector<std::array<int, 2>> before;  // {a, b}: a is placed before b, both movable
  int most_nodes = 20000;                  // that are opened, for each of the two searches
  // Told the first order, when one that holds less is looked for next; may be empty.
  std::function<void(const Sequence& steps)> found_first = {};
  int turns = 0;  // of the whole assembly, at most
};

// What is held right after a part was placed, before hands change over to what is held in the end.
struct Arrival {
  PartSet held;
  int grasped;  // parts, from there on
};

class TakingApart {
 public:
  TakingApart(const Assembly& assembly, const WaysOut& ways, const SearchRules& rules, const JudgeState& judge);

  const PartSet& everything() const { return everything_; }
  // False once a state was met that is neither known to stand nor to fall.
  bool decided() const { return decided_; }

  // Parts that are there and must be placed after `part`, as the rules ask for.
  static std::vector<int> later_parts(const SearchRules& rules, int part, const PartSet& installed);
  // Movable parts with an open way that need not stay for parts which are there and were placed after them.
  std::vector<int> removable(const PartSet& installed) const;
  // Minimal sets of parts that may be held and suffice, no more than there are hands.
  const std::vector<PartSet>& holds(const PartSet& installed);
  bool stands_alone(const PartSet& installed);
  // Sets that are held right after `part` was placed, the part itself among those that may be, from which hands can
  // change over to `held`.
  std::vector<Arrival> arrivals(const PartSet& installed, int part, const PartSet& held);
  // The same right after a turn, which leaves no part in a hand that may not hold it.
  std::vector<Arrival> arrivals(const PartSet& installed, const PartSet& held);
  // Whether there are hands enough to place `part` while `before` is held, and to hold `after` then.
  bool may_take(const PartSet& before, const PartSet& after, int part) const;

 private:
  std::vector<PartSet> enough(const PartSet& installed, const PartSet& allowed);
  std::vector<Arrival> arrivals_from(const std::vector<PartSet>& sets, const PartSet& held) const;

  const WaysOut& ways_;
  const SearchRules& rules_;
  const JudgeState& judge_;
  PartSet everything_, movable_;
  bool decided_ = true;
  std::map<PartSet, FallingSets> falling_;
  std::map<PartSet, std::vector<PartSet>> holds_;
  std::map<PartSet, bool> stands_;
};

}  // namespace impend
