// A motion under the static law whose slow contacts stand still.
//
// Where parts slide together, the contacts between them hold at the very rim of their cones. Fixed points come near
// such a motion fast and then hardly nearer. With the modes given the law is smooth: contacts that stick have w = 0,
// those that slide w_N = 0 and f_F = −μ f_N ŵ_F, those that open f = 0. Newton's method on (y, f):
//   H δy − Gᵀx = y₀ + Kᵀf + G̃ᵀν − y,   C δy = b = −(C y + β_C),   H = 1 + Σ_slide (μ f_N/‖w_F‖) K_tᵀK_t
// C: rows that vanish, those of w and of the joints. G: rows along which forces change, C itself where a contact sticks
// and for joints, Ñ − μŵ_F·(S̃, T̃) where it slides. K_t: the row of a contact across ŵ_F. Redundant contacts leave x
// open; with a yield ε, x₀ = 0,
//   (H + GᵀC/ε) δy = y₀ + Kᵀf + G̃ᵀν − y + Gᵀ(x_k + b/ε),   x_{k+1} = x_k + (b − C δy)/ε
// comes to an end in a few rounds with one sparse factor, whatever the number of contacts.
#pragma once

#include <optional>

#include "impend/friction/balance_projection.h"

namespace impend {

// f: 3 × n, nu: whitened forces near the law. A contact whose motion is below `share` of the fastest is taken for one
// that sticks, or carries. The y (6N, whitened) that Newton's method ends at; nothing where it does not end. Whether
// forces exist for it is another question (forces_of_motion). Held by tests/unit/friction/test_motion_with_modes.
std::optional<VecX> motion_with_modes(const WhitenedFriction& whitened, const ContactForces& f, const VecX& nu,
                                      double share);

}  // namespace impend
