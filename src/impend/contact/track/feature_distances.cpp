#include "impend/contact/track/feature_distances.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/contact/track/side_contacts.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

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

}  // namespace impend
