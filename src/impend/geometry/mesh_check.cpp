#include "impend/geometry/mesh_check.h"

#include <algorithm>
#include <utility>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/mesh_repairs.h"
#include "impend/geometry/shells.h"

namespace impend {
namespace {

// Holes up to this share of their mesh's size are closed where no length is given with the wish to close them: a lost
// facet or a drill-sized flaw, no missing side.
constexpr double kHoleOverSize = 0.05;

// Millions of values take the system a tenth of a second and more: with a look before each piece.
template <typename T>
void copy_in_pieces(const std::vector<T>& values, std::vector<T>& copy) {
  constexpr std::size_t kPiece = std::size_t{1} << 19;
  copy.reserve(values.size());
  for (std::size_t from = 0; from < values.size(); from += kPiece) {
    look_for_stop();
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(from);
    copy.insert(copy.end(), first, first + static_cast<std::ptrdiff_t>(std::min(kPiece, values.size() - from)));
  }
}

void weld(TriangleMesh& mesh, MeshCheck& check) {
  const std::vector<int> first = first_equal_vertex(mesh.vertices);
  for (std::size_t i = 0; i < first.size(); ++i) check.vertices_welded += first[i] != static_cast<int>(i);
  look_for_stop();
  for (Triangle& triangle : mesh.triangles)
    for (int& corner : triangle) corner = first[corner];
}

// Renumbers in the order of the given vertices.
void drop_unused(TriangleMesh& mesh) {
  look_for_stop();
  std::vector<int> index(mesh.vertices.size(), -1);
  for (const Triangle& triangle : mesh.triangles)
    for (const int corner : triangle) index[corner] = 0;
  int used = 0;
  for (std::size_t i = 0; i < index.size(); ++i) {
    if (index[i] < 0) continue;
    mesh.vertices[used] = mesh.vertices[i];
    index[i] = used++;
  }
  mesh.vertices.resize(used);
  for (Triangle& triangle : mesh.triangles)
    for (int& corner : triangle) corner = index[corner];
}

// The mesh while it is being oriented: `turned` tells which triangles are no longer as given.
struct Oriented {
  MeshEdges edges;
  ShellSet set;
  std::vector<char> turned;
};

void turn(std::vector<Triangle>& triangles, std::vector<char>& turned, int t) {
  flip_triangle(triangles[t]);
  turned[t] ^= 1;
}

void orient(TriangleMesh& mesh, Oriented& state, MeshCheck& check) {
  state.turned.resize(mesh.triangles.size(), 0);
  state.edges = mesh_edges(mesh.triangles, mesh.vertices.size());
  const Orientation orientation = consistent_orientation(mesh.triangles, state.edges);
  check.orientable = orientation.orientable;
  bool any_turned = false;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (!orientation.flip[t]) continue;
    turn(mesh.triangles, state.turned, static_cast<int>(t));
    any_turned = true;
  }
  if (any_turned) state.edges = mesh_edges(mesh.triangles, mesh.vertices.size());
  state.set = find_shells(mesh.vertices, mesh.triangles, state.edges);
}

// Outermost shells and every second level outward, the cavities between them inward; open shells outward.
void orient_outward(double tolerance, TriangleMesh& mesh, Oriented& state, MeshCheck& check) {
  find_nesting(mesh.vertices, mesh.triangles, state.set.shells, tolerance);
  for (const Shell& shell : state.set.shells) {
    const bool cavity = shell.depth % 2 == 1;
    check.cavities += cavity;
    const bool outward = shell.volume > 0;
    if (cavity ? outward : shell.inward)
      for (const int t : shell.triangles) turn(mesh.triangles, state.turned, t);
  }
}

std::vector<int> shell_of_triangles(const ShellSet& set, std::size_t triangles) {
  look_for_stop();
  std::vector<int> shell_of(triangles, -1);
  for (std::size_t i = 0; i < set.shells.size(); ++i)
    for (const int t : set.shells[i].triangles) shell_of[t] = static_cast<int>(i);
  return shell_of;
}

void stitch(TriangleMesh& mesh, double tolerance, Oriented& state, MeshCheck& check) {
  const Stitching stitching = stitch_t_junctions(mesh, tolerance);
  check.t_junctions_stitched = stitching.junctions;
  if (stitching.junctions == 0) return;
  for (const int t : stitching.cut_from) state.turned.push_back(state.turned[t]);
  orient(mesh, state, check);
}

void close_open_mesh(const RepairOptions& repair, double tolerance, const Progress& progress, TriangleMesh& mesh,
                     Oriented& state, MeshCheck& check) {
  stitch(mesh, tolerance, state, check);
  if (state.set.open_edges == 0 || !check.orientable) return;
  const double largest = repair.largest_hole.value_or(kHoleOverSize * mesh_size(mesh));
  check.holes_closed = close_holes(mesh, state.edges, shell_of_triangles(state.set, mesh.triangles.size()), largest,
                                   tolerance, check.holes, progress);
  if (check.holes_closed.count > 0) orient(mesh, state, check);
}

// What is open, and what closes it where that is wanted.
void treat_open_mesh(const RepairOptions& repair, double noise, const Progress& progress, TriangleMesh& mesh,
                     Oriented& state, MeshCheck& check) {
  const double tolerance = flat_within(mesh, noise);
  if (repair.close_holes) {
    close_open_mesh(repair, tolerance, progress, mesh, state, check);
  } else if (check.orientable) {
    check.holes = find_holes(mesh, state.edges);
  }
  const auto junctions = find_t_junctions(mesh, state.edges, tolerance);
  if (junctions) check.t_junctions = static_cast<int>(junctions->size());
}

void note_overlap(const TriangleMesh& mesh, const std::vector<Shell>& shells, double tolerance, MeshCheck& check) {
  const ShellOverlap overlap = find_shell_overlap(mesh.vertices, mesh.triangles, shells, tolerance);
  check.overlapping_shells = overlap == ShellOverlap::kFound;
  check.overlap_unknown = overlap == ShellOverlap::kUnknown;
}

// Of a cavity's wall that is there twice, with other triangles, one is kept, as where the triangles are the same: its
// space is then subtracted once. Returns how many went; `lost_twin` stays parallel to the triangles.
int drop_repeated_walls(double tolerance, TriangleMesh& mesh, Oriented& state, MeshCheck& check,
                        std::vector<char>& lost_twin) {
  if (state.set.shells.size() < 3) return 0;
  std::vector<Shell> nested = state.set.shells;
  find_nesting(mesh.vertices, mesh.triangles, nested, tolerance);
  const std::vector<int> repeated = repeated_walls(mesh.vertices, mesh.triangles, nested, tolerance);
  if (repeated.empty()) return 0;
  std::vector<char> drop(mesh.triangles.size(), 0);
  for (const int shell : repeated) {
    for (const int t : nested[shell].triangles) drop[t] = 1;
  }
  const std::size_t given = std::min(lost_twin.size(), mesh.triangles.size());
  std::vector<Triangle> kept;
  std::vector<char> turned, twins;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (drop[t]) continue;
    kept.push_back(mesh.triangles[t]);
    turned.push_back(state.turned[t]);
    if (t < given) twins.push_back(lost_twin[t]);
  }
  check.duplicate_triangles += static_cast<int>(mesh.triangles.size() - kept.size());
  mesh.triangles = std::move(kept);
  state.turned = std::move(turned);
  lost_twin = std::move(twins);
  drop_unused(mesh);
  orient(mesh, state, check);
  return static_cast<int>(repeated.size());
}

