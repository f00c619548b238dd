#include "impend/contact/patches/joined_facets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "impend/base/stop.h"

namespace impend {
namespace {

// A face wider than this times the facets beside it is a flat cut into their surface.
constexpr double kWiderThanRow = 1.6;
// Facets of one surface turn at two bends that follow each other by angles that differ by no more than this factor:
// not where a rounding begins at a plane that it touches, which it meets at half its bend.
constexpr double kEvenTurn = 1.5;
// Less than this share of the first turn is the bend between the halves of a quadrangle.
constexpr double kHalves = 0.5;
// m/m, of D tan δ: an eighth is what a parabola reaches, which bends evenly; at its tip a surface may bend more.
constexpr double kReachShare = 1.0 / 6;
// Triangles on a way across a face or a row of facets; one that crosses more is no facet.
constexpr int kMostTriangles = 1000;

// A side of a triangle where two regions meet.
struct RegionSide {
  int triangle, k;
};

// On the way in the plane through `at` across `along`: in triangle t, come in by its side k.
struct Section {
  Vec3 along;
  int triangle, k;
  Vec3 at;
};

// Walks on to the next triangle: m, how far that was. The section ends (triangle −1) at an open border.
double walk(const BodySurface& s, Section& way) {
  look_now_and_then();
  const auto& t = s.mesh.triangles[way.triangle];
  const int a = t[way.k], c = t[(way.k + 2) % 3];
  const auto off = [&](int v) { return way.along.dot(s.mesh.vertices[v] - way.at); };
  const bool by_a = (off(a) < 0) != (off(c) < 0);  // else between its other corner and c
  const int out = by_a ? (way.k + 2) % 3 : (way.k + 1) % 3;
  const Vec3 &p = s.mesh.vertices[t[out]], &q = s.mesh.vertices[t[(out + 1) % 3]];
  const double at_p = off(t[out]), at_q = off(t[(out + 1) % 3]);
  const Vec3 next = at_p == at_q ? p : Vec3(p + at_p / (at_p - at_q) * (q - p));
  const double length = (next - way.at).norm();
  const int other = s.neighbours[way.triangle][out];
  if (other >= 0) {
    const auto& u = s.mesh.triangles[other];
    way.k = static_cast<int>(std::find(u.begin(), u.end(), t[(out + 1) % 3]) - u.begin());
  }
  way.triangle = other;
  way.at = next;
  return length;
}

// What lies across a side of a facet.
struct Bend {
  double width = 0;  // m, of the facet there; 0: it does not go on as a facet does
  double turn = 0;   // rad, to the next facet
};

class FacetSides {
 public:
  FacetSides(const BodySurface& surface, const GeometricTolerances& tolerances)
      : s_(surface), most_bend_(tolerances.smooth_angle + tolerances.direction_floor) {}

  JoinedFacet at(int region) const {
    const std::vector<RegionSide> sides = border(region);
    if (!has_many_neighbours(region, sides)) return {};
    double as_facet = 0, all = 0;
    JoinedFacet joined;
    for (const RegionSide& side : sides) {
      const double length = (to(side) - from(side)).norm();
      all += length;
      const Bend bend = at_side(region, side);
      if (!(bend.width > 0)) continue;
      as_facet += length;
      joined.width = std::max(joined.width, bend.width);
      joined.sagitta = std::max(joined.sagitta, kReachShare * bend.width * std::tan(bend.turn));
    }
    return 2 * as_facet > all ? joined : JoinedFacet{};
  }

  double even_sagitta(int region) const {
    double sagitta = 0;
    for (const RegionSide& side : border(region)) {
      const Bend bend = at_side(region, side);
      sagitta = std::max(sagitta, bend.width / 2 * std::tan(bend.turn / 4));
    }
    return sagitta;
  }

 private:
  const Vec3& from(const RegionSide& side) const { return s_.mesh.vertices[s_.mesh.triangles[side.triangle][side.k]]; }
  const Vec3& to(const RegionSide& side) const {
    return s_.mesh.vertices[s_.mesh.triangles[side.triangle][(side.k + 1) % 3]];
  }
  const Vec3& normal(int triangle) const { return s_.regions[s_.region_of[triangle]].normal; }
  int beyond(const RegionSide& side) const { return s_.neighbours[side.triangle][side.k]; }

