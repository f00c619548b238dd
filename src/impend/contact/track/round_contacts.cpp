// Spheres and cylinders where the surfaces lie that their facets stand for. Ball of radius r about c, d its signed
// distance from a surface with the outward normal n there:  gap = d(c) − r.  Rim of a cylinder about the unit axis a at
// the end e:  p = e − r (n − (n·a)a)/|n − (n·a)a|,  gap = n·p − h.  Pin in a hole, ε = axis of the pin less that of the
// hole, across the hole:  gap = (R − r) − ρ·ε towards ρ,  normal −ρ;  where a pin along d leans in the end of a hole
// along h:  normal −g/|g|,  g = ρ − h (ρ·d)/(d·h) ⟂ d,  and the gap over |g|.
#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/contact/patches/patch_surface.h"
#include "impend/contact/track/side_contacts.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

// rad: an axis that stands on a face more upright than this has no lowest place on its rim; the rim's corners touch.
constexpr double kStandsUpright = 1e-9;
// Axes at a smaller sine are parallel.
constexpr double kParallelAxes = 1e-3;
// rad, by which a direction may miss the arc or cap of a patch, and a normal the cone of an edge or corner.
constexpr double kBeyondArc = 1e-6;

// Sine up to which a pin leans in a hole; what leans more is no pin there.
constexpr double kBroadlyAlong = 0.2;

constexpr int kQuarters = 4;  // directions about a hole's axis, which hold a pin as the whole hole does

struct RoundSide {
  const TrackSide& side;
  const CurvedPatch& patch;  // of x
  Vec3 centre, axis;         // in the frame of y

  RoundSide(const TrackSide& s, int p)
      : side(s), patch(s.x.surface->patches[p]), centre(s.x_to_y * patch.centre), axis(s.x_to_y.R * patch.axis) {}

  // Whether the patch of x is there towards d (frame of y, unit): on the cap of a sphere, on the arc about an axis.
  bool is_there(const Vec3& d) const {
    if (side.plain) return true;
    const Vec3 in_x = side.x_to_y.R.transpose() * d;
    if (patch.kind == CurvedKind::kSphere) {
      return patch.cap >= kPi || std::acos(std::clamp(in_x.dot(patch.axis), -1.0, 1.0)) <= patch.cap + kBeyondArc;
    }
    return Arc{patch.start, patch.sweep}.holds(frame_of(patch).angle_of(in_x), kBeyondArc);
  }
};

// `point`: amid the gap.
void add(const TrackSide& side, TrackKind kind, int first, int second, int place, const Vec3& point, const Vec3& n,
         double gap, std::vector<SideContact>& contacts) {
  if (side.in_window(gap)) contacts.push_back({kind, first, second, place, point, n, gap});
}

// `foot`: on y.
void add_from(const TrackSide& side, TrackKind kind, int first, int second, int place, const Vec3& foot, const Vec3& n,
              double gap, std::vector<SideContact>& contacts) {
  add(side, kind, first, second, place, foot + gap / 2 * n, n, gap, contacts);
}

void add_ball_on_face(const RoundSide& ball, int p, int f, std::vector<SideContact>& contacts) {
  const TrackFace& face = ball.side.y.faces[f];
  const double height = face.normal.dot(ball.centre) - face.height, gap = height - ball.patch.radius;
  if (!ball.side.in_window(gap) || !ball.is_there(-face.normal)) return;
  if (!ball.side.plain && !lies_in(face, ball.centre, ball.side.window.slack)) return;
  add_from(ball.side, TrackKind::kBallFace, p, f, 0, ball.centre - height * face.normal, face.normal, gap, contacts);
}

void add_ball_on_edge(const RoundSide& ball, int p, int e, std::vector<SideContact>& contacts) {
  const TrackEdge& edge = ball.side.y.edges[e];
  const Vec3 along = (edge.to - edge.from).normalized();
  const double at = along.dot(ball.centre - edge.from);
  if (!ball.side.plain && !(at > 0 && at < along.dot(edge.to - edge.from))) return;
  const Vec3 foot = edge.from + at * along, off = ball.centre - foot;
  const double distance = off.norm();
  if (!(distance > 0)) return;
  const Vec3 n = off / distance;
  const bool between = ball.side.plain || lies_between(n, edge.left, edge.right, kBeyondArc);
  if (!between || !ball.is_there(-n)) return;
  add_from(ball.side, TrackKind::kBallEdge, p, e, 0, foot, n, distance - ball.patch.radius, contacts);
}

