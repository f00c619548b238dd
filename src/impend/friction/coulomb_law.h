// Coulomb's law on the reduced, whitened problem (whitened_friction.h): how far from it, and Newton's method on it.
//
// Per contact with t_N = f_N − w_N, t_F = f_F − w_F (Alart & Curnier 1991, with the parameter 1):
//   open   t_N ≤ 0:            f = 0
//   stick  ‖t_F‖ ≤ μ t_N:      w = 0
//   slide  ‖t_F‖ > μ t_N:      w_N = 0,  f_F = μ f_N t_F/‖t_F‖
// which holds exactly when the static law does.
#pragma once

#include <vector>

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

}  // namespace impend
