// A box in a picture, pixels, y downwards.
#pragma once

#include <algorithm>

namespace impend {

struct Rect {
  double x = 0, y = 0, width = 0, height = 0;

  double right() const { return x + width; }
  double bottom() const { return y + height; }
  bool empty() const { return !(width > 0) || !(height > 0); }
  bool contains(double px, double py) const { return px >= x && px <= right() && py >= y && py <= bottom(); }
  bool contains(const Rect& r) const { return r.x >= x && r.y >= y && r.right() <= right() && r.bottom() <= bottom(); }
  bool overlaps(const Rect& r) const { return x < r.right() && r.x < right() && y < r.bottom() && r.y < bottom(); }
  Rect grown(double by) const { return {x - by, y - by, width + 2 * by, height + 2 * by}; }
};

inline void shift(Rect& box, double dx, double dy) {
  box.x += dx;
  box.y += dy;
}

}  // namespace impend
