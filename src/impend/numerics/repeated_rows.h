// Rows that say the same twice.
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

// Of rows of unit length G_i y ≥ −c_i that are equal but for a few roundings, the one of least c_i implies the others.
// Returns those that are kept, ascending: of each set of equal rows the one of least c, the first of several. Rows on
// the same blocks in the same order are compared only. O(n log n) unless very many rows project alike. Held by
// tests/unit/numerics.
std::vector<int> rows_without_repeats(const BlockRows& G, const VecX& c);

}  // namespace impend
