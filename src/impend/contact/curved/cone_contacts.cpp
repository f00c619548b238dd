// Cone with apex c, axis a, half angle α: outward normal cos α ρ − sin α a on the ruling towards ρ(φ).
#include "impend/contact/curved/curved_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/contact/curved/patch_extent.h"
#include "impend/contact/curved/patch_surface.h"

namespace impend {
namespace {

constexpr int kConeSamples = 32;

ContactPoint point_at(const Vec3& p, double gap, double noise) {
  ContactPoint point;
  point.point = p;
  point.gap = gap;
  point.noise = noise;
  return point;
}

// m, how far the cone's surface may be off where it was seen. Its apex may be off by 1/sin² of that; a place on the
// surface does not inherit it.
double surface_noise(const BodySurface& surface, const GeometricTolerances& tolerances, const CurvedPatch& patch) {
  constexpr double kDeviations = 3;
  const double turns = (patch.axis_noise + patch.half_angle_noise) * (patch.to - patch.from);
  return std::min(patch.centre_noise, kDeviations * patch_noise(surface, tolerances, patch.residual) + turns);
}

Vec3 angle_zero(const CurvedSearch& search, const Vec3& axis) {
  const Vec3 up = up_across(search, axis);
  return up.isZero() ? plane_axes(axis)[0] : Vec3(-up);
}

}  // namespace

bool add_cone_in_cone(const CurvedSearch& search, int plug, int seat) {
  const double gap = search.tolerances.gap;
  const CurvedPatch &p = search.x.patches[plug], &q = search.y->patches[seat];
  if (p.axis.dot(q.axis) < std::cos(search.tolerances.angle)) return false;
  const CommonAxis common = common_axis(p, q);
  const double shift = common.axis.dot(q.centre - p.centre);
  const double from = std::max(p.from, q.from + shift), to = std::min(p.to, q.to + shift);
  if (to - from <= gap) return to - from < -gap;
  const AxisFrame frame(common.axis, angle_zero(search, common.axis));
  const double cosine = std::cos(p.half_angle), play = gap / radius_at(p, to);
  CurvedFinding found = finding_of(search, ContactKind::kConeCone, plug, seat, 0);
  found.about.exact = false;
  found.about.angle_error = kPi / kConeSamples;
  const GeometricTolerances& geometric = search.tolerances.geometric;
  const double noise = std::max(surface_noise(search.x, geometric, p), surface_noise(*search.y, geometric, q));
  const double lean = std::abs(p.half_angle - q.half_angle) + std::min(p.half_angle_noise, q.half_angle_noise);
  double least = std::numeric_limits<double>::infinity(), most = -least;
  int covered = 0;
  for (int k = 0; k < kConeSamples; ++k) {
    const Vec3 rho = frame.direction(2 * kPi * k / kConeSamples);
    std::vector<Interval> on_seat = stretches_towards(*search.y, q, rho, play);
    for (Interval& s : on_seat) s = {s.first + shift, s.second + shift};
    const auto both = intersection(stretches_towards(search.x, p, rho, play), on_seat);
    if (both.empty()) continue;
    ++covered;
    CurvedLine line;
    line.normal.normal = std::sin(p.half_angle) * frame.axis - cosine * rho;
    const Vec3 around = frame.axis.cross(rho);
    line.normal.noise.col(0) = common.noise * around;
    line.normal.noise.col(1) = (common.noise + lean) * around.cross(line.normal.normal);
    for (double z : {both.front().first, both.back().second}) {
      const Vec3 on_plug = p.centre + z * frame.axis + radius_at(p, z) * rho;
      const double distance = signed_distance(q, on_plug);
      least = std::min(least, distance);
      most = std::max(most, distance);
      line.points.push_back(point_at(on_plug - distance / 2 * line.normal.normal, distance, noise));
    }
    found.lines.push_back(std::move(line));
  }
  if (covered == 0) return false;
  if (least > gap) return true;
  if (least < 0) note_overlap(search, -least, found.lines.front().points.back().point, p, &q);
  if (most > gap + place_noise(p) + place_noise(q) || !in_window(search, least, p.sagitta + q.sagitta)) return false;
  found.about.clearance = least;
  found.about.sweep = 2 * kPi * covered / kConeSamples;
  add_finding(search, std::move(found));
  return true;
}

bool add_sphere_on_cone(const CurvedSearch& search, int ball, int cone) {
  const double gap = search.tolerances.gap;
  const CurvedPatch &p = search.x.patches[ball], &q = search.y->patches[cone];
  const double outside = signed_distance(q, p.centre), distance = outside - p.radius;
  if (distance > gap) return true;
  const double z = q.axis.dot(p.centre - q.centre), sine = std::sin(q.half_angle), cosine = std::cos(q.half_angle);
  const Vec3 foot = q.centre + z * q.axis, e = p.centre - foot;
  const double noise = p.centre_noise + q.centre_noise;
  const bool centred = !q.convex && e.norm() <= gap + noise;
  const AxisFrame frame(q.axis, angle_zero(search, q.axis));
  CurvedFinding found = finding_of(search, ContactKind::kSphereCone, ball, cone, distance);
  if (distance < 0) note_overlap(search, -distance, p.centre, p, &q);
  if (!in_window(search, distance, p.sagitta + q.sagitta)) return false;
  for (int k = 0; k < (centred ? kConeSamples : 1); ++k) {
    const Vec3 rho = centred ? frame.direction(2 * kPi * k / kConeSamples) : Vec3(e.normalized());
    const Vec3 n = (q.convex ? 1.0 : -1.0) * (cosine * rho - sine * q.axis);
    const Vec3 place = p.centre - (p.radius + distance / 2) * n;
    const double along = q.axis.dot(place - q.centre);
    const auto stretches = stretches_towards(*search.y, q, rho, gap / p.radius);
    const bool beside = std::any_of(stretches.begin(), stretches.end(), [&](const Interval& s) {
      return along >= s.first - gap && along <= s.second + gap;
    });
    if (!beside || !covers(search.x, p, p.centre - p.radius * n, gap)) continue;
    CurvedLine line;
    line.normal.normal = n;
    line.normal.noise = even_noise(n, q.axis_noise + (centred ? 0 : noise / std::max(e.norm(), gap)));
    line.points = {point_at(place, distance, noise)};
    found.lines.push_back(std::move(line));
  }
  if (found.lines.empty()) return false;
  if (centred) {
    found.about.exact = false;
    found.about.angle_error = kPi / kConeSamples;
    found.about.sweep = 2 * kPi * static_cast<double>(found.lines.size()) / kConeSamples;
  }
  add_finding(search, std::move(found));
  return true;
}

}  // namespace impend
