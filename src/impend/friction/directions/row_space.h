// What rows span within a space, and what they leave.
#pragma once

#include "impend/numerics/block_rows.h"

namespace impend {

struct RowSpace {
  MatX span, rest;         // m × r, m × (d − r): orthonormal, of the space together
  double least_pivot = 1;  // the smallest part of a row across those before it that counted, of the longest row
  double left = 0;         // the largest that did not
};

// `within`: m × d, orthonormal. Rows whose part across the others is below `least` of the longest add nothing.
RowSpace row_space(const MatX& rows, const MatX& within, double least);

}  // namespace impend
