// Corner p of x on a face {y : n·y = h}:   gap = n·p − h,  normal n
// Edges p + s u of x, q + t v of y:        gap = n·(p(s) − q(t)) at their common perpendicular n = ±u×v/|u×v|
#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/contact/track/side_contacts.h"
#include "impend/geometry/closest_point.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

// Edges at a smaller sine have no common perpendicular but for rounding. They, and those that cross so flatly that the
// shorter leaves the other by less than the slack, run along each other: their ends meet faces, corners and edges.
constexpr double kAlong = 1e-6;

using Generators = std::vector<Vec3>;

// `turn`: rad, by which the bodies may turn before they meet.
bool leads_away(const Generators& piece, const Vec3& n_in_x, double turn) {
  return std::all_of(piece.begin(), piece.end(), [&](const Vec3& g) { return n_in_x.dot(g) >= -(kLeaning + turn); });
}

// Whether a small circle about p lies in the face, but for the seams between its triangles.
bool lies_amid(const TrackFace& face, const Vec3& p, double radius) {
  if (face.unbounded) return true;
  constexpr int kPlaces = 3;
  constexpr double kSeam = 8;  // of the radius
  const Vec3 u = face.normal.unitOrthogonal(), v = face.normal.cross(u);
  for (int k = 0; k < kPlaces; ++k) {
    const double angle = 2 * kPi * k / kPlaces;
    if (!lies_in(face, p + radius * (std::cos(angle) * u + std::sin(angle) * v), radius / kSeam)) return false;
  }
  return true;
}

// Whether a corner at the rim of a face reaches over it: a direction of its material, or of two together, leads in.
// Bodies that only pass each other's rim, flush, do not meet there.
bool reaches_over(const TrackFace& face, const Vec3& p, const Generators& piece, const Mat3& x_to_y, double slack) {
  constexpr double kAway = 4, kAround = 1;  // of the slack
  const auto leads_in = [&](const Vec3& g) {
    const Vec3 along = g - face.normal.dot(g) * face.normal;
    const double length = along.norm();
    return length > kLeaning && lies_amid(face, p + kAway * slack / length * along, kAround * slack);
  };
  for (std::size_t i = 0; i < piece.size(); ++i) {
    if (leads_in(x_to_y * piece[i])) return true;
    for (std::size_t j = 0; j < i; ++j) {
      if (leads_in((x_to_y * (piece[i] + piece[j])).normalized())) return true;
    }
  }
  return false;
}

struct Hit {
  int feature = -1;  // index into the list
  int face = -1;
  double gap = 0;
  bool leads_away = true;
  bool beyond = false;  // of the face's rim
};

// Two faces of a convex edge or corner: each lies behind the plane of the other.
bool meet_convexly(const TrackFace& f, const TrackFace& g, double slack) {
  return f.normal.dot(g.centroid) < f.height - slack && g.normal.dot(f.centroid) < g.height - slack;
}

bool is_before(const Hit& one, const Hit& other, double slack, const std::vector<char>& was_there) {
  // What was a contact stays one, whatever the corner has come out of meanwhile.
  if (one.leads_away != other.leads_away && was_there[(one.leads_away ? one : other).feature]) return one.leads_away;
  const double farther = one.gap - other.gap;
  if (std::abs(farther) > slack) return farther > 0;
  if (one.leads_away != other.leads_away) return one.leads_away;
  return was_there[one.feature] && !was_there[other.feature];
}

// Leaves of two faces that meet convexly the one that the corner is farther out of; of equals one that its edges lead
// away from.
void choose(const TrackSide& side, const std::vector<char>& was_there, std::vector<Hit>& hits) {
  for (std::size_t i = 0; i < hits.size(); ++i) {
    for (std::size_t j = i + 1; j < hits.size();) {
      const TrackFace &f = side.y.faces[hits[i].face], &g = side.y.faces[hits[j].face];
      if (hits[i].beyond || hits[j].beyond || !meet_convexly(f, g, side.window.slack)) {
        ++j;
        continue;
      }
      if (is_before(hits[j], hits[i], side.window.slack, was_there)) hits[i] = hits[j];
      hits.erase(hits.begin() + static_cast<std::ptrdiff_t>(j));
      j = i + 1;
    }
  }
}

}  // namespace

