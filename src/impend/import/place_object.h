// Occurrences of an object under an affine map, as scene formats write them.
#pragma once

#include "impend/import/model_file.h"

namespace impend {

// x ↦ A x + p.
struct AffineTransform {
  Mat3 A = Mat3::Identity();
  Vec3 p = Vec3::Zero();

  Vec3 operator*(const Vec3& x) const { return A * x + p; }
  AffineTransform operator*(const AffineTransform& T) const { return {A * T.A, A * T.p + p}; }
};

// The largest distance of a vertex from the origin.
double reach(const TriangleMesh& mesh);

// Adds `placement` to `file` with X from T; placement.object names the object. When A is a rotation within
// InputTolerances::written_identity, X is T with A replaced by the nearest rotation R, and |A − R| times the object's
// reach is added to placement.noise. Otherwise (scale, shear, mirror) the placement refers to a copy of the object
// whose mesh, noise and moments have gone through A (triangles turned over when det A < 0), and X.R is the identity;
// planes stay such, the other analytic surfaces survive only a uniform scale. Error: kBadValue when A is not finite or
// flattens the object; the caller completes the place. Held by tests/unit/import.
Status place_object(const AffineTransform& T, Placement placement, ModelFile* file);

}  // namespace impend
