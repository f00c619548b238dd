// Whether a point is inside a body, at once where the body is convex and that is beyond doubt.
#pragma once

#include <optional>
#include <vector>

#include "impend/contact/surface/body_surface.h"

namespace impend {

// {x : nᵢ·x ≤ hᵢ}, but for `uncertain` (m): no corner of the mesh lies farther out of a plane, no place of its surface
// farther from all of them, and the winding number is not zero somewhere inside.
struct ConvexPlanes {
  struct Plane {
    Vec3 normal = Vec3::Zero();
    double height = 0;  // m
  };
  std::vector<Plane> planes;  // none: the body is not convex, or has too many faces
  double uncertain = 0;       // m

  // Absent where that is for the mesh to say.
  std::optional<bool> holds(const Vec3& p) const;
};

// `normals`: of the surface's regions, unit, outward. Held by tests/unit/contact/track/test_convex_planes.
ConvexPlanes convex_planes_of(const SurfaceFaces& surface, const std::vector<Vec3>& normals);

}  // namespace impend
