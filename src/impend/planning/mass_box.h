// May all masses be off at once, each within a range of its own?
//
//   x ∈ B(t) = {x : |x_k − 1| ≤ t r_k},   w_k: weight of part k,   S = {x : Q + Σ (x_k − 1) w_k + Jᵀλ = 0, λ in the
//   cone}
//
// S is convex, so B(t) lies in S exactly where its 2^F corners do; t* is the largest such t, and at most 1/max r_k,
// where a mass is nothing. The corners are gone through by branch and bound, over nodes that fix some signs s_k of
// corners:
//   1. More weight of a part whose weight alone can be borne, −w_k in the cone of forces, unsettles nothing; only the
//      corners where that part is lightest count.
//   2. Let Jᵀ Λ_k = −w_k, of any sign, and m_k a force with m_k ± Λ_k in the cone. The forces λ + t Σ r_k (m_k + ξ_k
//   Λ_k)
//      are affine in the masses and balance all x of the node in B(t), where λ in the cone balances
//      Q + t (Σ_fixed s_k r_k w_k + Jᵀ Σ_open r_k m_k). The largest such t is one programme (friction/load_reach.h) and
//      a lower bound of t* over the node; without open parts it is exact.
//   3. A motion p that is admissible shows that B(t) has a corner that moves, s_k = sign(w_kᵀp), where
//      Qᵀp + t Σ r_k |w_kᵀp| > 0: an upper bound, whichever programme p comes from.
// With friction forces that balance do not prove rest.
#pragma once

#include <vector>

#include "impend/base/progress.h"
#include "impend/dynamics/friction_problem.h"

namespace impend {

struct MassBox {
  // The ranges times so much: balanced throughout, proved by forces; beyond the other end a corner moves, proved by a
  // motion. ∞ there: none was found that does, up to where some mass is nothing.
  double holds = 0, moves = 0;
  VecX corner;              // signs of the corner, per movable body of the problem; empty: none
  VecX motion;              // 6N, its ratios: what starts there
  std::vector<int> moving;  // bodies of the assembly
  int programmes = 0;
  bool gave_up = false;  // the two ends do not meet, since there are too many corners, or the forces were not found

  bool limited() const { return corner.size() > 0; }
};

// Two ends that are nearer, of the upper one, are one.
inline constexpr double kSameBox = 1e-6;

// range: r_k ≥ 0 per movable body of the problem, some above 0. gravity: m/s², of which Q holds the weights.
// most_programmes: nodes that are looked at. Reports the stage "masses". Held by tests/unit/planning/test_mass_box,
// over all corners of piles and walls by tests/property/test_mass_corners.
MassBox mass_box(const FrictionProblem& problem, const Vec3& gravity, const VecX& range, int most_programmes,
                 int threads, const Progress& progress);

}  // namespace impend
