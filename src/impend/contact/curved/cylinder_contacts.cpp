// Distance of a pin from its hole towards ρ(φ) at z along the common axis:
//   D(φ, z) = r_hole − r_pin − e(z)·ρ(φ),  e(z) = pin's axis − hole's axis at z
// Rows (n, (c + z a) × n) with n = −ρ(φ) are linear in ρ for each z and in z for each ρ.
#include "impend/contact/curved/curved_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

struct Range {
  double least = std::numeric_limits<double>::infinity(), most = -std::numeric_limits<double>::infinity();
  void add(double d) {
    least = std::min(least, d);
    most = std::max(most, d);
  }
};

// Of D over the arcs at both ends: a sinusoid has its extremes at ±e, or at the ends of the arc.
Range range_over(const AxisFrame& frame, const std::vector<Arc>& arcs, double clearance, const std::array<Vec3, 2>& e) {
  Range range;
  for (const Arc& arc : arcs) {
    for (const Vec3& off : e) {
      range.add(clearance - off.dot(frame.direction(arc.start)));
      range.add(clearance - off.dot(frame.direction(arc.start + arc.sweep)));
      if (arc.holds(frame.angle_of(off), 0)) range.add(clearance - off.norm());
      if (arc.holds(frame.angle_of(-off), 0)) range.add(clearance + off.norm());
    }
  }
  return range;
}

// Lines of nearest or farthest approach towards n: how far each may lie beside where it was found is how far both axes
// may.
CurvedLine line_along(const SharedAxis& axes, const Vec3& n, double apart) {
  return {axes.across(n, (axes.p.centre_noise + axes.q.centre_noise) / apart), {}};
}

// Whether the pin leans on the hole along a line, or touches it nowhere. Undecided: neither can be said.
CurvedAnswer leaning(const SharedAxis& axes, const std::array<Vec3, 2>& e, double least, CurvedFinding finding) {
  const CurvedSearch& search = axes.search;
  const CurvedPatch &p = axes.p, &h = axes.q;
  if (least > search.tolerances.gap) return nothing_there();
  const std::optional<Vec3> mean = axes.mean_offset();
  if (!mean) return {};
  const double clearance = h.radius - p.radius, apart = mean->norm();
  for (const Vec3& off : e) {
    if (!in_window(search, clearance - off.norm(), p.sagitta + h.sagitta)) return {};
  }
  const Vec3 rho = *mean / apart;
  const auto common = axes.stretches(rho, rho, search.tolerances.gap / p.radius);
  if (common.empty()) return {};
  finding.about.clearance = clearance - apart;
  finding.lines = {line_along(axes, -rho, apart)};
  const double noise = p.centre_noise + h.centre_noise + search.vertex_noise();
  for (double z : {common.front().first, common.back().second}) {
    finding.lines[0].points.push_back(axes.between(rho, z, noise));
  }
  return said(std::move(finding));
}

// A finite set with the cone of the arc, at both ends of the common length.
CurvedFinding on_arc(const SharedAxis& axes, const Arc& arc, CurvedFinding finding) {
  const CurvedPatch& p = axes.p;
  const double centre = std::max(p.centre_noise, axes.q.centre_noise);
  // A centre that is only known along the bisector of a small arc moves the lines there along their normals.
  const double sideways = axes.search.vertex_noise() + centre * (arc.sweep < kPi ? std::sin(arc.sweep / 2) : 1.0);
  const double turn = arc.full() ? 0.0 : sideways / p.radius;
  const ContactTolerances& tolerances = axes.search.tolerances;
  const HalfTurn half = half_turn(p.radius, tolerances.gap, tolerances.geometric.direction_noise * turn);
  finding.about.sweep = arc.sweep;
  for (const Vec3& rho : spanning_directions(axes.frame, arc, half, axes.frame.u)) {
    finding.lines.push_back(
        {axes.across(-rho, turn), {axes.between(rho, axes.from, sideways), axes.between(rho, axes.to, sideways)}});
  }
  return finding;
}

// Lower bound of the distance of the two solids.
double least_distance(const CurvedPatch& p, const CurvedPatch& q) {
  return closest_points_of_segments(p.centre + p.from * p.axis, p.centre + p.to * p.axis, q.centre + q.from * q.axis,
                                    q.centre + q.to * q.axis)
             .distance -
         p.radius - q.radius;
}

