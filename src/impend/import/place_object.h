// Occurrences of objects under affine maps, as scene formats write them.
//
//   x ↦ A x + p,  A = s B with |s| = |A e₁|, s det A > 0
//
// Where B is nearly a rotation R, the object scaled by s is placed by (R, p); a scale of −1 is the mirror image through
// the origin. Any other A goes into a copy of the object, which is placed by (1, p).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "impend/import/model_file.h"

namespace impend {

// A rotation matrix whose RᵀR misses 1 by less is taken as it stands, so that written poses read back unchanged: four
// times the rounding of a dot product of three.
inline constexpr double kRotationRounding = 2e-15;
// A closed mesh encloses nothing when its mean thickness 2V/area is below this fraction of its size (or below its
// coordinate noise), and a placement flattens when its least stretch is below this fraction of its largest. Rounding of
// the volume sum.
inline constexpr double kZeroThickness = 1e-12;

// x ↦ A x + p.
struct AffineTransform {
  Mat3 A = Mat3::Identity();
  Vec3 p = Vec3::Zero();

  Vec3 operator*(const Vec3& x) const { return A * x + p; }
  AffineTransform operator*(const AffineTransform& T) const { return {A * T.A, A * T.p + p}; }
};

// The largest distance of a vertex from the origin.
double reach(const TriangleMesh& mesh);

// s where A/s is a rotation within InputTolerances::written_identity, else nullopt.
std::optional<double> uniform_scale(const Mat3& A);

// Places objects of one file; occurrences share copies: one for each object and s (within half of written_identity, the
// difference counts as noise), one for each object and any other A.
class ObjectPlacer {
 public:
  // Asked before a copy of so many bytes is made; its error ends the placing.
  using Afford = std::function<Status(std::uint64_t bytes)>;
  explicit ObjectPlacer(ModelFile* file, Afford afford = {}) : file_(file), afford_(std::move(afford)) {}

  // Adds `placement`; placement.object names an object as the file stores it. By how much A − sR moves the object's
  // points is added to placement.noise. A copy's mesh, noise and moments have gone through A (triangles turned over
  // when det A < 0), as a stated centre of mass; planes stay such, other analytic surfaces only under a scale s, and so
  // does a stated inertia. Errors: kBadValue when the transform, the copy or the noise is not finite or A flattens the
  // object (the caller completes the place), those of `afford`. Held by tests/unit/import.
  Status place(const AffineTransform& T, Placement placement);
  // The reach of an object as the file stores it.
  double reach_of(int object);

 private:
  Status place_scaled(double s, double used, int copy, const AffineTransform& T, Placement placement);
  Status add(int copy, const RigidTransform& X, Placement placement);
  Result<int> copied(int object, const Mat3& A);

  ModelFile* file_;
  Afford afford_;
  std::map<int, double> reach_;
  std::map<int, std::map<double, int>> scaled_;  // copies by object and s
  std::map<std::pair<int, std::array<double, 9>>, int> distorted_;
};

}  // namespace impend
