// What is asked of a plan, by names, against the parts of the assembly.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
#include "impend/planning/plan.h"

namespace impend {

struct PlanRequest {
  std::optional<int> hands;          // absent: the fewest with which every step stands, up to kMostHandsTried
  std::vector<std::string> no_hold;  // parts that are not held, * and ? match
  // The order of assembly, part names with commas between them; absent: the assembly's own.
  std::optional<std::vector<std::string>> order;
  // The same with what is removed, held and placed together; counts before `order`.
  std::optional<std::vector<NamedStep>> steps;
  // Of hold: the parts that are there; absent: all.
  std::optional<std::vector<std::string>> installed;
  bool margins = false;  // of check: how far each step is from failing
  bool ways = false;     // of check: on which ways parts come in, and how near to others
  bool actions = false;  // of check and search: what each hand does, one after the other; asks for ways, too
  // Of hold: pushes instead of holders, at points of the parts, or at those that a file states.
  bool push = false;
  std::optional<std::string> push_at;  // path (import/assembly_file/push_file.h)
  // Of robust: by how much masses may be off, "10%" of all parts, "NAME=5%" of some, which goes before; * and ? match.
  std::vector<std::string> mass_ranges;
  // Of search.
  std::vector<std::vector<std::string>> before;  // pairs of names: the first part is placed before the second one
  std::optional<std::string> base;               // the part that is placed first
  bool from_above = false;                       // parts come straight down
  bool certain = false;                          // every state is proved to stand
  bool count = false;                            // in how many orders it can be built with one hand
  int turns = 0;                                 // of the whole assembly between steps, at most
  std::vector<std::string> down;  // directions that may point down then: "-x", "0,1,1"; empty: the six axes
  int most_nodes = 20000;         // SearchRules::most_nodes; of pushes the sets of them that are asked for
  // Of search and of pushes: seconds that the search may take; contacts, the finished assembly and ways out come
  // before.
  std::optional<double> time_limit;
};

// The parts that one of the patterns matches. Errors: kUsage for a pattern that matches none, with its place `option`.
Result<PartSet> matching_parts(const std::vector<std::string>& patterns, const Assembly& assembly,
                               const std::string& option);

// The sequence that is to be checked: the order of the request, else that of the assembly; and the ways up that it
// turns the assembly to, empty where it does not. Errors: those of resolve_sequence(); kUsage where there is none; for
// turns those of may_be_turned(), with the place of the first one.
struct StatedSequence {
  Sequence steps;
  WaysUp up;
};
Result<StatedSequence> stated_sequence(const Assembly& assembly, const PlanRequest& request);

// The movable parts that may be held.
Result<PartSet> parts_to_hold(const Assembly& assembly, const PlanRequest& request);

// The parts that are there: fixed ones and those of the request, else all.
Result<PartSet> installed_parts(const Assembly& assembly, const PlanRequest& request);

// An error (kUsage) where a sequence holds a part that may not be held.
Status check_stated_holders(const Sequence& sequence, const PartSet& holdable, const Assembly& assembly);

// The ways up of a search that may turn the assembly; empty where it may not. Errors: kUsage for turns below 0 or one
// alone, for directions that are none, or without turns; where loads or springs act beside gravity, or no gravity does;
// for turns that are to be proved with friction. Held by tests/cli/test_cli_turns.
Result<WaysUp> stated_ways_up(const Assembly& assembly, const PlanRequest& request, bool with_friction);

// An error where it makes no sense to turn the assembly, of the errors above. `place`: where turns are asked for.
Status may_be_turned(const Assembly& assembly, const std::string& place);

// Pairs of which the first part is placed before the second one; fixed parts are left out, they are there from the
// start. Errors: kUsage for names that match no part or several, for anything but pairs, and for orders that contradict
// each other.
Result<std::vector<std::array<int, 2>>> stated_precedences(const Assembly& assembly, const PlanRequest& request);

// Per part of the assembly a share of its mass, 0 where it is fixed or nothing is stated of it: "10%" is of all parts,
// "NAME=5%" of those that the name matches and goes before it, of several the last. Errors (kUsage): no percentage from
// 0 to 100, a name that matches no part, or nothing above 0. Held by tests/cli/test_cli_mass_range.
Result<std::vector<double>> stated_mass_ranges(const std::vector<std::string>& stated, const Assembly& assembly);

}  // namespace impend
