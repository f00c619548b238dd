// Recognising cylinders, spheres and cones in facets.
#pragma once

#include <vector>

#include "impend/contact/surface/body_surface.h"
#include "impend/contact/surface/direction_classes.h"

namespace impend {

// Takes the surfaces that a CAD model names (tagged_patches.h), fits cylinders, spheres and cones to bands of other
// smoothly joined facets, and fills surface.patches and PlanarRegion::patch. A facet belongs to one patch at most; what
// fits nothing stays `curved` without a patch. Needs direction classes, sharp edges and mark_curved_regions. Held by
// tests/unit/contact.
void recognise_curved_surfaces(const std::vector<DirectionClass>& classes, const GeometricTolerances& tolerances,
                               BodySurface& surface);

}  // namespace impend
