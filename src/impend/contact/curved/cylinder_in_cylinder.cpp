// Distance of the fitted surfaces towards ρ(φ) at z along the common axis:
//   D(φ, z) = r_hole − r_pin − e(z)·ρ(φ),  e(z) = pin's axis − hole's axis at z
// Rows (n, (c + z a) × n) with n = −ρ(φ) are linear in ρ for each z and in z for each ρ.
#include "impend/contact/curved/curved_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/contact/curved/sampled_cylinder.h"

namespace impend {
namespace {

struct Range {
  double least, most;
};

// Of D over an arc: a sinusoid has its extremes at ±e, or at the ends of the arc.
Range range_over(const AxisFrame& frame, const Arc& arc, double clearance, const Vec3& e) {
  Range range{clearance + e.norm(), clearance - e.norm()};
  const auto add = [&](double d) { range = {std::min(range.least, d), std::max(range.most, d)}; };
  add(clearance - e.dot(frame.direction(arc.start)));
  add(clearance - e.dot(frame.direction(arc.start + arc.sweep)));
  if (arc.holds(frame.angle_of(e), 0)) add(clearance - e.norm());
  if (arc.holds(frame.angle_of(-e), 0)) add(clearance + e.norm());
  return range;
}

}  // namespace

Vec3 CylinderFit::pin_axis(double z) const { return pin_centre + z * pin_along; }
Vec3 CylinderFit::hole_axis(double z) const { return hole_centre + (z - hole_z) * hole_along; }
Vec3 CylinderFit::offset(double z) const {
  const Vec3 e = pin_axis(z) - hole_axis(z);
  return e - frame.axis * frame.axis.dot(e);
}

ContactPoint CylinderFit::point(const Vec3& rho, double z, double sideways) const {
  const double distance = clearance() - offset(z).dot(rho);
  const Vec3 middle = (pin_axis(z) + hole_axis(z)) / 2;
  const Vec3 across = middle - frame.axis * frame.axis.dot(middle - pin_centre);
  ContactPoint p;
  p.point = across + z * frame.axis + (hole_radius + pin_radius) / 2 * rho;
  p.gap = distance;
  p.noise = sideways;
  return p;
}

namespace {

CylinderFit fit_of(const CurvedSearch& search, const CurvedPatch& p, const CurvedPatch& h) {
  const CommonAxis common = common_axis(p, h);
  const Vec3 up = up_across(search, common.axis);
  CylinderFit fit{AxisFrame(common.axis, up.isZero() ? plane_axes(common.axis)[0] : Vec3(-up))};
  const double hole_sign = common.axis.dot(h.axis) < 0 ? -1 : 1;
  const double pin_sign = common.axis.dot(p.axis) < 0 ? -1 : 1;
  fit.noise = common.noise;
  fit.pin_along = pin_sign * p.axis;
  fit.hole_along = hole_sign * h.axis;
  fit.pin_centre = p.centre;
  fit.hole_centre = h.centre;
  fit.hole_z = common.axis.dot(h.centre - p.centre);
  fit.pin_radius = p.radius;
  fit.hole_radius = h.radius;
  const Interval pin = pin_sign > 0 ? Interval{p.from, p.to} : Interval{-p.to, -p.from};
  const Interval hole = hole_sign > 0 ? Interval{h.from, h.to} : Interval{-h.to, -h.from};
  fit.from = std::max(pin.first, fit.hole_z + hole.first);
  fit.to = std::min(pin.second, fit.hole_z + hole.second);
  return fit;
}

// The arc may be half a turn within noise; beyond it, while what keeps the pin from leaving overlaps by less than the
// gap: 2r(1 − cos ε/2) ≤ gap.
HalfTurn half_turn(double radius, double gap, double angle_noise) {
  return {gap / radius + angle_noise, 2 * std::acos(std::max(-1.0, 1 - gap / (2 * radius))) + angle_noise};
}

void add_arc(const CurvedSearch& search, const CylinderFit& fit, const Arc& arc, const CurvedFinding& blank,
             const CurvedPatch& p, const CurvedPatch& h) {
  CurvedFinding found = blank;
  found.about.sweep = arc.sweep;
  const double vertex = std::max(search.x.point_noise, search.noise_y());
  const double centre = std::max(p.centre_noise, h.centre_noise);
  // A centre that is only known along the bisector of a small arc moves the lines there along their normals.
  const double sideways = vertex + centre * (arc.sweep < kPi ? std::sin(arc.sweep / 2) : 1.0);
  const double turn = arc.full() ? 0.0 : sideways / p.radius;
  const GeometricTolerances& g = search.tolerances.geometric;
  const HalfTurn half = half_turn(p.radius, search.tolerances.gap, g.direction_noise * turn);
  for (const Vec3& rho : spanning_directions(fit.frame, arc, half, fit.frame.u)) {
    CurvedLine line;
    line.normal.normal = -rho;
    line.normal.noise.col(0) = fit.noise * fit.frame.axis;
    line.normal.noise.col(1) = turn * fit.frame.axis.cross(rho);
    line.points = {fit.point(rho, fit.from, sideways), fit.point(rho, fit.to, sideways)};
    found.lines.push_back(std::move(line));
  }
  add_finding(search, std::move(found));
}

// Whether the pin leans on the hole along a line, or touches it nowhere. False: neither can be said.
bool add_line(const CurvedSearch& search, const CylinderFit& fit, const std::vector<Arc>& arcs, int pin, int hole) {
  const double gap = search.tolerances.gap;
  const CurvedPatch &p = search.x.patches[pin], &h = search.y->patches[hole];
  const Vec3 e0 = fit.offset(fit.from), e1 = fit.offset(fit.to);
  double least = std::numeric_limits<double>::infinity();
  for (const Arc& arc : arcs) {
    for (const Vec3& e : {e0, e1}) least = std::min(least, range_over(fit.frame, arc, fit.clearance(), e).least);
  }
  if (least > gap) return true;
  const double tessellation = p.sagitta + h.sagitta;
  if ((e0 - e1).norm() > gap || !(e0 + e1).allFinite() || (e0 + e1).isZero(0)) return false;
  for (const Vec3& e : {e0, e1}) {
    if (!in_window(search, fit.clearance() - e.norm(), tessellation)) return false;
  }
  const Vec3 rho = (e0 + e1).normalized();
  const double play = gap / p.radius;
  std::vector<Interval> on_hole = stretches_towards(*search.y, h, rho, play);
  std::vector<Interval> on_pin = stretches_towards(search.x, p, rho, play);
  const auto along = [](std::vector<Interval>& stretches, double sign, double shift) {
    for (Interval& s : stretches) {
      if (sign < 0) s = {-s.second, -s.first};
      s = {s.first + shift, s.second + shift};
    }
  };
  along(on_pin, fit.pin_along.dot(p.axis), 0);
  along(on_hole, fit.hole_along.dot(h.axis), fit.hole_z);
  const std::vector<Interval> common = intersection(on_pin, on_hole);
  if (common.empty()) return false;
  CurvedFinding found = finding_of(search, ContactKind::kCylinderCylinder, pin, hole, fit.clearance());
  found.about.clearance = fit.clearance() - (e0 + e1).norm() / 2;
  const double sideways = p.centre_noise + h.centre_noise;
  CurvedLine line;
  line.normal.normal = -rho;
  line.normal.noise.col(0) = fit.noise * fit.frame.axis;
  line.normal.noise.col(1) = sideways / (e0 + e1).norm() * 2 * fit.frame.axis.cross(rho);
  const double noise = sideways + std::max(search.x.point_noise, search.noise_y());
  line.points = {fit.point(rho, common.front().first, noise), fit.point(rho, common.back().second, noise)};
  found.lines.push_back(std::move(line));
  add_finding(search, std::move(found));
  return true;
}

}  // namespace

bool add_cylinder_in_cylinder(const CurvedSearch& search, int pin, int hole) {
  const CurvedPatch &p = search.x.patches[pin], &h = search.y->patches[hole];
  const double gap = search.tolerances.gap;
  if (p.axis.cross(h.axis).norm() > std::sin(search.tolerances.angle)) return false;
  const CylinderFit fit = fit_of(search, p, h);
  if (fit.to - fit.from <= gap) return fit.to - fit.from < -gap;
  const std::vector<Arc> arcs = common_arcs(arc_in(p, fit.frame), arc_in(h, fit.frame), gap / p.radius);
  if (arcs.empty()) return false;
  const Vec3 e0 = fit.offset(fit.from), e1 = fit.offset(fit.to);
  const bool coaxial = std::max(e0.norm(), e1.norm()) <= gap && fit.clearance() <= gap;
  Range all{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const Arc& arc : arcs) {
    for (const Vec3& e : {e0, e1}) {
      const Range r = range_over(fit.frame, arc, fit.clearance(), e);
      all = {std::min(all.least, r.least), std::max(all.most, r.most)};
    }
  }
  if (all.least < 0) {
    note_overlap(search, -all.least, fit.point(fit.frame.direction(arcs.front().start), fit.from, 0).point, p, &h);
  }
  const double tessellation = p.sagitta + h.sagitta;
  if (all.least < -(search.tolerances.depth + tessellation)) return false;
  if (!coaxial && all.most > gap) return add_line(search, fit, arcs, pin, hole);
  CurvedFinding blank = finding_of(search, ContactKind::kCylinderCylinder, pin, hole, fit.clearance());
  blank.about.clearance = all.least;
  if (!p.rectangle || !h.rectangle) return add_sampled_cylinder(search, fit, pin, hole, std::move(blank));
  for (const Arc& arc : arcs) add_arc(search, fit, arc, blank, p, h);
  return true;
}

}  // namespace impend
