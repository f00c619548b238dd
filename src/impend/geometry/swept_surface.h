// The surface of what a solid passes through on a straight way, and what of a mesh lies beyond a plane.
//
// The solid sweeps {x + t d : x in it, 0 ≤ t ≤ L}. A point of the border of that lies on the border of the solid at the
// start, at the end, or on the way of an edge between a face that looks along d and one that does not: nothing else has
// a place beside it that is not swept. So the least distance on the whole way is one distance of two meshes, exactly.
#pragma once

#include "impend/geometry/types.h"

namespace impend {

// Vertices mapped by `axes` (rows) after X_WP.
TriangleMesh seen_in(const Mat3& axes, const TriangleMesh& mesh, const RigidTransform& X_WP);

// Of a mesh that moves along +z by `length`, m. A closed mesh must be outward; of an open one every facet and edge is
// taken. Triangles are in no sense. Held by tests/unit/geometry/test_swept_surface.
TriangleMesh swept_surface(const TriangleMesh& mesh, double length, bool closed = true);

// What of the mesh has normal·x > offset; facets across the plane are cut. Held by
// tests/unit/geometry/test_swept_surface.
TriangleMesh beyond_plane(const TriangleMesh& mesh, const Vec3& normal, double offset);

}  // namespace impend
