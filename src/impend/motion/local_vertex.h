// Forces moved to independent rows within each pair of bodies.
#pragma once

#include "impend/numerics/block_rows.h"

namespace impend {

// λ ≥ 0 with the same Gᵀλ to rounding, of which the rows with λ_i > 0 between one pair of bodies are independent
// (Carathéodory): a face on four corners is then carried by three. Rows between different pairs may still depend on
// each other. Held by tests/unit/motion.
VecX local_vertex(const BlockRows& G, const VecX& lambda);

}  // namespace impend
