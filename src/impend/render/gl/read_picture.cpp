#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/read_picture.h"

#include <GL/glcorearb.h>

#include <algorithm>
#include <string>

namespace impend {
namespace {

// Rows packed one after the other, into memory.
void begin_reading() {
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  for (const GLenum setting : {GL_PACK_ROW_LENGTH, GL_PACK_SKIP_PIXELS, GL_PACK_SKIP_ROWS, GL_PACK_SWAP_BYTES}) {
    glPixelStorei(setting, 0);
  }
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
}

// OpenGL's rows start at the bottom.
template <class Value>
void turn_over(std::vector<Value>& values, int rows) {
  const std::ptrdiff_t width = static_cast<std::ptrdiff_t>(values.size()) / rows;
  for (int row = 0; row < rows / 2; ++row) {
    std::swap_ranges(values.begin() + row * width, values.begin() + (row + 1) * width,
                     values.begin() + (rows - 1 - row) * width);
  }
}

// Colours are premultiplied in the framebuffer.
void divide_by_alpha(std::vector<std::uint8_t>& rgba) {
  for (std::size_t i = 0; i + 3 < rgba.size(); i += 4) {
    const int alpha = rgba[i + 3];
    if (alpha == 0 || alpha == 255) continue;
    for (int k = 0; k < 3; ++k)
      rgba[i + k] = static_cast<std::uint8_t>(std::min(255, (rgba[i + k] * 255 + alpha / 2) / alpha));
  }
}

}  // namespace

Status drawable_size(const DrawSize& size) {
  GLint limits[2] = {0, 0};
  GLint most = 0;
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, limits);
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
  most = std::min({most, limits[0], limits[1]});
  const auto fits = [&](int side) { return side >= 1 && side <= most; };
  if (fits(size.width) && fits(size.height)) return ok_status();
  Error error;
  error.code = ErrorCode::kBadValue;
  error.message =
      "a picture of " + std::to_string(size.width) + " x " + std::to_string(size.height) + " pixels cannot be drawn";
  error.hint = "give a width and a height from 1 to " + std::to_string(most) + " pixels";
  return error;
}

Image read_picture(int width, int height, bool transparent) {
  Image image{width, height, std::vector<std::uint8_t>(4 * static_cast<std::size_t>(width) * height)};
  begin_reading();
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  turn_over(image.rgba, height);
  if (transparent) {
    divide_by_alpha(image.rgba);
  } else {
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 255;
  }
  return image;
}

IdImage read_ids(int width, int height) {
  IdImage image{width, height, std::vector<std::uint32_t>(static_cast<std::size_t>(width) * height)};
  begin_reading();
  glReadPixels(0, 0, width, height, GL_RED_INTEGER, GL_UNSIGNED_INT, image.ids.data());
  turn_over(image.ids, height);
  return image;
}

}  // namespace impend
