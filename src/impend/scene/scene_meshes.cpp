#include <algorithm>
#include <numeric>

#include "impend/base/look.h"
#include "impend/base/parallel.h"
#include "impend/scene/make_scene.h"
#include "impend/scene/scene_mesh.h"

namespace impend {
namespace {

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
