#include "impend/scene/make_scene.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/base/parallel.h"
#include "impend/base/stop.h"
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
  look_for_stop();
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
  const int corner_count = static_cast<int>(3 * triangles.size());
  std::vector<Vec3> sums;  // per root, which is no larger than its corners; grown between looks, as memory is touched
  sums.reserve(corner_count);
  for (int corner = 0; corner < corner_count; ++corner) {
    look_now_and_then();
    const int t = corner / 3;
    sums.push_back(Vec3::Zero());
    sums[corners.find(corner)] += corner_angle(x, triangles[t], corner % 3) * normals[t];
  }
  std::vector<Eigen::Vector3f> result;
  result.reserve(corner_count);
  for (int corner = 0; corner < corner_count; ++corner) {
    look_now_and_then();
    Vec3 normal = sums[corners.find(corner)].stableNormalized();
    if (!(normal.squaredNorm() > 0)) normal = normals[corner / 3];
    if (!(normal.squaredNorm() > 0)) normal = Vec3::UnitZ();
    result.push_back(normal.cast<float>());
  }
  return result;
}

bool same_mesh(const TriangleMesh& a, const TriangleMesh& b) {
  return a.vertices == b.vertices && a.triangles == b.triangles;
}

// A total order in which equal meshes stand side by side; what differs early is decided early.
bool mesh_before(const TriangleMesh& a, const TriangleMesh& b) {
  look_after(1 + static_cast<long>(std::min(a.vertices.size(), b.vertices.size())) / 16);
  if (a.vertices.size() != b.vertices.size()) return a.vertices.size() < b.vertices.size();
  if (a.triangles.size() != b.triangles.size()) return a.triangles.size() < b.triangles.size();
  const auto before = [](const Vec3& x, const Vec3& y) {
    return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
  };
  for (size_t v = 0; v < a.vertices.size(); ++v) {
    if (a.vertices[v] != b.vertices[v]) return before(a.vertices[v], b.vertices[v]);
  }
  return a.triangles < b.triangles;
}

// Per part the first in order of index whose mesh is the same.
std::vector<int> first_with_same_mesh(const std::vector<Part>& parts) {
  std::vector<int> order(parts.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return mesh_before(parts[i].mesh, parts[j].mesh); });
  std::vector<int> first(parts.size());
  for (size_t k = 0; k < order.size(); ++k) {
    const bool repeats = k > 0 && same_mesh(parts[order[k]].mesh, parts[order[k - 1]].mesh);
    first[order[k]] = repeats ? first[order[k - 1]] : order[k];
  }
  return first;
}

}  // namespace

SceneMesh make_scene_mesh(const TriangleMesh& mesh, double feature_angle) {
  SceneMesh scene;
  scene.box = bounding_box(mesh);
  if (scene.box.empty()) return scene;
  scene.origin = scene.box.lower + (scene.box.upper - scene.box.lower) / 2;
  look_for_stop();  // here and below: fresh memory of millions of triangles takes its time
  scene.vertices.reserve(mesh.vertices.size());
  for (const Vec3& v : mesh.vertices) scene.vertices.push_back((v - scene.origin).cast<float>());
  look_for_stop();
  scene.triangles = mesh.triangles;
  std::erase_if(scene.triangles, repeats_vertex);
  look_for_stop();
  const double size = scene.box.diagonal();
  const std::vector<Vec3> x = normalized_vertices(mesh, scene.origin, size > 0 ? size : 1.0);
  const std::vector<Vec3> normals = triangle_normals(x, scene.triangles);
  EdgeKinds kinds = edge_kinds(scene.triangles, normals, x.size(), feature_angle);
  scene.corner_normals = corner_normals(x, scene.triangles, normals, kinds.corners);
  scene.feature_edges = std::move(kinds.feature_edges);
  return scene;
}

SceneMeshes scene_meshes(const Assembly& assembly, const SceneOptions& options) {
  const std::vector<int> first = first_with_same_mesh(assembly.parts);
  std::vector<int> different;
  for (size_t i = 0; i < first.size(); ++i) {
    if (first[i] == static_cast<int>(i)) different.push_back(static_cast<int>(i));
  }
  SceneMeshes meshes(assembly.parts.size());
  for_each_index(static_cast<int>(different.size()), 0, [&](int k) {
    const int part = different[k];
    meshes[part] = std::make_shared<const SceneMesh>(make_scene_mesh(assembly.parts[part].mesh, options.feature_angle));
  });
  for (size_t i = 0; i < first.size(); ++i) meshes[i] = meshes[first[i]];
  return meshes;
}

}  // namespace impend
