// Plans as values: what reports are made of.
// A plan as the sequence of an assembly file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/planning/fall_clause.h"
#include "impend/planning/fewest_pushes.h"
#include "impend/planning/interlock.h"
#include "impend/planning/plan_actions.h"
#include "impend/planning/push_candidates.h"
#include "impend/planning/push_forces.h"
#include "impend/planning/robustness.h"
#include "impend/planning/search_sequence.h"
#include "impend/planning/way_clearance.h"

namespace impend {

// What the analysis says of one state, with all that it knows.
struct StateAnswer {
  Verdict verdict = Verdict::kStable;       // without friction; stable where nothing is free
  std::optional<FrictionVerdict> friction;  // with static friction
  bool may_balance = false;                 // no friction: marginal only since it rests, but maybe in mere balance
  bool balances = false;                    // no friction: marginal only since some of it rests in mere balance
  std::string reason;                       // why not stable, or not for certain; a clause or sentence, may be empty
  std::vector<int> moving;                  // parts that move, or may
  std::vector<int> neutral;                 // parts that may drift at no cost
};

// Whether a plan may go through the state: it is stable, or may be: friction may hold it, or it may be mere balance.
bool may_stand(const StateAnswer& answer);
// … and that is proved.
bool is_proved_to_stand(const StateAnswer& answer);
// Whether it is proved to fall; what is open neither stands nor falls.
bool is_called_falling(const StateAnswer& answer);
// … or to rest only in balance, so that nobody can leave it so.
bool gives_way(const StateAnswer& answer);

// How a part comes to its place.
struct WayIn {
  Vec3 direction = Vec3::Zero();                   // unit, world: where it moves to
  double length = 0;                               // m, from where it is beyond all that is there
  std::optional<ScrewMotion> turn = std::nullopt;  // into its place, after that; of a part that leaves, before that
  std::vector<int> by_chords = {};                 // parts that are there, as of WayOut
  double chords = 0;                               // m, likewise
};

// What a hand does, and what the analysis says of the states that it leads through, the last one or, where that may
// stand, the first that may not.
struct ToldAction {
  PlanAction action;
  StateAnswer answer;
  bool proved = false;  // all of them are proved to stand, of a turn those between its ends, too
};

struct BuiltApart;

struct CheckedPlan {
  Assembly assembly;  // without meshes
  FrictionModel model = FrictionModel::kFrictionless;
  int hands = 1;
  bool fewest_hands = false;  // with fewer no step-by-step way stands: proved, as far as the sequence goes
  int most_hands_tried = 1;   // where it does not stand, neither does it with more hands up to this number
  CheckedSequence sequence;
  std::vector<StateAnswer> answers;    // by steps of `sequence`
  std::vector<DesignMargins> margins;  // likewise, of each once it is done, where they were asked for
  // Likewise, on the first way that is open; of length 0 where none is, several parts move at once, or all is turned.
  // Empty where they were not asked for, which a search does always.
  std::vector<WayIn> ways;
  std::vector<WayClearance> clearances;  // on these ways
  std::vector<ToldAction> actions;       // up to the step that fails, where they were asked for
  std::vector<BuiltApart> built;         // by ascending steps, up to the first that fails
  bool stands = false;                   // every step may stand, by `sequence` and by the analysis
  bool proved = false;                   // … and each is proved
  Diagnostics warnings;
  double seconds = 0;
};

// How a sub-assembly that a step places is built before that: loose, on a table under its lowest point, as an assembly
// of its own.
struct BuiltApart {
  int step = 0;
  Vec3 down = Vec3(0, 0, -1);  // unit: where gravity points meanwhile
  CheckedPlan plan;            // of its parts alone
};
// Of a step; null where nothing is built apart, or it was not looked at. The one that fails; null where none does.
const BuiltApart* built_for_step(const CheckedPlan& plan, int step);
const BuiltApart* built_that_fails(const CheckedPlan& plan);

// Which parts to hold in one state.
struct HowToHold {
  Holders holders;
  bool fewest_proved = true;  // false: a state was left open, and fewer parts may do
  StateAnswer free, held;     // nothing held; the holders held, where there are any
};

struct HoldingPlan {
  Assembly assembly;  // without meshes
  FrictionModel model = FrictionModel::kFrictionless;
  PartSet installed;
  HowToHold hold;
  Diagnostics warnings;
  double seconds = 0;
};

// One push of those that hold an assembly.
struct FoundPush {
  int candidate = -1;           // index into PushingPlan::candidates
  std::optional<double> force;  // N: what it gives in the forces that the analysis shows; absent: not computed
  ForceRange range;             // N: what it must give at least and may give at most
};

// Where to push an assembly so that it stands.
struct PushingPlan {
  Assembly assembly;  // without meshes
  FrictionModel model = FrictionModel::kFrictionless;
  PartSet installed;
  PushCandidates candidates;
  bool stated = false;  // the candidates were stated, and not looked for
  FewestPushes found;
  std::vector<FoundPush> pushes;      // of found.pushes, ascending
  StateAnswer free;                   // without pushes
  std::optional<StateAnswer> pushed;  // with those that were found
  bool out_of_time = false;           // the time that it may take was over; found.stopped, too
  Diagnostics warnings;
  double seconds = 0;
};

// Why a part cannot be placed or taken out: in a direction these are in the way.
struct PartReason {
  int part = -1;
  std::vector<WayOut> ways;    // that were tried and say most; empty: the ground stops it in all
  bool has_way = false;        // one is open, and without the part …
  std::vector<int> stays_for;  // parts that are there and are asked to be placed after it
  std::vector<PartSet> fall;   // … these fall, each group unless one of its parts is held
};

struct InterlockReport {
  Assembly assembly;    // without meshes, the reference fixed
  bool chosen = false;  // nothing was fixed: a large part is the reference
  Interlock interlock;
  Diagnostics warnings;
  double seconds = 0;
};

struct SearchedPlan {
  Assembly assembly;  // without meshes
  FrictionModel model = FrictionModel::kFrictionless;
  bool found = false;
  CheckedPlan plan;          // found: the order, checked as any sequence is; fewest_hands: on the ways that were tried
  int most_turns = 0;        // that were allowed; the fewest are sought after the fewest hands
  bool fewest_held = false;  // no order with these hands, ways and turns holds fewer parts, summed over the steps
  bool exhausted = false;    // not found: with these hands, ways and one part at a time there is no plan
  bool from_above = false;   // up was the only way out
  int hands = 1;             // not found: the most that were tried
  PartSet locked;            // parts that cannot be taken out one after the other, whoever holds what
  PartSet stuck;             // not found: parts that were left when it did not go on
  std::vector<PartReason> reasons;      // not found: of the parts that are locked or stuck
  std::optional<StateAnswer> finished;  // not found, since the finished assembly does not stand
  std::optional<HowToHold> to_hold;     // … and what would have to be held then, where few parts move
  // Pairs: the second part is in every way of the first one, which so is placed before it; of a part that is partly
  // tried, in every way that was tried.
  std::vector<std::array<int, 2>> must_precede;
  std::vector<FallClause> clauses;  // without friction: what falls unless one of the blockers is there
  PartSet partly_tried;             // parts for which other ways may be free: nothing of all orders is proved
  int axes_tried = 0;               // about which parts were tried to be turned, where straight ways do not do
  std::optional<SequenceCount> count;
  int hands_at_least = 1;    // fewer do not suffice, proved on the ways that were tried
  bool stopped = false;      // cancelled, or out of time: the best that was found by then
  bool out_of_time = false;  // … and it was that
  int opened = 0;            // nodes of the search
  int ruled_out = 0;         // states that the analysis did not let stand
  Diagnostics warnings;
  double seconds = 0;

  // Whether what is said of all orders is proved.
  bool all_ways() const { return partly_tried.empty(); }
};

// By name what its steps place, remove, and how they turn the whole. What is held is left out, since check_sequence()
// finds it again; but `with_holds` each step says what is held when it is done. Held by
// tests/cli/test_cli_turned_checks.
std::vector<NamedStep> plan_as_sequence(const CheckedPlan& plan, bool with_holds);

// Of a plan that was found. With holds where the analysis ruled states out that their judge lets stand: a check does
// not know of these, and would hold what is refused.
std::vector<NamedStep> plan_as_sequence(const SearchedPlan& search);

}  // namespace impend
