// Lowest ruling of a cylinder or cone: d = −(n − a a·n) / ‖n − a a·n‖,  p(z) = c + z a + r(z) d,  height linear in z.
#include "impend/contact/curved/curved_pairs.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "impend/contact/curved/patch_surface.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

struct Ruling {
  const CurvedPatch& patch;
  Vec3 d;
  Vec3 at(double z) const { return patch.centre + z * patch.axis + radius_at(patch, z) * d; }
};

ContactPoint on_plane(const PlaneSide& plane, const Vec3& p, double noise) {
  ContactPoint point;
  point.gap = plane.above(p);
  point.point = p - point.gap / 2 * plane.normal.normal;
  point.noise = noise;
  return point;
}

bool is_tip(const CurvedPatch& p, double z, double gap) {
  return p.kind == CurvedKind::kCone && radius_at(p, z) <= gap + place_noise(p);
}

// Whether the true face is missing all along the first `share` of the stretch z, where the ruling is below the plane:
// past a hole's chords a mitred end covers more than its ellipse.
bool within_chords(const CurvedSearch& search, const PlaneSide& plane, const Ruling& ruling,
                   const std::array<double, 2>& z, double share) {
  for (const double part : {0.0, 0.5, 1.0}) {
    const double at = z[0] + part * std::min(share, 1.0) * (z[1] - z[0]);
    if (!plane.within_chords(ruling.at(at), search.tolerances)) return false;
  }
  return true;
}

// m, how far the lowest ruling may lie beside where it was found. Its axis, known amid the patch, may lie and lean
// otherwise, and lean it round the patch: axis_noise / steep is the turn of d, steep = |n − a a·n|. A cone's apex may be
// off by far more, along with its half angle; a ruling where facets were seen does not inherit that.
double noise_of_ruling(const CurvedPatch& p, double steep) {
  const double radius = std::max(p.radius, radius_at(p, p.to));
  const double lever = p.kind == CurvedKind::kCone ? p.to - p.from : std::max(std::abs(p.from), std::abs(p.to));
  return p.sideways_noise + p.axis_noise * (radius / steep + lever);
}

void add_stretch(const CurvedSearch& search, int patch, const PlaneSide& plane, const Ruling& ruling,
                 const Interval& end, const Interval& stretch) {
  const double gap = search.tolerances.gap;
  const CurvedPatch& p = ruling.patch;
  const double steep = (plane.normal.normal - p.axis * p.axis.dot(plane.normal.normal)).norm();
  const double noise = noise_of_ruling(p, steep);
  std::array<double, 2> z = {stretch.first, stretch.second};
  if (plane.above(ruling.at(z[0])) > plane.above(ruling.at(z[1]))) std::swap(z[0], z[1]);
  const double low = plane.above(ruling.at(z[0])), high = plane.above(ruling.at(z[1]));
  if (low < -gap && within_chords(search, plane, ruling, z, -(low + gap) / (high - low))) return;
  if (low < 0 && -low < std::max(p.radius, radius_at(p, p.to))) {
    note_overlap(search, -low, ruling.at(z[0]), p, nullptr);
  }
  if (!in_window(search, low, p.sagitta)) return;
  // A ruling along the plane that only meets the face's border lies beside it: edges meet there, not a rim and a face.
  const Vec3 along = ruling.at(z[1]) - ruling.at(z[0]), whole = ruling.at(end.second) - ruling.at(end.first);
  const bool parallel = std::abs(whole.dot(plane.normal.normal)) <= std::sin(search.tolerances.angle) * whole.norm();
  if (parallel && along.norm() <= gap && whole.norm() > gap) return;
  const ContactKind kind = p.kind == CurvedKind::kCone ? ContactKind::kConePlane : ContactKind::kCylinderPlane;
  CurvedFinding found = finding_of(search, kind, patch, "plane", low);
  CurvedLine line{plane.normal, {on_plane(plane, ruling.at(z[0]), noise)}};
  if (high <= gap && (ruling.at(z[0]) - ruling.at(z[1])).norm() > gap) {
    line.points.push_back(on_plane(plane, ruling.at(z[1]), noise));
  } else if (!is_tip(p, z[0], gap)) {
    const bool own_end = std::min(std::abs(z[0] - end.first), std::abs(z[0] - end.second)) <= gap;
    if (!own_end || !sharp_end(search, patch, ruling.at(z[0]))) return;
    found.kind = ContactKind::kRimFace;
  }
  found.lines.push_back(std::move(line));
  add_finding(search, std::move(found));
}

}  // namespace

