#include "impend/contact/track/motion_bound.h"

#include <cmath>

namespace impend {

double turn_bound(const RigidTransform& from, const RigidTransform& to) {
  return (to.R - from.R).norm() / std::sqrt(2.0);
}

double motion_bound(const TrackBody& body, const RigidTransform& from, const RigidTransform& to) {
  if (body.fixed) return 0;
  return (to * body.middle - from * body.middle).norm() + turn_bound(from, to) * body.radius;
}

}  // namespace impend
