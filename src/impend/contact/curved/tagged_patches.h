// Curved patches whose surface the CAD model names: nothing is fitted.
#pragma once

#include <vector>

#include "impend/base/tolerances.h"
#include "impend/contact/surface/body_surface.h"
#include "impend/contact/surface/direction_classes.h"

namespace impend {

// Adds a patch to surface.patches for every connected set of facets that bear the tag of one cylinder, sphere or cone
// and face the same way, with the figures of the tag, and sets PlanarRegion::patch and sagitta. How far axis, centre
// and radius may be off is how far its corners are from the surface, or the declared noise where that is larger:
//   e = max(|ε|, residual),  centre, radius: e,  axis, half angle: 2 e / extent
// An axis that may be parallel to one of `classes` (only `candidates` are tried) becomes exactly so, unless that would
// move its facets by more than patch noise. Facets of tori get their sagitta only. Needs direction classes, sharp edges
// and mark_curved_regions. Held by tests/unit/contact.
void add_tagged_patches(const std::vector<DirectionClass>& classes, const std::vector<int>& candidates,
                        const GeometricTolerances& tolerances, BodySurface& surface);

// Whether the model names the surface of which a region is a facet, so that none need be looked for.
bool surface_is_named(const BodySurface& surface, const PlanarRegion& region);

}  // namespace impend
