// The least over places v, in the plane, of the largest height over four half-planes, two of each edge:
//
//   t* = min_v max_i  nᵢ·v − hᵢ                t* < 0: v is inside of both wedges
//
// It is where three of them are equally high and the fourth is no higher.
#include "impend/contact/track/edges_overlap.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <limits>

namespace impend {
namespace {

struct HalfPlane {
  Vec2 normal;
  double height = 0;  // m
};

double highest_at(const std::array<HalfPlane, 4>& sides, const Vec2& v) {
  double highest = -std::numeric_limits<double>::infinity();
  for (const HalfPlane& side : sides) highest = std::max(highest, side.normal.dot(v) - side.height);
  return highest;
}

Vec2 least_high(const std::array<HalfPlane, 4>& sides) {
  Vec2 best = Vec2::Zero();
  double least = highest_at(sides, best);
  for (int without = 0; without < 4; ++without) {
    Mat3 A;
    Vec3 h;
    for (int i = 0, row = 0; i < 4; ++i) {
      if (i == without) continue;
      A.row(row) << sides[i].normal.x(), sides[i].normal.y(), -1;
      h[row++] = sides[i].height;
    }
    const Eigen::FullPivLU<Mat3> factor(A);
    if (!factor.isInvertible()) continue;
    const Vec2 v = factor.solve(h).head<2>();
    if (const double highest = highest_at(sides, v); highest < least) {
      least = highest;
      best = v;
    }
  }
  return best;
}

}  // namespace

DeepestPlace deepest_place(const PairPlace& place, const TrackedContact& contact) {
  const TrackEdge &of_a = place.a->edges[contact.key.first], &of_b = place.b->edges[contact.key.second];
  const Vec3 along_a = (place.D_a.R * (of_a.to - of_a.from)).normalized();
  const Vec3 along_b = (place.D_b.R * (of_b.to - of_b.from)).normalized();
  const Vec3 along = along_a + (along_a.dot(along_b) < 0 ? -1.0 : 1.0) * along_b;
  const Vec3 n = contact.normal, across = n.cross(along).normalized();
  const auto side = [&](const Vec3& normal, double above) {
    return HalfPlane{Vec2(n.dot(normal), across.dot(normal)), above * n.dot(normal)};
  };
  // Edges of a are at gap/2 along n from the point, those of b as far on its other side.
  const double half = contact.gap / 2;
  const std::array<HalfPlane, 4> sides{side(place.D_a.R * of_a.left, half), side(place.D_a.R * of_a.right, half),
                                       side(place.D_b.R * of_b.left, -half), side(place.D_b.R * of_b.right, -half)};
  const Vec2 v = least_high(sides);
  return {contact.point + v.x() * n + v.y() * across, -highest_at(sides, v)};
}

}  // namespace impend
