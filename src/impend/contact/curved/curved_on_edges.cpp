#include <algorithm>
#include <cmath>
#include <optional>

#include "impend/contact/curved/curved_pairs.h"
#include "impend/contact/tangent_cone.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

// Two normals at less than about a third of a degree are no two faces of a corner.
constexpr double kWithinOneFace = kPi / 540;

struct Edge {
  Vec3 start, end, along;  // along: unit
  double length;
  Vec3 left, right;            // true normals of the two faces
  Vec3 into_left, into_right;  // unit, in the faces, away from the edge
};

bool is_facet(const BodySurface& s, int region) { return s.regions[region].curved && s.regions[region].patch < 0; }

// Nothing where the edge is no straight edge of the true surface.
std::optional<Edge> true_edge(const BodySurface& s, int index, double angle) {
  const SharpEdge& e = s.edges[index];
  if (e.right < 0 || !e.convex || is_facet(s, e.left) || is_facet(s, e.right)) return std::nullopt;
  Edge edge;
  edge.start = s.mesh.vertices[e.from];
  edge.end = s.mesh.vertices[e.to];
  edge.length = (edge.end - edge.start).norm();
  if (!(edge.length > 0) || e.from == e.to) return std::nullopt;
  edge.along = (edge.end - edge.start) / edge.length;
  const int patches[2] = {s.regions[e.left].patch, s.regions[e.right].patch};
  if (patches[0] >= 0 && patches[0] == patches[1]) return std::nullopt;
  for (int p : patches) {
    if (p < 0) continue;
    const CurvedPatch& patch = s.patches[p];
    if (patch.kind != CurvedKind::kCylinder) return std::nullopt;
    if (edge.along.cross(patch.axis).norm() > std::sin(angle)) return std::nullopt;
  }
  const Vec3 middle = (edge.start + edge.end) / 2;
  edge.left = true_normal(s, e.left, middle);
  edge.right = true_normal(s, e.right, middle);
  if (edge.left.dot(edge.right) >= std::cos(angle)) return std::nullopt;
  edge.into_left = edge.left.cross(edge.along);
  edge.into_right = -edge.right.cross(edge.along);
  return edge;
}

// n (out of y into x) keeps the patch's tangent plane outside the wedge, and is neither face's normal: those are
// contacts of the face.
bool between_faces(const CurvedSearch& search, const Edge& edge, const Vec3& n, double size) {
  const double play = 2 * search.tolerances.gap / std::min(size, edge.length) +
                      search.tolerances.geometric.direction_noise * 2 * search.noise_y() / edge.length;
  const double slack = std::min(play, search.tolerances.angle);
  return n.dot(edge.into_left) <= slack && n.dot(edge.into_right) <= slack;
}

// A contact where the patch comes nearest to an edge or corner.
Approach approach_of(const CurvedSearch& search, const CurvedPatch& p, const Vec3& n, const Vec3& place,
                     double distance) {
  const double noise = p.centre_noise + search.noise_y(), size = p.radius > 0 ? p.radius : search.x.size;
  return {n, place + distance * n, distance, noise / size + p.axis_noise, noise};
}

// Whether the patch is there, and at no sharp end of its: there two edges meet, which may part in other ways.
bool is_amid(const CurvedSearch& search, int patch, const Approach& at) {
  const double gap = search.tolerances.gap;
  const CurvedPatch& p = search.x.patches[patch];
  if (!is_at(search.x, p, at.foot, gap, gap)) return false;
  return is_at(search.x, p, at.foot, gap, -gap) ||
         !sharp_end(search.x, search.tolerances, patch, at.foot - at.distance * at.normal);
}

CurvedAnswer cylinder_along(const CurvedSearch& search, int patch, const Edge& edge) {
  const CurvedPatch& p = search.x.patches[patch];
  const auto across = [&](const Vec3& x) {
    const Vec3 d = x - p.centre;
    return Vec3(d - p.axis * p.axis.dot(d));
  };
  const double s0 = p.axis.dot(edge.start - p.centre), s1 = p.axis.dot(edge.end - p.centre);
  const Vec3 rho = (across(edge.start) + across(edge.end)).normalized();
  const Vec3 n = p.convex ? Vec3(-rho) : rho;
  CurvedAnswer answer;
  if (!between_faces(search, edge, n, p.radius)) return answer;
  const auto common = intersection(stretches_towards(search.x, p, rho, search.tolerances.gap / p.radius),
                                   {{std::min(s0, s1), std::max(s0, s1)}});
  if (common.empty()) return answer;
  const Approach at = approach_of(search, p, n, Vec3::Zero(), 0);
  CurvedLine line = line_of(n, at.angle, {});
  for (double z : {common.front().first, common.back().second}) {
    const Vec3 place = edge.start + (z - s0) / (s1 - s0) * (edge.end - edge.start);
    const double distance = signed_distance(p, place);
    if (!touches(search, distance, place, p, nullptr, answer)) return answer;
    line.points.push_back(contact_point(place + distance / 2 * n, distance, at.noise));
  }
  // Where the cylinder ends, too, two edges meet, which may part in other ways.
  if (round_ends_at(search, search.x, patch, (line.points.front().point + line.points.back().point) / 2)) return answer;
  CurvedFinding finding = finding_of(search, ContactKind::kCylinderEdge, patch, "edge", line.points.front().gap);
  finding.lines = {std::move(line)};
  return said(std::move(finding), std::move(answer));
}

