// Loads and springs beyond what a simulation can compute with.
#pragma once

#include <optional>

#include "impend/assembly/assembly.h"

namespace impend {

// N or N·m, of a load with the largest factor of its course: beyond the weight of a mountain. Sums of squares of far
// larger ones are lost to double precision, and with them the check of the first step.
inline constexpr double kMostLoad = 1e15;
// N/m, or N·m/rad at a hinge: a cube of steel of a metre has 2e11. What rounding leaves of the length of a stiffer
// spring, a share of 2e-16, pulls as much as a part weighs: the first step then moves what the analysis says is held.
inline constexpr double kMostStiffness = 1e12;

// The first load or spring beyond that. Held by tests/unit/simulation/test_wild_amounts.
std::optional<Error> refused_amounts(const Assembly& assembly);

}  // namespace impend
