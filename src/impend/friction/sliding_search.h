// Forces of contacts that slide already, sought in every way that contacts can open or carry.
//
// A contact that slides has one unknown, f_i = x_i (1, μ d_i)/√(1 + μ²), so that its law is linear complementarity:
//   w_N = A x + w_N(0),  0 ≤ x ⟂ w_N ≥ 0                                                      (B94 §6)
// Of a contact that does not slide the search asks only that f lies in a pyramid around its cone and 0 ≤ f_N ⟂ w_N ≥ 0:
// what that excludes is excluded by the law, and what it leaves is the start of methods that know the law.
#pragma once

#include "impend/friction/whitened_friction.h"

namespace impend {

struct SlidingSearch {
  VecX f;                       // 3n, whitened; of the solutions that were found the shortest, empty when none was
  double violation = 0;         // of the law by f
  bool another_motion = false;  // other forces satisfy the law, too, and give another motion
  bool excluded = false;        // proved: no forces satisfy the law
};

// slip: as for coulomb_violation. Work bounded by SlidingSearchTolerances::most_work; complete for twelve contacts that
// slide. Does not depend on the order of the contacts where it is complete. Held by
// tests/unit/friction/test_sliding_search.
SlidingSearch search_sliding(const ReducedFriction& problem, const VecX& slip, double accepted);

// Whether pivoting may meet one of several solutions: all contacts slide, few enough to be gone through, and their
// matrix has no positive semidefinite symmetric part.
bool may_have_several_solutions(const ReducedFriction& problem, const VecX& slip);

// Where no forces satisfy the law: forces that grow without bound in this direction never stop the contacts from
// closing, x ≥ 0, A x + z ≥ 0, complementary, with one z > 0 for all contacts. Of all such the one that most contacts
// share, of those the shortest; 3n, empty when none was found or not all contacts slide. Held as above.
VecX impulse_ray(const ReducedFriction& problem, const VecX& slip);

}  // namespace impend
