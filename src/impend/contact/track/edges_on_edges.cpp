// Edges p + s u of x, q + t v of y:   gap = n·(p(s) − q(t)) at their common perpendicular n = ±u×v/|u×v|
//                                     slip of x on y: dt v − ds u
#include <algorithm>
#include <cmath>
#include <optional>

#include "impend/contact/contact_normal.h"
#include "impend/contact/track/side_contacts.h"
#include "impend/geometry/closest_point.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

// Edges at a smaller sine have no common perpendicular but for rounding. They, and those that cross so flatly that the
// shorter leaves the other by less than the slack, run along each other: their ends meet faces, corners and edges.
constexpr double kAlong = 1e-6;

// The place of a crossing is known to the rounding of coordinates over its sine: to 1e-13 of their size from here on.
constexpr double kClearlyAcross = 1e-3;

// Where on an edge: its material there, as convex cones by their generators, in the frame of its own body.
const std::vector<Generators>& material_at(const TrackBody& body, const TrackEdge& edge, double along, double length,
                                           double slack, std::vector<Generators>& room) {
  const int corner = along < slack ? edge.corner_from : along > length - slack ? edge.corner_to : -1;
  if (corner >= 0) return body.corners[corner].pieces;
  const Vec3 u = (edge.to - edge.from) / length;
  room.resize(1);
  room.front().assign({u, -u, edge.left.cross(u), u.cross(edge.right)});
  return room;
}

void turn_all(const Generators& from, const Mat3& turn, Generators& to) {
  to.clear();
  for (const Vec3& g : from) to.push_back(turn * g);
}

// Whether d lies inside of the plane cone of the generators: between two of them that are less than half a turn apart.
bool lies_inside(const Vec2& d, const std::vector<Vec2>& cone) {
  const auto cross = [](const Vec2& u, const Vec2& v) { return u.x() * v.y() - u.y() * v.x(); };
  for (const Vec2& g : cone) {
    for (const Vec2& h : cone) {
      if (cross(g, d) > kLeaning && cross(d, h) > kLeaning && cross(g, h) > 0) return true;
    }
  }
  return false;
}

// Whether two materials, seen along n, lie before each other; flush ones only share a line.
bool lie_before(const Generators& x, const Generators& y, const Vec3& n) {
  const auto [u, v] = plane_axes(n);
  static thread_local std::vector<Vec2> of_x, of_y, tried;  // room that is kept
  of_x.clear();
  of_y.clear();
  const auto flatten = [&u = u, &v = v](const Generators& from, std::vector<Vec2>& to) {
    for (const Vec3& g : from) {
      const Vec2 flat(u.dot(g), v.dot(g));
      if (flat.norm() > kLeaning) to.push_back(flat.normalized());
    }
  };
  flatten(x, of_x);
  flatten(y, of_y);
  tried = of_x;
  tried.insert(tried.end(), of_y.begin(), of_y.end());
  const std::size_t single = tried.size();
  for (std::size_t i = 0; i < single; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Vec2 between = tried[i] + tried[j];
      if (between.norm() > kLeaning) tried.push_back(between.normalized());
    }
  }
  return std::any_of(tried.begin(), tried.end(),
                     [&](const Vec2& d) { return lies_inside(d, of_x) && lies_inside(d, of_y); });
}

// At a corner: n separates a piece of x's material, which is turned, from one of y's, and they lie before each other
// along it.
bool separates(const std::vector<Generators>& of_x, const Mat3& turn_x, const std::vector<Generators>& of_y,
               const Vec3& n, double turn) {
  static thread_local Generators x;  // room that is kept
  for (const Generators& piece : of_x) {
    turn_all(piece, turn_x, x);
    if (!leads_away(x, n, turn)) continue;
    for (const Generators& y : of_y) {
      if (leads_away(y, -n, turn) && lie_before(x, y, n)) return true;
    }
  }
  return false;
}

