// Analyses written by hand: the report is tested without import, contacts or solvers.
#pragma once

#include "impend/motion/analysis.h"

namespace impend::test {

// A cube of side 1 m (1000 kg, centre at (0.5, 0, 0.5), inertia 1000/6) on a fixed ground face, four corner contacts.
// It rests, neutral with three freedoms; every number is set by hand.
Analysis resting_cube();

// The same cube given another motion: contacts open where the point accelerates up.
Analysis moving_cube(const Vec3& linear, const Vec3& angular);

}  // namespace impend::test