// Along a common stretch of parallel axes.
CurvedAnswer side_by_side(const CurvedSearch& search, int i, int j) {
  const CurvedPatch &p = search.x.patches[i], &q = search.y->patches[j];
  const SharedAxis axes = shared_axis(search, i, j);
  const std::optional<Vec3> mean = axes.to > axes.from ? axes.mean_offset() : std::nullopt;
  if (!mean) return {};
  const double radii = p.radius + q.radius, apart = mean->norm();
  const Vec3 n = *mean / apart;
  const auto common = axes.stretches(-n, n, search.tolerances.gap / std::min(p.radius, q.radius));
  if (common.empty()) return nothing_there();
  CurvedAnswer answer;
  CurvedFinding finding = finding_of(search, ContactKind::kCylinderCylinder, i, j, apart - radii);
  finding.lines = {line_along(axes, n, apart)};
  for (double z : {common.front().first, common.back().second}) {
    const double d = axes.offset(z).norm() - radii;
    const Vec3 place = axes.on_p(z) - (p.radius + d / 2) * n;
    answer.decided = d > 0;
    if (!touches(search, d, place, p, &q, answer)) return answer;
    finding.lines[0].points.push_back(contact_point(place, d, p.centre_noise + q.centre_noise));
  }
  const std::vector<ContactPoint>& ends = finding.lines[0].points;
  const Vec3 middle = (ends.front().point + ends.back().point) / 2;
  if (round_ends_at(search, search.x, i, middle) || round_ends_at(search, *search.y, j, middle)) {
    finding.kind = ContactKind::kCylinderEdge;
  }
  return said(std::move(finding), std::move(answer));
}

CurvedAnswer crossed(const CurvedSearch& search, int i, int j) {
  const CurvedPatch &p = search.x.patches[i], &q = search.y->patches[j];
  const double floor = p.axis_noise + q.axis_noise + search.tolerances.geometric.direction_floor;
  if (!(p.axis.cross(q.axis).norm() > floor)) return {};
  const LinePair lines = closest_points_of_lines(p.centre, p.axis, q.centre, q.axis);
  const double distance = lines.distance - p.radius - q.radius;
  Approach at;
  at.normal = lines.normal;
  at.foot = p.centre + lines.s * p.axis - p.radius * lines.normal;
  at.distance = distance;
  at.angle = (p.axis_noise + q.axis_noise) / lines.sine;
  at.noise = (p.centre_noise + q.centre_noise) / lines.sine;
  return contact_at(search, finding_of(search, ContactKind::kCylinderCylinder, i, j, distance), at);
}

}  // namespace

CurvedAnswer cylinder_in_cylinder(const CurvedSearch& search, int pin, int hole) {
  const CurvedPatch &p = search.x.patches[pin], &h = search.y->patches[hole];
  const double gap = search.tolerances.gap, clearance = h.radius - p.radius;
  if (p.axis.cross(h.axis).norm() > std::sin(search.tolerances.angle)) return {};
  const SharedAxis axes = shared_axis(search, pin, hole);
  if (axes.to - axes.from <= gap) return {axes.to - axes.from < -gap, {}, {}};
  const std::vector<Arc> arcs = common_arcs(arc_in(p, axes.frame), arc_in(h, axes.frame), gap / p.radius);
  if (arcs.empty()) return {};
  const std::array<Vec3, 2> e = {axes.offset(axes.from), axes.offset(axes.to)};
  const Range all = range_over(axes.frame, arcs, clearance, e);
  const Vec3 place = axes.between(axes.frame.direction(arcs.front().start), axes.from, 0).point;
  CurvedAnswer answer;
  if (!touches(search, all.least, place, p, &h, answer) && all.least < 0) return answer;
  CurvedFinding finding = finding_of(search, ContactKind::kCylinderCylinder, pin, hole, all.least);
  const bool coaxial = std::max(e[0].norm(), e[1].norm()) <= gap && clearance <= gap;
  CurvedAnswer found = nothing_there();
  if (!coaxial && all.most > gap) {
    found = leaning(axes, e, all.least, std::move(finding));
  } else if (!p.rectangle || !h.rectangle) {
    found = sampled_pin_in_hole(axes, std::move(finding));
  } else {
    for (const Arc& arc : arcs) found.findings.push_back(on_arc(axes, arc, finding));
  }
  found.overlap = answer.overlap;
  return found;
}

CurvedAnswer cylinder_beside_cylinder(const CurvedSearch& search, int i, int j) {
  const CurvedPatch &p = search.x.patches[i], &q = search.y->patches[j];
  if (least_distance(p, q) > search.tolerances.gap) return nothing_there();
  CurvedAnswer answer;
  if (p.axis.cross(q.axis).norm() <= std::sin(search.tolerances.angle)) answer = side_by_side(search, i, j);
  if (answer.decided) return answer;
  CurvedAnswer crossing = crossed(search, i, j);
  note_overlap(crossing.overlap, answer.overlap);
  crossing.overlap = answer.overlap;
  return crossing;
}

}  // namespace impend
