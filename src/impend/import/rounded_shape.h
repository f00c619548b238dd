// Short numbers that were typed make flat faces; short numbers that were rounded to leave them warped.
#pragma once

#include "impend/geometry/types.h"

namespace impend {

// For coordinates with one or two decimals, in the file's unit: half a unit of the last decimal, where the shape shows
// that they were rounded to it, else 0. It does where more pairs of neighbouring triangles are bent by what rounding
// explains than are flat, and three at least: with e_i the corners' errors and b_i the barycentric coordinates of the
// fourth corner in the triangle of the others, the fourth lies off its plane by at most (1 + Σ|b_i|)·Σ_k|n_k|·e.
// Held by tests/unit/import/test_rounded_shape.
double rounding_shown(const TriangleMesh& mesh);

}  // namespace impend
