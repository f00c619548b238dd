// Chooses in what order the unknowns of an assembly are eliminated.
#pragma once

#include <vector>

#include "impend/numerics/sparse/supernodes.h"

namespace impend {

// Minimum degree on the bodies, which is best for chains and small assemblies; where that makes the factor dear, nested
// dissection on the unknowns as well, and the cheaper of the two. `body` is the body of each unknown, ascending. Held
// by tests/unit/numerics.
Supernodes elimination_supernodes(const SymmetricPattern& unknowns, const std::vector<int>& body);

}  // namespace impend
