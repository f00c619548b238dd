// The surface of a part as its mesh has it: triangles, neighbours, noise and planar regions.
#pragma once

#include <array>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/tolerances.h"
#include "impend/contact/surface/body_surface.h"
#include "impend/geometry/types.h"

namespace impend {

// Everything but direction classes and what is known of curved surfaces. Held by tests/unit/contact.
SurfaceFaces find_faces(const Part& part, int body, const GeometricTolerances& tolerances = {});

// Planar regions of a triangle mesh.

// Grows regions from the largest triangles over shared edges. A triangle joins when its vertices lie within
//   max(plane_noise·ε_n·max(1, r/w), relative_plane·size)
// of the region's plane (ε_n noise along the normal, r distance from the region's centroid, w its width: a small
// seed's plane is uncertain far away). The plane is the mean of the triangles by area, taken anew whenever the
// region's area has doubled. A plane split in two does no harm, two planes made one would. `stored` is the mesh in
// the part frame: a region whose stored vertices share one coordinate is exactly that axis of the part frame.
// A facet of a tagged curved surface joins others of that surface only. A region of a tagged plane has the plane's
// normal n: exact where that is an axis of the part frame to rounding and no vertex is off by more than noise; else
// its noise is that of ε_n, or of how far the vertices really lie from the plane, as far as the measured noise goes.
// Fills region_of and regions of faces that have all else but the trees. Held by tests/unit/contact.
void grow_planar_regions(const TriangleMesh& stored, const GeometricTolerances& tolerances, SurfaceFaces& faces);

// How far the vertices of a mesh really are from where the design has them, as its flat faces show it.
//
//   e = √3 · (1 + kNoiseFew/dof) · √(Σ r² / dof),   dof = Σ over flat faces of (vertices − 3)
// r is the distance of a vertex from the plane fitted to its face. An error drawn evenly from [−e, e] on every axis has
// standard deviation e/√3 along any normal; the factor with kNoiseFew covers what few vertices may hide.

struct MeasuredNoise {
  Vec3 noise = Vec3::Zero();  // m, per axis of the part frame
  // Of it what neither a warped corner nor declared noise can feign: √3 √(Σ e²/dof) of the smoother half of the faces
  // alone, where that has four degrees of freedom; else as declared. e² of a face with normal n is what Σ r² exceeds
  // dof·(Σ_k |n_k|·declared_k)² by: an axis with coarse numbers tells nothing of one with fine ones.
  Vec3 proved = Vec3::Zero();
};

// Files declare the rounding of their numbers; exporters, boolean operations and scanners leave more. From the largest
// triangles, patches are grown over shared edges within a height, the least of a rising series for which the patch
// stands apart: it has more than three vertices, and every triangle beside it leaves its plane by
// kNoiseSeparation heights. So a fine curved surface, which has no such height, is no evidence. The smoother half of
// the patches by area counts, and the others in turn unless they are rougher beyond doubt: a bowed face among flat ones
// is left out, and so are the faces at a corner that was moved. At most kNoisePatches patches of kNoiseTriangles
// triangles are looked at. An axis on which some face's stored vertices share one coordinate exactly keeps what is
// declared, and where there is one, only faces of at least seven vertices speak for the others. Flat faces that are
// less than kNoiseShare of the surface looked at say nothing.
// √3 √(Σ r²/dof) above kMeasuredNoiseMost of the part's size is a shape and says nothing; e never exceeds that share.
// Triangles that are known to be facets of curved surfaces (`curved`, by triangle, or empty) are part of no flat face:
// two wide facets of a coarse cylinder lie as nearly in one plane as a rough face does.
// Returns `declared` itself where the faces do not contradict it, else the largest of it and e on the other axes.
// Mesh and noise in the part frame. Held by tests/unit/contact.
MeasuredNoise measured_noise(const TriangleMesh& mesh, const std::vector<std::array<int, 3>>& neighbours,
                             const Vec3& declared, const GeometricTolerances& tolerances = {},
                             const std::vector<bool>& curved = {});

// Straight edges between regions that are not one plane, and where they end.

// Needs the regions' direction classes. Held by tests/unit/contact.
SurfaceEdges find_sharp_edges(const SurfaceFaces& faces);

// Faces with their edges; nothing is known yet of curved surfaces.
BodySurface with_edges(SurfaceFaces faces);

}  // namespace impend
