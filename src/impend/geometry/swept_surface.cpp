#include "impend/geometry/swept_surface.h"

#include "impend/base/stop.h"
#include "impend/geometry/mesh_edges.h"

namespace impend {
namespace {

double rise_of_normal(const TriangleMesh& mesh, const std::array<int, 3>& t) {
  const Vec3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
  return (b - a).cross(c - a).z();
}

// Whether the way of an edge may be at the border: not where both faces look along the way, or both against it.
bool is_outline(const MeshEdges& edges, int e, const std::vector<double>& rises) {
  if (edges.size(e) != 2) return true;
  const double first = rises[edges.half_edges[edges.begin[e]] / 3];
  const double second = rises[edges.half_edges[edges.begin[e] + 1] / 3];
  return !((first > 0 && second > 0) || (first < 0 && second < 0));
}

}  // namespace

TriangleMesh seen_in(const Mat3& axes, const TriangleMesh& mesh, const RigidTransform& X_WP) {
  TriangleMesh seen;
  seen.vertices.reserve(mesh.vertices.size());
  for (const Vec3& x : mesh.vertices) seen.vertices.emplace_back(axes * (X_WP * x));
  seen.triangles = mesh.triangles;
  return seen;
}

TriangleMesh swept_surface(const TriangleMesh& mesh, double length, bool closed) {
  look_after(static_cast<long>(mesh.triangles.size()));
  const int count = static_cast<int>(mesh.vertices.size());
  TriangleMesh swept;
  swept.vertices = mesh.vertices;
  for (const Vec3& x : mesh.vertices) swept.vertices.emplace_back(x + Vec3(0, 0, length));
  std::vector<double> rises;
  for (const std::array<int, 3>& t : mesh.triangles) {
    const double rise = closed ? rise_of_normal(mesh, t) : 0.0;
    rises.push_back(rise);
    if (rise <= 0) swept.triangles.push_back(t);
    if (rise >= 0) swept.triangles.push_back({t[0] + count, t[1] + count, t[2] + count});
  }
  const MeshEdges edges = mesh_edges(mesh.triangles, mesh.vertices.size());
  for (int e = 0; e < edges.count(); ++e) {
    if (!is_outline(edges, e, rises)) continue;
    const int half = edges.half_edges[edges.begin[e]];
    const int a = half_edge_from(mesh.triangles, half), b = half_edge_to(mesh.triangles, half);
    swept.triangles.push_back({a, b, b + count});
    swept.triangles.push_back({a, b + count, a + count});
  }
  return swept;
}

TriangleMesh beyond_plane(const TriangleMesh& mesh, const Vec3& normal, double offset) {
  TriangleMesh kept;
  for (const std::array<int, 3>& t : mesh.triangles) {
    std::vector<Vec3> loop;
    for (int k = 0; k < 3; ++k) {
      const Vec3 &a = mesh.vertices[t[k]], &b = mesh.vertices[t[(k + 1) % 3]];
      const double at_a = normal.dot(a) - offset, at_b = normal.dot(b) - offset;
      if (at_a > 0) loop.push_back(a);
      if ((at_a > 0) != (at_b > 0)) loop.emplace_back(a + at_a / (at_a - at_b) * (b - a));
    }
    const int first = static_cast<int>(kept.vertices.size());
    kept.vertices.insert(kept.vertices.end(), loop.begin(), loop.end());
    for (int k = 2; k < static_cast<int>(loop.size()); ++k) {
      kept.triangles.push_back({first, first + k - 1, first + k});
    }
  }
  return kept;
}

}  // namespace impend