  std::vector<RegionSide> border(int region) const {
    std::vector<RegionSide> sides;
    for (int t : s_.regions[region].triangles) {
      for (int k = 0; k < 3; ++k) {
        const int other = s_.neighbours[t][k];
        if (other < 0 || s_.region_of[other] != region) sides.push_back({t, k});
      }
    }
    return sides;
  }

  bool smooth(int region, const RegionSide& side) const {
    if (beyond(side) < 0) return false;
    const PlanarRegion &r = s_.regions[region], &q = s_.regions[s_.region_of[beyond(side)]];
    if (same_facing(r, q) || !(may_be_one(s_, r, q) || r.tag == q.tag)) return false;
    return r.normal.dot(q.normal) > std::cos(most_bend_);
  }

  bool has_many_neighbours(int region, const std::vector<RegionSide>& sides) const {
    std::vector<int> beside;
    for (const RegionSide& side : sides) {
      if (smooth(region, side)) beside.push_back(s_.region_of[beyond(side)]);
    }
    std::sort(beside.begin(), beside.end());
    return std::unique(beside.begin(), beside.end()) - beside.begin() > kMostNeighbours;
  }

  Bend at_side(int region, const RegionSide& side) const {
    if (!smooth(region, side)) return {};
    const Vec3 along = (to(side) - from(side)).normalized(), middle = (from(side) + to(side)) / 2;
    const Vec3& n = s_.regions[region].normal;
    const auto turn = [&](int t) { return std::atan2(along.dot(n.cross(normal(t))), n.dot(normal(t))); };
    const double first = turn(beyond(side));
    Section way{along, beyond(side), side_from(beyond(side), s_.mesh.triangles[side.triangle][(side.k + 1) % 3]),
                middle};
    double row = 0, second = 0;
    for (int i = 0; std::abs(second) <= kHalves * std::abs(first); ++i) {
      const int before = way.triangle;
      row += walk(s_, way);
      if (i == kMostTriangles || way.triangle < 0) return {};
      if (normal(before).dot(normal(way.triangle)) < std::cos(most_bend_)) return {};
      second = turn(way.triangle) - first;
    }
    if (second / first > kEvenTurn || second / first < 1 / kEvenTurn) return {};
    const double width = across(region, {along, side.triangle, side.k, middle}, kWiderThanRow * row);
    if (width > kWiderThanRow * row || row > kFacetRatio * width) return {};
    return {width, std::abs(first)};
  }

  // The side of a triangle that begins at a corner of it.
  int side_from(int triangle, int corner) const {
    const auto& t = s_.mesh.triangles[triangle];
    return static_cast<int>(std::find(t.begin(), t.end(), corner) - t.begin());
  }

  // m, the width of the region and what continues its plane from one of its sides to the other; ∞ where beyond `most`.
  double across(int region, Section way, double most) const {
    double width = 0;
    for (int i = 0; i < kMostTriangles && width <= most; ++i) {
      width += walk(s_, way);
      if (way.triangle < 0) return width;
      const int q = s_.region_of[way.triangle];
      if (q != region && !same_facing(s_.regions[q], s_.regions[region])) return width;
    }
    return std::numeric_limits<double>::infinity();
  }

  const BodySurface& s_;
  double most_bend_;  // rad
};

}  // namespace

bool may_be_one(const BodySurface& surface, const PlanarRegion& a, const PlanarRegion& b) {
  return a.tag < 0 || b.tag < 0 || (surface.tagged_plane(a) && surface.tagged_plane(b));
}

std::vector<JoinedFacet> joined_facets(const BodySurface& surface, const GeometricTolerances& tolerances) {
  const FacetSides sides(surface, tolerances);
  std::vector<JoinedFacet> joined(surface.regions.size());
  for (std::size_t r = 0; r < joined.size(); ++r) {
    look_now_and_then();
    joined[r] = sides.at(static_cast<int>(r));
  }
  return joined;
}

double even_sagitta(const BodySurface& surface, const GeometricTolerances& tolerances, int region) {
  return FacetSides(surface, tolerances).even_sagitta(region);
}

}  // namespace impend
