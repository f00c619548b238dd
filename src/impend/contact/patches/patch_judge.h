// Whether a grown patch is a surface of its own, and which of its facets are not part of it.
#pragma once

#include <vector>

#include "impend/contact/patches/grow_patch.h"

namespace impend {

// Flat faces whose corners lie on the fit because they were cut into it (the flat of a D-shaft): facets wider, as seen
// from the axis or centre, than kWideFacet times their widest neighbour and the median facet. Ascending.
std::vector<int> cut_flats(const BodySurface& surface, const GrownPatch& grown);

// Faces of a sphere with more corners than a facet has: flats, unless the other facets prove a ball. Ascending.
std::vector<int> cornered_faces(const BodySurface& surface, const GrownPatch& grown);

// Those of them that are no wider than its facets: a ball may be tessellated so at its poles.
std::vector<int> polar_caps(const BodySurface& surface, const GrownPatch& grown, const std::vector<int>& cornered);

// m, how far noise alone puts corners off their surface.
double corner_noise(const BodySurface& surface, const GeometricTolerances& tolerances);

// Facets all around the axis, with all corners on the fit.
bool goes_round(const BodySurface& surface, const GeometricTolerances& tolerances, const GrownPatch& grown);

// A cone whose facets are as wide, as seen from its axis, as those of a prism that stays a polygon: no cone.
bool is_polygonal(const GrownPatch& grown);
// … and they close around the axis, with all corners on it: a pyramid or its frustum, with plane faces. Held by
// tests/unit/contact.
bool is_pyramid(const BodySurface& surface, const GeometricTolerances& tolerances, const GrownPatch& grown);

// Facets enough, of a sphere corners enough inside (below), an arc high enough above noise, and a border of
// its own. A smooth border is suspicious where the
// neighbour goes on with
//   about the same curvature along the fit:      |κ_neighbour − κ_fit| small against κ_fit, or
//   the turn that the fit would have to have:    n_next − n_neighbour ≈ n_neighbour − n_fit (a row of a torus or
//                                                globe, taken for a cone); where a surface ends tangentially the
//                                                first turn is half the second.
// Pieces of freeform surfaces and rows of others fail by kOpenShare. Held by tests/unit/contact.
// `flats` were cut out of it and say nothing.
bool is_patch(const BodySurface& surface, const GeometricTolerances& tolerances, const GrownPatch& grown,
              const std::vector<int>& flats, PatchGrower& grower);

// What speaks for a sphere: a flat end and one row of facets around it have all their corners on one, whatever they
// were meant for, and so has a single row between two circles.

// Facets of tessellated spheres are triangles and quadrilaterals; a face with more corners is a flat.
bool has_many_corners(const BodySurface& surface, int region);

enum class SphereEvidence {
  kNone,     // every corner inside is a corner of one facet: one row around it
  kShallow,  // one ring of corners that the sphere need not have passed
  kDeep,     // more than one
};

// A corner is inside where all facets around it are facets of the patch, and deep inside where all their corners are
// inside, too. `grown.regions` must hold no flats. Held by tests/unit/contact.
SphereEvidence sphere_evidence(const BodySurface& surface, const GrownPatch& grown);

}  // namespace impend
