// The capacities of an interface's cells, kept together: what forces say of them, and what stays when cells are halved.
//
// All capacities of one cell speak of the same directions d_i, the middles of its points' arcs (capacity_bound.h):
//   Σ μ_i λ_i ‖v_i‖ ≥ Σ μ_i λ_i d_i·v_i = Σ_q θ_q Σ_i w_{q,i} λ_i ≥ Σ_q θ_q c_q,   w_{q,i} = μ_i d_i·S_i e_q ≥ 0
// With one direction for one ray and another for the next the sum could be more than friction takes. So a capacity that
// was proved with the directions d of a cell becomes one for those of its half, d', by
//   Σ w'_i λ_i ≥ r Σ w_i λ_i ≥ r c,   r = min w'_i/w_i over w_i > 0.
#pragma once

#include <optional>

#include "impend/friction/capacity/capacity_bound.h"

namespace impend {

// The problem before anything is proved: interfaces with their first cells, capacities and forces of zero.
CapacityProblem nothing_known(const WhitenedFriction& whitened, double noise = 0);

// Raises the capacities of all cells of an interface, or of one cell, to what its forces say.
void use_forces(CapacityProblem& problem, int interface);
void use_forces(CapacityProblem& problem, const SlipDomain& domain);

// SlipCells::halve, the capacities of the halves turned to their own directions; forces are used.
std::optional<int> halve_cells(CapacityProblem& problem, int interface, int cell, int at_ray, double least_angle);

}  // namespace impend
