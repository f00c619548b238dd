
#include <algorithm>
#include <cmath>
#include <optional>

#include "impend/contact/curved/curved_pairs.h"
#include "impend/contact/curved/patch_surface.h"
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

// Whether one of the stretches, longer by `beyond` at both ends, holds z.
bool reaches(const std::vector<Interval>& stretches, double z, double beyond) {
  return std::any_of(stretches.begin(), stretches.end(),
                     [&](const Interval& i) { return z >= i.first - beyond && z <= i.second + beyond; });
}

double point_to_edge_noise(const CurvedSearch& search, const CurvedPatch& p) {
  return p.centre_noise + search.noise_y();
}

// n (out of y into x) keeps the patch's tangent plane outside the wedge, and is neither face's normal: those are
// contacts of the face.
bool between_faces(const CurvedSearch& search, const Edge& edge, const Vec3& n, double size) {
  const double play = 2 * search.tolerances.gap / std::min(size, edge.length) +
                      search.tolerances.geometric.direction_noise * 2 * search.noise_y() / edge.length;
  const double slack = std::min(play, search.tolerances.angle);
  return n.dot(edge.into_left) <= slack && n.dot(edge.into_right) <= slack;
}

void add_points(const CurvedSearch& search, CurvedFinding found, const Vec3& n, const std::vector<Vec3>& places,
                const std::vector<double>& gaps) {
  const CurvedPatch& p = search.x.patches[found.patch_x];
  const double noise = point_to_edge_noise(search, p), size = p.radius > 0 ? p.radius : search.x.size;
  CurvedLine line;
  line.normal.normal = n;
  line.normal.noise = even_noise(n, noise / size + p.axis_noise);
  for (std::size_t i = 0; i < places.size(); ++i) {
    ContactPoint point;
    point.point = places[i] + gaps[i] / 2 * n;
    point.gap = gaps[i];
    point.noise = noise;
    line.points.push_back(point);
  }
  found.lines.push_back(std::move(line));
  add_finding(search, std::move(found));
}

void add_cylinder_along(const CurvedSearch& search, int patch, const Edge& edge) {
  const double gap = search.tolerances.gap;
  const CurvedPatch& p = search.x.patches[patch];
  const auto across = [&](const Vec3& x) {
    const Vec3 d = x - p.centre;
    return Vec3(d - p.axis * p.axis.dot(d));
  };
  const double s0 = p.axis.dot(edge.start - p.centre), s1 = p.axis.dot(edge.end - p.centre);
  const Vec3 rho = (across(edge.start) + across(edge.end)).normalized();
  const Vec3 n = p.convex ? Vec3(-rho) : rho;
  if (!between_faces(search, edge, n, p.radius)) return;
  const auto common =
      intersection(stretches_towards(search.x, p, rho, gap / p.radius), {{std::min(s0, s1), std::max(s0, s1)}});
  if (common.empty()) return;
  std::vector<Vec3> places;
  std::vector<double> gaps;
  for (double z : {common.front().first, common.back().second}) {
    places.push_back(edge.start + (z - s0) / (s1 - s0) * (edge.end - edge.start));
    gaps.push_back(signed_distance(p, places.back()));
    if (gaps.back() < 0) note_overlap(search, -gaps.back(), places.back(), p, nullptr);
    if (!in_window(search, gaps.back(), p.sagitta)) return;
  }
  add_points(search, finding_of(search, ContactKind::kCylinderEdge, patch, "edge", gaps.front()), n, places, gaps);
}

void add_cylinder_across(const CurvedSearch& search, int patch, const Edge& edge) {
  const double gap = search.tolerances.gap;
  const CurvedPatch& p = search.x.patches[patch];
  const Vec3 c = p.axis.cross(edge.along);
  const double sine = c.norm();
  const Vec3 apart = p.centre - edge.start;
  const double s = -apart.cross(edge.along).dot(c) / (sine * sine);
  const double t = -apart.cross(p.axis).dot(c) / (sine * sine);
  const double d = apart.dot(c) / sine;
  const Vec3 n = (d < 0 ? -1.0 : 1.0) / sine * c;
  const double distance = std::abs(d) - p.radius;
  if (t < 0 || t > edge.length || distance > gap || std::abs(d) < gap) return;
  if (!between_faces(search, edge, n, p.radius)) return;
  const auto stretches = stretches_towards(search.x, p, -n, gap / p.radius);
  if (!reaches(stretches, s, gap)) return;
  const Vec3 place = edge.start + t * edge.along;
  // Across the end of the cylinder two edges meet, which may part in other ways.
  if (!reaches(stretches, s, -gap) && sharp_end(search, patch, place)) return;
  if (distance < 0) note_overlap(search, -distance, place, p, nullptr);
  if (!in_window(search, distance, p.sagitta)) return;
  add_points(search, finding_of(search, ContactKind::kCylinderEdge, patch, "edge", distance), n, {place}, {distance});
}

