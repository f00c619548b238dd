// Between two cameras.
#pragma once

#include "impend/scene/view.h"

namespace impend::gui {

// t in 0 … 1: turned the shortest way, the distance in equal factors, the target in equal steps. The projection is
// that of `to` throughout. Exactly `from` (but for the projection) at 0 and exactly `to` at 1.
Camera between(const Camera& from, const Camera& to, double t);

// Orientation of a camera that looks against `direction` (from the target to the eye), `up` upright; where it looks
// along `up` as nearly as that goes from `before`.
Mat3 looking_from(const Vec3& direction, const Vec3& up, const Mat3& before);

}  // namespace impend::gui
