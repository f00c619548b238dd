#include "impend/contact/track/round_side.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/contact/patches/patch_surface.h"

namespace impend {

RoundSide::RoundSide(const TrackSide& s, int p)
    : side(s), patch(s.x.surface->patches[p]), centre(s.x_to_y * patch.centre), axis(s.x_to_y.R * patch.axis) {}

bool RoundSide::is_there(const Vec3& d) const {
  if (side.plain) return true;
  const Vec3 in_x = side.x_to_y.R.transpose() * d;
  if (patch.kind == CurvedKind::kSphere) {
    return patch.cap >= kPi || std::acos(std::clamp(in_x.dot(patch.axis), -1.0, 1.0)) <= patch.cap + kBeyondArc;
  }
  return Arc{patch.start, patch.sweep}.holds(frame_of(patch).angle_of(in_x), kBeyondArc);
}

void add_round(const TrackSide& side, TrackKind kind, int first, int second, int place, const Vec3& point,
               const Vec3& n, double gap, std::vector<SideContact>& contacts) {
  if (side.in_window(gap)) contacts.push_back({kind, first, second, place, point, n, gap});
}

void add_round_from(const TrackSide& side, TrackKind kind, int first, int second, int place, const Vec3& foot,
                    const Vec3& n, double gap, std::vector<SideContact>& contacts) {
  add_round(side, kind, first, second, place, foot + gap / 2 * n, n, gap, contacts);
}

}  // namespace impend