bool lies_in(const TrackFace& face, const Vec3& p, double slack) {
  if (face.unbounded) return true;
  const Vec3 foot = p - (face.normal.dot(p) - face.height) * face.normal;
  for (const auto& [a, b, c] : face.triangles) {
    if ((closest_point_on_triangle(foot, a, b, c) - foot).squaredNorm() <= slack * slack) return true;
  }
  return false;
}

bool lie_across(const TrackEdge& of_x, const RigidTransform& x_to_y, const TrackEdge& of_y, double slack) {
  const Vec3 along_x = x_to_y.R * (of_x.to - of_x.from), along_y = of_y.to - of_y.from;
  const double length_x = along_x.norm(), length_y = along_y.norm();
  if (!(length_x > 0) || !(length_y > 0)) return false;
  const LinePair lines = closest_points_of_lines(x_to_y * of_x.from, along_x / length_x, of_y.from, along_y / length_y);
  return lines.s >= -slack && lines.s <= length_x + slack && lines.t >= -slack && lines.t <= length_y + slack;
}

bool lies_between(const Vec3& n, const Vec3& left, const Vec3& right, double leaning) {
  const double c = left.dot(right), l = n.dot(left), r = n.dot(right), square = 1 - c * c;
  if (!(square > 0)) return l > 0;
  const double least = -leaning * square;
  return l - c * r >= least && r - c * l >= least;
}

void add_corners_on_faces(const TrackSide& side, const FeatureList& features, const std::vector<char>& was_there,
                          std::vector<SideContact>& contacts) {
  const double slack = side.window.slack;
  std::vector<Hit> near, hits;
  for (std::size_t k = 0; k < features.size();) {
    const int c = features[k][0];
    const TrackCorner& corner = side.x.corners[c];
    const Vec3 p = side.x_to_y * corner.point;
    near.clear();
    for (; side.plain && k < features.size() && features[k][0] == c; ++k) {
      const TrackFace& face = side.y.faces[features[k][1]];
      const double gap = face.normal.dot(p) - face.height;
      contacts.push_back({TrackKind::kCornerFace, c, features[k][1], 0, p - gap / 2 * face.normal, face.normal, gap});
    }
    for (; k < features.size() && features[k][0] == c; ++k) {
      const TrackFace& face = side.y.faces[features[k][1]];
      const double gap = face.normal.dot(p) - face.height;
      if (!side.in_window(gap) || !lies_in(face, p, side.sideways(gap))) continue;
      const bool beyond = gap > slack && !lies_in(face, p, slack);
      near.push_back({static_cast<int>(k), features[k][1], gap, true, beyond});
    }
    const std::size_t first = contacts.size();
    for (std::size_t piece = 0; piece < corner.pieces.size() && !near.empty(); ++piece) {
      const Generators& leads = corner.pieces[piece];
      hits.clear();
      for (Hit hit : near) {
        const TrackFace& face = side.y.faces[hit.face];
        const double turn = hit.gap > slack ? side.window.turn : 0.0;
        hit.leads_away = leads_away(leads, side.x_to_y.R.transpose() * face.normal, turn);
        if (hit.beyond || lies_amid(face, p, slack) || reaches_over(face, p, leads, side.x_to_y.R, slack)) {
          hits.push_back(hit);
        }
      }
      choose(side, was_there, hits);
      for (const Hit& hit : hits) {
        // Where it does not lead away, the corner is out of this face, and something else is nearer there.
        const bool told = std::any_of(contacts.begin() + static_cast<std::ptrdiff_t>(first), contacts.end(),
                                      [&](const SideContact& contact) { return contact.second == hit.face; });
        if (!hit.leads_away || told) continue;
        const Vec3& n = side.y.faces[hit.face].normal;
        contacts.push_back({TrackKind::kCornerFace, c, hit.face, 0, p - hit.gap / 2 * n, n, hit.gap, hit.beyond});
      }
    }
  }
}

