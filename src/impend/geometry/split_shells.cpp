#include <algorithm>
#include <functional>

#include "impend/base/stop.h"
#include "impend/geometry/mesh_check.h"
#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/shells.h"

namespace impend {
namespace {

// The piece of `mesh` made of the given triangles (ascending); vertices keep their order. `index` is scratch of −1.
TriangleMesh extract(const TriangleMesh& mesh, const std::vector<int>& triangles, std::vector<int>& index) {
  std::vector<int> used;
  for (const int t : triangles)
    for (const int corner : mesh.triangles[t])
      if (index[corner] < 0) {
        index[corner] = 0;
        used.push_back(corner);
      }
  std::sort(used.begin(), used.end(), looking(std::less<>()));
  TriangleMesh piece;
  for (const int vertex : used) {
    look_now_and_then();
    index[vertex] = static_cast<int>(piece.vertices.size());
    piece.vertices.push_back(mesh.vertices[vertex]);
  }
  for (const int t : triangles) {
    const Triangle& corners = mesh.triangles[t];
    piece.triangles.push_back({index[corners[0]], index[corners[1]], index[corners[2]]});
  }
  for (const int vertex : used) index[vertex] = -1;
  return piece;
}

}  // namespace

std::vector<TriangleMesh> split_shells(const TriangleMesh& mesh, double noise) {
  ShellSet set = find_shells(mesh.vertices, mesh.triangles, mesh_edges(mesh.triangles, mesh.vertices.size()));
  find_nesting(mesh.vertices, mesh.triangles, set.shells, flat_within(mesh, noise));
  std::vector<std::vector<int>> groups(set.shells.size());
  for (std::size_t i = 0; i < set.shells.size(); ++i) {
    const Shell& shell = set.shells[i];
    const std::size_t group = shell.depth % 2 == 1 ? static_cast<std::size_t>(shell.parent) : i;
    groups[group].insert(groups[group].end(), shell.triangles.begin(), shell.triangles.end());
  }
  std::erase_if(groups, [](const std::vector<int>& group) { return group.empty(); });
  for (std::vector<int>& group : groups) std::sort(group.begin(), group.end());
  std::sort(groups.begin(), groups.end());
  std::vector<TriangleMesh> pieces;
  std::vector<int> index(mesh.vertices.size(), -1);
  for (const std::vector<int>& group : groups) pieces.push_back(extract(mesh, group, index));
  return pieces;
}

}  // namespace impend
