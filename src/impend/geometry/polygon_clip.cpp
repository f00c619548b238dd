#include "impend/geometry/polygon_clip.h"

namespace impend {

std::vector<Vec2> clip_by_half_plane(const std::vector<Vec2>& polygon, const Vec2& inward, double offset) {
  std::vector<Vec2> kept;
  kept.reserve(polygon.size() + 1);
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    const double ha = inward.dot(a) - offset, hb = inward.dot(b) - offset;
    if (ha >= 0) kept.push_back(a);
    if ((ha > 0 && hb < 0) || (ha < 0 && hb > 0)) kept.push_back(a + (ha / (ha - hb)) * (b - a));
  }
  return kept;
}

std::vector<Vec2> clip_convex(const std::vector<Vec2>& subject, const std::vector<Vec2>& clip) {
  std::vector<Vec2> polygon = subject;
  for (std::size_t i = 0; i < clip.size() && !polygon.empty(); ++i) {
    const Vec2 &a = clip[i], &b = clip[(i + 1) % clip.size()];
    const Vec2 inward(a.y() - b.y(), b.x() - a.x());
    polygon = clip_by_half_plane(polygon, inward, inward.dot(a));
  }
  return polygon;
}

}  // namespace impend
