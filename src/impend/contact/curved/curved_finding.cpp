#include "impend/contact/curved/curved_finding.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

// An axis within about half a degree of upright has no up across it.
constexpr double kUpright = 0.01;

const char* name_of(CurvedKind kind) {
  switch (kind) {
    case CurvedKind::kCylinder:
      return "cylinder";
    case CurvedKind::kSphere:
      return "sphere";
    case CurvedKind::kCone:
      break;
  }
  return "cone";
}

}  // namespace

CurvedAnswer said(CurvedFinding finding, CurvedAnswer so_far) {
  so_far.decided = true;
  so_far.findings = {std::move(finding)};
  return so_far;
}

CurvedFinding finding_of(const CurvedSearch& search, ContactKind kind, int patch_x, const char* other,
                         double distance) {
  const CurvedPatch& p = search.x.patches[patch_x];
  CurvedFinding found;
  found.kind = kind;
  found.patch_x = patch_x;
  found.about.surface_a = name_of(p.kind);
  found.about.surface_b = other;
  found.about.radius_a = p.radius;
  if (p.kind != CurvedKind::kSphere) {
    found.about.axis = p.axis;
    found.about.centre = p.centre;
  }
  found.about.residual = p.residual;
  found.about.tessellation = p.sagitta;
  found.about.clearance = distance;
  return found;
}

CurvedFinding finding_of(const CurvedSearch& search, ContactKind kind, int patch_x, int patch_y, double distance) {
  const CurvedPatch& q = search.y->patches[patch_y];
  CurvedFinding found = finding_of(search, kind, patch_x, name_of(q.kind), distance);
  found.patch_y = patch_y;
  found.about.radius_b = q.radius;
  if (found.about.axis.isZero(0) && q.kind != CurvedKind::kSphere) {
    found.about.axis = q.axis;
    found.about.centre = q.centre;
  }
  found.about.residual = std::max(found.about.residual, q.residual);
  found.about.tessellation += q.sagitta;
  return found;
}

ContactPoint contact_point(const Vec3& place, double gap, double noise) {
  ContactPoint point;
  point.point = place;
  point.gap = gap;
  point.noise = noise;
  return point;
}

bool in_window(const CurvedSearch& search, double distance, double tessellation) {
  return distance <= search.tolerances.gap && distance >= -(search.tolerances.depth + tessellation);
}

bool touches(const CurvedSearch& search, double distance, const Vec3& place, const CurvedPatch& p, const CurvedPatch* q,
             CurvedAnswer& answer) {
  if (distance < 0) note_overlap(overlap_of(search, -distance, place, p, q), answer.overlap);
  return in_window(search, distance, p.sagitta + (q ? q->sagitta : 0));
}

void note_overlap(const FittedOverlap& overlap, FittedOverlap& deepest) {
  if (overlap.depth > deepest.depth) deepest = overlap;
}

FittedOverlap overlap_of(const CurvedSearch& search, double depth, const Vec3& place, const CurvedPatch& p,
                         const CurvedPatch* q) {
  const auto size = [](const CurvedPatch& patch) { return radius_at(patch, patch.to); };
  if (depth >= (q ? std::min(size(p), size(*q)) : size(p))) return {};
  return {depth, place, place_noise(p) + (q ? place_noise(*q) : search.noise_y()), p.sagitta + (q ? q->sagitta : 0)};
}

namespace {

// Normal at p of what lies beyond an edge at which the patch ends; nothing where it is no such edge.
std::optional<Vec3> normal_beyond(const BodySurface& s, const SharpEdge& edge, int patch, const Vec3& p) {
  if (edge.right < 0) return std::nullopt;
  const bool left = s.regions[edge.left].patch == patch, right = s.regions[edge.right].patch == patch;
  if (left == right) return std::nullopt;
  return true_normal(s, left ? edge.right : edge.left, p);
}

}  // namespace

bool sharp_end(const BodySurface& s, const ContactTolerances& tolerances, int patch, const Vec3& p) {
  const double reach = s.patches[patch].sagitta + tolerances.gap;
  Box3 near;
  near.add(p);
  bool sharp = false;
  s.edge_tree.overlapping(near.inflated(reach), [&](int e) {
    const SharpEdge& edge = s.edges[e];
    const std::optional<Vec3> other = normal_beyond(s, edge, patch, p);
    if (sharp || !other) return;
    const Vec3 q = closest_point_on_segment(p, s.mesh.vertices[edge.from], s.mesh.vertices[edge.to]);
    sharp = (p - q).norm() <= 2 * reach && outward_normal(s.patches[patch], p).dot(*other) < std::cos(tolerances.angle);
  });
  return sharp;
}

