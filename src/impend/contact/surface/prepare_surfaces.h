// What contacts are sought on, whatever the gap: surfaces with their regions, edges and curved patches.
#pragma once

#include <vector>

#include "impend/base/progress.h"
#include "impend/contact/contact.h"
#include "impend/contact/surface/body_surface.h"
#include "impend/contact/surface/direction_classes.h"

namespace impend {

struct PreparedSurfaces {
  std::vector<BodySurface> surfaces;    // by part
  std::vector<DirectionClass> classes;  // the first is `up` where there is a ground
};

// Surfaces of all parts in the world frame, their planar regions, direction classes, sharp edges and curved patches.
// kCancelled is the only error. Held by tests/unit/contact.
Result<PreparedSurfaces> prepare_surfaces(const Assembly& assembly, const ContactOptions& options = {},
                                          const Progress& progress = {});

}  // namespace impend
