// Contact forces with friction by pivoting (B94 §5, §6).
//
// Index sets per contact: C (w_N = 0) or NC (f_N = 0); in C also C_F (w_F = 0: stick) or NC_F (f_F = μ f_N d: sliding,
// d frozen on entry; with one tangent d = ±1, the paper's NC⁺ and NC⁻). One contact at a time is driven until its
// conditions hold, while those established before are kept:
//   f_N,d is raised until w_N,d = 0;  f_F,d is changed along u = −w_F/‖w_F‖ until u·w_F = 0 or ‖f_F‖ = μ f_N.
// In NC_F friction only partly opposes the acceleration (B94 (21)): d·w_F ≤ 0. Contacts that slide already have their d
// given (B94 §6). A contact that would move between the sets twice without any step of positive length is given up
// until the drive ends, and established again later (§5.4 says: when it goes straight back; longer cycles occur, too).
#pragma once

#include <string>

#include "impend/friction/whitened_friction.h"

namespace impend {

enum class PivotingEnd { kDone, kRay, kSingular, kTooMuchWork };

struct PivotingResult {
  PivotingEnd end = PivotingEnd::kDone;
  VecX f;    // 3n, whitened
  VecX ray;  // 3n: Δf of an infinite step, when that was the end
  int drives = 0;
  int pivots = 0;
  int given_up = 0;
};

// slip: 2n, the directions −v_F/‖v_F‖ of contacts that slide, zero of the others. order: contacts as they are scanned.
// Held by tests/unit/friction.
PivotingResult solve_friction_pivoting(const ReducedFriction& problem, const VecX& slip, const std::vector<int>& order);

}  // namespace impend
