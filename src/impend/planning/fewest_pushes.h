// The fewest of some pushes with which a state stands.
//
// A push k bears any force ≥ 0 along its direction, as a contact without friction does: b_k·v ≥ 0. A state stands with
// the pushes P where no admissible motion v with b_k·v ≥ 0 for all k ∈ P descends. More pushes never hurt. So where a
// motion v descends, a set that stands has a push of T(v) = {k : b_k·v < 0}; P stands ⟺ it meets T(v) for every v that
// descends without pushes. The fewest pushes are a minimum hitting set of such sets, found by asking for one more as
// long as there is one. What only balances counts as what descends: v keeps to second order what bears, and b_k·v = 0
// lets push k stand in its way, too. A set T is kept where the judge says that all pushes outside of T do not suffice:
// that proves that one of T is needed, whatever proposed T. T is made smaller first, as more pushes are added that do
// not suffice either. The first set that suffices is what is left of all pushes when as many as may be are taken away.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "impend/planning/assembly_state.h"

namespace impend {

using PushSet = PartSet;  // of candidates by their indices, not of parts

struct PushesJudged {
  Standing standing = Standing::kUnknown;
  // Where it gives way: pushes that likely oppose the motion that shows it; absent: not known.
  std::optional<PushSet> opposed;
};
using JudgePushes = std::function<PushesJudged(const PushSet&)>;
// Whether the last word lets these pushes be the answer.
using AcceptPushes = std::function<bool(const PushSet&)>;

struct FewestPushes {
  std::optional<PushSet> pushes;  // the fewest that were found to suffice
  int at_least = 0;               // fewer do not suffice, proved; all of them + 1 where none_suffices
  bool none_suffices = false;     // proved: it falls with all of them
  std::vector<PushSet> groups;    // proved: of each one is needed
  std::vector<PushSet> apart;     // of these, some that share no push
  int judged = 0;                 // sets of pushes that were asked for
  int ruled_out = 0;              // sets that were judged to stand and not accepted
  bool accepted = false;          // `pushes` are; false: a wish to stop was heard before
  bool gave_up = false;           // as many were asked for as may be
  bool stopped = false;           // a wish to stop was heard: this is what was known by then

  bool fewest_proved() const { return pushes && at_least >= pushes->count(); }
};

// Of `candidates` pushes. The judge must be monotone in them but for what it leaves open: sets that it calls unknown
// count as ones that do not suffice, and then prove nothing. most_judged: sets that may be asked for. Held by
// tests/unit/planning/test_fewest_pushes against all subsets, on piles by tests/property/test_pushes_by_trying_all.
FewestPushes fewest_pushes(int candidates, const JudgePushes& judge, const AcceptPushes& accept, int most_judged);

}  // namespace impend
