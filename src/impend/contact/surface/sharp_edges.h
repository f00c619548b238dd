// Straight edges between regions that are not one plane, and where they end.
#pragma once

#include "impend/contact/surface/body_surface.h"

namespace impend {

// Sharp edges, vertex kinds and the edge tree; needs the regions' direction classes. Held by tests/unit/contact.
void find_sharp_edges(BodySurface& surface);

}  // namespace impend
