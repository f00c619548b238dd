#include "impend/geometry/repeated_walls.h"

#include <algorithm>
#include <set>

#include "impend/base/stop.h"
#include "impend/geometry/bvh.h"
#include "impend/geometry/shell_nesting.h"

namespace impend {
namespace {

bool same_box(const Box3& a, const Box3& b, double tolerance) {
  return (a.lower - b.lower).cwiseAbs().maxCoeff() <= tolerance &&
         (a.upper - b.upper).cwiseAbs().maxCoeff() <= tolerance;
}

TriangleMesh mesh_of(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles, const Shell& shell) {
  TriangleMesh mesh;
  for (const int t : shell.triangles) {
    const int first = static_cast<int>(mesh.vertices.size());
    for (const int corner : triangles[t]) mesh.vertices.push_back(vertices[corner]);
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  return mesh;
}

bool lies_on(const TriangleMesh& mesh, const TriangleMesh& other, double tolerance) {
  const Bvh tree(triangle_boxes(other));
  const auto is_on = [&](const Vec3& x) {
    const SurfacePoint nearest = nearest_on_mesh(other, tree, x, 2 * tolerance);
    return nearest.triangle >= 0 && nearest.distance <= tolerance;
  };
  return std::all_of(mesh.triangles.begin(), mesh.triangles.end(), [&](const auto& t) {
    const Vec3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
    return is_on(a) && is_on(b) && is_on(c) && is_on((a + b + c) / 3);
  });
}

}  // namespace

std::vector<int> repeated_walls(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                                const std::vector<Shell>& shells, double tolerance) {
  std::set<int> repeated;
  for (const auto& [i, j] : overlapping_shell_boxes(shells).pairs) {
    look_now_and_then();
    const Shell &first = shells[i], &second = shells[j];
    if (first.depth == 0 || first.depth != second.depth || repeated.count(i) > 0 || repeated.count(j) > 0) continue;
    if (!same_box(first.box, second.box, tolerance)) continue;
    const TriangleMesh a = mesh_of(vertices, triangles, first), b = mesh_of(vertices, triangles, second);
    if (lies_on(a, b, tolerance) && lies_on(b, a, tolerance)) repeated.insert(j);
  }
  return {repeated.begin(), repeated.end()};
}

}  // namespace impend
