// Whether triangles have points in common, exactly, and where a mesh runs into itself.
#pragma once

#include <array>
#include <cstdint>

#include "impend/base/progress.h"
#include "impend/geometry/types.h"

namespace impend {

// Whether two triangles have a point in common, exactly.

enum class Meeting {
  kApart,
  kTouch,  // a common point, but no edge of one passes strictly through the inside of the other
  kCross,
};

// Closed triangles with area; two without a common corner. Exact for finite coordinates. Held by
// tests/unit/geometry and tests/crosscheck.
Meeting triangles_meet(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t);

// The same beyond the corner s[0] = t[0] that they share: does the edge opposite to it, of either, meet the other?
Meeting triangles_meet_beyond_corner(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t);

// Do the triangles abc and bad' (d' = d on the other side of the shared edge ab) lie on each other: in one plane, c and
// d on the same side of ab?
bool folded_at_edge(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

// Two triangles of a mesh intersect when they have a common point beyond the corners and edges that they share:
//   no corner shared    any common point, also a mere touch
//   one corner          the edge opposite to it, of either, meets the other
//   an edge or all      both lie in one plane on the same side of it
// which is the rule of CGAL's self_intersections. So solids of one mesh that touch face to face count, too; `crossing`
// pairs are those where an edge passes strictly through the inside of a triangle.
struct SelfIntersections {
  std::int64_t pairs = 0;
  std::int64_t crossing = 0;
  bool complete = true;                 // false: given up or cancelled, there may be more
  std::array<int, 2> first = {-1, -1};  // of all pairs the first by triangle index, the smaller index first
  Vec3 at = Vec3::Zero();               // a point near which the first pair meets; the mesh's unit and frame
};

// Exact for finite coordinates. Triangles without area are left out. Vertices must be welded. Given up after a million
// pairs that were found, or a thousand million that were compared. Held by tests/unit/geometry and tests/crosscheck.
SelfIntersections self_intersections(const TriangleMesh& mesh, const Progress& progress = {});

// The test of one pair, on the mesh as it is.
Meeting triangles_of_mesh_meet(const TriangleMesh& mesh, int s, int t);

}  // namespace impend