// Two edges where their lines are nearest.
struct Crossing {
  LinePair lines;
  double length_x = 0, length_y = 0;
  Vec3 from = Vec3::Zero(), along_x = Vec3::Zero(), on_x = Vec3::Zero(), on_y = Vec3::Zero(), n = Vec3::Zero();
  Vec3 left = Vec3::Zero(), right = Vec3::Zero();  // normals of x's faces
  double gap = 0;

  bool within(double beyond) const {
    return lines.s >= -beyond && lines.s <= length_x + beyond && lines.t >= -beyond && lines.t <= length_y + beyond;
  }
};

// False: they run along each other.
bool find_crossing(const TrackSide& side, int e, int f, Crossing& crossing) {
  const TrackEdge &of_x = side.x.edges[e], &of_y = side.y.edges[f];
  const Vec3 p = side.x_to_y * of_x.from, along_x = side.x_to_y.R * (of_x.to - of_x.from);
  const Vec3 along_y = of_y.to - of_y.from;
  const double length_x = along_x.norm(), length_y = along_y.norm();
  if (!(length_x > 0) || !(length_y > 0)) return false;
  const LinePair lines = closest_points_of_lines(p, along_x / length_x, of_y.from, along_y / length_y);
  const bool along = lines.sine * std::min(length_x, length_y) < side.window.slack;
  if (lines.sine < kAlong || (along && !side.plain)) return false;
  crossing = {lines, length_x, length_y, p, along_x};
  crossing.on_x = p + lines.s / length_x * along_x;
  crossing.on_y = of_y.from + lines.t / length_y * along_y;
  crossing.left = side.x_to_y.R * of_x.left;
  crossing.right = side.x_to_y.R * of_x.right;
  // Which way n points is told alike whether the edges may meet after a turn or only their gap is asked: else that
  // would jump. Where they meet n is between the normals of y's faces and against those of x's.
  const bool opposite = lines.normal.dot(of_y.left + of_y.right - crossing.left - crossing.right) < 0;
  crossing.n = opposite ? Vec3(-lines.normal) : lines.normal;
  crossing.gap = crossing.n.dot(crossing.on_x - crossing.on_y);
  return true;
}

// The line of an edge: where it begins, m, its direction, and how long the edge is.
struct EdgeLine {
  Vec3 from = Vec3::Zero(), way = Vec3::Zero();
  double length = 0;
};

EdgeLine line_of(const TrackEdge& edge, const RigidTransform& placed) {
  const Vec3 along = placed.R * (edge.to - edge.from);
  const double length = along.norm();
  return {placed * edge.from, length > 0 ? Vec3(along / length) : Vec3::Zero(), length};
}

LinePair nearest(const EdgeLine& x, const EdgeLine& y) { return closest_points_of_lines(x.from, x.way, y.from, y.way); }

}  // namespace

bool lie_across(const TrackEdge& of_x, const RigidTransform& x_to_y, const TrackEdge& of_y, double slack) {
  const EdgeLine x = line_of(of_x, x_to_y), y = line_of(of_y, {});
  if (!(x.length > 0) || !(y.length > 0)) return false;
  const LinePair lines = nearest(x, y);
  return lines.s >= -slack && lines.s <= x.length + slack && lines.t >= -slack && lines.t <= y.length + slack;
}

std::optional<Vec3> slip_of_edges(const TrackEdge& of_x, const TrackEdge& of_y, const EdgePlaces& from,
                                  const EdgePlaces& to) {
  const EdgeLine x = line_of(of_x, from.x), y = line_of(of_y, from.y), x_to = line_of(of_x, to.x),
                 y_to = line_of(of_y, to.y);
  if (!(x.length > 0) || !(y.length > 0)) return std::nullopt;
  const LinePair at = nearest(x, y), then = nearest(x_to, y_to);
  if (std::min(at.sine, then.sine) < kClearlyAcross) return std::nullopt;
  return Vec3((then.t - at.t) / 2 * (y.way + y_to.way) - (then.s - at.s) / 2 * (x.way + x_to.way));
}

