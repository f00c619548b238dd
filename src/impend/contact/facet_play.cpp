#include "impend/contact/facet_play.h"

#include <algorithm>
#include <cmath>

#include "impend/contact/curved/curved_finding.h"

namespace impend {
namespace {

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