bool sharp_end(const CurvedSearch& search, int patch, const Vec3& p) {
  const BodySurface& s = search.x;
  const double reach = s.patches[patch].sagitta + search.tolerances.gap;
  Box3 near;
  near.add(p);
  bool sharp = false;
  s.edge_tree.overlapping(near.inflated(reach), [&](int e) {
    const SharpEdge& edge = s.edges[e];
    const bool left = s.regions[edge.left].patch == patch;
    if (sharp || edge.right < 0 || left == (s.regions[edge.right].patch == patch)) return;
    const Vec3 q = closest_point_on_segment(p, s.mesh.vertices[edge.from], s.mesh.vertices[edge.to]);
    if ((p - q).norm() > 2 * reach) return;
    const Vec3 other = true_normal(s, left ? edge.right : edge.left, p);
    sharp = outward_normal(s.patches[patch], p).dot(other) < std::cos(search.tolerances.angle);
  });
  return sharp;
}

void add_ruled_on_plane(const CurvedSearch& search, int patch, const PlaneSide& plane) {
  const CurvedPatch& p = search.x.patches[patch];
  const Vec3& n = plane.normal.normal;
  const Vec3 across = n - p.axis * p.axis.dot(n);
  if (across.norm() <= std::sin(search.tolerances.angle)) {
    if (p.kind != CurvedKind::kCone || !is_tip(p, p.from, search.tolerances.gap) || p.axis.dot(n) < 0) return;
    const Vec3 tip = p.centre;
    if (!in_window(search, plane.above(tip), p.sagitta) || !plane.holds(tip, search.tolerances.gap)) return;
    CurvedFinding found = finding_of(search, ContactKind::kConePlane, patch, "plane", plane.above(tip));
    found.lines.push_back({plane.normal, {on_plane(plane, tip, p.centre_noise)}});
    add_finding(search, std::move(found));
    return;
  }
  const Ruling ruling{p, -across.normalized()};
  const double play = search.tolerances.gap / std::max(p.radius, radius_at(p, p.to));
  for (const Interval& s : stretches_towards(search.x, p, ruling.d, play)) {
    const Vec3 start = ruling.at(s.first), along = (ruling.at(s.second) - start) / (s.second - s.first);
    for (const Interval& t : plane.section(start, along, 0, s.second - s.first, search.tolerances.gap)) {
      add_stretch(search, patch, plane, ruling, s, {s.first + t.first, s.first + t.second});
    }
  }
}

void add_sphere_on_plane(const CurvedSearch& search, int patch, const PlaneSide& plane) {
  const double gap = search.tolerances.gap;
  const CurvedPatch& p = search.x.patches[patch];
  const double distance = plane.above(p.centre) - p.radius;
  if (distance > gap || distance < -p.radius || !plane.holds(p.centre, gap)) return;
  if (!covers(search.x, p, p.centre - p.radius * plane.normal.normal, gap)) return;
  const Vec3 lowest = p.centre - p.radius * plane.normal.normal;
  if (distance < 0) note_overlap(search, -distance, lowest, p, nullptr);
  if (!in_window(search, distance, p.sagitta)) return;
  CurvedFinding found = finding_of(search, ContactKind::kSpherePlane, patch, "plane", distance);
  found.lines.push_back({plane.normal, {on_plane(plane, lowest, p.centre_noise)}});
  add_finding(search, std::move(found));
}

}  // namespace impend
