#include "impend/render/files/cairo_image.h"

#include <cairo.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace impend {

void ReleaseContext::operator()(cairo_t* context) const { cairo_destroy(context); }
void ReleaseSurface::operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }

CairoContext measuring_context() {
  const CairoSurface surface(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr));
  return CairoContext(cairo_create(surface.get()));
}

namespace {

constexpr int kLargestSide = 32767;  // of Cairo's image surfaces

std::uint32_t premultiplied(std::uint32_t color, std::uint32_t alpha) { return (color * alpha + 127) / 255; }

std::uint8_t straight(std::uint32_t color, std::uint32_t alpha) {
  return static_cast<std::uint8_t>(std::min<std::uint32_t>(255, (color * 255 + alpha / 2) / alpha));
}

std::uint32_t packed(const std::uint8_t* rgba) {
  const std::uint32_t a = rgba[3];
  return a << 24 | premultiplied(rgba[0], a) << 16 | premultiplied(rgba[1], a) << 8 | premultiplied(rgba[2], a);
}

void unpack(std::uint32_t pixel, bool has_alpha, std::uint8_t* rgba) {
  const std::uint32_t a = has_alpha ? pixel >> 24 : 255;
  for (int k = 0; k < 3; ++k) {
    const std::uint32_t color = pixel >> (16 - 8 * k) & 255;
    rgba[k] = a == 0 ? std::uint8_t{0} : straight(color, a);
  }
  rgba[3] = static_cast<std::uint8_t>(a);
}

}  // namespace

bool is_opaque(const Image& image) {
  for (std::size_t k = 3; k < image.rgba.size(); k += 4) {
    if (image.rgba[k] != 255) return false;
  }
  return true;
}

Result<CairoSurface> surface_of(const Image& image, bool with_alpha) {
  const std::size_t width = static_cast<std::size_t>(std::max(image.width, 0));
  const std::size_t height = static_cast<std::size_t>(std::max(image.height, 0));
  if (width < 1 || height < 1 || image.width > kLargestSide || image.height > kLargestSide ||
      image.rgba.size() != 4 * width * height) {
    return Error{ErrorCode::kBadValue,
                 fmt::format("a picture of {} × {} pixels cannot be made", image.width, image.height),
                 {},
                 fmt::format("both sides must lie between 1 and {}", kLargestSide)};
  }
  CairoSurface surface(
      cairo_image_surface_create(with_alpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, image.width, image.height));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
    return Error{ErrorCode::kInternal, "out of memory for the picture", {}, "choose a smaller size"};
  cairo_surface_flush(surface.get());
  unsigned char* bytes = cairo_image_surface_get_data(surface.get());
  const std::size_t stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  for (std::size_t y = 0; y < height; ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      const std::uint32_t pixel = packed(&image.rgba[4 * (y * width + x)]);
      std::memcpy(bytes + y * stride + 4 * x, &pixel, sizeof pixel);
    }
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

Image image_of(cairo_surface_t* surface) {
  cairo_surface_flush(surface);
  Image image;
  image.width = cairo_image_surface_get_width(surface);
  image.height = cairo_image_surface_get_height(surface);
  const bool has_alpha = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32;
  const std::size_t width = static_cast<std::size_t>(image.width), height = static_cast<std::size_t>(image.height);
  const std::size_t stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
  const unsigned char* bytes = cairo_image_surface_get_data(surface);
  image.rgba.resize(4 * width * height);
  for (std::size_t y = 0; y < height; ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, bytes + y * stride + 4 * x, sizeof pixel);
      unpack(pixel, has_alpha, &image.rgba[4 * (y * width + x)]);
    }
  }
  return image;
}

}  // namespace impend
