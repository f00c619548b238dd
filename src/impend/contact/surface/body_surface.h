// A part's surface in the world frame: triangles, planar regions, straight sharp edges and corners.
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

struct BodySurface {
  int body = -1;
  TriangleMesh mesh;                           // world
  std::vector<std::array<int, 3>> neighbours;  // triangle across the edge (k, k+1), −1 when open or not manifold
  std::vector<int> region_of;                  // by triangle
  std::vector<PlanarRegion> regions;
  AnalyticTags tags;
  std::vector<CurvedPatch> patches;
  std::vector<CircularEdge> circles;
  std::vector<SharpEdge> edges;
  IntLists edges_of;  // by vertex: edges that end here (corners only), ascending
  std::vector<VertexKind> vertex_kind;
  int corners = 0;        // vertices of kind kCorner
  IntLists triangles_of;  // by vertex, ascending
  Bvh triangle_tree;
  Bvh edge_tree;
  Bvh region_tree;
  Box3 box;
  double size = 0;  // m, diagonal of the box
  Mat3 R_WP = Mat3::Identity();
  Vec3 noise = Vec3::Zero();  // m, per axis of the part frame: declared, or what flat faces show (make_body_surface.h)
  double point_noise = 0;     // m, norm of noise
  Vec3 declared_noise = Vec3::Zero();  // m, what the file's numbers can mean; part frame, as the next
  Vec3 proved_noise = Vec3::Zero();    // m, of `noise` what no warped corner can feign (make_body_surface.h)
  bool in_decimals = false;            // the numbers were rounded to decimal digits
  double farthest = 0;                 // m, the largest stored coordinate
  double sagitta = 0;                  // m, the largest of a facet of a curved surface
  double sliver = 0;                   // m, the farthest that a flat face may reach beyond its chords (chords.h)
  bool closed = true;

  // Half-width of the noise of n·x for a vertex x: Σ_k |n_k| noise_k in part axes.
  double noise_along(const Vec3& n_W) const { return (R_WP.transpose() * n_W).cwiseAbs().dot(noise); }
  // Whether a CAD model says that the region is a plane, or a facet of a curved surface.
  bool tagged_plane(const PlanarRegion& r) const {
    return r.tag >= 0 && tags.surfaces[r.tag].kind == SurfaceKind::kPlane;
  }
  bool tagged_curved(const PlanarRegion& r) const { return r.tag >= 0 && !tagged_plane(r); }
  Box3 edge_box(int e) const {
    Box3 b;
    b.add(mesh.vertices[edges[e].from]);
    b.add(mesh.vertices[edges[e].to]);
    return b;
  }
};

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
