// The same work by CGAL's Polygon_mesh_processing.
#pragma once

#include <cstddef>

#include "impend/geometry/types.h"

namespace impend::bench {

// Number of pairs that its self_intersections finds in a closed manifold mesh.
std::size_t cgal_self_intersections(const TriangleMesh& mesh);

// Merges equal points of a triangle soup and orients it; the number of points left.
std::size_t cgal_soup_to_mesh(const TriangleMesh& soup);

}  // namespace impend::bench
