#include "impend/contact/curved_facets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "impend/contact/curved/curved_finding.h"
#include "impend/contact/region_overlap.h"
#include "impend/geometry/closest_point.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

// A round joint has more facets than a polygon, that turn by more than a nearly flat face does, around most of a turn.
constexpr std::size_t kRoundFacets = 13;
constexpr double kRoundSpread = 0.35;   // rad, between the normals that differ most, 20°
constexpr double kRoundCover = 4.7;     // rad, 270°
constexpr double kRoundSlip = 0.05;     // speed along the normals over that of the facets
constexpr double kLeastTurning = 1e-3;  // of a twist: speed by turning over all speed

int region_index(const BodySurface& surface, const PlanarRegion& region) {
  return surface.region_of[region.triangles.front()];
}

bool of_region(const SharpEdge& edge, int region) { return (edge.left == region) != (edge.right == region); }

// Where two facets of one curved surface may meet.
bool is_bend(const BodySurface& s, const SharpEdge& edge, const ContactTolerances& tolerances) {
  if (edge.right < 0) return false;
  const double least = std::cos(tolerances.geometric.smooth_angle) - tolerances.geometric.direction_floor;
  return s.regions[edge.left].normal.dot(s.regions[edge.right].normal) >= least;
}

double distance_to_border(const BodySurface& s, int region, const Vec3& p, double reach) {
  Box3 box;
  box.add(p);
  double distance = std::numeric_limits<double>::infinity();
  for (const int e : edges_near(s, box.inflated(reach))) {
    if (!of_region(s.edges[e], region)) continue;
    const Vec3 q = closest_point_on_segment(p, s.mesh.vertices[s.edges[e].from], s.mesh.vertices[s.edges[e].to]);
    distance = std::min(distance, (p - q).norm());
  }
  return distance;
}

// The stretch of the segment that lies in the triangle, as seen along n; empty when first ≥ second.
std::pair<double, double> stretch_in(const Vec3& p, const Vec3& q, const std::array<Vec3, 3>& triangle, const Vec3& n) {
  double low = 0, high = 1;
  for (int k = 0; k < 3; ++k) {
    const Vec3 inward = n.cross(triangle[(k + 1) % 3] - triangle[k]);
    const double at_p = inward.dot(p - triangle[k]), at_q = inward.dot(q - triangle[k]);
    if (at_p < 0 && at_q < 0) return {1, 0};
    if (at_p < 0) low = std::max(low, at_p / (at_p - at_q));
    if (at_q < 0) high = std::min(high, at_p / (at_p - at_q));
  }
  return {low, high};
}

// Whether the segment runs inside the region somewhere, farther than `slack` from its border.
bool runs_inside(const Vec3& p, const Vec3& q, const BodySurface& s, int region, double slack) {
  Box3 box;
  box.add(p);
  box.add(q);
  const double length = (q - p).norm();
  for (const int t : triangles_near(s, region, box.inflated(slack))) {
    const auto& [i, j, k] = s.mesh.triangles[t];
    const auto [low, high] =
        stretch_in(p, q, {s.mesh.vertices[i], s.mesh.vertices[j], s.mesh.vertices[k]}, s.regions[region].normal);
    if ((high - low) * length <= slack) continue;
    if (distance_to_border(s, region, p + (low + high) / 2 * (q - p), slack) > slack) return true;
  }
  return false;
}

bool bends_run_along(const BodySurface& of, const PlanarRegion& region, const BodySurface& other,
                     const PlanarRegion& facet, const ContactTolerances& tolerances) {
  const int own = region_index(of, region), others = region_index(other, facet);
  for (const int e : edges_near(of, region.box)) {
    if (!of_region(of.edges[e], own) || !is_bend(of, of.edges[e], tolerances)) continue;
    const Vec3 &p = of.mesh.vertices[of.edges[e].from], &q = of.mesh.vertices[of.edges[e].to];
    if (runs_inside(p, q, other, others, 2 * tolerances.gap)) return false;
  }
  return true;
}

// rad, how much of a turn about the axis through c the facets take up together, but for the widest gap.
double covered_turn(const std::vector<SharedFacet>& facets, const Vec3& c, const Vec3& axis) {
  const auto across = plane_axes(axis);
  std::vector<double> angles;
  for (const SharedFacet& f : facets) {
    angles.push_back(std::atan2(across[1].dot(f.point - c), across[0].dot(f.point - c)));
  }
  std::sort(angles.begin(), angles.end());
  double gap = angles.front() + 2 * std::numbers::pi - angles.back();
  for (std::size_t i = 1; i < angles.size(); ++i) gap = std::max(gap, angles[i] - angles[i - 1]);
  return 2 * std::numbers::pi - gap;
}

double spread_of(const std::vector<SharedFacet>& facets) {
  double least = 1;
  for (const SharedFacet& f : facets) least = std::min(least, f.normal.dot(facets.front().normal));
  return std::acos(std::clamp(least, -1.0, 1.0));
}

