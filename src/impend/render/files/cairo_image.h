// Between Image (straight alpha) and Cairo's image surfaces (premultiplied).
#pragma once

#include "impend/base/result.h"
#include "impend/render/annotations/cairo_handles.h"
#include "impend/render/image.h"

namespace impend {

// A surface with a copy of the image: 24 bits where every pixel is opaque. Errors: kBadValue for sizes that Cairo
// cannot hold or that do not fit the bytes; kInternal out of memory.
Result<CairoSurface> surface_of(const Image& image, bool with_alpha);
bool is_opaque(const Image& image);
// The other way; the surface must be a 24- or 32-bit image.
Image image_of(cairo_surface_t* surface);

}  // namespace impend
