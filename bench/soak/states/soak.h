// What soak_states compares, scene by scene: the judge of states, its clauses and load paths, fewest holders and fewest
// pushes, against the plain analysis of each state by itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/planning/assembly_state.h"

namespace impend::soak {

struct StateTally {
  long scenes = 0;
  long states = 0, stand = 0, fall = 0, open = 0;  // by the plain analysis
  long by_clause = 0, by_path = 0, solved = 0;     // of the states, and components, as they were asked first
  long clauses = 0, decided = 0;                   // every clause asked for every state
  long paths = 0, carried = 0;                     // every state asked of all paths
  long holders = 0, held = 0;                      // comparisons, and parts held in all of them
  long pushes = 0, pushed = 0, unpushable = 0;
  long boxes = 0, limited = 0, corners = 0;  // of masses
  std::vector<std::string> faults;
};

struct SoakedScene {
  std::uint64_t seed = 0;
  Assembly assembly;
  ContactSet contacts;
  std::vector<int> movable;

  // A pile or, of every second seed, a wall; least to most parts that can move.
  SoakedScene(std::uint64_t seed, int least, int most);
  unsigned subsets() const { return 1U << movable.size(); }
  PartSet installed(unsigned subset) const;
  Standing by_analysis(const AssemblyState& state) const;
  std::string named(const AssemblyState& state) const;
};

// Every subset of the parts with nothing held, and as often with some of them held.
void soak_verdicts_of_states(const SoakedScene& scene, StateTally& tally);
// Of all parts, and of some: as few as trying all sets of parts in the order of their size finds.
void soak_holders(const SoakedScene& scene, StateTally& tally);
// Of some of the candidates for some of the parts: as few as trying all sets of them finds.
void soak_pushes(const SoakedScene& scene, StateTally& tally);
// Of all parts or, where these do not stand, of some, at most ten, without either-or contacts: the box of masses is
// that of all its corners.
void soak_mass_box(const SoakedScene& scene, StateTally& tally);

}  // namespace impend::soak
