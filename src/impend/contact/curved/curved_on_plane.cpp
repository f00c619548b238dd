// Lowest ruling of a cylinder or cone: d = −(n − a a·n) / ‖n − a a·n‖,  p(z) = c + z a + r(z) d,  height linear in z.
#include "impend/contact/curved/curved_pairs.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "impend/contact/chords.h"
#include "impend/geometry/closest_point.h"

namespace impend {

bool PlaneSide::holds(const Vec3& p, double slack) const {
  if (!surface) return true;
  const Vec3 foot = p - above(p) * normal.normal;
  return std::any_of(region->triangles.begin(), region->triangles.end(), [&](int t) {
    const auto& [i, j, k] = surface->mesh.triangles[t];
    const std::vector<Vec3>& x = surface->mesh.vertices;
    // Vertices lie off the plane by noise, which must not count against the slack.
    const Vec3 off = foot - closest_point_on_triangle(foot, x[i], x[j], x[k]);
    return (off - normal.normal * normal.normal.dot(off)).norm() <= slack;
  });
}

std::vector<Interval> PlaneSide::section(const Vec3& p, const Vec3& d, double from, double to, double slack) const {
  if (!surface) return {{from, to}};
  const Vec3 along = d - normal.normal * normal.normal.dot(d);
  std::vector<Interval> found;
  for (int t : region->triangles) {
    const auto& triangle = surface->mesh.triangles[t];
    double low = from, high = to;
    for (int k = 0; k < 3 && low <= high; ++k) {
      const Vec3& x = surface->mesh.vertices[triangle[k]];
      const Vec3 side = surface->mesh.vertices[triangle[(k + 1) % 3]] - x;
      const Vec3 inward = normal.normal.cross(side).normalized();
      const double slope = inward.dot(along), base = inward.dot(p - x);
      if (std::abs(slope) * (to - from) <= slack) {
        if (base + slope * (low + high) / 2 < -slack) high = low - 1;
      } else if (slope > 0) {
        low = std::max(low, -base / slope);
      } else {
        high = std::min(high, -base / slope);
      }
    }
    if (low <= high) found.emplace_back(low, high);
  }
  return merged(std::move(found), slack);
}

bool PlaneSide::within_chords(const Vec3& p, const ContactTolerances& tolerances) const {
  if (!surface || !(surface->sagitta > 0)) return false;
  const GeometricTolerances& g = tolerances.geometric;
  const double noise = std::max(g.plane_noise * surface->point_noise, g.relative_plane * surface->size);
  const int index = surface->region_of[region->triangles.front()];
  const Vec3 foot = p - above(p) * normal.normal;
  for (const int e : edges_near(*surface, region->box)) {
    const SharpEdge& edge = surface->edges[e];
    if ((edge.left == index) == (edge.right == index)) continue;
    const Vec3 &from = surface->mesh.vertices[edge.from], &to = surface->mesh.vertices[edge.to];
    const double off = (foot - closest_point_on_segment(foot, from, to)).norm();
    const double more = chords_at(*surface, edge, normal.normal, noise, tolerances.angle).more;
    if (more > 0 && off <= more + tolerances.gap + 2 * noise) return true;
  }
  return false;
}

PlaneSide plane_of(const BodySurface& surface, int region, const std::vector<DirectionClass>& classes) {
  PlaneSide plane;
  plane.surface = &surface;
  plane.region = &surface.regions[region];
  plane.normal = outward(*plane.region, classes);
  plane.height = plane.normal.normal.dot(plane.region->centroid);
  return plane;
}

namespace {

struct Ruling {
  const CurvedPatch& patch;
  Vec3 d;
  Vec3 at(double z) const { return patch.centre + z * patch.axis + radius_at(patch, z) * d; }
};

ContactPoint on_plane(const PlaneSide& plane, const Vec3& p, double noise) {
  return contact_point(p - plane.above(p) / 2 * plane.normal.normal, plane.above(p), noise);
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
// otherwise, and lean it round the patch: axis_noise / steep is the turn of d, steep = |n − a a·n|. A cone's apex may
// be off by far more, along with its half angle; a ruling where facets were seen does not inherit that.
double noise_of_ruling(const CurvedPatch& p, double steep) {
  const double radius = std::max(p.radius, radius_at(p, p.to));
  const double lever = p.kind == CurvedKind::kCone ? p.to - p.from : std::max(std::abs(p.from), std::abs(p.to));
  return p.sideways_noise + p.axis_noise * (radius / steep + lever);
}

// Whether the face ends at p by a convex edge, over which what lies on it may go on: that touches the edge.
bool face_ends_at(const CurvedSearch& search, const CurvedPatch& patch, const PlaneSide& plane, const Vec3& p) {
  if (!plane.surface) return false;
  const BodySurface& surface = *plane.surface;
  const int index = surface.region_of[plane.region->triangles.front()];
  const Vec3 foot = p - plane.above(p) * plane.normal.normal;
  return is_at_edge(surface, foot, reach_of_end(search, patch, surface), [&](const SharpEdge& edge) {
    return edge.convex && (edge.left == index) != (edge.right == index);
  });
}

void add_stretch(const CurvedSearch& search, int patch, const PlaneSide& plane, const Ruling& ruling,
                 const Interval& end, const Interval& stretch, CurvedAnswer& answer) {
  const double gap = search.tolerances.gap;
  const CurvedPatch& p = ruling.patch;
  const double steep = (plane.normal.normal - p.axis * p.axis.dot(plane.normal.normal)).norm();
  const double noise = noise_of_ruling(p, steep);
  std::array<double, 2> z = {stretch.first, stretch.second};
  if (plane.above(ruling.at(z[0])) > plane.above(ruling.at(z[1]))) std::swap(z[0], z[1]);
  const double low = plane.above(ruling.at(z[0])), high = plane.above(ruling.at(z[1]));
  if (low < -gap && within_chords(search, plane, ruling, z, -(low + gap) / (high - low))) return;
  if (!touches(search, low, ruling.at(z[0]), p, nullptr, answer)) return;
  // A ruling along the plane that only meets the face's border lies beside it: edges meet there, not a rim and a face.
  const Vec3 along = ruling.at(z[1]) - ruling.at(z[0]), whole = ruling.at(end.second) - ruling.at(end.first);
  const bool parallel = std::abs(whole.dot(plane.normal.normal)) <= std::sin(search.tolerances.angle) * whole.norm();
  if (parallel && along.norm() <= gap && whole.norm() > gap) return;
  const bool is_line = high <= gap && along.norm() > gap;
  const Vec3 middle = (ruling.at(z[0]) + ruling.at(z[1])) / 2;
  const bool at_end =
      is_line && (face_ends_at(search, p, plane, middle) || round_ends_at(search, search.x, patch, middle));
  const ContactKind on_plane_or_edge[2][2] = {{ContactKind::kCylinderPlane, ContactKind::kCylinderEdge},
                                              {ContactKind::kConePlane, ContactKind::kConeEdge}};
  const ContactKind kind = on_plane_or_edge[p.kind == CurvedKind::kCone ? 1 : 0][at_end ? 1 : 0];
  CurvedFinding found = finding_of(search, kind, patch, at_end ? "edge" : "plane", low);
  CurvedLine line{plane.normal, {on_plane(plane, ruling.at(z[0]), noise)}};
  if (is_line) {
    line.points.push_back(on_plane(plane, ruling.at(z[1]), noise));
  } else if (!is_tip(p, z[0], gap)) {
    const bool own_end = std::min(std::abs(z[0] - end.first), std::abs(z[0] - end.second)) <= gap;
    if (!own_end || !sharp_end(search.x, search.tolerances, patch, ruling.at(z[0]))) return;
    found.kind = ContactKind::kRimFace;
  }
  found.lines.push_back(std::move(line));
  answer.findings.push_back(std::move(found));
}

// The one place p, a cone's tip or a ball's foot.
CurvedFinding place_on_plane(const CurvedSearch& search, int patch, const PlaneSide& plane, const Vec3& p,
                             ContactKind kind) {
  const char* other = kind == ContactKind::kSphereEdge ? "edge" : "plane";
  CurvedFinding found = finding_of(search, kind, patch, other, plane.above(p));
  found.lines.push_back({plane.normal, {on_plane(plane, p, search.x.patches[patch].centre_noise)}});
  return found;
}

CurvedAnswer ruled_on_plane(const CurvedSearch& search, int patch, const PlaneSide& plane) {
  const CurvedPatch& p = search.x.patches[patch];
  const Vec3& n = plane.normal.normal;
  const Vec3 across = n - p.axis * p.axis.dot(n);
  CurvedAnswer answer;
  if (across.norm() <= std::sin(search.tolerances.angle)) {
    if (p.kind != CurvedKind::kCone || !is_tip(p, p.from, search.tolerances.gap) || p.axis.dot(n) < 0) return answer;
    // The tip is a corner of the mesh, too: how deep that lies is no news.
    if (!in_window(search, plane.above(p.centre), p.sagitta) || !plane.holds(p.centre, search.tolerances.gap))
      return {};
    return said(place_on_plane(search, patch, plane, p.centre, ContactKind::kConePlane));
  }
  const Ruling ruling{p, -across.normalized()};
  const double play = search.tolerances.gap / std::max(p.radius, radius_at(p, p.to));
  for (const Interval& s : stretches_towards(search.x, p, ruling.d, play)) {
    const Vec3 start = ruling.at(s.first), along = (ruling.at(s.second) - start) / (s.second - s.first);
    for (const Interval& t : plane.section(start, along, 0, s.second - s.first, search.tolerances.gap)) {
      add_stretch(search, patch, plane, ruling, s, {s.first + t.first, s.first + t.second}, answer);
    }
  }
  return answer;
}

}  // namespace

CurvedAnswer patch_on_plane(const CurvedSearch& search, int patch, const PlaneSide& plane) {
  const CurvedPatch& p = search.x.patches[patch];
  if (p.kind != CurvedKind::kSphere) return ruled_on_plane(search, patch, plane);
  const double gap = search.tolerances.gap;
  const Vec3 lowest = p.centre - p.radius * plane.normal.normal;
  if (plane.above(p.centre) < 0 || plane.above(lowest) > gap || !plane.holds(lowest, gap)) return {};
  CurvedAnswer answer;
  if (!covers(search.x, p, lowest, gap)) return answer;
  if (!touches(search, plane.above(lowest), lowest, p, nullptr, answer)) return answer;
  const bool at_end = face_ends_at(search, p, plane, lowest) || round_ends_at(search, search.x, patch, lowest);
  const ContactKind kind = at_end ? ContactKind::kSphereEdge : ContactKind::kSpherePlane;
  return said(place_on_plane(search, patch, plane, lowest, kind), std::move(answer));
}

}  // namespace impend
