// What speaks for a sphere: a flat end and one row of facets around it have all their corners on one, whatever they
// were meant for, and so has a single row between two circles.
#pragma once

#include "impend/contact/curved/grow_patch.h"

namespace impend {

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
