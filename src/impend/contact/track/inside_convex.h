// Whether a point is inside a body, or its foot in a face, at once where these are convex and that is beyond doubt.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "impend/contact/surface/body_surface.h"
#include "impend/geometry/types.h"

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

// Whether a point is before a face that is convex, at once where that is beyond doubt.
//
// The foot of p is within s of the polygon {x : mᵢ·x ≤ dᵢ} where max mᵢ·p − dᵢ ≤ 0, or where p, put back onto the rims
// that it is beyond, has moved by less and is in it; it is not where max mᵢ·p − dᵢ > s.

struct FaceOutline {
  struct Rim {
    Vec3 out = Vec3::Zero();  // unit, in the plane of the face, out of it
    double height = 0;        // m, out·x on it
  };
  std::vector<Rim> rims;  // none: the face has too many
  double uncertain = 0;   // m, how far the triangles may lie from the polygon, and rounding

  // m, of the rim that p is farthest out of, negative inside of all.
  double farthest_out(const Vec3& p) const;
  // Whether the foot of p lies in the face or within `slack` (m) of it; absent where that is for the triangles to say.
  std::optional<bool> holds(const Vec3& p, double slack) const;
  // Whether three places `radius` (m) around the foot, evenly, all lie in the face or within `slack` of it; absent
  // where that is for the triangles to say. One of them at least is radius/2 farther out of any rim than the foot.
  std::optional<bool> holds_around(const Vec3& p, double radius, double slack) const;
};

// Of the triangles of a face, counter-clockwise seen from outside along `normal`, none farther from its plane than
// `unevenness` (m). Held by tests/unit/contact/track/test_face_outline.
FaceOutline outline_of(const std::vector<std::array<Vec3, 3>>& triangles, const Vec3& normal, double unevenness);

}  // namespace impend
