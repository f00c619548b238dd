#include "impend/planning/overlap_on_ways.h"

#include <algorithm>

#include "impend/geometry/turned_shadow.h"

namespace impend {

OverlapOnWays::OverlapOnWays(const ContactSet& contacts, int parts) {
  flat_.surfaces = 2 * contacts.gap;
  for (const Interface& interface : contacts.interfaces) {
    if (interface.b >= parts || interface.curved.empty()) continue;
    AllowedOverlap allowed = flat_;
    for (const CurvedContact& curved : interface.curved) {
      const double misfit = curved.residual + std::max(0.0, -curved.clearance);
      allowed.surfaces = std::max(allowed.surfaces, flat_.surfaces + misfit);
      allowed.chords = std::max(allowed.chords, curved.tessellation);
      if (!curved.axis.isZero(0)) allowed.axes.push_back({curved.centre, curved.axis});
    }
    curved_[{interface.a, interface.b}] = std::move(allowed);
  }
}

const AllowedOverlap& OverlapOnWays::allowed(int part, int other) const {
  const auto at = curved_.find(std::minmax(part, other));
  return at == curved_.end() ? flat_ : at->second;
}

Passes passes(const Shadow& solid, const Shadow& other, const Vec3& direction, const AllowedOverlap& allowed) {
  if (!solid.runs_into(other, allowed.surfaces)) return Passes::kFree;
  if (!(allowed.chords > 0) || solid.runs_into(other, allowed.all())) return Passes::kStopped;
  const Mat3 axes = axes_along(direction);
  for (const AxisLine& line : allowed.axes) {
    if (line.axis.cross(direction).norm() > kAlongside) continue;
    const Vec2 centre = (axes * line.point).head<2>();
    if (is_ring_ahead(solid, other, centre, allowed.surfaces)) return Passes::kStopped;
  }
  return Passes::kByChords;
}

}  // namespace impend
