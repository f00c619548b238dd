// Planar regions of a triangle mesh.
#pragma once

#include "impend/contact/surface/body_surface.h"

namespace impend {

// Grows regions from the largest triangles over shared edges. A triangle joins when its vertices lie within
//   max(plane_noise·ε_n·max(1, r/w), relative_plane·size)
// of the region's plane (ε_n noise along the normal, r distance from the region's centroid, w its width: a small
// seed's plane is uncertain far away). The plane is the mean of the triangles by area, taken anew whenever the
// region's area has doubled. A plane split in two does no harm, two planes made one would. `stored` is the mesh in
// the part frame: a region whose stored vertices share one coordinate is exactly that axis of the part frame.
// A facet of a tagged curved surface joins others of that surface only. A region of a tagged plane has the plane's
// normal n: exact where that is an axis of the part frame to rounding and no vertex is off by more than noise; else
// its noise is that of ε_n, or of how far the vertices really lie from the plane, as far as the measured noise goes.
// Fills region_of and regions. Held by tests/unit/contact.
void grow_planar_regions(const TriangleMesh& stored, const GeometricTolerances& tolerances, BodySurface& surface);

}  // namespace impend
