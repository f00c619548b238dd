// Rows that are opposite or equal but for rounding.
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

// Pairs of rows that together are one equation.

// Per row the other of its pair, −1 where it has none: G_j = −G_i exactly, the two next to each other, and both slacks
// at most `most_slack`, so that |G_i y| ≤ c is G_i y = 0 for every purpose. Rows of joints are such pairs.
// Held by tests/unit/numerics.
std::vector<int> opposite_rows(const ConeProjection& problem, double most_slack);

// Rows that say the same twice.

// Of rows of unit length G_i y ≥ −c_i that are equal but for a few roundings, the one of least c_i implies the others.
// Returns those that are kept, ascending: of each set of equal rows the one of least c, the first of several. Rows on
// the same blocks in the same order are compared only. O(n log n) unless very many rows project alike. Held by
// tests/unit/numerics.
std::vector<int> rows_without_repeats(const BlockRows& G, const VecX& c);

}  // namespace impend
