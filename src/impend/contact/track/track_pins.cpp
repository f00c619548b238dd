#include "impend/contact/track/round_side.h"

#include <algorithm>
#include <cmath>

#include "impend/contact/patches/patch_surface.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

// rad: an axis that stands on a face more upright than this has no lowest place on its rim; the rim's corners touch.
constexpr double kStandsUpright = 1e-9;

// Whether the edge is met from without its faces: where it is open by what the two may turn in the step. A pin that
// comes to lie on a face, as far as its rim, meets the rim's edge as it is level, within what rounding leaves of that.
bool is_met_between(const RoundSide& pin, const TrackEdge& edge, const Vec3& n, double gap) {
  const bool open = gap > pin.side.window.slack;
  return pin.side.plain ||
         lies_between(n, edge.left, edge.right, open ? kBeyondArc : kLeaning, open ? pin.side.window.turn : 0.0);
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
    const double gap = off.norm() - pin.patch.radius;
    if (!off.isZero(0) && is_met_between(pin, edge, n, gap) && pin.is_there(-n)) {
      add_round_from(pin.side, TrackKind::kCylinderEdge, p, e, place, foot, n, gap, contacts);
    }
    ++place;
  }
}

}  // namespace

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
      add_round(pin.side, TrackKind::kRimFace, p, f, place, point - gap / 2 * face.normal, face.normal, gap, contacts);
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
  const double gap = lines.distance - pin.patch.radius;
  if (!is_met_between(pin, edge, n, gap) || !pin.is_there(-n)) return;
  add_round_from(pin.side, TrackKind::kCylinderEdge, p, e, 0, foot, n, gap, contacts);
  if (!amid) contacts.back().beyond = true;
}

void add_cylinder_beside(const RoundSide& pin, int p, int q, std::vector<SideContact>& contacts) {
  const TrackSide& side = pin.side;
  const CurvedPatch& other = side.y.surface->patches[q];
  const LinePair lines = closest_points_of_lines(pin.centre, pin.axis, other.centre, other.axis);
  const double slack = side.window.slack, reach = pin.patch.radius + other.radius;
  const auto add_at = [&](const Vec3& on_pin, const Vec3& on_other, int place) {
    const double distance = (on_pin - on_other).norm();
    if (!(distance > 0)) return;
    const Vec3 n = (on_pin - on_other) / distance, point = on_other + other.radius * n;
    if (!side.in_window(distance - reach) || !pin.is_there(-n)) return;
    if (!side.plain && !Arc{other.start, other.sweep}.holds(frame_of(other).angle_of(n), kBeyondArc)) return;
    add_round_from(side, TrackKind::kRoundRound, p, q, place, point, n, distance - reach, contacts);
  };
  if (lines.sine >= kParallelAxes) {
    const bool amid = lines.s >= pin.patch.from - slack && lines.s <= pin.patch.to + slack &&
                      lines.t >= other.from - slack && lines.t <= other.to + slack;
    if (!side.plain && !amid) return;
    const std::size_t before = contacts.size();
    add_at(pin.centre + lines.s * pin.axis, other.centre + lines.t * other.axis, 0);
    if (!amid && contacts.size() > before) contacts.back().beyond = true;
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

}  // namespace impend
