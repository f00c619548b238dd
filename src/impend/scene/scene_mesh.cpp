#include "impend/scene/scene_mesh.h"

#include <algorithm>
#include <cmath>

#include "impend/base/look.h"
#include "impend/base/tolerances.h"
#include "impend/base/union_find.h"
#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/moments.h"

namespace impend {
namespace {

bool repeats_vertex(const Triangle& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; }

// Vertices about the box's centre in units of its diagonal, so that no product of edges underflows.
std::vector<Vec3> normalized_vertices(const TriangleMesh& mesh, const Vec3& origin, double size) {
  std::vector<Vec3> vertices(mesh.vertices.size());
  look_after(static_cast<long>(vertices.size()));
  for (size_t v = 0; v < vertices.size(); ++v) vertices[v] = (mesh.vertices[v] - origin) / size;
  return vertices;
}

// Unit normal per triangle; zero for a triangle without area.
std::vector<Vec3> triangle_normals(const std::vector<Vec3>& x, const std::vector<Triangle>& triangles) {
  std::vector<Vec3> normals(triangles.size());
  for (size_t t = 0; t < triangles.size(); ++t) {
    look_now_and_then();
    const auto& [a, b, c] = triangles[t];
    normals[t] = (x[b] - x[a]).cross(x[c] - x[a]).stableNormalized();
  }
  return normals;
}

// A triangle without area has no bend with its neighbours.
bool bends(const Vec3& a, const Vec3& b, double cosine) { return !a.isZero() && !b.isZero() && a.dot(b) <= cosine; }

struct EdgeKinds {
  std::vector<std::array<int, 2>> feature_edges;
  UnionFind corners;  // half-edge h starts at corner h; corners that share a normal are one set
};

EdgeKinds edge_kinds(const std::vector<Triangle>& triangles, const std::vector<Vec3>& normals, std::size_t vertex_count,
                     double feature_angle) {
  EdgeKinds kinds{{}, UnionFind(static_cast<int>(3 * triangles.size()))};
  // A bend of the feature angle itself counts as a feature however its normals were rounded.
  const double cosine = std::cos(feature_angle * (1 - WordTolerances{}.negligible));
  const MeshEdges edges = mesh_edges(triangles, vertex_count);
  for (int e = 0; e < edges.count(); ++e) {
    look_now_and_then();
    const int g = edges.half_edges[edges.begin[e]];
    const int h = edges.half_edges[edges.begin[e + 1] - 1];
    const bool manifold =
        edges.size(e) == 2 && half_edge_is_forward(triangles, g) != half_edge_is_forward(triangles, h);
    if (!manifold || bends(normals[g / 3], normals[h / 3], cosine)) {
      const int from = half_edge_from(triangles, g), to = half_edge_to(triangles, g);
      kinds.feature_edges.push_back({std::min(from, to), std::max(from, to)});
      continue;
    }
    const auto next = [](int half_edge) { return half_edge - half_edge % 3 + (half_edge % 3 + 1) % 3; };
    kinds.corners.join(g, next(h));
    kinds.corners.join(next(g), h);
  }
  return kinds;
}

double corner_angle(const std::vector<Vec3>& x, const Triangle& triangle, int k) {
  const Vec3 a = x[triangle[(k + 1) % 3]] - x[triangle[k]];
  const Vec3 b = x[triangle[(k + 2) % 3]] - x[triangle[k]];
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

std::vector<Eigen::Vector3f> corner_normals(const std::vector<Vec3>& x, const std::vector<Triangle>& triangles,
                                            const std::vector<Vec3>& normals, UnionFind& corners) {
  std::vector<Vec3> sums(3 * triangles.size(), Vec3::Zero());
  for (int corner = 0; corner < static_cast<int>(sums.size()); ++corner) {
    look_now_and_then();
    const int t = corner / 3;
    sums[corners.find(corner)] += corner_angle(x, triangles[t], corner % 3) * normals[t];
  }
  std::vector<Eigen::Vector3f> result(sums.size());
  for (int corner = 0; corner < static_cast<int>(sums.size()); ++corner) {
    look_now_and_then();
    Vec3 normal = sums[corners.find(corner)].stableNormalized();
    if (!(normal.squaredNorm() > 0)) normal = normals[corner / 3];
    if (!(normal.squaredNorm() > 0)) normal = Vec3::UnitZ();
    result[corner] = normal.cast<float>();
  }
  return result;
}

}  // namespace

SceneMesh make_scene_mesh(const TriangleMesh& mesh, double feature_angle) {
  SceneMesh scene;
  scene.box = bounding_box(mesh);
  if (scene.box.empty()) return scene;
  scene.origin = scene.box.lower + (scene.box.upper - scene.box.lower) / 2;
  scene.vertices.reserve(mesh.vertices.size());
  for (const Vec3& v : mesh.vertices) scene.vertices.push_back((v - scene.origin).cast<float>());
  scene.triangles = mesh.triangles;
  std::erase_if(scene.triangles, repeats_vertex);
  const double size = scene.box.diagonal();
  const std::vector<Vec3> x = normalized_vertices(mesh, scene.origin, size > 0 ? size : 1.0);
  const std::vector<Vec3> normals = triangle_normals(x, scene.triangles);
  EdgeKinds kinds = edge_kinds(scene.triangles, normals, x.size(), feature_angle);
  scene.corner_normals = corner_normals(x, scene.triangles, normals, kinds.corners);
  scene.feature_edges = std::move(kinds.feature_edges);
  return scene;
}

}  // namespace impend
