// Tangent cone of a corner where convex and reentrant edges meet in any way.
#pragma once

#include <optional>
#include <vector>

#include "impend/contact/contact_normal.h"

namespace impend {

// The planes of the facets cut space at the corner into cells; a point near the corner in each cell, tested by winding
// number, tells which cells are solid. The pieces are the largest convex cones made of cells: sign patterns with
// don't-cares (prime implicants) that match solid cells only; each is given by its outward facets. Any cover by convex
// cones gives the right clauses. Nothing when the body is open, the facets have more than 6 directions or the cells
// cannot be told apart. Held by tests/property.
std::optional<std::vector<std::vector<ContactNormal>>> pieces_of_mixed_corner(const BodySurface& surface, int vertex,
                                                                              const std::vector<ContactNormal>& facets);

}  // namespace impend