void add_ball_on_corner(const RoundSide& ball, int p, int c, std::vector<SideContact>& contacts) {
  const TrackCorner& corner = ball.side.y.corners[c];
  const Vec3 off = ball.centre - corner.point;
  const double distance = off.norm();
  if (!(distance > 0)) return;
  const Vec3 n = off / distance;
  for (const Vec3& g : corner.along) {
    if (!ball.side.plain && n.dot(g) > kBeyondArc) return;
  }
  if (!ball.is_there(-n)) return;
  add_from(ball.side, TrackKind::kBallCorner, p, c, 0, corner.point, n, distance - ball.patch.radius, contacts);
}

void add_rims_on_face(const RoundSide& pin, int p, int f, std::vector<SideContact>& contacts) {
  const TrackFace& face = pin.side.y.faces[f];
  const Vec3 across = face.normal - face.normal.dot(pin.axis) * pin.axis;
  if (across.norm() < kStandsUpright) return;
  const Vec3 down = -across.normalized();
  if (!pin.is_there(down)) return;
  int place = 0;
  for (const double z : {pin.patch.from, pin.patch.to}) {
    const Vec3 point = pin.centre + z * pin.axis + pin.patch.radius * down;
    const double gap = face.normal.dot(point) - face.height;
    if (pin.side.plain || (pin.side.in_window(gap) && lies_in(face, point, pin.side.window.slack))) {
      add(pin.side, TrackKind::kRimFace, p, f, place, point - gap / 2 * face.normal, face.normal, gap, contacts);
    }
    ++place;
  }
}

// Edge and axis parallel: at both ends of what they have in common.
void add_cylinder_along_edge(const RoundSide& pin, int p, int e, std::vector<SideContact>& contacts) {
  const TrackEdge& edge = pin.side.y.edges[e];
  const double from = pin.axis.dot(edge.from - pin.centre), to = pin.axis.dot(edge.to - pin.centre);
  const double low = std::max(pin.patch.from, std::min(from, to)), high = std::min(pin.patch.to, std::max(from, to));
  if (!(high > low)) return;
  int place = 1;
  for (const double z : {low, high}) {
    const Vec3 foot = edge.from + (z - from) / (to - from) * (edge.to - edge.from);
    const Vec3 off = pin.centre + z * pin.axis - foot;
    const Vec3 n = off.normalized();
    const bool between = pin.side.plain || lies_between(n, edge.left, edge.right, kBeyondArc);
    if (!off.isZero(0) && between && pin.is_there(-n)) {
      add_from(pin.side, TrackKind::kCylinderEdge, p, e, place, foot, n, off.norm() - pin.patch.radius, contacts);
    }
    ++place;
  }
}

void add_cylinder_on_edge(const RoundSide& pin, int p, int e, std::vector<SideContact>& contacts) {
  const TrackEdge& edge = pin.side.y.edges[e];
  const Vec3 along = edge.to - edge.from;
  const double length = along.norm(), slack = pin.side.window.slack;
  if (!(length > 0)) return;
  const LinePair lines = closest_points_of_lines(pin.centre, pin.axis, edge.from, along / length);
  if (lines.sine < kParallelAxes) return add_cylinder_along_edge(pin, p, e, contacts);
  if (!(lines.distance > 0)) return;
  const bool amid = lines.s >= pin.patch.from - slack && lines.s <= pin.patch.to + slack && lines.t >= -slack &&
                    lines.t <= length + slack;
  if (!pin.side.plain && !amid) return;
  const Vec3 foot = edge.from + lines.t / length * along, off = pin.centre + lines.s * pin.axis - foot;
  const Vec3 n = off / lines.distance;
  const bool between = pin.side.plain || lies_between(n, edge.left, edge.right, kBeyondArc);
  if (!between || !pin.is_there(-n)) return;
  add_from(pin.side, TrackKind::kCylinderEdge, p, e, 0, foot, n, lines.distance - pin.patch.radius, contacts);
}

// Directions that hold a ball in a hollow of its own size as the whole hollow does, where there is no one direction:
// across a tube, and at the ends of one that is open to a side; along and across the pole of a socket, and at its rim.
std::vector<Vec3> holding_directions(const CurvedPatch& hollow) {
  std::vector<Vec3> all;
  if (hollow.kind == CurvedKind::kCylinder) {
    for (int k = 0; k < kQuarters; ++k) all.push_back(frame_of(hollow).direction(k * kPi / 2));
    if (hollow.sweep < 2 * kPi) {
      all.push_back(frame_of(hollow).direction(hollow.start));
      all.push_back(frame_of(hollow).direction(hollow.start + hollow.sweep));
    }
    return all;
  }
  const Vec3 u = hollow.axis.unitOrthogonal(), v = hollow.axis.cross(u);
  all = {hollow.axis, -hollow.axis};
  for (const Vec3& across : {u, v, Vec3(-u), Vec3(-v)}) {
    all.push_back(across);
    if (hollow.cap < kPi) all.push_back(std::cos(hollow.cap) * hollow.axis + std::sin(hollow.cap) * across);
  }
  return all;
}

