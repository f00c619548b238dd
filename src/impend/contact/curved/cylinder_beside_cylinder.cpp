// Axes c + s a and d + t b:  s and t of the closest points from  (c + s a − d − t b) ⟂ a, b
#include "impend/contact/curved/curved_pairs.h"

#include <algorithm>
#include <cmath>

#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

bool holds(const std::vector<Interval>& stretches, double z, double slack) {
  return std::any_of(stretches.begin(), stretches.end(),
                     [&](const Interval& s) { return z >= s.first - slack && z <= s.second + slack; });
}

// Lower bound of the distance of the two solids.
double least_distance(const CurvedPatch& p, const CurvedPatch& q) {
  return closest_points_of_segments(p.centre + p.from * p.axis, p.centre + p.to * p.axis, q.centre + q.from * q.axis,
                                    q.centre + q.to * q.axis)
             .distance -
         p.radius - q.radius;
}

enum class Found { kContact, kNothing, kUnknown };

// Along a common stretch of parallel axes.
Found add_line(const CurvedSearch& search, int patch_x, int patch_y) {
  const double gap = search.tolerances.gap;
  const CurvedPatch &p = search.x.patches[patch_x], &q = search.y->patches[patch_y];
  const CommonAxis common = common_axis(p, q);
  const Vec3& a = common.axis;
  const double sign_p = a.dot(p.axis) < 0 ? -1 : 1, sign_q = a.dot(q.axis) < 0 ? -1 : 1;
  const double shift = a.dot(q.centre - p.centre);
  const auto offset = [&](double z) {
    const Vec3 e = p.centre + z * sign_p * p.axis - q.centre - (z - shift) * sign_q * q.axis;
    return Vec3(e - a * a.dot(e));
  };
  const auto in_z = [](std::vector<Interval> stretches, double sign, double by) {
    for (Interval& s : stretches) {
      if (sign < 0) s = {-s.second, -s.first};
      s = {s.first + by, s.second + by};
    }
    std::sort(stretches.begin(), stretches.end());
    return stretches;
  };
  const auto whole = intersection(in_z({{p.from, p.to}}, sign_p, 0), in_z({{q.from, q.to}}, sign_q, shift));
  if (whole.empty()) return Found::kUnknown;
  const Vec3 e0 = offset(whole[0].first), e1 = offset(whole[0].second);
  if ((e0 - e1).norm() > gap) return Found::kUnknown;
  const Vec3 n = (e0 + e1).normalized();
  const double distance = (e0 + e1).norm() / 2 - p.radius - q.radius, play = gap / std::min(p.radius, q.radius);
  const auto common_z = intersection(in_z(stretches_towards(search.x, p, -n, play), sign_p, 0),
                                     in_z(stretches_towards(*search.y, q, n, play), sign_q, shift));
  if (common_z.empty()) return Found::kNothing;
  const double sideways = p.centre_noise + q.centre_noise;
  CurvedFinding found = finding_of(search, ContactKind::kCylinderCylinder, patch_x, patch_y, distance);
  CurvedLine line;
  line.normal.normal = n;
  line.normal.noise.col(0) = common.noise * a;
  line.normal.noise.col(1) = 2 * sideways / (e0 + e1).norm() * a.cross(n);
  for (double z : {common_z.front().first, common_z.back().second}) {
    const double d = offset(z).norm() - p.radius - q.radius;
    if (!in_window(search, d, p.sagitta + q.sagitta)) {
      if (d < 0) note_overlap(search, -d, p.centre + z * sign_p * p.axis - p.radius * n, p, &q);
      return d > 0 ? Found::kNothing : Found::kUnknown;
    }
    ContactPoint point;
    point.point = p.centre + z * sign_p * p.axis - (p.radius + d / 2) * n;
    point.gap = d;
    point.noise = sideways;
    line.points.push_back(point);
    if (d < 0) note_overlap(search, -d, point.point, p, &q);
  }
  found.lines.push_back(std::move(line));
  add_finding(search, std::move(found));
  return Found::kContact;
}

bool add_crossing(const CurvedSearch& search, int patch_x, int patch_y) {
  const double gap = search.tolerances.gap;
  const CurvedPatch &p = search.x.patches[patch_x], &q = search.y->patches[patch_y];
  const Vec3 across = p.axis.cross(q.axis);
  const double sine = across.norm();
  if (!(sine > p.axis_noise + q.axis_noise + search.tolerances.geometric.direction_floor)) return false;
  const Vec3 apart = p.centre - q.centre;
  const double s = -apart.cross(q.axis).dot(across) / (sine * sine);
  const double t = -apart.cross(p.axis).dot(across) / (sine * sine);
  const double signed_distance = apart.dot(across) / sine;
  const Vec3 n = (signed_distance < 0 ? -1.0 : 1.0) / sine * across;
  const double distance = std::abs(signed_distance) - p.radius - q.radius;
  if (distance > gap) return true;
  if (!holds(stretches_towards(search.x, p, -n, gap / p.radius), s, gap)) return false;
  if (!holds(stretches_towards(*search.y, q, n, gap / q.radius), t, gap)) return false;
  const Vec3 point = p.centre + s * p.axis - (p.radius + distance / 2) * n;
  if (distance < 0) note_overlap(search, -distance, point, p, &q);
  if (!in_window(search, distance, p.sagitta + q.sagitta)) return false;
  CurvedFinding found = finding_of(search, ContactKind::kCylinderCylinder, patch_x, patch_y, distance);
  CurvedLine line;
  line.normal.normal = n;
  line.normal.noise = even_noise(n, (p.axis_noise + q.axis_noise) / sine);
  ContactPoint at;
  at.point = point;
  at.gap = distance;
  at.noise = (p.centre_noise + q.centre_noise) / sine;
  line.points = {at};
  found.lines.push_back(std::move(line));
  add_finding(search, std::move(found));
  return true;
}

}  // namespace

bool add_cylinder_beside_cylinder(const CurvedSearch& search, int patch_x, int patch_y) {
  const CurvedPatch &p = search.x.patches[patch_x], &q = search.y->patches[patch_y];
  if (least_distance(p, q) > search.tolerances.gap) return true;
  if (p.axis.cross(q.axis).norm() <= std::sin(search.tolerances.angle)) {
    const Found found = add_line(search, patch_x, patch_y);
    if (found != Found::kUnknown) return found == Found::kContact || found == Found::kNothing;
  }
  return add_crossing(search, patch_x, patch_y);
}

}  // namespace impend
