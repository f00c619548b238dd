#include "impend/contact/track/near_features.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/contact/track/side_contacts.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

// Lists of features are made for this many times the window of a step, and a share of the smaller body more, so that
// they serve for many steps; and anew when the way is this many times as long, so that its rounding stays small.
constexpr double kStepsListed = 8;
constexpr double kShareListed = 1.0 / 128;
constexpr double kLongestWay = 64;
// Of coordinates: what placing, a difference and a distance may round, with ample room.
constexpr double kRoundings = 64 * kEpsilon;
// Features that are near are looked at again after this share of what is needed.
constexpr double kNearShare = 0.5;
bool are_same(const RigidTransform& one, const RigidTransform& other) { return one.R == other.R && one.p == other.p; }

// m, of coordinates of the body where it is.
double farthest_coordinate(const TrackBody& body, const RigidTransform& D) {
  if (!body.surface) return 0;
  return D.p.lpNorm<1>() + body.middle.lpNorm<1>() + body.radius;
}

// Segments at a smaller sine have their least distance up to rounding of this share of their length only.
constexpr double kNearlyAlong = 1e-4, kUncertainAlong = 1e-7, kUncertain = 1e-11;
// rad, by which computed normals and sines may be wrong where edges cross at a sine above kSurelyAcross.
constexpr double kNormalRounding = 1e-9;
// Sine: edges, and the normals of an edge's faces, at a smaller one are for the contacts themselves to judge.
constexpr double kSurelyAcross = 1e-3;

// How far n misses the wedge between two unit normals, of what may lean; ≤ 0: it does not.
struct Wedge {
  Vec3 of_left = Vec3::Zero(), of_right = Vec3::Zero();  // what n must not point against
  double steepness = 0;                                  // of both vectors
};

Wedge wedge_of(const Vec3& left, const Vec3& right) {
  const double c = left.dot(right), square = 1 - c * c;
  if (!(square > kSurelyAcross * kSurelyAcross)) return {};
  return {(left - c * right) / square, (right - c * left) / square, 1 / std::sqrt(square)};
}

double misses(const Wedge& wedge, const Vec3& n) {
  return std::max(-n.dot(wedge.of_left), -n.dot(wedge.of_right)) - kLeaning;
}

}  // namespace

bool NearFeatures::still_holds(const PairPlace& place, double window) {
  if (reach_ < 0 || way_ > kLongestWay * reach_) return false;
  if (way_ + window <= reach_) return true;
  return motion_bound(*place.a, at_a_, place.D_a) + motion_bound(*place.b, at_b_, place.D_b) + window <= reach_;
}

void NearFeatures::make_lists(const PairPlace& place, double window) {
  reach_ = kStepsListed * window + kShareListed * std::min(place.a->size, place.b->size);
  at_a_ = place.D_a;
  at_b_ = place.D_b;
  all_ = features_within(place, reach_);
  near_ = all_;
  way_ = turned_ = 0;
  const auto start = [](Rests& rests, const FeatureList& all) {
    rests.of.assign(all.size(), {});
    rests.least = {};
  };
  start(a_on_b_, all_.a_on_b.corner_face);
  start(b_on_a_, all_.b_on_a.corner_face);
  start(edge_edge_, all_.edge_edge);
  start(corner_corner_, all_.corner_corner);
  start(corner_edge_, all_.corner_edge);
  start(edge_corner_, all_.edge_corner);
}

// Rounded up, so that not even ways too short to be added are lost.
void NearFeatures::go_to(const PairPlace& place) {
  const auto go = [this](const TrackBody& body, RigidTransform& last, const RigidTransform& now) {
    if (body.fixed || are_same(last, now)) return;
    const double rounding = kRoundings * (farthest_coordinate(body, last) + farthest_coordinate(body, now));
    way_ = std::nextafter(way_ + motion_bound(body, last, now) + rounding, kInfinity);
    turned_ = std::nextafter(turned_ + turn_bound(last, now) + kRoundings, kInfinity);
    last = now;
  };
  go(*place.a, last_a_, place.D_a);
  go(*place.b, last_b_, place.D_b);
}

bool NearFeatures::is_quiet(const Rests& rests, double turn) const {
  const Rest& least = rests.least;
  return way_ + needed_ < least.far_until && way_ < least.near_until && turned_ + turn < least.turned_until;
}

// `apart`: m, no more than the distance of a feature where it is more than needed. `opposite`: rad, of a near one, as
// of turn_before_opposite.
template <typename Apart, typename Opposite>
void NearFeatures::keep_near(const FeatureList& all, Rests& rests, double turn, FeatureList& near, const Apart& apart,
                             const Opposite& opposite) const {
  if (is_quiet(rests, turn)) return;
  near.clear();
  Rest& least = rests.least;
  least = {kInfinity, kInfinity, kInfinity};
  for (std::size_t k = 0; k < all.size(); ++k) {
    Rest& rest = rests.of[k];
    if (way_ + needed_ < rest.far_until) {
      least.far_until = std::min(least.far_until, rest.far_until);
      continue;
    }
    if (turned_ + turn < rest.turned_until) {
      least.turned_until = std::min(least.turned_until, rest.turned_until);
      continue;
    }
    if (!(way_ < rest.near_until)) {
      const double distance = apart(all[k]);
      if (distance > needed_) {
        rest.far_until = way_ + distance;
        least.far_until = std::min(least.far_until, rest.far_until);
        continue;
      }
      rest.near_until = way_ + kNearShare * needed_;
      rest.turned_until = turned_ + opposite(all[k]);
      if (turned_ + turn < rest.turned_until) {
        least.turned_until = std::min(least.turned_until, rest.turned_until);
        continue;
      }
    }
    least.near_until = std::min(least.near_until, rest.near_until);
    near.push_back(all[k]);
  }
}

