// The axis of a curved patch among the directions of the assembly.
#pragma once

#include <vector>

#include "impend/base/tolerances.h"
#include "impend/contact/surface/body_surface.h"
#include "impend/contact/surface/direction_classes.h"

namespace impend {

// m, how far a vertex of a patch may be off its surface.
double patch_noise(const BodySurface& surface, const GeometricTolerances& tolerances, double residual);

// An axis that may be parallel to one of `candidates` (indices of classes) is parallel to it: `axis` becomes that
// direction or its opposite, direction_class its index. Held by tests/unit/contact.
void align_axis(const std::vector<DirectionClass>& classes, const std::vector<int>& candidates,
                const GeometricTolerances& tolerances, double axis_noise, Vec3& axis, int& direction_class);

// Of the two directions of an axis: along its direction class, else mostly along the part's axes.
Vec3 oriented_axis(const BodySurface& surface, const std::vector<DirectionClass>& classes, int direction_class,
                   const Vec3& axis);

}  // namespace impend
