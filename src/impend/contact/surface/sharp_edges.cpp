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

Facing facing(const BodySurface& surface, int region) {
  if (region < 0) return {-1, 0.0};
  return {surface.regions[region].direction_class, surface.regions[region].sign};
}

std::vector<Side> sharp_sides(const BodySurface& surface) {
  std::vector<Side> sides;
  for (std::size_t t = 0; t < surface.mesh.triangles.size(); ++t) {
    for (int k = 0; k < 3; ++k) {
      const int other = surface.neighbours[t][k];
      if (other >= 0 && other < static_cast<int>(t)) continue;
      const int left = surface.region_of[t], right = other < 0 ? -1 : surface.region_of[other];
      if (left == right || (right >= 0 && same_facing(surface.regions[left], surface.regions[right]))) continue;
      sides.push_back({surface.mesh.triangles[t][k], surface.mesh.triangles[t][(k + 1) % 3], left, right});
    }
  }
  return sides;
}

// A vertex inside a straight edge: two sides end here, between the same two directions.
bool continues(const BodySurface& surface, const Side& a, const Side& b) {
  Facing al = facing(surface, a.left), ar = facing(surface, a.right);
  Facing bl = facing(surface, b.left), br = facing(surface, b.right);
  if (al > ar) std::swap(al, ar);
  if (bl > br) std::swap(bl, br);
  if (al != bl || ar != br) return false;
  if (a.right >= 0) return true;
  const auto along = [&](const Side& s) {
    return (surface.mesh.vertices[s.to] - surface.mesh.vertices[s.from]).normalized();
  };
  // An open boundary may turn. Sides that do not have this cosine at least: a thousand roundings of it, 7e-7 rad.
  const double kStraight = 1 - 1e3 * std::numeric_limits<double>::epsilon();
  return along(a).dot(along(b)) >= kStraight;
}

}  // namespace

void find_sharp_edges(BodySurface& surface) {
  const std::vector<Side> sides = sharp_sides(surface);
  const int n = static_cast<int>(surface.mesh.vertices.size());
  const IntLists at(n, [&](const auto& add) {
    for (std::size_t s = 0; s < sides.size(); ++s) {
      add(sides[s].from, static_cast<int>(s));
      add(sides[s].to, static_cast<int>(s));
    }
  });
  surface.vertex_kind.assign(n, VertexKind::kCorner);
  for (int v = 0; v < n; ++v) {
    if (at[v].empty()) surface.vertex_kind[v] = VertexKind::kFlat;
    if (at[v].size() == 2 && continues(surface, sides[at[v][0]], sides[at[v][1]])) {
      surface.vertex_kind[v] = VertexKind::kOnEdge;
    }
  }
  std::vector<bool> used(sides.size(), false);
  // From side s through vertex v to the end of the straight edge; a closed ring of such sides ends where it began.
  const auto walk = [&](int s, int v) {
    while (surface.vertex_kind[v] == VertexKind::kOnEdge) {
      const int next = at[v][0] == s ? at[v][1] : at[v][0];
      if (used[next]) break;
      used[next] = true;
      v = sides[next].from == v ? sides[next].to : sides[next].from;
      s = next;
    }
    return v;
  };
  surface.edges.clear();
  std::vector<Box3> boxes;
  for (std::size_t s = 0; s < sides.size(); ++s) {
    if (used[s]) continue;
    used[s] = true;
    const int index = static_cast<int>(s);
    SharpEdge edge{walk(index, sides[s].from), walk(index, sides[s].to), sides[s].left, sides[s].right, true};
    const Vec3 along = surface.mesh.vertices[sides[s].to] - surface.mesh.vertices[sides[s].from];
    if (edge.right >= 0) {
      edge.convex = surface.regions[edge.left].normal.cross(surface.regions[edge.right].normal).dot(along) > 0;
    }
    surface.edges.push_back(edge);
    boxes.push_back(surface.edge_box(static_cast<int>(surface.edges.size()) - 1));
  }
  surface.edges.shrink_to_fit();
  surface.edges_of = IntLists(n, [&](const auto& add) {
    for (std::size_t e = 0; e < surface.edges.size(); ++e) {
      add(surface.edges[e].from, static_cast<int>(e));
      add(surface.edges[e].to, static_cast<int>(e));
    }
  });
  surface.corners =
      static_cast<int>(std::count(surface.vertex_kind.begin(), surface.vertex_kind.end(), VertexKind::kCorner));
  surface.edge_tree = Bvh(boxes);
}

}  // namespace impend