const PairFeatures& NearFeatures::within(const PairPlace& place, const PairWindow& window) {
  const TrackBody &a = *place.a, &b = *place.b;
  const double rounding = kRoundings * (farthest_coordinate(a, place.D_a) + farthest_coordinate(b, place.D_b));
  needed_ = std::max(window.above, window.below) + 3 * window.slack + rounding;
  if (reach_ >= 0) go_to(place);
  if (!still_holds(place, needed_)) {
    make_lists(place, needed_);
    last_a_ = place.D_a;
    last_b_ = place.D_b;
  }
  const RigidTransform a_to_b = place.D_b.inverse() * place.D_a, b_to_a = a_to_b.inverse();
  const double turn = window.turn;
  const auto always = [](const std::array<int, 2>&) { return 0.0; };
  const auto on_face = [this](const TrackBody& x, const TrackBody& y, const RigidTransform& x_to_y) {
    return [&, this](const std::array<int, 2>& feature) {
      return apart_of_face(y.faces[feature[1]], x_to_y * x.corners[feature[0]].point, needed_);
    };
  };
  const auto on_edge = [](const TrackBody& x, const TrackBody& y, const RigidTransform& x_to_y) {
    return [&](const std::array<int, 2>& feature) {
      const Vec3 p = x_to_y * x.corners[feature[0]].point;
      const TrackEdge& edge = y.edges[feature[1]];
      return (closest_point_on_segment(p, edge.from, edge.to) - p).norm();
    };
  };
  keep_near(all_.a_on_b.corner_face, a_on_b_, turn, near_.a_on_b.corner_face, on_face(a, b, a_to_b), always);
  keep_near(all_.b_on_a.corner_face, b_on_a_, turn, near_.b_on_a.corner_face, on_face(b, a, b_to_a), always);
  keep_near(
      all_.edge_edge, edge_edge_, turn, near_.edge_edge,
      [&](const std::array<int, 2>& feature) {
        const TrackEdge &e = a.edges[feature[0]], &f = b.edges[feature[1]];
        return apart_of_edges(a_to_b * e.from, a_to_b.R * (e.to - e.from), f.from, f.to - f.from);
      },
      [&](const std::array<int, 2>& feature) {
        return turn_before_opposite(a.edges[feature[0]], a_to_b.R, b.edges[feature[1]]);
      });
  const auto corners_apart = [&](const std::array<int, 2>& feature) {
    return (a_to_b * a.corners[feature[0]].point - b.corners[feature[1]].point).norm();
  };
  keep_near(all_.corner_corner, corner_corner_, turn, near_.corner_corner, corners_apart, always);
  keep_near(all_.corner_edge, corner_edge_, turn, near_.corner_edge, on_edge(a, b, a_to_b), always);
  keep_near(all_.edge_corner, edge_corner_, turn, near_.edge_corner, on_edge(b, a, b_to_a), always);
  return near_;
}

double apart_of_face(const TrackFace& face, const Vec3& p, double enough) {
  const double from_plane = std::abs(face.normal.dot(p) - face.height) - face.unevenness;
  if (face.unbounded || from_plane > enough) return from_plane;
  double distance = kInfinity;
  for (const auto& [a, b, c] : face.triangles) {
    distance = std::min(distance, (closest_point_on_triangle(p, a, b, c) - p).norm() - face.unevenness);
    if (distance <= enough) break;
  }
  return distance;
}

double apart_of_edges(const Vec3& p, const Vec3& u, const Vec3& q, const Vec3& v) {
  const double square = u.squaredNorm() * v.squaredNorm(), across = u.cross(v).squaredNorm();
  const bool nearly_along = across < kNearlyAlong * kNearlyAlong * square;
  const double length = std::sqrt(std::max(u.squaredNorm(), v.squaredNorm()));
  return closest_points_of_segments(p, p + u, q, q + v).distance -
         (nearly_along ? kUncertainAlong : kUncertain) * length;
}

double turn_before_opposite(const TrackEdge& of_x, const Mat3& turn, const TrackEdge& of_y) {
  const Vec3 u = turn * (of_x.to - of_x.from), v = of_y.to - of_y.from;
  const Vec3 across = u.cross(v);
  const double sine = across.norm() / std::sqrt(u.squaredNorm() * v.squaredNorm());
  if (!(sine > kSurelyAcross)) return 0;
  const Vec3 n = across.normalized();
  const Wedge x = wedge_of(turn * of_x.left, turn * of_x.right), y = wedge_of(of_y.left, of_y.right);
  if (!(x.steepness > 0) || !(y.steepness > 0)) return 0;
  const double one = std::max(misses(y, n), misses(x, -n)), other = std::max(misses(y, -n), misses(x, n));
  const double missed = std::min(one, other) - kNormalRounding * std::max(x.steepness, y.steepness);
  return std::min(sine / 2, missed / ((2 / sine + 1) * std::max({x.steepness, y.steepness, 1.0})));
}

double turn_bound(const RigidTransform& from, const RigidTransform& to) {
  return (to.R - from.R).norm() / std::sqrt(2.0);
}

double motion_bound(const TrackBody& body, const RigidTransform& from, const RigidTransform& to) {
  if (body.fixed) return 0;
  return (to * body.middle - from * body.middle).norm() + turn_bound(from, to) * body.radius;
}

}  // namespace impend
