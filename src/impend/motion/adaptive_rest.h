// A bound of rest by forces that follow the geometry: sharper than U of judge.h, and as true.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/dynamics/motion_problem.h"

namespace impend {

struct RestBound {
  double stored = 0;  // ‖Q + Jᵀλ‖_{M⁻¹}/‖a₀‖_M: motion of the geometry as stored
  double any = 0;     // bound of σ(J′) over every geometry within the noise
};

// Weak duality holds for each J′ with forces of its own: σ(J′)‖a₀‖_M ≤ ‖Q + J′ᵀμ‖_{M⁻¹} for every μ(J′) ≥ 0. U takes
// μ = λ, whatever J′, and each row by itself. Here
//   rows of one direction class turn together, by one δn̂ (contact.h): of a part that is held between two parallel
//     faces only the difference of the forces on it counts;
//   μ = λ − Σ_k X_k z_k answers the change δJᵀλ = Σ_k A_k z_k (z_k: the turn of a class, the shift of a point), where
//     forces of the contacts that carry can: A_k = JᵀX_k + R_k. The bound is that of the stored geometry, Σ‖R_k‖ and
//     what the answer changes in turn, Σ_i ‖δJ_i‖·Σ_k ‖X_k,i‖. Where some force would come out negative, the answer is
//     as much smaller.
// Any λ ≥ 0 gives a true bound, one that is positive on every contact that can carry the sharpest. `contacts` are those
// of the problem (by problem.contact). Held by tests/unit/motion.
RestBound adaptive_rest_bound(const Assembly& assembly, const std::vector<Contact>& contacts,
                              const MotionProblem& problem, const VecX& lambda);

}  // namespace impend
