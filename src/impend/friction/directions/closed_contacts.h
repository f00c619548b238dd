// Contacts that cannot open, since the rows of others add up against theirs.
//
//   −N̂_i = Σ_k α_k N̂_k + r, α_k ≥ 0 but for contacts k that carry   ⇒   0 ≤ N̂_i y ≤ ‖r‖‖y‖
// so that nothing is lost where they are taken to carry, with a force or none. Two cheeks that touch a part on both
// sides are an example; so are four contacts of a face of which three carry.
#pragma once

#include <vector>

#include "impend/friction/directions/direction_domain.h"

namespace impend {

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

}  // namespace impend
