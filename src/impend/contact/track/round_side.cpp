// Spheres and cylinders where the surfaces lie that their facets stand for: which of them meets what.
#include "impend/contact/track/round_side.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/contact/patches/patch_surface.h"

namespace impend {
namespace {

// Sine up to which a pin leans in a hole; what leans more is no pin there.
constexpr double kBroadlyAlong = 0.2;

void add_corner_on_round(const TrackSide& side, int c, int q, std::vector<SideContact>& contacts) {
  const TrackCorner& corner = side.x.corners[c];
  const CurvedPatch& patch = side.y.surface->patches[q];
  const Vec3 p = side.x_to_y * corner.point;
  const double gap = signed_distance(patch, p);
  if (!side.in_window(gap)) return;
  const Vec3 n = outward_normal(patch, p);
  if (n.isZero()) return;
  const Vec3 in_x = side.x_to_y.R.transpose() * n;
  // Where straight edges lie along a full surface they meet it, not their end.
  const bool straight = corner.edges.size() == corner.along.size();
  const double leaning =
      (patch.convex && straight ? kBeyondArc : kLeaning) + (gap > side.window.slack ? side.window.turn : 0.0);
  for (const Vec3& g : corner.along) {
    if (!side.plain && in_x.dot(g) < -leaning) return;
  }
  if (!side.plain && !covers(*side.y.surface, patch, p, side.window.slack)) return;
  add_round(side, TrackKind::kCornerRound, c, q, 0, p - gap / 2 * n, n, gap, contacts);
}

void add_round_on_round(const TrackSide& side, int p, int q, std::vector<SideContact>& contacts) {
  const RoundSide round(side, p);
  const CurvedPatch& other = side.y.surface->patches[q];
  // Two of a kind that are both full are found from either side.
  if (side.swapped && other.convex && other.kind == round.patch.kind) return;
  if (round.patch.kind == CurvedKind::kSphere) return add_ball_on_round(round, p, q, contacts);
  if (other.kind != CurvedKind::kCylinder) return;
  if (other.convex) return add_cylinder_beside(round, p, q, contacts);
  const bool along = round.axis.cross(other.axis).norm() < kBroadlyAlong;
  const bool fits = side.plain || round.patch.radius <= other.radius + side.window.below;
  if (along && fits) add_pin_in_hole(round, p, q, contacts);
}

}  // namespace

RoundSide::RoundSide(const TrackSide& s, int p)
    : side(s), patch(s.x.surface->patches[p]), centre(s.x_to_y * patch.centre), axis(s.x_to_y.R * patch.axis) {}

bool RoundSide::is_there(const Vec3& d) const {
  if (side.plain) return true;
  const Vec3 in_x = side.x_to_y.R.transpose() * d;
  if (patch.kind == CurvedKind::kSphere) {
    return patch.cap >= kPi || std::acos(std::clamp(in_x.dot(patch.axis), -1.0, 1.0)) <= patch.cap + kBeyondArc;
  }
  return Arc{patch.start, patch.sweep}.holds(frame_of(patch).angle_of(in_x), kBeyondArc);
}

void add_round(const TrackSide& side, TrackKind kind, int first, int second, int place, const Vec3& point,
               const Vec3& n, double gap, std::vector<SideContact>& contacts) {
  if (side.in_window(gap)) contacts.push_back({kind, first, second, place, point, n, gap});
}

void add_round_from(const TrackSide& side, TrackKind kind, int first, int second, int place, const Vec3& foot,
                    const Vec3& n, double gap, std::vector<SideContact>& contacts) {
  add_round(side, kind, first, second, place, foot + gap / 2 * n, n, gap, contacts);
}

void add_round_contacts(const TrackSide& side, const SideFeatures& features, std::vector<SideContact>& contacts) {
  for (const auto& [p, f] : features.ball_face) add_ball_on_face(RoundSide(side, p), p, f, contacts);
  for (const auto& [p, e] : features.ball_edge) add_ball_on_edge(RoundSide(side, p), p, e, contacts);
  for (const auto& [p, c] : features.ball_corner) add_ball_on_corner(RoundSide(side, p), p, c, contacts);
  for (const auto& [p, c] : features.ball_rim) add_ball_on_rim(RoundSide(side, p), p, c, contacts);
  for (const auto& [p, f] : features.rim_face) add_rims_on_face(RoundSide(side, p), p, f, contacts);
  for (const auto& [p, e] : features.cylinder_edge) add_cylinder_on_edge(RoundSide(side, p), p, e, contacts);
  for (const auto& [c, q] : features.corner_round) add_corner_on_round(side, c, q, contacts);
  for (const auto& [p, q] : features.round_round) add_round_on_round(side, p, q, contacts);
}

}  // namespace impend
