#include <cairo.h>

#include <array>
#include <cstring>

#include "impend/render/files/cairo_image.h"
#include "impend/render/picture.h"

namespace impend {
namespace {

// Deflate packs no more than this many bytes into one.
constexpr std::uint64_t kMostUnpacked = 1032;

struct ByteReader {
  const std::string& bytes;
  std::size_t at = 0;
};

cairo_status_t take_bytes(void* from, unsigned char* to, unsigned int count) {
  ByteReader& reader = *static_cast<ByteReader*>(from);
  if (count > reader.bytes.size() - reader.at) return CAIRO_STATUS_READ_ERROR;
  std::memcpy(to, reader.bytes.data() + reader.at, count);
  reader.at += count;
  return CAIRO_STATUS_SUCCESS;
}

std::uint64_t big_endian(const std::string& bytes, std::size_t at) {
  std::uint64_t value = 0;
  for (std::size_t k = at; k < at + 4; ++k) value = value << 8 | static_cast<unsigned char>(bytes[k]);
  return value;
}

// The header's size must fit the number of bytes: a pixel takes at least one bit.
bool plausible(const std::string& bytes) {
  constexpr std::array<unsigned char, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  constexpr std::size_t kHeader = 33;
  if (bytes.size() < kHeader || std::memcmp(bytes.data(), kSignature.data(), kSignature.size()) != 0) return false;
  if (bytes.compare(12, 4, "IHDR") != 0) return false;
  const std::uint64_t width = big_endian(bytes, 16), height = big_endian(bytes, 20);
  return width > 0 && height > 0 && height * (1 + (width + 7) / 8) <= kMostUnpacked * bytes.size();
}

}  // namespace

Result<std::string> encode_png(const Image& image) {
  const Result<CairoSurface> surface = surface_of(image, !is_opaque(image));
  if (!surface) return surface.error();
  std::string bytes;
  if (cairo_surface_write_to_png_stream(surface.value().get(), append_bytes<cairo_status_t>, &bytes) !=
      CAIRO_STATUS_SUCCESS)
    return Error{ErrorCode::kInternal, "the picture could not be packed as PNG", {}, "choose a smaller size"};
  return bytes;
}

Result<Image> decode_png(const std::string& bytes) {
  const Error damaged{ErrorCode::kParse, "not a whole PNG picture", {}, "make the file again"};
  if (!plausible(bytes)) return damaged;
  ByteReader reader{bytes};
  const CairoSurface surface(cairo_image_surface_create_from_png_stream(take_bytes, &reader));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return damaged;
  const cairo_format_t format = cairo_image_surface_get_format(surface.get());
  if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24) {
    return Error{ErrorCode::kUnsupported, "a PNG picture with more than 8 bits a channel", {}, "store it with 8 bits"};
  }
  return image_of(surface.get());
}

}  // namespace impend