void add_ball_in_hollow(const RoundSide& ball, const CurvedPatch& hollow, int p, int q,
                        std::vector<SideContact>& contacts) {
  const TrackSide& side = ball.side;
  const bool tube = hollow.kind == CurvedKind::kCylinder;
  const Vec3 centre =
      tube ? Vec3(hollow.centre + hollow.axis.dot(ball.centre - hollow.centre) * hollow.axis) : hollow.centre;
  int place = 1;
  for (const Vec3& rho : holding_directions(hollow)) {
    const double gap = hollow.radius - ball.patch.radius - rho.dot(ball.centre - centre);
    const Vec3 point = ball.centre + (ball.patch.radius + gap / 2) * rho;
    const bool covered = side.plain || covers(*side.y.surface, hollow, centre + rho, side.window.slack);
    if (ball.is_there(rho) && covered) add(side, TrackKind::kRoundRound, p, q, place, point, -rho, gap, contacts);
    ++place;
  }
}

void add_ball_on_round(const RoundSide& ball, int p, int q, std::vector<SideContact>& contacts) {
  const TrackSide& side = ball.side;
  const CurvedPatch& other = side.y.surface->patches[q];
  const double off = signed_distance(other, ball.centre), gap = off - ball.patch.radius;
  const Vec3 n = outward_normal(other, ball.centre);
  if (!other.convex && (side.plain || std::abs(other.radius - ball.patch.radius) <= side.window.below)) {
    add_ball_in_hollow(ball, other, p, q, contacts);
    if (std::abs(off - other.radius) <= side.window.slack) return;
  }
  if (n.isZero() || !side.in_window(gap) || !ball.is_there(-n)) return;
  if (!side.plain && !covers(*side.y.surface, other, ball.centre, side.window.slack)) return;
  add_from(side, TrackKind::kRoundRound, p, q, 0, ball.centre - off * n, n, gap, contacts);
}

void add_pin_in_hole(const RoundSide& pin, const CurvedPatch& hole, int p, int q, std::vector<SideContact>& contacts) {
  const TrackSide& side = pin.side;
  const double turn = pin.axis.dot(hole.axis) < 0 ? -1 : 1;
  const double from = (pin.centre - hole.centre).dot(hole.axis) + std::min(turn * pin.patch.from, turn * pin.patch.to);
  const double to = (pin.centre - hole.centre).dot(hole.axis) + std::max(turn * pin.patch.from, turn * pin.patch.to);
  const double low = std::max(from, hole.from), high = std::min(to, hole.to);
  if (!(high > low)) return;
  const AxisFrame frame = frame_of(hole);
  const double play = hole.radius - pin.patch.radius, cosine = pin.axis.dot(hole.axis);
  int place = 0;
  for (const double z : {low, high}) {
    const bool end_of_pin = z == from || z == to;
    const Vec3 on_hole = hole.centre + z * hole.axis;
    const Vec3 on_pin = pin.centre + (on_hole - pin.centre).dot(hole.axis) / cosine * pin.axis;
    const Vec3 off = on_pin - on_hole;
    std::vector<Vec3> towards;
    for (int k = 0; k < kQuarters; ++k) towards.push_back(frame.direction(k * kPi / 2));
    towards.push_back(off.norm() > side.window.slack ? Vec3(off.normalized()) : Vec3(Vec3::Zero()));
    // The ends of a hole that is open to a side hold in their own directions.
    if (hole.sweep < 2 * kPi) {
      towards.push_back(frame.direction(hole.start));
      towards.push_back(frame.direction(hole.start + hole.sweep));
    }
    for (const Vec3& rho : towards) {
      // The end of a pin meets the wall across it; the end of a hole meets the pin across the pin.
      const Vec3 across = end_of_pin ? rho : Vec3(rho - rho.dot(pin.axis) / cosine * hole.axis);
      const double longer = rho.isZero() ? 1 : across.norm(), gap = (play - rho.dot(off)) / longer;
      const Vec3 n = -across / longer, point = on_pin - (pin.patch.radius + gap / 2) * n;
      const bool in_arc = side.plain || Arc{hole.start, hole.sweep}.holds(frame.angle_of(rho), kBeyondArc);
      const bool there = !rho.isZero() && side.in_window(gap) && pin.is_there(rho) && in_arc;
      if (there) add(side, TrackKind::kRoundRound, p, q, place, point, n, gap, contacts);
      ++place;
    }
  }
}

