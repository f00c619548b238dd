#include "impend/contact/curved/curved_pairs.h"

#include <algorithm>
#include <cmath>

#include "impend/contact/curved/patch_surface.h"

namespace impend {
namespace {

constexpr int kRimSamples = 24;  // a multiple of three
const double kTetrahedron = std::acos(-1.0 / 3);

double centre_noise(const CurvedSearch& search, int ball, int other) {
  return search.x.patches[ball].centre_noise + search.y->patches[other].centre_noise;
}

// One point where the ball meets the other surface towards d (unit, out of the ball), the centres `apart` along d.
void add_point(const CurvedSearch& search, ContactKind kind, int ball, int other, const Vec3& d, double apart,
               double distance) {
  const CurvedPatch& p = search.x.patches[ball];
  const double noise = centre_noise(search, ball, other);
  CurvedFinding found = finding_of(search, kind, ball, other, distance);
  CurvedLine line;
  line.normal.normal = -d;
  line.normal.noise = even_noise(d, apart > noise ? noise / apart : 1.0);
  ContactPoint point;
  point.point = p.centre + (p.radius + distance / 2) * d;
  point.gap = distance;
  point.noise = p.centre_noise;
  line.points = {point};
  found.lines.push_back(std::move(line));
  add_finding(search, std::move(found));
}

// The ball and the other surface lie on each other towards all of the directions: all normals pass the centre.
void add_directions(const CurvedSearch& search, CurvedFinding found, const Vec3& centre, double distance,
                    const std::vector<Vec3>& directions, double turn, double place) {
  const double radius = search.x.patches[found.patch_x].radius + distance / 2;
  for (const Vec3& d : directions) {
    CurvedLine line;
    line.normal.normal = -d;
    line.normal.noise = even_noise(d, turn);
    ContactPoint point;
    point.point = centre + radius * d;
    point.gap = distance;
    point.noise = place;
    line.points = {point};
    found.lines.push_back(std::move(line));
  }
  add_finding(search, std::move(found));
}

bool both_cover(const CurvedSearch& search, int ball, int other, const Vec3& centre, const Vec3& d, double slack) {
  const CurvedPatch &p = search.x.patches[ball], &q = search.y->patches[other];
  return covers(search.x, p, centre + p.radius * d, slack) && covers(*search.y, q, centre + q.radius * d, slack);
}

Vec3 up_or_axis(const CurvedSearch& search, const Vec3& axis) {
  const Vec3 up = up_across(search, axis);
  return up.isZero() ? plane_axes(axis)[0] : Vec3(-up);
}

}  // namespace

bool add_sphere_on_sphere(const CurvedSearch& search, int ball, int other) {
  const double gap = search.tolerances.gap;
  const CurvedPatch &p = search.x.patches[ball], &q = search.y->patches[other];
  const double apart = (q.centre - p.centre).norm(), distance = apart - p.radius - q.radius;
  if (distance > gap) return true;
  if (!(apart > gap)) return false;
  const Vec3 d = (q.centre - p.centre) / apart;
  if (!covers(search.x, p, p.centre + p.radius * d, gap)) return false;
  if (!covers(*search.y, q, q.centre - q.radius * d, gap)) return false;
  if (distance < 0) note_overlap(search, -distance, p.centre + p.radius * d, p, &q);
  if (!in_window(search, distance, p.sagitta + q.sagitta)) return false;
  add_point(search, ContactKind::kSphereSphere, ball, other, d, apart, distance);
  return true;
}

bool add_sphere_on_cylinder(const CurvedSearch& search, int ball, int other) {
  const double gap = search.tolerances.gap;
  const CurvedPatch &p = search.x.patches[ball], &q = search.y->patches[other];
  const double z = q.axis.dot(p.centre - q.centre);
  const Vec3 foot = q.centre + z * q.axis;
  const double apart = (foot - p.centre).norm(), distance = apart - p.radius - q.radius;
  if (distance > gap) return true;
  if (!(apart > gap)) return false;
  const Vec3 d = (foot - p.centre) / apart;
  const auto stretches = stretches_towards(*search.y, q, -d, gap / q.radius);
  const bool beside = std::any_of(stretches.begin(), stretches.end(),
                                  [&](const Interval& s) { return z >= s.first - gap && z <= s.second + gap; });
  if (!beside || !covers(search.x, p, p.centre + p.radius * d, gap)) return false;
  if (distance < 0) note_overlap(search, -distance, p.centre + p.radius * d, p, &q);
  if (!in_window(search, distance, p.sagitta + q.sagitta)) return false;
  add_point(search, ContactKind::kSphereCylinder, ball, other, d, apart, distance);
  return true;
}

namespace {

// Polar angle of three directions that, with the pole, have the cone of the whole cap; none for less than a hemisphere.
// Beyond a hemisphere the rim holds the ball only where it overlaps by more than the gap: r(1 − sin cap) > gap.
double polar_angle(const CurvedPatch& socket, double gap, double noise) {
  const double cap = socket.cap, half = kPi / 2;
  if (cap < half - gap / socket.radius - noise) return 0;
  if (cap <= half + noise || socket.radius * (1 - std::sin(cap)) <= gap) return half;
  return std::min(cap, kTetrahedron);
}

std::vector<Vec3> cap_directions(const Vec3& pole, const Vec3& zero, double polar) {
  const AxisFrame frame(pole, zero);
  std::vector<Vec3> directions = {pole};
  for (int k = 0; k < 3; ++k) {
    directions.push_back(std::cos(polar) * pole + std::sin(polar) * frame.direction(2 * kPi * k / 3));
  }
  if (polar == kPi / 2) {  // the three sum to zero exactly, as does their plane
    directions[3] = -(directions[1] + directions[2]);
  }
  return directions;
}

}  // namespace

bool add_sphere_in_socket(const CurvedSearch& search, int ball, int socket) {
  const double gap = search.tolerances.gap;
  const CurvedPatch &p = search.x.patches[ball], &q = search.y->patches[socket];
  const Vec3 e = p.centre - q.centre;
  const double clearance = q.radius - p.radius, slack = centre_noise(search, ball, socket);
  const double least = clearance - e.norm();
  if (least > gap) return true;
  if (e.norm() > gap + slack || clearance > gap + p.radius_noise + q.radius_noise) {
    const Vec3 d = e.normalized();
    if (!both_cover(search, ball, socket, p.centre, d, gap)) return false;
    if (least < 0) note_overlap(search, -least, p.centre + p.radius * d, p, &q);
    if (!in_window(search, least, p.sagitta + q.sagitta)) return false;
    add_point(search, ContactKind::kSphereSphere, ball, socket, d, e.norm(), least);
    return true;
  }
  if (clearance < 0) note_overlap(search, -clearance, p.centre + p.radius * q.axis, p, &q);
  if (!in_window(search, clearance, p.sagitta + q.sagitta)) return false;
  const Vec3 centre = (p.centre + q.centre) / 2;
  CurvedFinding found = finding_of(search, ContactKind::kSphereSphere, ball, socket, clearance);
  const double vertex = std::max(search.x.point_noise, search.noise_y());
  const Vec3 zero = up_or_axis(search, q.axis);
  const double polar = polar_angle(q, gap, search.tolerances.geometric.direction_noise * vertex / q.radius);
  const double place = std::max(p.centre_noise, q.centre_noise);
  if (polar > 0) {
    const AxisFrame frame(q.axis, zero);
    for (int turn = 0; turn < kRimSamples / 3; ++turn) {
      const auto directions = cap_directions(q.axis, frame.direction(2 * kPi * turn / kRimSamples), polar);
      const bool covered = std::all_of(directions.begin(), directions.end(),
                                       [&](const Vec3& d) { return both_cover(search, ball, socket, centre, d, gap); });
      if (!covered) continue;
      add_directions(search, std::move(found), centre, clearance, directions, vertex / q.radius, place);
      return true;
    }
  }
  found.about.exact = false;
  std::vector<Vec3> samples;
  const AxisFrame frame(q.axis, zero);
  constexpr int kRows = 4;
  for (int row = 0; row <= kRows; ++row) {
    const double angle = std::min(q.cap, kPi) * row / kRows;
    for (int k = 0; k < (row == 0 ? 1 : kRimSamples); ++k) {
      const Vec3 d = std::cos(angle) * q.axis + std::sin(angle) * frame.direction(2 * kPi * k / kRimSamples);
      // Between its vertices the mesh ends short of the true rim.
      if (both_cover(search, ball, socket, centre, d, gap + q.sagitta)) samples.push_back(d);
    }
  }
  if (samples.empty()) return false;
  found.about.angle_error = std::max(q.cap / kRows, kPi / kRimSamples);
  add_directions(search, std::move(found), centre, clearance, samples, 0, place);
  return true;
}

bool add_sphere_in_tube(const CurvedSearch& search, int ball, int tube) {
  const double gap = search.tolerances.gap;
  const CurvedPatch &p = search.x.patches[ball], &q = search.y->patches[tube];
  const double z = q.axis.dot(p.centre - q.centre);
  const Vec3 foot = q.centre + z * q.axis, e = p.centre - foot;
  const double clearance = q.radius - p.radius, least = clearance - e.norm(), slack = centre_noise(search, ball, tube);
  if (least > gap) return true;
  const auto in_tube = [&](const Vec3& d) {
    const auto stretches = stretches_towards(*search.y, q, d, gap / q.radius);
    return covers(search.x, p, p.centre + p.radius * d, gap) &&
           std::any_of(stretches.begin(), stretches.end(),
                       [&](const Interval& s) { return z >= s.first - gap && z <= s.second + gap; });
  };
  if (e.norm() > gap + slack || clearance > gap + p.radius_noise + q.radius_noise) {
    const Vec3 d = e.normalized();
    if (!in_tube(d)) return false;
    if (least < 0) note_overlap(search, -least, p.centre + p.radius * d, p, &q);
    if (!in_window(search, least, p.sagitta + q.sagitta)) return false;
    add_point(search, ContactKind::kSphereCylinder, ball, tube, d, e.norm(), least);
    return true;
  }
  if (z < q.from - gap || z > q.to + gap) return false;  // it may lie on the rim
  if (clearance < 0) note_overlap(search, -clearance, foot + p.radius * frame_of(q).u, p, &q);
  if (!in_window(search, clearance, p.sagitta + q.sagitta)) return false;
  const Vec3 zero = up_or_axis(search, q.axis);
  const AxisFrame frame(q.axis, zero);
  CurvedFinding found = finding_of(search, ContactKind::kSphereCylinder, ball, tube, clearance);
  found.about.sweep = q.sweep;
  std::vector<Vec3> directions;
  if (q.rectangle) {
    const double vertex = std::max(search.x.point_noise, search.noise_y());
    const double turn = search.tolerances.geometric.direction_noise * vertex / q.radius;
    const HalfTurn half{gap / q.radius + turn, 2 * std::acos(std::max(-1.0, 1 - gap / (2 * q.radius))) + turn};
    directions = spanning_directions(frame, arc_in(q, frame), half, zero);
  }
  const double place = std::max(p.centre_noise, q.centre_noise);
  if (directions.empty() || !std::all_of(directions.begin(), directions.end(), in_tube)) {
    found.about.exact = false;
    found.about.angle_error = kPi / kRimSamples;
    directions.clear();
    for (int k = 0; k < kRimSamples; ++k) {
      const Vec3 d = frame.direction(2 * kPi * k / kRimSamples);
      if (in_tube(d)) directions.push_back(d);
    }
    if (directions.empty()) return false;
  }
  add_directions(search, std::move(found), (p.centre + foot) / 2, clearance, directions, q.axis_noise, place);
  return true;
}

}  // namespace impend