double reach_of_end(const CurvedSearch& search, const CurvedPatch& patch, const BodySurface& ends) {
  const GeometricTolerances& g = search.tolerances.geometric;
  return g.plane_noise * (place_noise(patch) + search.noise_y()) + g.relative_plane * ends.size;
}

bool is_at_edge(const BodySurface& surface, const Vec3& p, double reach,
                const std::function<bool(const SharpEdge&)>& is_one) {
  Box3 near;
  near.add(p);
  const std::vector<int> edges = edges_near(surface, near.inflated(reach));
  return std::any_of(edges.begin(), edges.end(), [&](int e) {
    const SharpEdge& edge = surface.edges[e];
    if (!is_one(edge)) return false;
    const Vec3 on_edge = closest_point_on_segment(p, surface.mesh.vertices[edge.from], surface.mesh.vertices[edge.to]);
    return (p - on_edge).norm() <= reach;
  });
}

bool round_ends_at(const CurvedSearch& search, const BodySurface& surface, int patch, const Vec3& p) {
  const CurvedPatch& round = surface.patches[patch];
  // Edges of a ball or cone are chords of circles.
  const double chord = round.kind == CurvedKind::kCylinder ? 0 : round.sagitta;
  return is_at_edge(surface, p, reach_of_end(search, round, surface) + chord, [&](const SharpEdge& edge) {
    const std::optional<Vec3> other = edge.convex ? normal_beyond(surface, edge, patch, p) : std::nullopt;
    return other && outward_normal(round, p).dot(*other) < std::cos(search.tolerances.angle);
  });
}

namespace {

// Whether the patch ends at p by an edge, a cylinder or cone at its very end, too.
bool ends_at(const CurvedSearch& search, const BodySurface& surface, int patch, const Vec3& p) {
  const CurvedPatch& q = surface.patches[patch];
  if (round_ends_at(search, surface, patch, p)) return true;
  if (q.kind == CurvedKind::kSphere) return false;
  const double z = q.axis.dot(p - q.centre);
  const bool at_end = std::min(std::abs(z - q.from), std::abs(z - q.to)) <= reach_of_end(search, q, surface);
  return at_end && sharp_end(surface, search.tolerances, patch, p);
}

ContactKind kind_at_end(ContactKind kind) {
  return kind == ContactKind::kCylinderCylinder ? ContactKind::kCylinderEdge : ContactKind::kSphereEdge;
}

}  // namespace

CurvedAnswer contact_at(const CurvedSearch& search, CurvedFinding finding, const Approach& at) {
  const double gap = search.tolerances.gap;
  if (at.distance > gap) return nothing_there();
  const CurvedPatch& p = search.x.patches[finding.patch_x];
  const CurvedPatch* q = finding.patch_y >= 0 ? &search.y->patches[finding.patch_y] : nullptr;
  const Vec3 opposite = at.foot - at.distance * at.normal;
  if (!is_at(search.x, p, at.foot, gap, gap) || (q && !is_at(*search.y, *q, opposite, gap, gap))) return {};
  CurvedAnswer answer;
  if (!touches(search, at.distance, q ? at.foot : opposite, p, q, answer)) return answer;
  const bool at_end = q && (ends_at(search, search.x, finding.patch_x, at.foot) ||
                            ends_at(search, *search.y, finding.patch_y, opposite));
  if (at_end) finding.kind = kind_at_end(finding.kind);
  const ContactPoint point = contact_point((at.foot + opposite) / 2, at.distance, at.noise);
  finding.lines = {line_of(at.normal, at.angle, {point})};
  return said(std::move(finding), std::move(answer));
}

NormalNoise even_noise(const Vec3& n, double angle) {
  const auto axes = plane_axes(n);
  NormalNoise noise;
  noise << angle * axes[0], angle * axes[1];
  return noise;
}

CurvedLine line_of(const Vec3& n, double angle, std::vector<ContactPoint> points) {
  CurvedLine line;
  line.normal.normal = n;
  line.normal.noise = even_noise(n, angle);
  line.points = std::move(points);
  return line;
}

double place_noise(const CurvedPatch& patch) { return patch.residual + patch.centre_noise + patch.radius_noise; }

Vec3 up_across(const CurvedSearch& search, const Vec3& axis) {
  const Vec3 across = search.up - axis * axis.dot(search.up);
  return across.norm() > kUpright ? across.normalized() : Vec3(Vec3::Zero());
}

AxisFrame frame_about(const CurvedSearch& search, const Vec3& axis) {
  const Vec3 up = up_across(search, axis);
  return {axis, up.isZero() ? plane_axes(axis)[0] : Vec3(-up)};
}

HalfTurn half_turn(double radius, double gap, double angle_noise) {
  return {gap / radius + angle_noise, 2 * std::acos(std::max(-1.0, 1 - gap / (2 * radius))) + angle_noise};
}

}  // namespace impend
