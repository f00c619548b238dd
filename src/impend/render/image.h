// A picture in memory, the size of one that is to be drawn, what is seen at each pixel, boxes in it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "impend/scene/scene.h"

namespace impend {

struct DrawSize {
  int width = 0;
  int height = 0;          // pixels
  double pixel_ratio = 1;  // of lines and markers
};

// Rows from the top, four bytes a pixel: red, green, blue, alpha (not premultiplied), sRGB.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;
};

// What is seen at each pixel of a picture, as numbers.

// Per pixel what is seen there as id_of numbers it, rows from the top; 0 nothing.
struct IdImage {
  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> ids;
};

inline constexpr std::uint32_t kSeenKinds = 4;  // body, contact, interface, joint
// Ids of an id buffer: 0 nothing, then bodies, contacts, interfaces and joints interleaved; 24 bits. Held by
// tests/render.
inline std::uint32_t id_of(const SceneItem& item) {
  if (item.kind == SceneItem::Kind::kNone || item.index < 0) return 0;
  const std::uint32_t kind = static_cast<std::uint32_t>(item.kind) - 1;
  return 1 + kSeenKinds * static_cast<std::uint32_t>(item.index) + kind;
}
inline SceneItem item_of(std::uint32_t id) {
  if (id == 0) return {};
  const std::uint32_t number = id - 1;
  return {static_cast<SceneItem::Kind>(number % kSeenKinds + 1), static_cast<int>(number / kSeenKinds)};
}

// A box in a picture, pixels, y downwards.

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
