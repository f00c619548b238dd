#include "impend/accounts/simulation/frame_numbers.h"

namespace impend {

void PartsInTime::add(const SimulationFrame& frame) {
  times_.push_back(frame.time);
  places_.emplace_back();
  for (const BodyState& body : frame.bodies) {
    places_.back().push_back({body.center, Eigen::Quaterniond(body.rotation).normalized()});
  }
}

PartAnimation animation_of(const Assembly& start, const PartsInTime& places) {
  PartAnimation animation;
  animation.times = places.times_;
  animation.parts.resize(start.parts.size());
  for (std::size_t p = 0; p < start.parts.size(); ++p) {
    if (start.parts[p].fixed) continue;
    const RigidTransform& X = start.parts[p].X_WP;
    const Vec3 from_center = X.p - start.parts[p].center_of_mass_W();
    const Eigen::Quaterniond turned(X.R);
    for (const auto& frame : places.places_) {
      animation.parts[p].push_back({frame[p].center + frame[p].turn * from_center, frame[p].turn * turned});
    }
  }
  return animation;
}

}  // namespace impend
