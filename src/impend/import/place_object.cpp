#include "impend/import/place_object.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"

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
  return out;
}

MeshObject mapped(const MeshObject& object, const Mat3& A) {
  MeshObject out = object;
  for (Vec3& vertex : out.mesh.vertices) vertex = A * vertex;
  if (A.determinant() < 0) {
    for (auto& triangle : out.mesh.triangles) std::swap(triangle[1], triangle[2]);
  }
  out.noise.half_width = A.cwiseAbs() * object.noise.half_width;
  out.surfaces = mapped(object.surfaces, A);
  if (object.moments) out.moments = mapped(*object.moments, A);
  return out;
}

}  // namespace

double reach(const TriangleMesh& mesh) {
  double most = 0;
  for (const Vec3& vertex : mesh.vertices) most = std::max(most, vertex.norm());
  return most;
}

Status place_object(const AffineTransform& T, Placement placement, ModelFile* file) {
  const Error degenerate{ErrorCode::kBadValue,
                         "the transform is not finite or flattens the object",
                         {file->path, 0, "", ""},
                         "correct the transform, or export the scene again"};
  if (!T.A.allFinite() || !T.p.allFinite()) return degenerate;
  const Eigen::JacobiSVD<Mat3> svd(T.A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Vec3 stretch = svd.singularValues();
  if (!(stretch(2) > InputTolerances{}.zero_thickness * stretch(0)) || !std::isfinite(T.A.determinant())) {
    return degenerate;
  }
  const Mat3 nearest = svd.matrixU() * svd.matrixV().transpose();
  const InputTolerances tolerances;
  const double deviation = (T.A.transpose() * T.A - Mat3::Identity()).cwiseAbs().maxCoeff();
  if (deviation <= tolerances.written_identity && nearest.determinant() > 0) {
    // What is a rotation to rounding is taken as it stands, so that the identity stays exactly that.
    const bool exact = deviation <= tolerances.rotation_rounding;
    placement.X = {exact ? T.A : nearest, T.p};
    if (!exact) placement.noise += (T.A - nearest).norm() * reach(file->objects[placement.object].mesh);
  } else {
    file->objects.push_back(mapped(file->objects[placement.object], T.A));
    placement.object = static_cast<int>(file->objects.size()) - 1;
    placement.X = {Mat3::Identity(), T.p};
  }
  file->placements.push_back(std::move(placement));
  return ok_status();
}

}  // namespace impend