CurvedAnswer cylinder_across(const CurvedSearch& search, int patch, const Edge& edge) {
  const double gap = search.tolerances.gap;
  const CurvedPatch& p = search.x.patches[patch];
  const LinePair lines = closest_points_of_lines(p.centre, p.axis, edge.start, edge.along);
  const double distance = lines.distance - p.radius;
  if (lines.t < 0 || lines.t > edge.length || distance > gap || lines.distance < gap) return {};
  if (!between_faces(search, edge, lines.normal, p.radius)) return {};
  const Approach at = approach_of(search, p, lines.normal, edge.start + lines.t * edge.along, distance);
  if (!is_amid(search, patch, at)) return {};
  return contact_at(search, finding_of(search, ContactKind::kCylinderEdge, patch, "edge", distance), at);
}

CurvedAnswer ball_on_edge(const CurvedSearch& search, int patch, const Edge& edge) {
  const double gap = search.tolerances.gap;
  const CurvedPatch& p = search.x.patches[patch];
  const double t = edge.along.dot(p.centre - edge.start);
  if (t < 0 || t > edge.length) return {};
  const Vec3 place = edge.start + t * edge.along;
  const double apart = (p.centre - place).norm(), distance = apart - p.radius;
  if (distance > gap || !(apart > gap)) return {};
  const Vec3 n = (p.centre - place) / apart;
  if (!between_faces(search, edge, n, p.radius)) return {};
  return contact_at(search, finding_of(search, ContactKind::kSphereEdge, patch, "edge", distance),
                    approach_of(search, p, n, place, distance));
}

// Whether n keeps the patch's tangent plane outside the corner's cone.
bool separates(const CurvedSearch& search, const CurvedPatch& p, int vertex, const Vec3& n) {
  const BodySurface& y = *search.y;
  const double size = p.radius > 0 ? p.radius : search.x.size;
  // Facets of a patch at the corner are turned against its true surface by up to half their bend.
  double bend = 0;
  for (int t : y.triangles_of[vertex]) {
    const int r = y.region_of[t];
    bend = std::max(bend, (true_normal(y, r, y.mesh.vertices[vertex]) - y.regions[r].normal).norm());
  }
  const TangentCone cone = cone_of_vertex(y, search.classes, vertex);
  const double slack =
      std::min(search.tolerances.angle, 2 * search.tolerances.gap / size + search.noise_y() / size) + bend;
  return std::none_of(cone.pieces.begin(), cone.pieces.end(), [&](const ConvexCone& piece) {
    const auto rays = generators(piece, search.tolerances.angle);
    return std::any_of(rays.begin(), rays.end(), [&](const Vec3& g) { return n.dot(g) > slack; });
  });
}

}  // namespace

CurvedAnswer patch_on_edge(const CurvedSearch& search, int patch, int index) {
  const CurvedPatch& p = search.x.patches[patch];
  const std::optional<Edge> edge = true_edge(*search.y, index, search.tolerances.angle);
  if (!edge) return {};
  if (p.kind == CurvedKind::kSphere) return p.convex ? ball_on_edge(search, patch, *edge) : CurvedAnswer{};
  if (p.kind != CurvedKind::kCylinder) return {};
  const double rise = p.axis.cross(edge->along).norm() * std::min(edge->length, p.to - p.from);
  if (rise <= search.tolerances.gap) return cylinder_along(search, patch, *edge);
  return p.convex ? cylinder_across(search, patch, *edge) : CurvedAnswer{};
}

bool true_corner(const BodySurface& s, int vertex) {
  if (s.vertex_kind[vertex] != VertexKind::kCorner) return false;
  std::vector<Vec3> faces;
  std::vector<int> patches;
  for (int t : s.triangles_of[vertex]) {
    const int r = s.region_of[t], patch = s.regions[r].patch;
    if (is_facet(s, r)) return false;
    if (patch >= 0) {
      if (std::find(patches.begin(), patches.end(), patch) != patches.end()) continue;
      patches.push_back(patch);
    }
    const Vec3 n = true_normal(s, r, s.mesh.vertices[vertex]);
    const bool known =
        std::any_of(faces.begin(), faces.end(), [&](const Vec3& f) { return (f - n).norm() <= kWithinOneFace; });
    if (!known) faces.push_back(n);
  }
  return faces.size() >= 3;
}

CurvedAnswer patch_on_corner(const CurvedSearch& search, int patch, int vertex) {
  if (!true_corner(*search.y, vertex)) return {};
  const CurvedPatch& p = search.x.patches[patch];
  const Vec3& place = search.y->mesh.vertices[vertex];
  const double distance = signed_distance(p, place);
  if (distance > search.tolerances.gap) return {};
  const Approach at = approach_of(search, p, -outward_normal(p, place), place, distance);
  if (!is_amid(search, patch, at) || !separates(search, p, vertex, at.normal)) return {};
  const bool ball = p.kind == CurvedKind::kSphere;
  const ContactKind kind = ball ? ContactKind::kSphereVertex : ContactKind::kCylinderVertex;
  return contact_at(search, finding_of(search, kind, patch, "corner", distance), at);
}

}  // namespace impend
