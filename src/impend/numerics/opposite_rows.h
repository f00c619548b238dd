// Pairs of rows that together are one equation.
#pragma once

#include <vector>

#include "impend/numerics/cone_projection.h"

namespace impend {

// Per row the other of its pair, −1 where it has none: G_j = −G_i exactly, the two next to each other, and both slacks
// at most `most_slack`, so that |G_i y| ≤ c is G_i y = 0 for every purpose. Rows of joints are such pairs.
// Held by tests/unit/numerics.
std::vector<int> opposite_rows(const ConeProjection& problem, double most_slack);

}  // namespace impend