// Triangles made later, by stitching and closing, stand behind the given ones.
int count_filled(const std::vector<Shell>& shells, const std::vector<char>& lost_twin) {
  return static_cast<int>(std::count_if(shells.begin(), shells.end(), [&](const Shell& shell) {
    const auto given = static_cast<std::size_t>(shell.triangles.front());
    return shell.depth > 0 && given < lost_twin.size() && lost_twin[given];
  }));
}

void note_openness(const TriangleMesh& mesh, const Oriented& state, MeshCheck& check) {
  check.open_edges = state.set.open_edges;
  check.nonmanifold_edges = state.set.nonmanifold_edges;
  check.shells = static_cast<int>(state.set.shells.size());
  check.closed = state.set.open_edges == 0 && !mesh.triangles.empty();
  if (state.set.open_half_edge < 0) return;
  const int h = state.set.open_half_edge;
  check.open_edge_at =
      0.5 * mesh.vertices[half_edge_from(mesh.triangles, h)] + 0.5 * mesh.vertices[half_edge_to(mesh.triangles, h)];
}

}  // namespace

double flat_within(const TriangleMesh& mesh, double noise) {
  const GeometricTolerances tolerances;
  return std::max(tolerances.plane_noise * noise, tolerances.relative_plane * mesh_size(mesh));
}

