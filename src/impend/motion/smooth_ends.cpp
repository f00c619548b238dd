#include "impend/motion/smooth_ends.h"

#include <optional>
#include <utility>

#include "impend/contact/patches/patch_surface.h"

namespace impend {
namespace {

// What is not known of normals: so many times.
constexpr double kNearNormals = 4;

bool is_between_flats(ContactKind kind) {
  return kind == ContactKind::kFaceFace || kind == ContactKind::kVertexFace || kind == ContactKind::kEdgeFace ||
         kind == ContactKind::kEdgeEdge;
}

// rad, by which the normal of the patch at one of its places may be off.
double normal_noise(const CurvedPatch& patch) {
  return patch.axis_noise + (patch.residual + patch.sideways_noise) / patch.radius;
}

// The kind of a convex round surface of the body that is at p with this normal out of it; a ball rather than the
// cylinders that it joins.
struct PlaceOnRound {
  Vec3 point, outward;
  double near = 0, alike = 0;
};
std::optional<CurvedKind> round_at(const TrackBody& body, const PlaceOnRound& place) {
  std::optional<CurvedKind> kind;
  for (const int round : body.rounds) {
    const CurvedPatch& patch = body.surface->patches[static_cast<std::size_t>(round)];
    if (!patch.convex || kind == CurvedKind::kSphere) continue;
    if (std::abs(signed_distance(patch, place.point)) > place.near + patch.residual) continue;
    const double off = (outward_normal(patch, place.point) - place.outward).norm();
    if (off > place.alike + kNearNormals * normal_noise(patch)) continue;
    if (is_at(*body.surface, patch, place.point, place.near, place.near)) kind = patch.kind;
  }
  return kind;
}

ContactKind kind_of(std::optional<CurvedKind> of_a, std::optional<CurvedKind> of_b) {
  if (!of_b) std::swap(of_a, of_b);
  if (!of_a) return *of_b == CurvedKind::kSphere ? ContactKind::kSpherePlane : ContactKind::kCylinderPlane;
  if (*of_a != *of_b) return ContactKind::kSphereCylinder;
  return *of_a == CurvedKind::kSphere ? ContactKind::kSphereSphere : ContactKind::kCylinderCylinder;
}

}  // namespace

std::vector<Contact> as_round_at_smooth_ends(std::vector<Contact> imposed, const ContactTracker& tracker, double near,
                                             double alike) {
  for (Contact& contact : imposed) {
    // Where a cylinder lies at its end it may go over into a ball.
    const bool is_end = contact.kind == ContactKind::kCylinderPlane;
    if (!is_between_flats(contact.kind) && !is_end) continue;
    const double both = alike + kNearNormals * contact.normal_noise.norm();
    const double here = near + std::abs(contact.gap);
    const auto of_a = round_at(tracker.body(contact.a), {contact.point, -contact.normal, here, both});
    const auto of_b = round_at(tracker.body(contact.b), {contact.point, contact.normal, here, both});
    if (is_end && of_a != CurvedKind::kSphere && of_b != CurvedKind::kSphere) continue;
    if (of_a || of_b) contact.kind = kind_of(of_a, of_b);
  }
  return imposed;
}

}  // namespace impend
