// The phase s of the motion over an animation's time t in 0 … 1: at rest for a tenth, then s = u²(3 − 2u), which starts
// and ends slowly, and the last three tenths at the end, before all begins again.
#include <algorithm>

#include "impend/render/picture.h"

namespace impend {
namespace {

constexpr double kMotionFrom = 0.1, kMotionTo = 0.7;

double phase_at(double time) {
  const double u = std::clamp((time - kMotionFrom) / (kMotionTo - kMotionFrom), 0.0, 1.0);
  return u * u * (3 - 2 * u);
}

}  // namespace

std::vector<View> animation_views(const View& view, int frames) {
  std::vector<View> views(static_cast<std::size_t>(std::max(frames, 0)), view);
  for (std::size_t k = 0; k < views.size() && frames > 1; ++k)
    views[k].phase = phase_at(static_cast<double>(k) / (frames - 1));
  return views;
}

}  // namespace impend
