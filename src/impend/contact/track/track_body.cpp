#include "impend/contact/track/track_body.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/contact/tangent_cone.h"

namespace impend {
namespace {

bool is_followed(const CurvedPatch& patch) {
  return patch.kind == CurvedKind::kSphere || patch.kind == CurvedKind::kCylinder;
}

// Sine: an edge beside a cylinder that leans more from its axis is no ruling of it.
constexpr double kLeansFromAxis = 1e-3;

// The followed patch of which a region is a facet, −1 where it is none.
int followed_patch(const BodySurface& surface, int region) {
  if (region < 0) return -1;
  const int patch = surface.regions[region].patch;
  return patch >= 0 && is_followed(surface.patches[patch]) ? patch : -1;
}

Vec3 normal_of(const BodySurface& surface, const std::vector<DirectionClass>& classes, int region) {
  const PlanarRegion& r = surface.regions[region];
  return r.direction_class >= 0 ? outward(r, classes).normal : r.normal;
}

// The one followed patch of which all regions at the vertex are facets, else −1.
int patch_alone_at(const BodySurface& surface, int vertex) {
  int alone = -1;
  for (const int t : surface.triangles_of[vertex]) {
    const int patch = followed_patch(surface, surface.region_of[t]);
    if (patch < 0 || (alone >= 0 && patch != alone)) return -1;
    alone = patch;
  }
  return alone;
}

// rad, generators of a convex piece are told apart from its facets by this.
constexpr double kPieceTolerance = 1e-9;

std::vector<std::vector<Vec3>> pieces_of(const BodySurface& surface, const std::vector<DirectionClass>& classes,
                                         int vertex, const std::vector<Vec3>& along) {
  const auto convex = [&](int e) { return surface.edges[e].convex; };
  const IntList ends = surface.edges_of[vertex];
  if (std::all_of(ends.begin(), ends.end(), convex)) return {along};
  const TangentCone cone = cone_of_vertex(surface, classes, vertex);
  if (!cone.understood) return {along};
  std::vector<std::vector<Vec3>> pieces;
  for (const ConvexCone& piece : cone.pieces) pieces.push_back(generators(piece, kPieceTolerance));
  return pieces;
}

// `corner_of`: by vertex, −1 where it is no corner.
void add_corners(const BodySurface& surface, const std::vector<DirectionClass>& classes, TrackBody& body,
                 std::vector<int>& corner_of) {
  corner_of.assign(surface.mesh.vertices.size(), -1);
  for (int v = 0; v < static_cast<int>(surface.mesh.vertices.size()); ++v) {
    if (surface.vertex_kind[v] != VertexKind::kCorner) continue;
    TrackCorner corner;
    corner.point = surface.mesh.vertices[v];
    corner.patch = patch_alone_at(surface, v);
    for (const int e : surface.edges_of[v]) {
      const SharpEdge& edge = surface.edges[e];
      const Vec3& other = surface.mesh.vertices[edge.from == v ? edge.to : edge.from];
      corner.along.push_back((other - corner.point).normalized());
    }
    corner.pieces =
        corner.patch < 0 ? pieces_of(surface, classes, v, corner.along) : std::vector<std::vector<Vec3>>{corner.along};
    corner_of[v] = static_cast<int>(body.corners.size());
    body.corners.push_back(std::move(corner));
  }
}

// Whether an edge beside a facet of the patch is a chord of its end; rulings are edges as they are.
bool is_chord(const BodySurface& surface, int patch, const TrackEdge& edge) {
  if (patch < 0) return false;
  const CurvedPatch& p = surface.patches[patch];
  const Vec3 along = (edge.to - edge.from).normalized();
  return p.kind == CurvedKind::kSphere || along.cross(p.axis).norm() > kLeansFromAxis;
}

void add_edges(const BodySurface& surface, const std::vector<DirectionClass>& classes,
               const std::vector<int>& corner_of, TrackBody& body) {
  for (const SharpEdge& e : surface.edges) {
    if (!e.convex || e.left < 0 || e.right < 0) continue;
    TrackEdge edge;
    edge.from = surface.mesh.vertices[e.from];
    edge.to = surface.mesh.vertices[e.to];
    edge.corner_from = corner_of[e.from];
    edge.corner_to = corner_of[e.to];
    edge.left = normal_of(surface, classes, e.left);
    edge.right = normal_of(surface, classes, e.right);
    edge.left_face = e.left;
    edge.right_face = e.right;
    const int left = followed_patch(surface, e.left), right = followed_patch(surface, e.right);
    if (left >= 0 && left == right) edge.patch = left;
    for (const int patch : {left, right}) {
      if (!is_chord(surface, patch, edge)) continue;
      edge.chord = true;
      edge.of_hole = edge.of_hole || !surface.patches[patch].convex;
    }
    body.edges.push_back(edge);
  }
}

void add_faces(const BodySurface& surface, const std::vector<DirectionClass>& classes, TrackBody& body) {
  for (int r = 0; r < static_cast<int>(surface.regions.size()); ++r) {
    const PlanarRegion& region = surface.regions[r];
    TrackFace face;
    face.normal = normal_of(surface, classes, r);
    face.centroid = region.centroid;
    face.height = face.normal.dot(region.centroid);
    face.box = region.box;
    face.patch = followed_patch(surface, r);
    for (const int t : region.triangles) {
      const auto& [i, j, k] = surface.mesh.triangles[t];
      face.triangles.push_back({surface.mesh.vertices[i], surface.mesh.vertices[j], surface.mesh.vertices[k]});
      for (const Vec3& v : face.triangles.back()) {
        face.unevenness = std::max(face.unevenness, std::abs(face.normal.dot(v) - face.height));
      }
    }
    face.outline = outline_of(face.triangles, face.normal, face.unevenness);
    body.faces.push_back(std::move(face));
  }
}

// What of the body meets at each convex corner. Facets of surfaces that are followed as they are do not count.
void name_neighbours(const BodySurface& surface, const std::vector<int>& corner_of, TrackBody& body) {
  for (int v = 0; v < static_cast<int>(corner_of.size()); ++v) {
    const IntList ends = surface.edges_of[v];
    const bool convex = std::all_of(ends.begin(), ends.end(), [&](int e) { return surface.edges[e].convex; });
    if (corner_of[v] < 0 || !convex) continue;
    std::vector<int>& faces = body.corners[corner_of[v]].faces;
    for (const int t : surface.triangles_of[v]) {
      const int region = surface.region_of[t];
      if (region >= 0 && body.faces[region].patch < 0) faces.push_back(region);
    }
    std::sort(faces.begin(), faces.end());
    faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
  }
  for (int e = 0; e < static_cast<int>(body.edges.size()); ++e) {
    const TrackEdge& edge = body.edges[e];
    if (edge.patch >= 0 || edge.chord) continue;
    for (const int c : {edge.corner_from, edge.corner_to}) {
      if (c >= 0 && !body.corners[c].faces.empty()) body.corners[c].edges.push_back(e);
    }
  }
}

}  // namespace

TrackBody make_track_body(const BodySurface& surface, const std::vector<DirectionClass>& classes, bool fixed) {
  TrackBody body;
  body.surface = &surface;
  body.fixed = fixed;
  body.box = surface.box;
  body.size = surface.size;
  if (!surface.box.empty()) body.middle = (surface.box.lower + surface.box.upper) / 2;
  for (const Vec3& v : surface.mesh.vertices) body.radius = std::max(body.radius, (v - body.middle).norm());
  for (int p = 0; p < static_cast<int>(surface.patches.size()); ++p) {
    if (is_followed(surface.patches[p])) body.rounds.push_back(p);
  }
  // True round surfaces reach beyond their facets.
  for (const int p : body.rounds) {
    body.box.add(surface.patches[p].box);
    body.radius += surface.patches[p].sagitta;
  }
  std::vector<int> corner_of;
  add_corners(surface, classes, body, corner_of);
  add_edges(surface, classes, corner_of, body);
  add_faces(surface, classes, body);
  std::vector<Vec3> normals;
  for (const TrackFace& face : body.faces) normals.push_back(face.normal);
  body.convex = convex_planes_of(surface, normals);
  name_neighbours(surface, corner_of, body);
  return body;
}

TrackBody make_track_ground(const Vec3& up, double height) {
  TrackBody body;
  body.fixed = true;
  body.radius = std::numeric_limits<double>::infinity();
  body.size = std::numeric_limits<double>::infinity();
  TrackFace face;
  face.normal = up;
  face.height = height;
  face.centroid = height * up;
  face.unbounded = true;
  body.faces.push_back(std::move(face));
  return body;
}

}  // namespace impend
