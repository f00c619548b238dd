#include "impend/geometry/mesh_check.h"

#include <utility>

#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/orient.h"
#include "impend/geometry/remove_degenerate.h"
#include "impend/geometry/shell_nesting.h"
#include "impend/geometry/shells.h"
#include "impend/geometry/weld.h"

namespace impend {
namespace {

void weld(TriangleMesh& mesh, MeshCheck& check) {
  const std::vector<int> first = first_equal_vertex(mesh.vertices);
  for (std::size_t i = 0; i < first.size(); ++i) check.vertices_welded += first[i] != static_cast<int>(i);
  for (Triangle& triangle : mesh.triangles)
    for (int& corner : triangle) corner = first[corner];
}

// Renumbers in the order of the given vertices; welded duplicates are no longer used and are not counted again.
void drop_unused(TriangleMesh& mesh, MeshCheck& check) {
  std::vector<int> index(mesh.vertices.size(), -1);
  for (const Triangle& triangle : mesh.triangles)
    for (const int corner : triangle) index[corner] = 0;
  int used = 0;
  for (std::size_t i = 0; i < index.size(); ++i) {
    if (index[i] < 0) continue;
    mesh.vertices[used] = mesh.vertices[i];
    index[i] = used++;
  }
  check.unused_vertices = static_cast<int>(mesh.vertices.size()) - used - check.vertices_welded;
  mesh.vertices.resize(used);
  for (Triangle& triangle : mesh.triangles)
    for (int& corner : triangle) corner = index[corner];
}

void turn(std::vector<Triangle>& triangles, std::vector<char>& turned, int t) {
  flip_triangle(triangles[t]);
  turned[t] ^= 1;
}

// Outermost shells and every second level outward, the cavities between them inward; open shells outward.
void orient_outward(TriangleMesh& mesh, ShellSet& set, std::vector<char>& turned, MeshCheck& check) {
  find_nesting(mesh.vertices, mesh.triangles, set.shells);
  for (const Shell& shell : set.shells) {
    const bool cavity = shell.depth % 2 == 1;
    check.cavities += cavity;
    const bool outward = shell.volume > 0;
    if (cavity ? outward : shell.inward)
      for (const int t : shell.triangles) turn(mesh.triangles, turned, t);
  }
}

}  // namespace

CleanMesh clean_mesh(const TriangleMesh& mesh) {
  CleanMesh result{mesh, {}};
  TriangleMesh& out = result.mesh;
  MeshCheck& check = result.check;
  check.vertices_given = static_cast<int>(mesh.vertices.size());
  check.triangles_given = static_cast<int>(mesh.triangles.size());
  weld(out, check);
  check.degenerate_triangles = remove_degenerate(out.vertices, out.triangles);
  check.duplicate_triangles = remove_duplicates(out.vertices.size(), out.triangles);
  drop_unused(out, check);

  MeshEdges edges = mesh_edges(out.triangles, out.vertices.size());
  const Orientation orientation = consistent_orientation(out.triangles, edges);
  check.orientable = orientation.orientable;
  std::vector<char> turned(out.triangles.size(), 0);
  bool any_turned = false;
  for (std::size_t t = 0; t < out.triangles.size(); ++t) {
    if (!orientation.flip[t]) continue;
    turn(out.triangles, turned, static_cast<int>(t));
    any_turned = true;
  }
  if (any_turned) edges = mesh_edges(out.triangles, out.vertices.size());
  ShellSet set = find_shells(out.vertices, out.triangles, edges);
  check.open_edges = set.open_edges;
  check.nonmanifold_edges = set.nonmanifold_edges;
  check.shells = static_cast<int>(set.shells.size());
  check.closed = set.open_edges == 0 && !out.triangles.empty();
  if (set.open_half_edge >= 0) {
    const int h = set.open_half_edge;
    check.open_edge_at =
        0.5 * out.vertices[half_edge_from(out.triangles, h)] + 0.5 * out.vertices[half_edge_to(out.triangles, h)];
  }
  orient_outward(out, set, turned, check);
  check.overlapping_shells = any_shells_cross(out.vertices, out.triangles, set.shells);
  for (const char t : turned) check.flipped_triangles += t;
  return result;
}

}  // namespace impend