double bend_of(const BodySurface& s, int region) {
  const PlanarRegion& r = s.regions[region];
  double bend = 0;
  for (int t : r.triangles) {
    for (int other : s.neighbours[t]) {
      const int q = other < 0 ? region : s.region_of[other];
      if (q == region || !s.regions[q].curved || s.regions[q].patch != r.patch) continue;
      bend = std::max(bend, std::atan2(r.normal.cross(s.regions[q].normal).norm(), r.normal.dot(s.regions[q].normal)));
    }
  }
  return bend;
}

bool lies_on(const CircularEdge& circle, const Vec3& p) {
  const Vec3 d = p - circle.centre;
  const double height = circle.axis.dot(d), slack = 2 * (circle.sagitta + circle.noise);
  return std::abs(height) <= slack && std::abs((d - height * circle.axis).norm() - circle.radius) <= slack;
}

// The one patch, a sphere or cone seen from outside, to which all facets here belong.
bool is_ball_or_cone(const BodySurface& s, const TangentCone& cone) {
  const int patch = s.regions[cone.regions.front()].patch;
  if (patch < 0 || !s.patches[patch].convex || s.patches[patch].kind == CurvedKind::kCylinder) return false;
  return std::all_of(cone.regions.begin(), cone.regions.end(), [&](int r) { return s.regions[r].patch == patch; });
}

bool is_flat_there(const BodySurface& s, const TangentCone& cone, const ContactNormal& n) {
  return std::any_of(cone.regions.begin(), cone.regions.end(),
                     [&](int r) { return !s.regions[r].curved && s.regions[r].direction_class == n.direction_class; });
}

}  // namespace

bool facets_match(const BodySurface& a, const PlanarRegion& ra, const BodySurface& b, const PlanarRegion& rb,
                  const ContactTolerances& tolerances) {
  return bends_run_along(a, ra, b, rb, tolerances) && bends_run_along(b, rb, a, ra, tolerances);
}

bool is_round_joint(const std::vector<SharedFacet>& facets) {
  if (facets.size() < kRoundFacets || spread_of(facets) < kRoundSpread) return false;
  Vec3 middle = Vec3::Zero();
  double total = 0, size = 0;
  for (const SharedFacet& f : facets) {
    middle += f.area * f.point;
    total += f.area;
  }
  middle /= total;
  for (const SharedFacet& f : facets) size = std::max(size, (f.point - middle).norm());
  if (!(size > 0)) return false;
  Mat6 slip = Mat6::Zero();
  for (const SharedFacet& f : facets) {
    Vec6 row;
    row << f.normal, ((f.point - middle) / size).cross(f.normal);
    slip += f.area / total * row * row.transpose();
  }
  const Eigenpairs twists = eigenpairs(MatX(slip));
  for (int k = 0; k < 6; ++k) {
    const Vec3 v = twists.vectors.col(k).head<3>(), turn = twists.vectors.col(k).tail<3>();
    double speed = 0;
    for (const SharedFacet& f : facets) {
      speed += f.area / total * (v + turn.cross((f.point - middle) / size)).squaredNorm();
    }
    if (std::sqrt(std::max(0.0, twists.values[k])) > kRoundSlip * std::sqrt(speed)) break;
    if (turn.norm() < kLeastTurning) continue;
    const Vec3 centre = middle + size * turn.cross(v) / turn.squaredNorm();
    if (covered_turn(facets, centre, turn.normalized()) >= kRoundCover) return true;
  }
  return false;
}

FacetPlay facet_play_at(const BodySurface& s, const TangentCone& cone) {
  FacetPlay play;
  for (int r : cone.regions) {
    if (!s.regions[r].curved) continue;
    play.sagitta = std::max(play.sagitta, s.regions[r].sagitta);
    play.bend = std::max(play.bend, bend_of(s, r));
    play.breadth = std::max(play.breadth, facet_width(s, r));
  }
  return play;
}

double facet_width(const BodySurface& s, int region) {
  const PlanarRegion& r = s.regions[region];
  if (!r.curved) return 0;
  if (r.width > 0) return r.width;
  return FacetPlay{r.sagitta, bend_of(s, region)}.width();
}

double sagitta_near(const BodySurface& s, const BodySurface& other) {
  if (!(s.sagitta > 0)) return 0;
  double sagitta = 0;
  for (int r : regions_near(s, other.box.inflated(s.sagitta + other.sagitta))) {
    sagitta = std::max(sagitta, s.regions[r].sagitta);
  }
  return sagitta;
}

bool circle_is_known(const BodySurface& a, const TangentCone& ca, const BodySurface& b, const FeaturePair& f) {
  if (!is_ball_or_cone(a, ca)) return false;
  return std::any_of(b.circles.begin(), b.circles.end(),
                     [&](const CircularEdge& circle) { return lies_on(circle, f.b.point); });
}

void widen_by_facets(const BodySurface& a, const TangentCone& ca, const BodySurface& b, const TangentCone& cb,
                     double bend, std::vector<Clause>& clauses) {
  for (Clause& clause : clauses) {
    for (ContactNormal& n : clause.alternatives) {
      if (n.direction_class >= 0 && (is_flat_there(a, ca, n) || is_flat_there(b, cb, n))) continue;
      if (std::max(n.noise.col(0).norm(), n.noise.col(1).norm()) < bend) n.noise = even_noise(n.normal, bend);
    }
  }
}

}  // namespace impend
