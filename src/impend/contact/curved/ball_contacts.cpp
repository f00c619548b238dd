// A ball of radius r about c on another surface with core v (centre or axis), signed distance d and outward normal n:
//   apart from the core of a hollow, or on a full surface: one contact, distance d(c) − r, normal n at c
//   on the core of a hollow of its radius: all around, lines towards directions u with normals −u, all through c
#include "impend/contact/curved/curved_pairs.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

constexpr int kRimSamples = 24;  // a multiple of three
constexpr int kRimRows = 4;
constexpr int kSeatSamples = 32;
const double kTetrahedron = std::acos(-1.0 / 3);

// The patch's outward normal on the side of its axis (or centre) towards the unit vector rho.
Vec3 normal_towards(const CurvedPatch& q, const Vec3& rho) {
  const double side = q.convex ? 1 : -1;
  if (q.kind != CurvedKind::kCone) return side * rho;
  return side * (std::cos(q.half_angle) * rho - std::sin(q.half_angle) * q.axis);
}

// A ball in a hollow about whose core it lies.
struct CentredBall {
  const CurvedSearch& search;
  const CurvedPatch &ball, &hollow;
  Vec3 centre;
  double clearance = 0;

  // Whether both surfaces are there towards u.
  bool holds(const Vec3& u, double slack) const {
    return is_at(search.x, ball, centre + ball.radius * u, slack, slack) &&
           is_at(*search.y, hollow, centre + (ball.radius + clearance / 2) * u, slack, slack);
  }
  bool holds(const std::vector<Vec3>& all) const {
    return std::all_of(all.begin(), all.end(), [&](const Vec3& u) { return holds(u, search.tolerances.gap); });
  }
};

struct Directions {
  std::vector<Vec3> found;  // unit, out of the ball
  double angle_error = 0;   // rad, of a sample; 0 where the cone of their normals is exact
  double sweep = 0;         // rad
  double turn = 0;          // rad, how far each may be off
};

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

// Four directions of rank 3 where the socket holds a hemisphere or more, else rows of samples around its pole.
Directions in_socket(const CentredBall& fit) {
  const CurvedPatch& q = fit.hollow;
  const GeometricTolerances& g = fit.search.tolerances.geometric;
  const double gap = fit.search.tolerances.gap, turn = fit.search.vertex_noise() / q.radius;
  const double polar = polar_angle(q, gap, g.direction_noise * turn);
  const AxisFrame frame = frame_about(fit.search, q.axis);
  for (int k = 0; polar > 0 && k < kRimSamples / 3; ++k) {
    const auto directions = cap_directions(q.axis, frame.direction(2 * kPi * k / kRimSamples), polar);
    if (fit.holds(directions)) return {directions, 0, 0, turn};
  }
  Directions samples;
  samples.angle_error = std::max(q.cap / kRimRows, kPi / kRimSamples);
  for (int row = 0; row <= kRimRows; ++row) {
    const double angle = std::min(q.cap, kPi) * row / kRimRows;
    for (int k = 0; k < (row == 0 ? 1 : kRimSamples); ++k) {
      const Vec3 u = std::cos(angle) * q.axis + std::sin(angle) * frame.direction(2 * kPi * k / kRimSamples);
      // Between its vertices the mesh ends short of the true rim.
      if (fit.holds(u, gap + q.sagitta)) samples.found.push_back(u);
    }
  }
  return samples;
}

// Of a tube few directions across it that span its arc, where it is there towards all of them; else, and of a conical
// seat, samples all around.
Directions around_axis(const CentredBall& fit) {
  const CurvedPatch& q = fit.hollow;
  const double gap = fit.search.tolerances.gap;
  const AxisFrame frame = frame_about(fit.search, q.axis);
  const bool tube = q.kind == CurvedKind::kCylinder;
  if (tube && q.rectangle) {
    const double turn = fit.search.tolerances.geometric.direction_noise * fit.search.vertex_noise() / q.radius;
    const auto span = spanning_directions(frame, arc_in(q, frame), half_turn(q.radius, gap, turn), frame.u);
    if (fit.holds(span)) return {span, 0, q.sweep, q.axis_noise};
  }
  const int count = tube ? kRimSamples : kSeatSamples;
  Directions samples{{}, kPi / count, q.sweep, q.axis_noise};
  for (int k = 0; k < count; ++k) {
    const Vec3 u = -normal_towards(q, frame.direction(2 * kPi * k / count));
    if (fit.holds(u, gap)) samples.found.push_back(u);
  }
  if (!tube) samples.sweep = 2 * kPi * static_cast<double>(samples.found.size()) / count;
  return samples;
}

