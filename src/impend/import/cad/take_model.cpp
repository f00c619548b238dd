#include <cmath>
#include <numbers>

#include "impend/base/tolerances.h"
#include "impend/import/cad/payload.h"
#include "impend/import/place_object.h"

namespace impend {
namespace {

constexpr std::size_t kSurfaceBytes = 1 + 10 * 8;
constexpr std::size_t kMissingFaceBytes = 4 + 6 * 8;
// A placement is a product of nested rotations, each of which may bring its own rounding.
constexpr double kNestedRotations = 10;

TriangleMesh take_mesh(Payload& payload) {
  TriangleMesh mesh;
  mesh.vertices.resize(payload.take_count(3 * 8));
  for (Vec3& vertex : mesh.vertices) vertex = payload.take_vec3();
  const auto corners = static_cast<long long>(mesh.vertices.size());
  mesh.triangles.resize(payload.take_count(3 * 4));
  payload.require(!mesh.triangles.empty(), "an object has no triangle");
  for (auto& triangle : mesh.triangles) {
    for (int& corner : triangle) {
      corner = payload.take_int();
      payload.require(corner >= 0 && corner < corners, "a triangle refers to a vertex that is not there");
    }
  }
  return mesh;
}

bool is_unit(const Vec3& v) { return std::abs(v.squaredNorm() - 1) <= InputTolerances{}.written_identity; }

// Radii and angles of the kinds that have them; see analytic_surface.h.
bool is_sound(const AnalyticSurface& surface) {
  if (!(surface.tolerance >= 0)) return false;
  switch (surface.kind) {
    case SurfaceKind::kPlane:
      return is_unit(surface.axis);
    case SurfaceKind::kCylinder:
      return is_unit(surface.axis) && surface.radius > 0;
    case SurfaceKind::kSphere:
      return surface.radius > 0;
    case SurfaceKind::kCone:
      return is_unit(surface.axis) && surface.half_angle > 0 && surface.half_angle < std::numbers::pi / 2;
    case SurfaceKind::kTorus:
      return is_unit(surface.axis) && surface.radius > 0 && surface.minor_radius > 0;
    case SurfaceKind::kOther:
      return true;
  }
  return false;
}

AnalyticSurface take_surface(Payload& payload) {
  AnalyticSurface surface;
  const std::uint64_t kind = payload.take_unsigned(1);
  payload.require(kind <= static_cast<std::uint64_t>(SurfaceKind::kOther), "a surface is of an unknown kind");
  surface.kind = static_cast<SurfaceKind>(kind);
  surface.point = payload.take_vec3();
  surface.axis = payload.take_vec3();
  surface.radius = payload.take_number();
  surface.minor_radius = payload.take_number();
  surface.half_angle = payload.take_number();
  surface.tolerance = payload.take_number();
  payload.require(is_sound(surface), "a surface has an axis, radius, angle or tolerance out of range");
  return surface;
}

MissingFace take_missing_face(Payload& payload) {
  MissingFace face;
  face.number = payload.take_int();
  face.box.lower = payload.take_vec3();
  face.box.upper = payload.take_vec3();
  payload.require(face.number > 0 && !face.box.empty(), "a missing face has no number or no box");
  return face;
}

SurfaceTags take_tags(Payload& payload, std::size_t triangles) {
  SurfaceTags tags;
  tags.surfaces.resize(payload.take_count(kSurfaceBytes));
  for (AnalyticSurface& surface : tags.surfaces) surface = take_surface(payload);
  tags.of_triangle.resize(payload.take_count(4));
  payload.require(tags.of_triangle.empty() || tags.of_triangle.size() == triangles,
                  "there are not as many surface tags as triangles");
  const auto count = static_cast<long long>(tags.surfaces.size());
  for (int& tag : tags.of_triangle) {
    tag = payload.take_int();
    payload.require(tag >= -1 && tag < count, "a triangle refers to a surface that is not there");
  }
  tags.missing.resize(payload.take_count(kMissingFaceBytes));
  for (MissingFace& face : tags.missing) face = take_missing_face(payload);
  return tags;
}

std::optional<VolumeMoments> take_moments(Payload& payload) {
  if (!payload.take_flag()) return std::nullopt;
  VolumeMoments moments;
  moments.volume = payload.take_number();
  moments.centroid = payload.take_vec3();
  moments.second = payload.take_mat3();
  return moments;
}

bool is_rotation(const Mat3& R) {
  const double deviation = (R.transpose() * R - Mat3::Identity()).cwiseAbs().maxCoeff();
  return deviation <= kNestedRotations * kRotationRounding && R.determinant() > 0;
}

}  // namespace

MeshObject take_mesh_object(Payload& payload) {
  MeshObject object;
  object.name = payload.take_text();
  object.mesh = take_mesh(payload);
  object.noise.half_width = payload.take_vec3();
  payload.require((object.noise.half_width.array() >= 0).all(), "a coordinate noise is negative");
  object.noise.source = payload.take_text();
  object.color = payload.take_color();
  object.surfaces = take_tags(payload, object.mesh.triangles.size());
  object.moments = take_moments(payload);
  return object;
}

Placement take_placement(Payload& payload, std::size_t object_count) {
  Placement placement;
  placement.object = payload.take_int();
  payload.require(placement.object >= 0 && static_cast<std::size_t>(placement.object) < object_count,
                  "a placement refers to an object that is not there");
  placement.X.R = payload.take_mat3();
  placement.X.p = payload.take_vec3();
  payload.require(is_rotation(placement.X.R), "a placement is not a rotation");
  placement.name = payload.take_text();
  placement.path.resize(payload.take_count(4));
  for (std::string& group : placement.path) group = payload.take_text();
  placement.color = payload.take_color();
  placement.fixed = payload.take_flag();
  placement.noise = payload.take_number();
  payload.require(placement.noise >= 0, "a placement's noise is negative");
  return placement;
}

}  // namespace impend
