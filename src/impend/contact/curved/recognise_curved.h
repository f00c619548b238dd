// Recognising cylinders, spheres and cones in facets.
#pragma once

#include <utility>
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

// Signed distance of p from the true surface of the patch (continued beyond its extent): positive outside the material.
double signed_distance(const CurvedPatch& patch, const Vec3& p);

// Unit normal of the true surface at its point nearest to p, out of the material; zero on the axis or centre.
Vec3 outward_normal(const CurvedPatch& patch, const Vec3& p);

// Whether the surface point nearest to p lies on the patch itself, `slack` (m) beyond its edge allowed.
bool covers(const BodySurface& surface, const CurvedPatch& patch, const Vec3& p, double slack);

// Cylinder: the stretches (m along the axis, from patch.centre) that the patch covers at `angle` (rad), ascending.
std::vector<std::pair<double, double>> rulings_at(const BodySurface& surface, const CurvedPatch& patch, double angle);

}  // namespace impend
