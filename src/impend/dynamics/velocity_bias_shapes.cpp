// Curvatures of the recognised surfaces, with side = +1 for pins and balls, −1 for bores and sockets, t across the
// axis:
//   sphere  side/r (1 − n̂n̂ᵀ),   cylinder  side/r t tᵀ,   cone  side·cos α/ρ t tᵀ at the distance ρ from the axis
#include "impend/dynamics/velocity_bias.h"

#include <cmath>
#include <optional>

#include "impend/contact/curved/curved_pairs.h"
#include "impend/contact/patches/patch_surface.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

// Cosine of the contact's normal to that of the recognised surface it belongs to: facets of 12 around turn by 15°.
constexpr double kFacing = 0.9;
// Sine of a sharp edge to the normal below which it stands upright on the contact and has no direction there.
constexpr double kStandingEdge = 0.1;

bool curved_kind(ContactKind kind) { return kind >= ContactKind::kCylinderCylinder && kind < ContactKind::kRimFace; }

Box3 box_around(const Vec3& p, double reach) { return {p - Vec3::Constant(reach), p + Vec3::Constant(reach)}; }

Mat3 curvature_of(const CurvedPatch& patch, const Vec3& p, const Vec3& outward) {
  const double side = patch.convex ? 1 : -1;
  if (patch.kind == CurvedKind::kSphere) {
    return side / patch.radius * (Mat3::Identity() - outward * outward.transpose());
  }
  const Vec3 d = p - patch.centre;
  const Vec3 across = patch.axis.cross(outward).normalized();
  const double rho = (d - d.dot(patch.axis) * patch.axis).norm();
  const double curvature =
      patch.kind == CurvedKind::kCylinder ? 1 / patch.radius : (rho > 0 ? std::cos(patch.half_angle) / rho : 0.0);
  return side * curvature * across * across.transpose();
}

// The recognised patch at p that faces most nearly along `outward`.
std::optional<Mat3> curvature_at(const BodySurface& surface, const Vec3& p, const Vec3& outward, double slack) {
  double best = kFacing;
  std::optional<Mat3> curvature;
  for (const CurvedPatch& patch : surface.patches) {
    const double reach = slack + patch.sagitta + patch.residual;
    const double facing = outward_normal(patch, p).dot(outward);
    if (facing <= best || std::abs(signed_distance(patch, p)) > reach || !covers(surface, patch, p, reach)) continue;
    best = facing;
    curvature = curvature_of(patch, p, outward);
  }
  return curvature;
}

bool corner_at(const BodySurface& surface, const Vec3& p, double slack) {
  for (const int v : corners_near(surface, box_around(p, slack))) {
    if ((surface.mesh.vertices[v] - p).norm() <= slack && true_corner(surface, v)) return true;
  }
  return false;
}

// Unit tangent vectors across the sharp edges at p; an edge that stands along the normal has none.
std::vector<Vec3> across_edges(const BodySurface& surface, const Vec3& p, const Vec3& outward, double slack) {
  std::vector<Vec3> across;
  for (const int e : edges_near(surface, box_around(p, slack))) {
    const Vec3 from = surface.mesh.vertices[surface.edges[e].from], to = surface.mesh.vertices[surface.edges[e].to];
    if ((closest_point_on_segment(p, from, to) - p).norm() > slack) continue;
    const Vec3 d = outward.cross((to - from).normalized());
    if (d.norm() > kStandingEdge) across.push_back(d.normalized());
  }
  return across;
}

}  // namespace

ContactShapes::ContactShapes(const Assembly& assembly, const ContactSet& contacts) : gap_(contacts.gap) {
  Result<PreparedSurfaces> prepared = prepare_surfaces(assembly);
  if (prepared) surfaces_ = std::move(prepared.value().surfaces);
}

LocalShape ContactShapes::shape(int body, const Contact& contact, const Vec3& outward) const {
  LocalShape shape;
  if (body >= static_cast<int>(surfaces_.size()) || surfaces_[body].mesh.triangles.empty()) return shape;
  const BodySurface& surface = surfaces_[body];
  const GeometricTolerances geometric;
  const double slack = gap_ + std::abs(contact.gap) + contact.point_noise +
                       geometric.plane_noise * surface.point_noise + geometric.relative_plane * surface.size;
  if (curved_kind(contact.kind)) {
    if (const auto curvature = curvature_at(surface, contact.point, outward, slack)) {
      shape.curvature = *curvature;
      return shape;
    }
  }
  if (corner_at(surface, contact.point, slack)) {
    shape.sharp = {outward.unitOrthogonal(), outward.cross(outward.unitOrthogonal())};
    return shape;
  }
  shape.sharp = across_edges(surface, contact.point, outward, slack);
  return shape;
}

std::array<LocalShape, 2> ContactShapes::of(const Contact& contact) const {
  return {shape(contact.a, contact, -contact.normal), shape(contact.b, contact, contact.normal)};
}

}  // namespace impend