namespace {

// Where on an edge: its material there, as convex cones by their generators, in the frame of the other body.
std::vector<Generators> material_at(const TrackBody& body, const TrackEdge& edge, double along, double length,
                                    double slack, const Mat3& turn) {
  const int corner = along < slack ? edge.corner_from : along > length - slack ? edge.corner_to : -1;
  std::vector<Generators> pieces;
  if (corner >= 0) {
    pieces = body.corners[corner].pieces;
  } else {
    const Vec3 u = (edge.to - edge.from) / length;
    pieces = {{u, -u, edge.left.cross(u), u.cross(edge.right)}};
  }
  for (Generators& piece : pieces) {
    for (Vec3& g : piece) g = turn * g;
  }
  return pieces;
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
  std::vector<Vec2> of_x, of_y, tried;
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

// At a corner: n separates a piece of x's material from one of y's, and they lie before each other along it.
bool separates(const std::vector<Generators>& of_x, const std::vector<Generators>& of_y, const Vec3& n, double turn) {
  for (const Generators& x : of_x) {
    if (!leads_away(x, n, turn)) continue;
    for (const Generators& y : of_y) {
      if (leads_away(y, -n, turn) && lie_before(x, y, n)) return true;
    }
  }
  return false;
}

}  // namespace

void add_edges_on_edges(const TrackSide& side, const FeatureList& features, std::vector<SideContact>& contacts) {
  const double slack = side.window.slack;
  for (const auto& [e, f] : features) {
    const TrackEdge &of_x = side.x.edges[e], &of_y = side.y.edges[f];
    const Vec3 p = side.x_to_y * of_x.from, along_x = side.x_to_y.R * (of_x.to - of_x.from);
    const Vec3 along_y = of_y.to - of_y.from;
    const double length_x = along_x.norm(), length_y = along_y.norm();
    if (!(length_x > 0) || !(length_y > 0)) continue;
    const LinePair lines = closest_points_of_lines(p, along_x / length_x, of_y.from, along_y / length_y);
    const bool along = lines.sine * std::min(length_x, length_y) < slack;
    if (lines.sine < kAlong || (along && !side.plain)) continue;
    const auto within = [&](double beyond) {
      return lines.s >= -beyond && lines.s <= length_x + beyond && lines.t >= -beyond && lines.t <= length_y + beyond;
    };
    const Vec3 on_x = p + lines.s / length_x * along_x, on_y = of_y.from + lines.t / length_y * along_y;
    const Vec3 left = side.x_to_y.R * of_x.left, right = side.x_to_y.R * of_x.right;
    // Which way n points is told alike whether the edges may meet after a turn or only their gap is asked: else that
    // would jump. Where they meet n is between the normals of y's faces and against those of x's.
    const bool opposite = lines.normal.dot(of_y.left + of_y.right - left - right) < 0;
    const Vec3 n = opposite ? Vec3(-lines.normal) : lines.normal;
    const double gap = n.dot(on_x - on_y);
    if (!side.in_window(gap)) continue;
    const bool beyond = !side.plain && !within(slack), at_corner = !side.plain && !beyond && !within(-slack);
    if (beyond && (!(gap > slack) || closest_points_of_segments(p, p + along_x, of_y.from, of_y.to).distance >
                                         std::max(slack, side.window.above))) {
      continue;
    }
    if (!side.plain) {
      // The nearer to each other two edges run, the faster their common perpendicular turns.
      const double turn = gap > slack ? side.window.turn : 0.0, leaning = kLeaning + turn / lines.sine;
      if (!lies_between(n, of_y.left, of_y.right, leaning) || !lies_between(-n, left, right, leaning)) continue;
      // A corner that is farther in has come in elsewhere.
      if (at_corner && gap < -slack) continue;
      if (at_corner && !separates(material_at(side.x, of_x, lines.s, length_x, slack, side.x_to_y.R),
                                  material_at(side.y, of_y, lines.t, length_y, slack, Mat3::Identity()), n, turn)) {
        continue;
      }
    }
    contacts.push_back({TrackKind::kEdgeEdge, e, f, 0, (on_x + on_y) / 2, n, gap, beyond});
  }
}

}  // namespace impend
