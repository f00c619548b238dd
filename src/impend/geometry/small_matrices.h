// Decompositions of 3×3 matrices. Eigen's take seconds to compile in each file that uses them, so that they are
// compiled here alone.
#pragma once

#include "impend/geometry/types.h"

namespace impend {

// S = axes · diag(values) · axesᵀ of a symmetric S, of which the lower triangle is read; values ascending, axes in
// columns.
struct PrincipalAxes {
  Vec3 values;
  Mat3 axes;
};
PrincipalAxes principal_axes(const Mat3& S);
Vec3 principal_values(const Mat3& S);

// The singular values of A, descending.
Vec3 stretches(const Mat3& A);

// The orthogonal matrix nearest to A: U Vᵀ of A = U Σ Vᵀ.
Mat3 nearest_orthogonal(const Mat3& A);

}  // namespace impend
