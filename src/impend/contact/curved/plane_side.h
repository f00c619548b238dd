// A flat face, or the ground, that a curved surface may touch.
#pragma once

#include <vector>

#include "impend/contact/contact_normal.h"
#include "impend/contact/curved/patch_geometry.h"

namespace impend {

struct PlaneSide {
  const BodySurface* surface = nullptr;  // none: the ground, which has no edge
  const PlanarRegion* region = nullptr;
  ContactNormal normal;  // out of the plane's body
  double height = 0;     // m, normal·x on the plane

  double above(const Vec3& p) const { return normal.normal.dot(p) - height; }
  // Whether the foot of p lies in the region or within `slack` of it.
  bool holds(const Vec3& p, double slack) const;
  // Stretches of t in [from, to] where the foot of p + t d lies in the region. A side of the region along d counts
  // within `slack`.
  std::vector<Interval> section(const Vec3& p, const Vec3& d, double from, double to, double slack) const;
  // Whether the foot of p lies in what the chords of a hole add to the region: the true face is not there.
  bool within_chords(const Vec3& p, const ContactTolerances& tolerances) const;
};

PlaneSide plane_of(const BodySurface& surface, int region, const std::vector<DirectionClass>& classes);

}  // namespace impend
