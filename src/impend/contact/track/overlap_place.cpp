#include "impend/contact/track/overlap_place.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "impend/contact/track/side_contacts.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

// Of the slack: so far into the material is looked.
constexpr double kIntoMaterial = 2;
// Of the search for the middle of a corner's material, which need not be exact.
constexpr int kRoundsToMiddle = 32;
// Of the depth of a place in two wedges: it lies that deep in both bodies, or in neither.
constexpr double kShareOfDepth = 0.5;
// Of how far edges are behind each other: wedges that overlap by less, and by less than the slack, touch. More acute
// ones than this are none of a part that is made.
constexpr double kTouching = 1e-3;

// `from_surface`: m, places nearer to the surface are outside as well.
bool is_outside(const TrackBody& body, const RigidTransform& D, const Vec3& world, double from_surface) {
  if (!body.surface || !body.surface->closed) return false;
  const SurfaceFaces& surface = *body.surface;
  const Vec3 p = D.inverse() * world;
  const std::optional<bool> inside = body.convex.holds(p);
  if (inside.has_value() && !*inside) return true;
  if (from_surface > 0 && nearest_on_mesh(surface.mesh, surface.triangle_tree, p, from_surface).triangle >= 0)
    return true;
  return !inside.has_value() && winding_number(surface.mesh, surface.triangle_tree, p) == 0;
}

// m, how far facets lie from the surfaces that they stand for, of both bodies.
double chords(const PairPlace& place) {
  double far = 0;
  for (const TrackBody* body : {place.a, place.b}) far += body->surface ? body->surface->sagitta : 0.0;
  return far;
}

// Unit outward normals of the facets of a convex cone of material.
std::vector<Vec3> facet_normals(const Generators& piece) {
  std::vector<Vec3> normals;
  for (std::size_t i = 0; i < piece.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Vec3 across = piece[i].cross(piece[j]);
      if (!(across.norm() > kLeaning)) continue;
      for (const Vec3& n : {Vec3(across.normalized()), Vec3(-across.normalized())}) {
        if (leads_away(piece, -n, 0)) normals.push_back(n);
      }
    }
  }
  return normals;
}

// A unit direction and the least sine at which it leads in from the faces of the material.
struct Inward {
  Vec3 way = Vec3::Zero();
  double sine = 0;
};

// The direction that is farthest from all of the facets: against the point of the hull of their normals nearest to 0,
// which this nears from vertex to vertex (Gilbert 1966).
Inward amid(const Generators& piece) {
  const std::vector<Vec3> normals = facet_normals(piece);
  if (normals.empty()) return {};
  Vec3 nearest = normals.front();
  for (int k = 0; k < kRoundsToMiddle; ++k) {
    const Vec3& least = *std::min_element(
        normals.begin(), normals.end(), [&](const Vec3& m, const Vec3& n) { return m.dot(nearest) < n.dot(nearest); });
    const Vec3 way = least - nearest;
    if (!(way.squaredNorm() > 0)) break;
    nearest += std::clamp(-nearest.dot(way) / way.squaredNorm(), 0.0, 1.0) * way;
  }
  if (!(nearest.norm() > 0)) return {};
  Inward inward{-nearest.normalized(), 1};
  for (const Vec3& n : normals) inward.sine = std::min(inward.sine, -inward.way.dot(n));
  return inward;
}

// What carries a feature x, and the body on which it lies behind something.
struct Sides {
  const TrackBody &x, &y;
  const RigidTransform &X, &Y;

  Sides(const PairPlace& place, bool swapped)
      : x(swapped ? *place.b : *place.a),
        y(swapped ? *place.a : *place.b),
        X(swapped ? place.D_b : place.D_a),
        Y(swapped ? place.D_a : place.D_b) {}

  // Whether what lies inward of the place (world), `far` (m) from the faces of x there, is in y.
  bool is_in(const Vec3& place, const Inward& inward, double far, double most) const {
    const double in = inward.sine > 0 ? std::min(most, far / inward.sine) : 0.0;
    return !is_outside(y, Y, place + in * (X.R * inward.way), 0);
  }
};

Inward from_rim(const CurvedPatch& patch, const Vec3& p) {
  const double along = patch.axis.dot(p - patch.centre);
  const Vec3 outward = p - patch.centre - along * patch.axis;
  if (!(outward.norm() > 0)) return {};
  const double back = along > (patch.from + patch.to) / 2 ? -1 : 1, half = std::sqrt(0.5);
  return {half * (back * patch.axis - outward.normalized()), half};
}

// The least over places v, in the plane, of the largest height over four half-planes, two of each edge:
//
//   t* = min_v max_i  nᵢ·v − hᵢ                t* < 0: v is inside of both wedges
//
// It is where three of them are equally high and the fourth is no higher.

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

bool overlap_there(const PairPlace& place, const TrackedContact& contact, double slack) {
  const bool swapped = contact.key.swapped;
  const Vec3 lowest = contact.point + (swapped ? -1.0 : 1.0) * contact.gap / 2 * contact.normal;
  const auto in_both = [&](const Vec3& p, double from_surface) {
    return !is_outside(*place.a, place.D_a, p, from_surface) && !is_outside(*place.b, place.D_b, p, from_surface);
  };
  const Sides sides(place, swapped);
  // Farther in than surfaces are off that touch, and than facets are off the surfaces that they stand for.
  const double far = kIntoMaterial * slack + chords(place), most = -contact.gap / 2;
  switch (contact.key.kind) {
    case TrackKind::kCornerFace:
    case TrackKind::kCornerRound: {
      const auto& pieces = sides.x.corners[contact.key.first].pieces;
      return std::any_of(pieces.begin(), pieces.end(),
                         [&](const Generators& piece) { return sides.is_in(lowest, amid(piece), far, most); });
    }
    case TrackKind::kRimFace: {
      const CurvedPatch& patch = sides.x.surface->patches[contact.key.first];
      return sides.is_in(lowest, from_rim(patch, sides.X.inverse() * lowest), far, most);
    }
    case TrackKind::kEdgeEdge: {
      const DeepestPlace deepest = deepest_place(place, contact);
      if (deepest.depth <= std::min(slack, -kTouching * contact.gap)) return false;
      return in_both(deepest.point, kShareOfDepth * deepest.depth);
    }
    default:
      return in_both(contact.point, 0);
  }
}

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
