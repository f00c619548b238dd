// Cairo: owners of what it hands out, between Image (straight alpha) and its surfaces (premultiplied), into memory.
#pragma once

#include <memory>
#include <string>

#include "impend/base/result.h"
#include "impend/render/image.h"

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;

namespace impend {

// Owners of what Cairo and Pango hand out.

struct ReleaseContext {
  void operator()(cairo_t* context) const;
};
struct ReleaseSurface {
  void operator()(cairo_surface_t* surface) const;
};
using CairoContext = std::unique_ptr<cairo_t, ReleaseContext>;
using CairoSurface = std::unique_ptr<cairo_surface_t, ReleaseSurface>;

// A context to measure text with, which draws nowhere.
CairoContext measuring_context();

// A surface with a copy of the image: 24 bits where every pixel is opaque. Errors: kBadValue for sizes that Cairo
// cannot hold or that do not fit the bytes; kInternal out of memory.
Result<CairoSurface> surface_of(const Image& image, bool with_alpha);
bool is_opaque(const Image& image);
// The other way; the surface must be a 24- or 32-bit image.
Image image_of(cairo_surface_t* surface);

// How Cairo writes a file into memory.

// A cairo_write_func_t for Status = cairo_status_t, whose zero means success; `to` is a std::string.
template <class Status>
Status append_bytes(void* to, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
  return Status{};
}

}  // namespace impend