bool lies_between(const Vec3& n, const Vec3& left, const Vec3& right, double leaning, double turn) {
  const double c = left.dot(right), l = n.dot(left), r = n.dot(right), square = 1 - c * c;
  if (!(square > 0)) return l > 0;
  // n = α left + β right has α (1 − c²) = l − c r, which a turn of n by δ changes by δ √(1 − c²) at most.
  const double least = -leaning * square - turn * std::sqrt(square);
  return l - c * r >= least && r - c * l >= least;
}

std::optional<SideContact> plain_edge_on_edge(const TrackSide& side, int e, int f) {
  Crossing at;
  if (!find_crossing(side, e, f, at)) return std::nullopt;
  return SideContact{TrackKind::kEdgeEdge, e, f, 0, (at.on_x + at.on_y) / 2, at.n, at.gap};
}

std::optional<Vec3> normal_of_edges(const TrackSide& side, int e, int f) {
  const TrackEdge &of_x = side.x.edges[e], &of_y = side.y.edges[f];
  const Vec3 along_x = side.x_to_y.R * (of_x.to - of_x.from), along_y = of_y.to - of_y.from;
  const double length_x = along_x.norm(), length_y = along_y.norm();
  if (!(length_x > 0) || !(length_y > 0)) return std::nullopt;
  const Vec3 across = (along_x / length_x).cross(along_y / length_y);
  const double sine = across.norm();
  if (sine < kAlong) return std::nullopt;
  const Vec3 n = 1.0 / sine * across, left = side.x_to_y.R * of_x.left, right = side.x_to_y.R * of_x.right;
  const double turned = n.dot(of_y.left + of_y.right - left - right);
  // Which way the lines lie decides.
  if (turned == 0) {
    Crossing at;
    return find_crossing(side, e, f, at) ? std::optional<Vec3>(at.n) : std::nullopt;
  }
  return turned < 0 ? Vec3(-n) : n;
}

void add_edges_on_edges(const TrackSide& side, const FeatureList& features, std::vector<SideContact>& contacts) {
  const double slack = side.window.slack;
  static thread_local std::vector<Generators> room_x, room_y;  // that is kept
  Crossing at;
  for (const auto& [e, f] : features) {
    if (!find_crossing(side, e, f, at) || !side.in_window(at.gap)) continue;
    const TrackEdge &of_x = side.x.edges[e], &of_y = side.y.edges[f];
    const double gap = at.gap;
    const bool beyond = !side.plain && !at.within(slack), at_corner = !side.plain && !beyond && !at.within(-slack);
    if (beyond &&
        (!(gap > slack) || closest_points_of_segments(at.from, at.from + at.along_x, of_y.from, of_y.to).distance >
                               std::max(slack, side.window.above))) {
      continue;
    }
    if (!side.plain) {
      // The nearer to each other two edges run, the faster their common perpendicular turns.
      const double turn = gap > slack ? side.window.turn : 0.0, turned = turn / at.lines.sine;
      if (!lies_between(at.n, of_y.left, of_y.right, kLeaning, turned) ||
          !lies_between(-at.n, at.left, at.right, kLeaning, turned)) {
        continue;
      }
      // A corner that is farther in has come in elsewhere.
      if (at_corner && gap < -slack) continue;
      if (at_corner && !separates(material_at(side.x, of_x, at.lines.s, at.length_x, slack, room_x), side.x_to_y.R,
                                  material_at(side.y, of_y, at.lines.t, at.length_y, slack, room_y), at.n, turn)) {
        continue;
      }
    }
    contacts.push_back({TrackKind::kEdgeEdge, e, f, 0, (at.on_x + at.on_y) / 2, at.n, gap, beyond});
  }
}

}  // namespace impend
