#include "impend/contact/curved/shared_axis.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

double sign_along(const Vec3& axis, const CurvedPatch& patch) { return axis.dot(patch.axis) < 0 ? -1 : 1; }

// Stretches along a patch's own axis as stretches of z, its centre at `shift`.
std::vector<Interval> along(std::vector<Interval> stretches, double sign, double shift) {
  for (Interval& s : stretches) {
    if (sign < 0) s = {-s.second, -s.first};
    s = {s.first + shift, s.second + shift};
  }
  std::sort(stretches.begin(), stretches.end());
  return stretches;
}

}  // namespace

SharedAxis shared_axis(const CurvedSearch& search, int patch_x, int patch_y) {
  const CurvedPatch &p = search.x.patches[patch_x], &q = search.y->patches[patch_y];
  const bool one = p.direction_class >= 0 && p.direction_class == q.direction_class;
  const double angle = std::atan2(p.axis.cross(q.axis).norm(), std::abs(p.axis.dot(q.axis)));
  const double unexplained = one ? 0 : std::max(0.0, angle - p.axis_noise - q.axis_noise);
  const bool of_p = one || p.axis_noise <= q.axis_noise;
  const Vec3 axis = of_p ? p.axis : Vec3(sign_along(p.axis, q) * q.axis);
  SharedAxis axes{search, p, q, frame_about(search, axis)};
  axes.noise = (of_p ? p : q).axis_noise + unexplained;
  axes.p_sign = sign_along(axis, p);
  axes.q_sign = sign_along(axis, q);
  axes.q_z = axis.dot(q.centre - p.centre);
  const Interval own = along({{p.from, p.to}}, axes.p_sign, 0)[0];
  const Interval other = along({{q.from, q.to}}, axes.q_sign, axes.q_z)[0];
  axes.from = std::max(own.first, other.first);
  axes.to = std::min(own.second, other.second);
  return axes;
}

Vec3 SharedAxis::offset(double z) const {
  const Vec3 e = on_p(z) - on_q(z);
  return e - frame.axis * frame.axis.dot(e);
}

std::optional<Vec3> SharedAxis::mean_offset() const {
  const Vec3 e0 = offset(from), e1 = offset(to), mean = (e0 + e1) / 2;
  if ((e0 - e1).norm() > search.tolerances.gap || !mean.allFinite() || mean.isZero(0)) return std::nullopt;
  return mean;
}

std::vector<Interval> SharedAxis::stretches(const Vec3& rho_p, const Vec3& rho_q, double play) const {
  return intersection(along(stretches_towards(search.x, p, rho_p, play), p_sign, 0),
                      along(stretches_towards(*search.y, q, rho_q, play), q_sign, q_z));
}

std::vector<LineSample> SharedAxis::samples(int count, double play) const {
  std::vector<LineSample> found;
  for (int k = 0; k < count; ++k) {
    const Vec3 rho = frame.direction(2 * kPi * k / count);
    const auto common = stretches(rho, rho, play);
    if (!common.empty()) found.push_back({k, rho, common.front().first, common.back().second});
  }
  return found;
}

ContactNormal SharedAxis::across(const Vec3& n, double turn) const {
  ContactNormal normal;
  normal.normal = n;
  normal.noise << noise * frame.axis, turn * frame.axis.cross(n);
  return normal;
}

ContactPoint SharedAxis::between(const Vec3& rho, double z, double place_noise) const {
  const Vec3 middle = (on_p(z) + on_q(z)) / 2;
  const Vec3 level = middle - frame.axis * frame.axis.dot(middle - p.centre) + z * frame.axis;
  return contact_point(level + (q.radius + p.radius) / 2 * rho, q.radius - p.radius - offset(z).dot(rho), place_noise);
}

}  // namespace impend
