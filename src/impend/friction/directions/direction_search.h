// Is there a motion of one part, other than rest, that satisfies the static friction law? Exhaustion of its directions.
//
// The modes of contacts (modes.h) are too many above some sixteen contacts. The directions of one part's motion are
// not: with it known which contacts carry, they fill a cone of 6 − rank dimensions, in which the contacts slip as the
// twist of at most some three dimensions says. First it is decided contact by contact which carry, where the sets are
// not excluded before (direction_domain.h); contacts that others keep closed are not asked (keep_closed). Then the
// twists are cut into cells (twist_cells.h), which are halved until each is excluded or gives a motion. As a cell
// shrinks onto a direction the force of each contact that slips there is known, and forces are bounded by the energy
// that they take; what can stay open is a law that is missed by nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/friction/directions/direction_domain.h"
#include "impend/friction/friction_solution.h"

namespace impend {

// Contacts that cannot open, since the rows of others add up against theirs.
//
//   −N̂_i = Σ_k α_k N̂_k + r, α_k ≥ 0 but for contacts k that carry   ⇒   0 ≤ N̂_i y ≤ ‖r‖‖y‖
// so that nothing is lost where they are taken to carry, with a force or none. Two cheeks that touch a part on both
// sides are an example; so are four contacts of a face of which three carry.

struct ClosedContact {
  int contact = -1;
  VecX alpha;        // n
  double error = 0;  // of ‖y‖, by which it may open all the same: ‖r‖ and what noise adds
};

// How far the contact may open; more than any bound where α is no proof.
double opens_at_most(const ReducedFriction& reduced, const DirectionDomain& domain, double noise,
                     const ClosedContact& closed);

// Takes all that cannot open to carry, and returns them. `admissible`: m × d, orthonormal, the motions that joints
// leave. Held by tests/unit/friction/test_directions.
std::vector<ClosedContact> keep_closed(const ReducedFriction& reduced, const MatX& admissible, double noise,
                                       DirectionDomain& domain);

struct DirectionSettings {
  int most_freedoms = 6;   // of all bodies together, above which it is not run
  int most_twists = 4;     // dimensions of the slips, above which a set is not cut
  int most_nodes = 20000;  // sets looked at, some seconds
  bool keep_steps = false;
};

// What became of one set of motions. Set 0 holds all.
struct DirectionStep {
  enum class Kind { kExcluded, kDecided, kCut, kHalved };
  Kind kind = Kind::kExcluded;
  int set = 0;
  std::vector<ClosedContact> closed;  // taken to carry in this set, before all else
  DirectionExclusion exclusion;       // kExcluded
  int first = -1, second = -1;        // kDecided: the contact; kHalved: the rays of the edge
  MatX span, free;                    // kCut: E and F of its twists (twist_cells.h)
  // kDecided: where the contact is open, where it carries. kCut: cells by their signs, then the motions that slip
  // nowhere by theirs. kHalved: the half with the first ray, that with the second.
  std::vector<int> children;
};

struct DirectionSearch {
  bool exhausted = false;                     // no motion satisfies the law
  std::optional<FrictionSolution> releasing;  // one that does, checked by static_friction_residuals
  int nodes = 0;
  std::string reason;                // why neither; empty otherwise
  bool at_the_edge = false;          // which is that a motion misses the law by nothing: no search gets farther
  std::vector<DirectionStep> steps;  // where they are kept
};

// For problems at rest; `noise`: relative, of the rows (analysis.h); motions up to `largest_rest` (of ‖a₀‖_M) count as
// rest. Held by tests/unit/friction/test_directions.
DirectionSearch search_directions(const FrictionProblem& problem, double noise, double largest_rest,
                                  const DirectionSettings& settings = {});

}  // namespace impend
