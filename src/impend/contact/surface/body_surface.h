// A part's surface in the world frame, in stages: faces, the edges between them, the curved surfaces they stand for.
#pragma once

#include <array>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/tolerances.h"
#include "impend/contact/patches/curved_patch.h"
#include "impend/contact/surface/analytic_tags.h"
#include "impend/geometry/bvh.h"
#include "impend/geometry/int_lists.h"
#include "impend/geometry/types.h"

namespace impend {

using NormalNoise = Eigen::Matrix<double, 3, 2>;  // as Contact::normal_noise, rad

// Triangles of one plane, connected by edges.
struct PlanarRegion {
  Vec3 normal = Vec3::Zero();    // world, outward, unit; the mean of its triangles by area
  Vec3 centroid = Vec3::Zero();  // world, by area
  double area = 0;               // m²
  std::vector<int> triangles;    // ascending
  Box3 box;                      // world
  bool exact = false;            // stored vertices share one coordinate, or the CAD model says so: the normal is an
                                 // axis of the part frame
  NormalNoise normal_noise = NormalNoise::Zero();
  int direction_class = -1;
  double sign = 1;      // normal ≈ sign × direction of the class
  bool curved = false;  // a facet of a tessellated curved surface
  double sagitta = 0;   // m, how far such a facet may lie from the curved surface
  double width = 0;     // m, of such a facet across its bends
  int patch = -1;       // index into BodySurface::patches: the curved surface it was recognised to stand for
  int tag = -1;         // index into AnalyticTags::surfaces: the plane it is, or the curved surface it is a facet of
};

// A maximal straight edge between two regions that are not one plane.
struct SharpEdge {
  int from = -1, to = -1;     // vertices
  int left = -1, right = -1;  // regions; left owns the half-edge from→to. right = −1 on an open boundary
  bool convex = true;
};

enum class VertexKind : char { kFlat, kOnEdge, kCorner };

// What a part has by itself (find_faces).
struct SurfaceFaces {
  int body = -1;
  TriangleMesh mesh;                           // world
  std::vector<std::array<int, 3>> neighbours;  // triangle across the edge (k, k+1), −1 when open or not manifold
  IntLists triangles_of;                       // by vertex, ascending
  bool closed = true;
  Box3 box;
  double size = 0;  // m, diagonal of the box
  AnalyticTags tags;

  Mat3 R_WP = Mat3::Identity();
  Vec3 noise = Vec3::Zero();  // m, per axis of the part frame: declared, or what flat faces show (make_body_surface.h)
  double point_noise = 0;     // m, norm of noise
  Vec3 declared_noise = Vec3::Zero();  // m, what the file's numbers can mean; part frame, as the next
  Vec3 proved_noise = Vec3::Zero();    // m, of `noise` what no warped corner can feign (make_body_surface.h)
  bool in_decimals = false;            // the numbers were rounded to decimal digits
  double farthest = 0;                 // m, the largest stored coordinate

  std::vector<PlanarRegion> regions;
  std::vector<int> region_of;  // by triangle
  Bvh triangle_tree, region_tree;

  // Half-width of the noise of n·x for a vertex x: Σ_k |n_k| noise_k in part axes.
  double noise_along(const Vec3& n_W) const { return (R_WP.transpose() * n_W).cwiseAbs().dot(noise); }
  // Whether a CAD model says that the region is a plane, or a facet of a curved surface.
  bool tagged_plane(const PlanarRegion& r) const {
    return r.tag >= 0 && tags.surfaces[r.tag].kind == SurfaceKind::kPlane;
  }
  bool tagged_curved(const PlanarRegion& r) const { return r.tag >= 0 && !tagged_plane(r); }
};

// Where faces of different direction classes meet (find_sharp_edges).
struct SurfaceEdges {
  std::vector<SharpEdge> edges;
  IntLists edges_of;  // by vertex: edges that end here (corners only), ascending
  std::vector<VertexKind> vertex_kind;
  int corners = 0;  // vertices of kind kCorner
  Bvh edge_tree;
};

// What facets stand for (recognise_curved_surfaces, find_circular_edges); it is also said at the regions.
struct SurfacePatches {
  std::vector<CurvedPatch> patches;
  std::vector<CircularEdge> circles;
};

// How far the surface that is meant lies from the facets, m (measure_chords).
struct ChordReach {
  double sagitta = 0;  // the largest of a facet of a curved surface
  double sliver = 0;   // the farthest that a flat face may reach beyond its chords (chords.h)
};

// Each stage is made from those before it (prepare_surfaces).
struct BodySurface : SurfaceFaces, SurfaceEdges, SurfacePatches, ChordReach {};

Box3 box_of(const SurfaceFaces& faces, const SharpEdge& edge);

// Whether two regions of one body are one plane (or its continuation) by their direction classes.
inline bool same_facing(const PlanarRegion& a, const PlanarRegion& b) {
  return a.direction_class >= 0 && a.direction_class == b.direction_class && a.sign == b.sign;
}

// What lies in or crosses a box (regions and triangles by their own boxes), ascending. Time in the number found.
std::vector<int> corners_near(const BodySurface& surface, const Box3& box);
std::vector<int> edges_near(const BodySurface& surface, const Box3& box);
std::vector<int> regions_near(const BodySurface& surface, const Box3& box);
// The triangles of the region of index `region` only.
std::vector<int> triangles_near(const BodySurface& surface, int region, const Box3& box);

}  // namespace impend
