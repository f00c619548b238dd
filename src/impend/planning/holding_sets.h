// Which parts must be held so that a state stands.
//
// A state (X, H) stands if and only if H meets the support of every motion that releases (X, ∅): a releasing motion
// whose support misses H is admissible with H held, and one of (X, H), extended by zero, releases (X, ∅). So the fewest
// holders are a minimum hitting set of supports, found by asking for one more support as long as there is one. Each
// answer of the judge adds a support that is new, hence it ends.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "impend/planning/assembly_state.h"

namespace impend {

// A smallest set of `allowed` parts that meets every one of `sets`; of several the first in the order of PartSet. None
// where a set has no allowed part. Branch and bound. Held by tests/unit/planning/test_hitting_sets.
std::optional<PartSet> minimum_hitting_set(const std::vector<PartSet>& sets, const PartSet& allowed);

// The same in bounded work, for sets of hundreds of members: of several smallest sets the one that is met first.
struct BoundedHittingSet {
  std::optional<PartSet> set;  // the smallest that was met; none where a set has no allowed part
  int at_least = 0;            // no smaller one meets them all; its size, where the steps sufficed
};
// most_steps: choices of a part, beyond the first descent. Held by tests/unit/planning/test_hitting_sets.
BoundedHittingSet bounded_hitting_set(const std::vector<PartSet>& sets, const PartSet& allowed, long most_steps);

// All sets of at most `most` allowed parts that meet every one of `sets` and of which no part can be left out, in the
// order of PartSet; of more than kMostHittingSets only as many.
inline constexpr int kMostHittingSets = 10000;
std::vector<PartSet> minimal_hitting_sets(const std::vector<PartSet>& sets, const PartSet& allowed, int most);

// What holding costs over some steps: fewer parts held first, then fewer grasped.
struct HoldingCost {
  int held = 0;     // parts, summed over the steps
  int grasped = 0;  // parts
  auto operator<=>(const HoldingCost&) const = default;
};

// Sets that share no part, greedily, the smallest first: as many holders are needed at least.
std::vector<PartSet> disjoint_sets(const std::vector<PartSet>& sets);

// What is learnt of one set of installed parts: every entry falls, or may fall, unless one of its parts is held.
struct FallingSets {
  std::vector<PartSet> sets;
  // False: the judge left a state open, so that a set may be one that stands, or there are too many ways to hold it.
  bool proved = true;
  int judged = 0;  // states that were asked for
};

struct Holders {
  std::optional<PartSet> held;  // fewest; none where a falling set has no part that may be held
  std::vector<PartSet> apart;   // falling sets that share no part: each needs a holder of its own
  std::optional<PartSet> lost;  // the falling set that has no part that may be held
};

// The fewest of the parts `allowed` that must be held so that `installed` stands. Adds to `known`, which may hold what
// was learnt of the same installed parts before. Falling sets are shrunk first: parts are held one after the other
// while the rest still falls. Held by tests/unit/planning/test_holding_sets, against brute force by tests/property.
Holders fewest_holders(const PartSet& installed, const PartSet& allowed, const JudgeState& judge, FallingSets& known);

// Every set of at most `most` allowed parts that suffices and of which no part can be left out, in the order of
// PartSet.
std::vector<PartSet> minimal_holding_sets(const PartSet& installed, const PartSet& allowed, int most,
                                          const JudgeState& judge, FallingSets& known);

}  // namespace impend
