#include "impend/render/annotations/cairo_handles.h"

#include <cairo.h>

namespace impend {

void ReleaseContext::operator()(cairo_t* context) const { cairo_destroy(context); }
void ReleaseSurface::operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }

CairoContext measuring_context() {
  const CairoSurface surface(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr));
  return CairoContext(cairo_create(surface.get()));
}

}  // namespace impend
