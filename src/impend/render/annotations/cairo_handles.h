// Owners of what Cairo and Pango hand out.
#pragma once

#include <memory>

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;

namespace impend {

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

}  // namespace impend
