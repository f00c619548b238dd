// Cylinder in cylinder where the common patch is no rectangle in angle and length.
#pragma once

#include "impend/contact/curved/curved_finding.h"

namespace impend {

// Two nearly coaxial fitted cylinders. z runs along the common axis from the pin's centre.
struct CylinderFit {
  AxisFrame frame;
  double noise = 0;  // rad, of the axis
  Vec3 pin_along = Vec3::Zero(), hole_along = Vec3::Zero();
  Vec3 pin_centre = Vec3::Zero(), hole_centre = Vec3::Zero();
  double hole_z = 0;
  double pin_radius = 0, hole_radius = 0;
  double from = 0, to = 0;  // common length

  explicit CylinderFit(const AxisFrame& axes) : frame(axes) {}
  double clearance() const { return hole_radius - pin_radius; }
  Vec3 pin_axis(double z) const;
  Vec3 hole_axis(double z) const;
  Vec3 offset(double z) const;  // e(z), across the axis
  ContactPoint point(const Vec3& rho, double z, double sideways) const;
};

// Samples the common patch over equally spaced angles, at each its first and last place along the axis. Where the
// angles that reach its first (and last) place leave no gap of half a turn, three of them at either end have the same
// cone: keyways and cross holes change nothing. Else every sample is a contact and the set is approximate: its cone
// lies inside the true one. Returns false when nothing is common. Held by tests/unit/contact.
bool add_sampled_cylinder(const CurvedSearch& search, const CylinderFit& fit, int pin, int hole, CurvedFinding found);

}  // namespace impend
