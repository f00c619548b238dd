#include "impend/contact/surface/make_body_surface.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace impend {
namespace {

// One triangle side between two regions that are not one plane.
struct Side {
  int from, to, left, right;
};

using Facing = std::pair<int, double>;  // direction class and sign

Facing facing(const SurfaceFaces& faces, int region) {
  if (region < 0) return {-1, 0.0};
  return {faces.regions[region].direction_class, faces.regions[region].sign};
}

std::vector<Side> sharp_sides(const SurfaceFaces& faces) {
  std::vector<Side> sides;
  for (std::size_t t = 0; t < faces.mesh.triangles.size(); ++t) {
    for (int k = 0; k < 3; ++k) {
      const int other = faces.neighbours[t][k];
      if (other >= 0 && other < static_cast<int>(t)) continue;
      const int left = faces.region_of[t], right = other < 0 ? -1 : faces.region_of[other];
      if (left == right || (right >= 0 && same_facing(faces.regions[left], faces.regions[right]))) continue;
      sides.push_back({faces.mesh.triangles[t][k], faces.mesh.triangles[t][(k + 1) % 3], left, right});
    }
  }
  return sides;
}

// A vertex inside a straight edge: two sides end here, between the same two directions.
bool continues(const SurfaceFaces& faces, const Side& a, const Side& b) {
  Facing al = facing(faces, a.left), ar = facing(faces, a.right);
  Facing bl = facing(faces, b.left), br = facing(faces, b.right);
  if (al > ar) std::swap(al, ar);
  if (bl > br) std::swap(bl, br);
  if (al != bl || ar != br) return false;
  if (a.right >= 0) return true;
  const auto along = [&](const Side& s) {
    return (faces.mesh.vertices[s.to] - faces.mesh.vertices[s.from]).normalized();
  };
  // An open boundary may turn. Sides that do not have this cosine at least: a thousand roundings of it, 7e-7 rad.
  const double kStraight = 1 - 1e3 * std::numeric_limits<double>::epsilon();
  return along(a).dot(along(b)) >= kStraight;
}

}  // namespace

SurfaceEdges find_sharp_edges(const SurfaceFaces& faces) {
  const std::vector<Side> sides = sharp_sides(faces);
  const int n = static_cast<int>(faces.mesh.vertices.size());
  const IntLists at(n, [&](const auto& add) {
    for (std::size_t s = 0; s < sides.size(); ++s) {
      add(sides[s].from, static_cast<int>(s));
      add(sides[s].to, static_cast<int>(s));
    }
  });
  SurfaceEdges found;
  found.vertex_kind.assign(n, VertexKind::kCorner);
  for (int v = 0; v < n; ++v) {
    if (at[v].empty()) found.vertex_kind[v] = VertexKind::kFlat;
    if (at[v].size() == 2 && continues(faces, sides[at[v][0]], sides[at[v][1]])) {
      found.vertex_kind[v] = VertexKind::kOnEdge;
    }
  }
  std::vector<bool> used(sides.size(), false);
  // From side s through vertex v to the end of the straight edge; a closed ring of such sides ends where it began.
  const auto walk = [&](int s, int v) {
    while (found.vertex_kind[v] == VertexKind::kOnEdge) {
      const int next = at[v][0] == s ? at[v][1] : at[v][0];
      if (used[next]) break;
      used[next] = true;
      v = sides[next].from == v ? sides[next].to : sides[next].from;
      s = next;
    }
    return v;
  };
  std::vector<Box3> boxes;
  for (std::size_t s = 0; s < sides.size(); ++s) {
    if (used[s]) continue;
    used[s] = true;
    const int index = static_cast<int>(s);
    SharpEdge edge{walk(index, sides[s].from), walk(index, sides[s].to), sides[s].left, sides[s].right, true};
    const Vec3 along = faces.mesh.vertices[sides[s].to] - faces.mesh.vertices[sides[s].from];
    if (edge.right >= 0) {
      edge.convex = faces.regions[edge.left].normal.cross(faces.regions[edge.right].normal).dot(along) > 0;
    }
    found.edges.push_back(edge);
    boxes.push_back(box_of(faces, edge));
  }
  found.edges.shrink_to_fit();
  found.edges_of = IntLists(n, [&](const auto& add) {
    for (std::size_t e = 0; e < found.edges.size(); ++e) {
      add(found.edges[e].from, static_cast<int>(e));
      add(found.edges[e].to, static_cast<int>(e));
    }
  });
  found.corners = static_cast<int>(std::count(found.vertex_kind.begin(), found.vertex_kind.end(), VertexKind::kCorner));
  found.edge_tree = Bvh(boxes);
  return found;
}

BodySurface with_edges(SurfaceFaces faces) {
  BodySurface surface;
  static_cast<SurfaceEdges&>(surface) = find_sharp_edges(faces);
  static_cast<SurfaceFaces&>(surface) = std::move(faces);
  return surface;
}

Box3 box_of(const SurfaceFaces& faces, const SharpEdge& edge) {
  Box3 box;
  box.add(faces.mesh.vertices[edge.from]);
  box.add(faces.mesh.vertices[edge.to]);
  return box;
}

}  // namespace impend
