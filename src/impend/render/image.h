// A picture in memory, and the size of one that is to be drawn.
#pragma once

#include <cstdint>
#include <vector>

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

}  // namespace impend
