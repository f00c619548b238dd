#include "impend/import/place_object.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/small_matrices.h"

namespace impend {
namespace {

// V' = |det A| V, centroid' = A centroid, C' = |det A| A C Aᵀ.
VolumeMoments mapped(const VolumeMoments& moments, const Mat3& A) {
  const double scale = std::abs(A.determinant());
  return {scale * moments.volume, A * moments.centroid, scale * A * moments.second * A.transpose()};
}

// Planes stay planes under any A; the others need A = sR.
SurfaceTags mapped(const SurfaceTags& tags, const Mat3& A) {
  const InputTolerances tolerances;
  const double s = std::cbrt(std::abs(A.determinant()));
  const bool uniform = (A.transpose() * A / (s * s) - Mat3::Identity()).norm() <= tolerances.written_identity;
  SurfaceTags out = tags;
  for (AnalyticSurface& surface : out.surfaces) {
    const bool plane = surface.kind == SurfaceKind::kPlane;
    surface.point = A * surface.point;
    surface.axis = plane ? (A.inverse().transpose() * surface.axis).normalized() : (A * surface.axis).normalized();
    surface.radius *= s;
    surface.minor_radius *= s;
    surface.tolerance *= plane || uniform ? s : A.norm();
    if (!plane && !uniform) surface.kind = SurfaceKind::kOther;
  }
  for (MissingFace& face : out.missing) face.box = face.box.mapped(A, Vec3::Zero());
  return out;
}

MeshObject mapped(const MeshObject& object, const Mat3& A) {
  look_after(static_cast<long>(object.mesh.vertices.size()));
  MeshObject out = object;
  for (Vec3& vertex : out.mesh.vertices) vertex = A * vertex;
  if (A.determinant() < 0) {
    for (auto& triangle : out.mesh.triangles) std::swap(triangle[1], triangle[2]);
  }
  out.noise.half_width = A.cwiseAbs() * object.noise.half_width;
  out.noise.decimal.setZero();
  out.surfaces = mapped(object.surfaces, A);
  if (object.moments) out.moments = mapped(*object.moments, A);
  return out;
}

bool is_finite(const MeshObject& object) {
  return object.noise.half_width.allFinite() && std::all_of(object.mesh.vertices.begin(), object.mesh.vertices.end(),
                                                            [](const Vec3& vertex) { return vertex.allFinite(); });
}

Error degenerate(const std::string& path) {
  return {ErrorCode::kBadValue,
          "the transform is not finite or flattens the object",
          {path, 0, "", ""},
          "correct the transform, or export the scene again"};
}

bool is_usable(const AffineTransform& T) {
  if (!T.A.allFinite() || !T.p.allFinite() || !std::isfinite(T.A.determinant())) return false;
  const Vec3 stretch = stretches(T.A);
  return stretch(2) > kZeroThickness * stretch(0);
}

double deviation(const Mat3& B) { return (B.transpose() * B - Mat3::Identity()).cwiseAbs().maxCoeff(); }

// What is a rotation to rounding is taken as it stands, so that the identity stays exactly that.
Mat3 polar_rotation(const Mat3& B) {
  if (deviation(B) <= kRotationRounding) return B;
  return nearest_orthogonal(B);
}

}  // namespace

double reach(const TriangleMesh& mesh) {
  double most = 0;
  for (const Vec3& vertex : mesh.vertices) {
    const double distance = vertex.norm();
    // Squares of coordinates beyond 1e154 overflow.
    most = std::max(most, std::isfinite(distance) ? distance : vertex.stableNorm());
  }
  return most;
}

std::optional<double> uniform_scale(const Mat3& A) {
  const double s = A.col(0).norm();  // exact where A is diagonal
  if (!(s > 0) || !std::isfinite(s) || !(deviation(A / s) <= InputTolerances{}.written_identity)) return std::nullopt;
  return A.determinant() > 0 ? s : -s;
}

double ObjectPlacer::reach_of(int object) {
  const auto [known, is_new] = reach_.try_emplace(object);
  if (is_new) known->second = reach(file_->objects[object].mesh);
  return known->second;
}

Result<int> ObjectPlacer::copied(int object, const Mat3& A) {
  const MeshObject& original = file_->objects[object];
  const std::uint64_t bytes = sizeof(MeshObject) + original.name.size() + sizeof(Vec3) * original.mesh.vertices.size() +
                              sizeof(int[3]) * original.mesh.triangles.size();
  if (afford_) {
    if (const Status paid = afford_(bytes); !paid) return paid.error();
  }
  MeshObject copy = mapped(original, A);
  if (!is_finite(copy)) return degenerate(file_->path);
  file_->objects.push_back(std::move(copy));
  return static_cast<int>(file_->objects.size()) - 1;
}

Status ObjectPlacer::add(int copy, const RigidTransform& X, Placement placement) {
  if (!std::isfinite(placement.noise)) return degenerate(file_->path);
  placement.object = copy;
  placement.X = X;
  file_->placements.push_back(std::move(placement));
  return ok_status();
}

Status ObjectPlacer::place_scaled(double s, double used, int copy, const AffineTransform& T, Placement placement) {
  // Dividing by 1 ± rounding would spoil a rotation.
  const bool exact = used == 1 && deviation(T.A) <= kRotationRounding;
  const Mat3 R = exact ? T.A : polar_rotation(T.A / s);
  if (!exact) placement.noise += (T.A - used * R).norm() * reach_of(placement.object);
  if (placement.mass.center_of_mass) *placement.mass.center_of_mass *= used;
  return add(copy, {R, T.p}, std::move(placement));
}

Status ObjectPlacer::place(const AffineTransform& T, Placement placement) {
  if (!is_usable(T)) return degenerate(file_->path);
  const int object = placement.object;
  if (const auto s = uniform_scale(T.A)) {
    const double slack = InputTolerances{}.written_identity / 2;
    std::map<double, int>& known = scaled_[object];
    auto near = known.emplace(1.0, object).first;
    if (std::abs(*s - 1) > slack) near = known.lower_bound(*s - slack * std::abs(*s));
    if (near == known.end() || near->first > *s + slack * std::abs(*s)) {
      const auto copy = copied(object, *s * Mat3::Identity());
      if (!copy) return copy.error();
      near = known.emplace(*s, copy.value()).first;
    }
    return place_scaled(*s, near->first, near->second, T, std::move(placement));
  }
  std::pair<int, std::array<double, 9>> key{object, {}};
  std::copy(T.A.data(), T.A.data() + 9, key.second.begin());
  auto known = distorted_.find(key);
  if (known == distorted_.end()) {
    const auto copy = copied(object, T.A);
    if (!copy) return copy.error();
    known = distorted_.emplace(key, copy.value()).first;
  }
  if (placement.mass.center_of_mass) *placement.mass.center_of_mass = T.A * *placement.mass.center_of_mass;
  return add(known->second, {Mat3::Identity(), T.p}, std::move(placement));
}

}  // namespace impend
