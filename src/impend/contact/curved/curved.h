// Facets that stand for a curved surface.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/contact/surface/body_surface.h"

namespace impend {

// Two regions at a straight edge are smooth neighbours when they meet at less than smooth_angle and are of similar
// area (area ratio = width ratio along a shared edge; a broad flat face beside a fillet is no facet of it). Regions that
// meet at far less than they bend elsewhere are one facet: a quadrangle split along its diagonal. A facet with two
// smooth neighbours in a connected group of at least curved_group facets is curved. Its sagitta is
// w/2·tan(δ/4), w the facet's width and δ the bend: r(1 − cos(π/N)) for a cylinder of N facets.
// A facet of a curved surface of the CAD model is curved however coarse it is, its sagitta from its bends against that
// surface's other facets, and no smooth neighbour of anything else that the model names. Many small planes that bend
// like facets are curved although a model says that they are planes: meshes are saved as CAD models, too.
// Needs sharp edges. Held by tests/unit/contact.
void mark_curved_regions(BodySurface& surface, const GeometricTolerances& tolerances = {});

}  // namespace impend