CurvedAnswer all_around(const CentredBall& fit, CurvedFinding finding, double noise) {
  const bool socket = fit.hollow.kind == CurvedKind::kSphere;
  const Directions around = socket ? in_socket(fit) : around_axis(fit);
  if (around.found.empty()) return {};
  CurvedAnswer answer;
  const Vec3 place = fit.centre + fit.ball.radius * around.found.front();
  if (!touches(fit.search, fit.clearance, place, fit.ball, &fit.hollow, answer)) return answer;
  finding.about.clearance = fit.clearance;
  finding.about.exact = around.angle_error == 0;
  finding.about.angle_error = around.angle_error;
  finding.about.sweep = around.sweep;
  const double radius = fit.ball.radius + fit.clearance / 2;
  for (const Vec3& u : around.found) {
    finding.lines.push_back(line_of(-u, around.turn, {contact_point(fit.centre + radius * u, fit.clearance, noise)}));
  }
  return said(std::move(finding), std::move(answer));
}

ContactKind kind_with(CurvedKind other) {
  switch (other) {
    case CurvedKind::kSphere:
      return ContactKind::kSphereSphere;
    case CurvedKind::kCylinder:
      return ContactKind::kSphereCylinder;
    case CurvedKind::kCone:
      break;
  }
  return ContactKind::kSphereCone;
}

CurvedAnswer ball_near(const CurvedSearch& search, int ball, int other) {
  const double gap = search.tolerances.gap;
  const CurvedPatch &p = search.x.patches[ball], &q = search.y->patches[other];
  const bool cone = q.kind == CurvedKind::kCone;
  const double distance = signed_distance(q, p.centre) - p.radius;
  if (distance > gap) return nothing_there();
  const Vec3 d = p.centre - q.centre;
  const Vec3 e = q.kind == CurvedKind::kSphere ? d : Vec3(d - d.dot(q.axis) * q.axis);  // from the core
  const double apart = e.norm(), noise = p.centre_noise + q.centre_noise;
  CurvedFinding finding = finding_of(search, kind_with(q.kind), ball, other, distance);
  const double clearance = cone ? distance : q.radius - p.radius;
  const bool centred = apart <= gap + noise && (cone || clearance <= gap + p.radius_noise + q.radius_noise);
  if (!q.convex && centred) {
    const CentredBall fit{search, p, q, cone ? p.centre : Vec3(p.centre - e / 2), clearance};
    return all_around(fit, std::move(finding), cone ? noise : std::max(p.centre_noise, q.centre_noise));
  }
  if (q.convex && !(apart > gap)) return {};
  Approach at;
  at.normal = normal_towards(q, e.normalized());
  at.foot = p.centre - p.radius * at.normal;
  at.distance = distance;
  at.angle = cone ? q.axis_noise + noise / std::max(apart, gap) : apart > noise ? noise / apart : 1.0;
  at.noise = cone ? noise : p.centre_noise;
  return contact_at(search, std::move(finding), at);
}

}  // namespace

CurvedAnswer ball_on_patch(const CurvedSearch& search, int ball, int other) {
  const CurvedPatch &p = search.x.patches[ball], &q = search.y->patches[other];
  CurvedAnswer answer = ball_near(search, ball, other);
  if (q.kind != CurvedKind::kCone) return answer;
  // A cone's tip, too, may stand in the ball: wherever the cone ends, its continued surface speaks of overlap.
  const Vec3 place = p.centre - p.radius * outward_normal(q, p.centre);
  touches(search, signed_distance(q, p.centre) - p.radius, place, p, &q, answer);
  return answer;
}

}  // namespace impend
