// The surface of a part as its mesh has it: triangles, neighbours, noise and planar regions.
#pragma once

#include "impend/assembly/assembly.h"
#include "impend/contact/surface/body_surface.h"

namespace impend {

// Everything but direction classes, edges and vertex kinds. Held by tests/unit/contact.
BodySurface make_body_surface(const Part& part, int body, const GeometricTolerances& tolerances = {});

}  // namespace impend
