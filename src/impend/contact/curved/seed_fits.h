// First guesses of the curved surface at a facet.
//
//   cylinder: axis n₁ × n₂ of two facets, or the direction that a ring of normals is most nearly across
//   cone:     normals at one angle to the axis, planes through the apex;  sphere: through the corners around the facet
#pragma once

#include <vector>

#include "impend/contact/curved/grow_patch.h"

namespace impend {

// Guesses of one kind at `seed`, most promising first; few. Held by tests/unit/contact.
std::vector<CurvedFit> seed_fits(const BodySurface& surface, CurvedKind kind, int seed, PatchGrower& grower);

}  // namespace impend