void add_sphere_on_edge(const CurvedSearch& search, int patch, const Edge& edge) {
  const double gap = search.tolerances.gap;
  const CurvedPatch& p = search.x.patches[patch];
  const double t = edge.along.dot(p.centre - edge.start);
  if (t < 0 || t > edge.length) return;
  const Vec3 place = edge.start + t * edge.along;
  const double apart = (p.centre - place).norm(), distance = apart - p.radius;
  if (distance > gap || !(apart > gap)) return;
  const Vec3 n = (p.centre - place) / apart;
  if (!between_faces(search, edge, n, p.radius) || !covers(search.x, p, p.centre - p.radius * n, gap)) return;
  if (distance < 0) note_overlap(search, -distance, place, p, nullptr);
  if (!in_window(search, distance, p.sagitta)) return;
  add_points(search, finding_of(search, ContactKind::kSphereEdge, patch, "edge", distance), n, {place}, {distance});
}

}  // namespace

void add_patch_on_edge(const CurvedSearch& search, int patch, int index) {
  const CurvedPatch& p = search.x.patches[patch];
  const std::optional<Edge> edge = true_edge(*search.y, index, search.tolerances.angle);
  const SharpEdge& sides = search.y->edges[index];
  if (!edge || decided_with(search, patch, sides.left) || decided_with(search, patch, sides.right)) return;
  if (p.kind == CurvedKind::kSphere) {
    if (p.convex) add_sphere_on_edge(search, patch, *edge);
    return;
  }
  if (p.kind != CurvedKind::kCylinder) return;
  const double sine = p.axis.cross(edge->along).norm();
  const double rise = sine * std::min(edge->length, p.to - p.from);
  if (rise <= search.tolerances.gap) {
    add_cylinder_along(search, patch, *edge);
  } else if (p.convex) {
    add_cylinder_across(search, patch, *edge);
  }
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

void add_patch_on_vertex(const CurvedSearch& search, int patch, int vertex) {
  const BodySurface& y = *search.y;
  if (!true_corner(y, vertex)) return;
  for (int t : y.triangles_of[vertex]) {
    if (decided_with(search, patch, y.region_of[t])) return;
  }
  const double gap = search.tolerances.gap;
  const CurvedPatch& p = search.x.patches[patch];
  const Vec3& place = y.mesh.vertices[vertex];
  const double distance = signed_distance(p, place);
  if (distance > gap) return;
  const Vec3 n = -outward_normal(p, place);
  const double size = p.radius > 0 ? p.radius : search.x.size;
  if (p.kind == CurvedKind::kSphere) {
    const Vec3 d = (place - p.centre).normalized();
    if (!covers(search.x, p, p.centre + p.radius * d, gap)) return;
  } else {
    const Vec3 d = place - p.centre, rho = (d - p.axis * p.axis.dot(d)).normalized();
    const double z = p.axis.dot(d);
    const auto stretches = stretches_towards(search.x, p, rho, gap / size);
    if (!reaches(stretches, z, gap)) return;
    if (!reaches(stretches, z, -gap) && sharp_end(search, patch, place)) return;  // a corner on an edge
  }
  // Facets of a patch at the corner are turned against its true surface by up to half their bend.
  double bend = 0;
  for (int t : y.triangles_of[vertex]) {
    const int r = y.region_of[t];
    bend = std::max(bend, (true_normal(y, r, place) - y.regions[r].normal).norm());
  }
  const TangentCone cone = cone_of_vertex(y, search.classes, vertex);
  const double slack = std::min(search.tolerances.angle, 2 * gap / size + search.noise_y() / size) + bend;
  for (const ConvexCone& piece : cone.pieces) {
    for (const Vec3& g : generators(piece, search.tolerances.angle)) {
      if (n.dot(g) > slack) return;
    }
  }
  if (distance < 0) note_overlap(search, -distance, place, p, nullptr);
  if (!in_window(search, distance, p.sagitta)) return;
  const ContactKind kind = p.kind == CurvedKind::kSphere ? ContactKind::kSphereVertex : ContactKind::kCylinderVertex;
  add_points(search, finding_of(search, kind, patch, "corner", distance), n, {place}, {distance});
}

}  // namespace impend
