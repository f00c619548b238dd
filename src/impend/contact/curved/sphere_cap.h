// The cap of a sphere that holds a patch.
//
//   solid angle of a triangle (A. van Oosterom, J. Strackee 1983)  tan(Ω/2) = a·(b×c) / (1 + a·b + b·c + c·a)
#pragma once

#include "impend/contact/surface/body_surface.h"

namespace impend {

// Fills axis, cap and rectangle (the patch fills the cap but for its facets) of the sphere `index`, whose regions bear
// that index; `noise` in m. Boundary corners in one plane give the cap exactly, others to within facets.
// Held by tests/unit/contact.
void fill_cap(const BodySurface& surface, int index, double noise, CurvedPatch& patch);

}  // namespace impend