CleanMesh clean_mesh(const TriangleMesh& mesh, const RepairOptions& repair, double noise, const Progress& progress) {
  CleanMesh result;
  TriangleMesh& out = result.mesh;
  copy_in_pieces(mesh.vertices, out.vertices);
  copy_in_pieces(mesh.triangles, out.triangles);
  MeshCheck& check = result.check;
  check.vertices_given = static_cast<int>(mesh.vertices.size());
  check.triangles_given = static_cast<int>(mesh.triangles.size());
  weld(out, check);
  if (repair.weld) {
    drop_unused(out);
    check.near_weld = weld_near(out, *repair.weld);
  }
  check.degenerate_triangles = remove_degenerate(out.vertices, out.triangles);
  std::vector<char> lost_twin;
  check.duplicate_triangles = remove_duplicates(out.vertices.size(), out.triangles, &lost_twin);
  drop_unused(out);
  check.unused_vertices =
      check.vertices_given - static_cast<int>(out.vertices.size()) - check.vertices_welded - check.near_weld.merged;

  Oriented state;
  orient(out, state, check);
  if (state.set.open_edges > 0) treat_open_mesh(repair, noise, progress, out, state, check);
  const double on_surface = state.set.shells.size() > 1 ? flat_within(out, noise) : 0;
  const int repeated = drop_repeated_walls(on_surface, out, state, check, lost_twin);
  note_openness(out, state, check);
  orient_outward(on_surface, out, state, check);
  note_overlap(out, state.set.shells, on_surface, check);
  check.filled_cavities = repeated + count_filled(state.set.shells, lost_twin);
  for (const char t : state.turned) check.flipped_triangles += t;
  if (repair.check_intersections) check.self_intersections = self_intersections(out, progress);
  return result;
}

double mesh_size(const TriangleMesh& mesh) {
  Vec3 moment = Vec3::Zero();
  double total = 0;
  for (const auto& [i, j, k] : mesh.triangles) {
    look_now_and_then();
    const Vec3 &a = mesh.vertices[i], &b = mesh.vertices[j], &c = mesh.vertices[k];
    const double area = (b - a).cross(c - a).norm();
    moment += area * ((b - a) + (c - a)) / 3 + area * (a - mesh.vertices.front());
    total += area;
  }
  if (!(total > 0)) return 0;
  const Vec3 centre = mesh.vertices.front() + moment / total;
  double farthest = 0;
  for (const Vec3& v : mesh.vertices) farthest = std::max(farthest, (v - centre).norm());
  return 2 * farthest;
}

MeshCheck MeshCheck::scaled(double factor) const {
  MeshCheck out = *this;
  out.open_edge_at *= factor;
  for (MeshHole& hole : out.holes) {
    hole.size *= factor;
    hole.at *= factor;
  }
  out.near_weld.farthest *= factor;
  out.holes_closed.largest *= factor;
  if (out.self_intersections) out.self_intersections->at *= factor;
  return out;
}

}  // namespace impend
