// A picture in memory.
#pragma once

#include <cstdint>
#include <vector>

namespace impend {

// Rows from the top, four bytes a pixel: red, green, blue, alpha (not premultiplied), sRGB.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;
};

// Per pixel what is seen there as id_of (gl_renderer.h) numbers it, rows from the top; 0 nothing.
struct IdImage {
  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> ids;
};

}  // namespace impend
