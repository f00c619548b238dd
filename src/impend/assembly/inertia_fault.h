// Whether an inertia tensor can belong to a body.
#pragma once

#include <optional>
#include <string>

#include "impend/geometry/types.h"

namespace impend {

// What is wrong with an inertia tensor (kg·m² about the centre of mass), nullopt when nothing: entries not finite,
// not symmetric, not positive definite, or principal moments against I₁ + I₂ ≥ I₃, which holds for every distribution
// of positive mass. Relative tolerances: InputTolerances::written_identity and ::positive_inertia.
// Held by tests/unit/assembly.
std::optional<std::string> inertia_fault(const Mat3& inertia);

}  // namespace impend