void add_cylinder_beside(const RoundSide& pin, const CurvedPatch& other, int p, int q,
                         std::vector<SideContact>& contacts) {
  const TrackSide& side = pin.side;
  const LinePair lines = closest_points_of_lines(pin.centre, pin.axis, other.centre, other.axis);
  const double slack = side.window.slack, reach = pin.patch.radius + other.radius;
  const auto add_at = [&](const Vec3& on_pin, const Vec3& on_other, int place) {
    const double distance = (on_pin - on_other).norm();
    if (!(distance > 0)) return;
    const Vec3 n = (on_pin - on_other) / distance, point = on_other + other.radius * n;
    if (!side.in_window(distance - reach) || !pin.is_there(-n)) return;
    if (!side.plain && !Arc{other.start, other.sweep}.holds(frame_of(other).angle_of(n), kBeyondArc)) return;
    add_from(side, TrackKind::kRoundRound, p, q, place, point, n, distance - reach, contacts);
  };
  if (lines.sine >= kParallelAxes) {
    const bool amid = lines.s >= pin.patch.from - slack && lines.s <= pin.patch.to + slack &&
                      lines.t >= other.from - slack && lines.t <= other.to + slack;
    if (!side.plain && !amid) return;
    add_at(pin.centre + lines.s * pin.axis, other.centre + lines.t * other.axis, 0);
    return;
  }
  const double middle = (pin.centre - other.centre).dot(other.axis), turn = pin.axis.dot(other.axis) < 0 ? -1 : 1;
  const double low = std::max(other.from, middle + std::min(turn * pin.patch.from, turn * pin.patch.to));
  const double high = std::min(other.to, middle + std::max(turn * pin.patch.from, turn * pin.patch.to));
  if (!(high > low)) return;
  int place = 1;
  for (const double z : {low, high}) {
    const Vec3 on_other = other.centre + z * other.axis;
    add_at(pin.centre + (on_other - pin.centre).dot(pin.axis) * pin.axis, on_other, place++);
  }
}

void add_corner_on_round(const TrackSide& side, int c, int q, std::vector<SideContact>& contacts) {
  const TrackCorner& corner = side.x.corners[c];
  const CurvedPatch& patch = side.y.surface->patches[q];
  const Vec3 p = side.x_to_y * corner.point;
  const double gap = signed_distance(patch, p);
  if (!side.in_window(gap)) return;
  const Vec3 n = outward_normal(patch, p);
  if (n.isZero()) return;
  const Vec3 in_x = side.x_to_y.R.transpose() * n;
  const double leaning = kLeaning + (gap > side.window.slack ? side.window.turn : 0.0);
  for (const Vec3& g : corner.along) {
    if (!side.plain && in_x.dot(g) < -leaning) return;
  }
  if (!side.plain && !covers(*side.y.surface, patch, p, side.window.slack)) return;
  add(side, TrackKind::kCornerRound, c, q, 0, p - gap / 2 * n, n, gap, contacts);
}

void add_round_on_round(const TrackSide& side, int p, int q, std::vector<SideContact>& contacts) {
  const RoundSide round(side, p);
  const CurvedPatch& other = side.y.surface->patches[q];
  // Two of a kind that are both full are found from either side.
  if (side.swapped && other.convex && other.kind == round.patch.kind) return;
  if (round.patch.kind == CurvedKind::kSphere) return add_ball_on_round(round, p, q, contacts);
  if (other.kind != CurvedKind::kCylinder) return;
  if (other.convex) return add_cylinder_beside(round, other, p, q, contacts);
  const bool along = round.axis.cross(other.axis).norm() < kBroadlyAlong;
  const bool fits = side.plain || round.patch.radius <= other.radius + side.window.below;
  if (along && fits) add_pin_in_hole(round, other, p, q, contacts);
}

}  // namespace

void add_round_contacts(const TrackSide& side, const SideFeatures& features, std::vector<SideContact>& contacts) {
  for (const auto& [p, f] : features.ball_face) add_ball_on_face(RoundSide(side, p), p, f, contacts);
  for (const auto& [p, e] : features.ball_edge) add_ball_on_edge(RoundSide(side, p), p, e, contacts);
  for (const auto& [p, c] : features.ball_corner) add_ball_on_corner(RoundSide(side, p), p, c, contacts);
  for (const auto& [p, f] : features.rim_face) add_rims_on_face(RoundSide(side, p), p, f, contacts);
  for (const auto& [p, e] : features.cylinder_edge) add_cylinder_on_edge(RoundSide(side, p), p, e, contacts);
  for (const auto& [c, q] : features.corner_round) add_corner_on_round(side, c, q, contacts);
  for (const auto& [p, q] : features.round_round) add_round_on_round(side, p, q, contacts);
}

}  // namespace impend
