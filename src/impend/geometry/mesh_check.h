// What is right and wrong with a mesh, and the repairs that need no guess.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/base/progress.h"
#include "impend/geometry/close_holes.h"
#include "impend/geometry/mesh_repairs.h"
#include "impend/geometry/self_intersections.h"
#include "impend/geometry/types.h"

namespace impend {

// Repairs that guess or cost time, each only on request. Lengths in the mesh's own unit.
struct RepairOptions {
  std::optional<double> weld;  // vertices this near to each other become one (mesh_repairs.h)
  bool close_holes = false;    // split edges at T-junctions, then close holes (close_holes.h) …
  // … up to this size; nullopt: kHoleOverSize (mesh_check.cpp) of the mesh's size
  std::optional<double> largest_hole;
  bool check_intersections = false;
};

// Counts are of the mesh as given; repairs name what clean_mesh changed.
struct MeshCheck {
  int vertices_given = 0;
  int triangles_given = 0;
  int vertices_welded = 0;          // duplicates merged by exactly equal coordinates
  int unused_vertices = 0;          // dropped
  int degenerate_triangles = 0;     // zero area or repeated vertex, dropped
  int duplicate_triangles = 0;      // same three vertices, dropped (one kept; see clean_mesh for opposite twins)
  int open_edges = 0;               // edges without a matching opposite half-edge, after cleaning
  int nonmanifold_edges = 0;        // edges with more than two triangles
  int shells = 0;                   // connected by shared edges; solids that only touch along them stay apart
  int cavities = 0;                 // shells that bound a hole inside the solid
  int flipped_triangles = 0;        // turned to make the orientation consistent and outward
  bool closed = false;              // every edge is matched: volume and mass properties exist
  bool orientable = true;           // a consistent orientation exists
  bool overlapping_shells = false;  // shells overlap or share a surface: what they share counts twice or not at all
  bool overlap_unknown = false;     // the search for that was given up
  int filled_cavities = 0;          // shells inside another, given twice, once each way: a cavity's walls, or an insert
  Vec3 open_edge_at = Vec3::Zero();  // midpoint of one open edge, mesh coordinates, when open_edges > 0
  std::vector<MeshHole> holes;       // closed lines of open edges that remain, largest first; none without orientation
  std::optional<int> t_junctions;    // vertices that remain in the middle of open edges; nullopt: not looked for

  // On request.
  NearWeld near_weld;
  int t_junctions_stitched = 0;
  HolesClosed holes_closed;
  std::optional<SelfIntersections> self_intersections;

  // Every length and place in another unit.
  MeshCheck scaled(double factor) const;
};

struct CleanMesh {
  TriangleMesh mesh;
  MeshCheck check;
};

// Welds vertices of exactly equal coordinates, drops degenerate and duplicate triangles and unused vertices,
// orients every shell consistently and then outward (inner shells by nesting: a shell inside an odd number of
// others bounds a cavity and is oriented inward), and checks closedness. Deterministic; never moves a vertex.
// Twins of opposite sense are kept where they are a wall between touching solids, not where everything is double. A
// flat triangle with three distinct corners goes by turning its longest edge, which keeps a closed mesh closed.
// What `repair` asks for is done, too, and accounted for in the check: vertices within a length made one, T-junctions
// split, holes closed, self-intersections counted. `noise` is what the coordinates may be off (half-width, length).
// `mesh` in any length unit. Indices must be valid. `progress` serves to cancel the repairs on request; what is then
// returned is unfinished. Held by tests/unit/geometry.
CleanMesh clean_mesh(const TriangleMesh& mesh, const RepairOptions& repair = {}, double noise = 0,
                     const Progress& progress = {});

// Diameter of the ball about the centroid of the surface that holds the mesh: the same in every pose and tessellation.
double mesh_size(const TriangleMesh& mesh);

// How far a point may be off a plane of the mesh (plane_noise, relative_plane) where its coordinates are off by
// `noise`.
double flat_within(const TriangleMesh& mesh, double noise);

// One mesh per shell group: shells connected by shared edges; a cavity stays with the shell that encloses it.
// Input: a cleaned mesh, `noise` as there. Order: by the smallest triangle index. Held by tests/unit/geometry.
std::vector<TriangleMesh> split_shells(const TriangleMesh& mesh, double noise = 0);

}  // namespace impend
