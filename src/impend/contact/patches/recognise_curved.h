// Recognising cylinders, spheres and cones in facets.
#pragma once

#include <vector>

#include "impend/base/tolerances.h"
#include "impend/contact/patches/grow_patch.h"
#include "impend/contact/surface/body_surface.h"
#include "impend/contact/surface/direction_classes.h"

namespace impend {

// Takes the surfaces that a CAD model names (below), fits cylinders, spheres and cones to bands of other
// smoothly joined facets, and fills surface.patches and PlanarRegion::patch. A facet belongs to one patch at most; what
// fits nothing stays `curved` without a patch. Needs direction classes, sharp edges and mark_curved_regions. Held by
// tests/unit/contact.
void recognise_curved_surfaces(const std::vector<DirectionClass>& classes, const GeometricTolerances& tolerances,
                               BodySurface& surface);

// Facets that stand for a curved surface.

// Two regions at a straight edge are smooth neighbours when they meet at less than smooth_angle and are of similar
// area (area ratio = width ratio along a shared edge; a broad flat face beside a fillet is no facet of it). Regions
// that meet at far less than they bend elsewhere are one facet: a quadrangle split along its diagonal. A facet with two
// smooth neighbours in a connected group of at least kCurvedGroup facets is curved. Its sagitta is
// w/2·tan(δ/4), w the facet's width and δ the bend: r(1 − cos(π/N)) for a cylinder of N facets.
// Facets that lie in one plane by symmetry are one facet, of as many neighbours as it has (joined_facets.h); other
// regions with many are flat.
// A facet of a curved surface of the CAD model is curved however coarse it is, its sagitta from its bends against that
// surface's other facets, and no smooth neighbour of anything else that the model names. Many small planes that bend
// like facets are curved although a model says that they are planes: meshes are saved as CAD models, too.
// Needs sharp edges. Held by tests/unit/contact.
void mark_curved_regions(BodySurface& surface, const GeometricTolerances& tolerances = {});

// Curved patches whose surface the CAD model names: nothing is fitted.

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

// First guesses of the curved surface at a facet.
//
//   cylinder: axis n₁ × n₂ of two facets, or the direction that a ring of normals is most nearly across
//   cone:     normals at one angle to the axis, planes through the apex;  sphere: through the corners around the facet

// Guesses of one kind at `seed`, most promising first; few. Held by tests/unit/contact.
std::vector<CurvedFit> seed_fits(const BodySurface& surface, CurvedKind kind, int seed, PatchGrower& grower);

}  // namespace impend
