// The same work by CGAL's Polygon_mesh_processing.
#pragma once

#include <cstddef>
#include <vector>

#include "impend/geometry/types.h"

namespace impend::bench {

// Number of pairs that its self_intersections finds in a closed manifold mesh.
std::size_t cgal_self_intersections(const TriangleMesh& mesh);

// Merges equal points of a triangle soup and orients it; the number of points left.
std::size_t cgal_soup_to_mesh(const TriangleMesh& soup);

// Orients a soup whose equal points are one; the number of points then.
std::size_t cgal_orient(const TriangleMesh& mesh);

// Makes a Surface_mesh and its volume_connected_components; their number.
std::size_t cgal_volumes(const TriangleMesh& mesh);

// Constrained Delaunay triangulation of a plane polygon (x, y) with nesting levels; the number of triangles inside.
std::size_t cgal_triangulate(const std::vector<Vec3>& corners);

// Side_of_triangle_mesh, its mesh and tree included; the number of points inside.
std::size_t cgal_inside(const TriangleMesh& mesh, const std::vector<Vec3>& points);

// triangulate_hole_polyline; the number of triangles.
std::size_t cgal_fill(const std::vector<Vec3>& corners);

}  // namespace impend::bench
