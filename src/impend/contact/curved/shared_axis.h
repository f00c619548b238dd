// Two cylinders or cones with nearly one axis: beside each other, or one in the other. z runs along the common axis
// from the centre of the first.
//
//   e(z) = axis of p − axis of q at z, across;   towards ρ the surfaces meet along lines, where both are there
#pragma once

#include <optional>
#include <vector>

#include "impend/contact/curved/curved_finding.h"

namespace impend {

// The line towards direction `index` around the axis, from the first place that both surfaces have to the last.
struct LineSample {
  int index = 0;
  Vec3 rho = Vec3::Zero();
  double from = 0, to = 0;
};

struct SharedAxis {
  const CurvedSearch& search;
  const CurvedPatch &p, &q;       // of x, of y
  AxisFrame frame;                // the better-known axis, with p's sign
  double noise = 0;               // rad, with the part of the angle between the two that their noise does not explain
  double p_sign = 1, q_sign = 1;  // of each along it
  double q_z = 0;                 // m, of q's centre
  double from = 0, to = 0;        // m, the common length, none where to < from

  Vec3 on_p(double z) const { return p.centre + z * p_sign * p.axis; }
  Vec3 on_q(double z) const { return q.centre + (z - q_z) * q_sign * q.axis; }
  Vec3 offset(double z) const;  // e(z)
  // The mean of e at both ends of the common length, where the two agree within the gap and say a direction.
  std::optional<Vec3> mean_offset() const;
  // Stretches of z where p is there towards rho_p and q towards rho_q (across the axis), ascending; `play` (rad) as in
  // stretches_towards.
  std::vector<Interval> stretches(const Vec3& rho_p, const Vec3& rho_q, double play) const;
  // Those of `count` directions in which both are there.
  std::vector<LineSample> samples(int count, double play) const;
  // Unit normal n across the axis, which may be turned about it by `turn` (rad).
  ContactNormal across(const Vec3& n, double turn) const;
  // Midway between a pin p and its hole q towards rho at z.
  ContactPoint between(const Vec3& rho, double z, double place_noise) const;
};

SharedAxis shared_axis(const CurvedSearch& search, int patch_x, int patch_y);

}  // namespace impend
