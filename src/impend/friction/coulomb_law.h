// Coulomb's law on the reduced, whitened problem (whitened_friction.h): how far from it, Newton's method on it,
// and the ways to a solution.
//
// Per contact with t_N = f_N − w_N, t_F = f_F − w_F (Alart & Curnier 1991, with the parameter 1):
//   open   t_N ≤ 0:            f = 0
//   stick  ‖t_F‖ ≤ μ t_N:      w = 0
//   slide  ‖t_F‖ > μ t_N:      w_N = 0,  f_F = μ f_N t_F/‖t_F‖
// which holds exactly when the static law does.
#pragma once

#include <string>
#include <vector>

#include "impend/friction/friction_solution.h"
#include "impend/friction/whitened_friction.h"
#include "impend/motion/friction_result.h"

namespace impend {

// Largest violation of the law: the largest entry of FrictionResiduals, in whitened numbers.
// slip: 2n, directions −v_F/‖v_F‖ of contacts that slide already (f_F = μ f_N d there), zero of others; empty: all
// zero.
double coulomb_violation(const ReducedFriction& problem, const VecX& f, const VecX& w, const VecX& slip = {});

struct CoulombNewtonResult {
  VecX f;                // 3n, the best that was seen
  double violation = 0;  // of it
  int iterations = 0;
};

// Semi-smooth Newton from f with shortest steps: forces of redundant contacts are not unique, and those that are there
// should change least. Ends when the violation no longer falls. Held by tests/unit/friction/test_static_friction.
CoulombNewtonResult finish_coulomb(const ReducedFriction& problem, const VecX& f, const VecX& slip = {});

// The states that satisfied forces mean.
std::vector<ContactState> contact_states(const ReducedFriction& problem, const VecX& f, const VecX& w,
                                         const VecX& slip = {});

// One connected part with Coulomb friction: which method, in which order, until one satisfies the law.

// slip: 2n, directions −v_F/‖v_F‖ (in the axes S, T) of contacts that slide, zero of others. The status is kSolved when
// the whitened law holds to kAcceptedResidual. Held by tests/unit/friction.
FrictionSolution solve_coulomb(const FrictionProblem& problem, const VecX& slip, const FrictionSettings& settings);

// Contact forces with friction by pivoting (B94 §5, §6).
//
// Index sets per contact: C (w_N = 0) or NC (f_N = 0); in C also C_F (w_F = 0: stick) or NC_F (f_F = μ f_N d: sliding,
// d frozen on entry; with one tangent d = ±1, the paper's NC⁺ and NC⁻). One contact at a time is driven until its
// conditions hold, while those established before are kept:
//   f_N,d is raised until w_N,d = 0;  f_F,d is changed along u = −w_F/‖w_F‖ until u·w_F = 0 or ‖f_F‖ = μ f_N.
// In NC_F friction only partly opposes the acceleration (B94 (21)): d·w_F ≤ 0. Contacts that slide already have their d
// given (B94 §6). A contact that would move between the sets twice without any step of positive length is given up
// until the drive ends, and established again later (§5.4 says: when it goes straight back; longer cycles occur, too).

enum class PivotingEnd { kDone, kRay, kSingular, kTooMuchWork };

struct PivotingResult {
  PivotingEnd end = PivotingEnd::kDone;
  VecX f;    // 3n, whitened
  VecX ray;  // 3n: Δf of an infinite step, when that was the end
  int drives = 0;
  int pivots = 0;
  int given_up = 0;
  double work = 0;  // multiplications for directions
};

// Multiplications after which pivoting ends unsolved: some seconds. A wall of fifty bricks that slides pivoted for more
// than 100 s, since every pivot costs the number of sliding contacts times the square of the bodies.
inline constexpr double kMostPivotWork = 4e9;

// slip: 2n, the directions −v_F/‖v_F‖ of contacts that slide, zero of the others. order: contacts as they are scanned.
// Held by tests/unit/friction.
PivotingResult solve_friction_pivoting(const ReducedFriction& problem, const VecX& slip, const std::vector<int>& order,
                                       double most_work = kMostPivotWork);

// Forces of contacts that slide already, sought in every way that contacts can open or carry.
//
// A contact that slides has one unknown, f_i = x_i (1, μ d_i)/√(1 + μ²), so that its law is linear complementarity:
//   w_N = A x + w_N(0),  0 ≤ x ⟂ w_N ≥ 0                                                      (B94 §6)
// Of a contact that does not slide the search asks only that f lies in a pyramid around its cone and 0 ≤ f_N ⟂ w_N ≥ 0:
// what that excludes is excluded by the law, and what it leaves is the start of methods that know the law.

struct SlidingSearch {
  VecX f;                       // 3n, whitened; of the solutions that were found the shortest, empty when none was
  double violation = 0;         // of the law by f
  bool another_motion = false;  // other forces satisfy the law, too, and give another motion
  bool excluded = false;        // proved: no forces satisfy the law
};

// slip: as for coulomb_violation. Work bounded by kMostSearchWork (sliding_search.cpp); complete for twelve contacts
// that slide. Does not depend on the order of the contacts where it is complete. Held by
// tests/unit/friction/test_sliding_search.
SlidingSearch search_sliding(const ReducedFriction& problem, const VecX& slip, double accepted);

// Whether pivoting may meet one of several solutions: all contacts slide, few enough to be gone through, and their
// matrix has no positive semidefinite symmetric part.
bool may_have_several_solutions(const ReducedFriction& problem, const VecX& slip);

// Whether a contact that slides may press more than it does, since joints take its normal motion, and rubs then: the
// forces f satisfy the law, others do as well, and the motion is another. Held as above.
bool may_press_more(const ReducedFriction& problem, const VecX& slip, const VecX& f);

// Where no forces satisfy the law: forces that grow without bound in this direction never stop the contacts from
// closing, x ≥ 0, A x + z ≥ 0, complementary, with one z > 0 for all contacts. Of all such the one that most contacts
// share, of those the shortest; 3n, empty when none was found or not all contacts slide. Held as above.
VecX impulse_ray(const ReducedFriction& problem, const VecX& slip);

}  // namespace impend
