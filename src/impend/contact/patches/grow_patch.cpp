#include "impend/contact/patches/grow_patch.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr std::size_t kFirstFlood = 6;
constexpr std::size_t kFloodGrowth = 3;
constexpr std::size_t kWellKnown = 1000, kBoldGrowth = 16;  // a fit to so many facets may be extrapolated farther
constexpr int kGrowingSteps = 4;                            // of Gauss–Newton while growing
constexpr int kFinalSteps = 12;
// A fit to few facets is extrapolated: their noise is magnified, and the first guess is rough.
constexpr double kGrowingSlack = 8;
constexpr double kFirstShare = 0.5;
// A corner this much nearer to the axis than its facet's middle is a cone's tip, which has no angle about the axis.
constexpr double kTipShare = 0.01;

double distance_to_axis(const CurvedFit& fit, const Vec3& p) { return (p - fit.centre).cross(fit.axis).norm(); }

}  // namespace

double facet_sagitta(const BodySurface& surface, const PlanarRegion& region, const CurvedFit& fit) {
  double sagitta = 0;
  for (int t : region.triangles) {
    const auto& v = surface.mesh.triangles[t];
    double h[3];
    for (int k = 0; k < 3; ++k) {
      h[k] = fit.height(surface.mesh.vertices[v[k]]);
      if (surface.vertex_kind[v[k]] != VertexKind::kCorner) sagitta = std::max(sagitta, std::abs(h[k]));
    }
    for (int k = 0; k < 3; ++k) {
      const int m = (k + 1) % 3;
      const Vec3 middle = (surface.mesh.vertices[v[k]] + surface.mesh.vertices[v[m]]) / 2;
      sagitta = std::max(sagitta, std::abs(fit.height(middle) - (h[k] + h[m]) / 2));
    }
  }
  return sagitta;
}

double facet_span(const BodySurface& surface, const CurvedFit& fit, int region) {
  const PlanarRegion& r = surface.regions[region];
  const Vec3 middle = fit.gradient(r.centroid);
  const Vec3 across_axis = middle - middle.dot(fit.axis) * fit.axis;
  const double least = kTipShare * distance_to_axis(fit, r.centroid);
  double low = 0, high = 0;
  for (int t : r.triangles) {
    for (int v : surface.mesh.triangles[t]) {
      const Vec3& p = surface.mesh.vertices[v];
      const Vec3 d = p - fit.centre;
      if (fit.kind == CurvedKind::kSphere) {
        high = std::max(high, 2 * std::atan2(middle.cross(d).norm(), middle.dot(d)));
        continue;
      }
      if (fit.near_apex(p, least)) continue;
      const double angle = std::atan2(fit.axis.dot(across_axis.cross(d)), across_axis.dot(d));
      low = std::min(low, angle);
      high = std::max(high, angle);
    }
  }
  return high - low;
}

PatchGrower::PatchGrower(const BodySurface& surface, const GeometricTolerances& tolerances)
    : surface_(surface),
      noise_(tolerances.plane_noise * surface.point_noise + tolerances.relative_plane * surface.size),
      taken_(surface.regions.size(), 0),
      banned_(surface.regions.size(), 0),
      seen_region_(surface.regions.size(), -1),
      seen_vertex_(surface.mesh.vertices.size(), -1) {
  least_.reserve(surface.regions.size());
  for (const PlanarRegion& r : surface.regions) {
    const double noise = std::max(r.normal_noise.col(0).norm(), r.normal_noise.col(1).norm());
    least_.push_back(std::max(0.0, std::cos(kPatchBend) - 2 * noise));
  }
}

bool PatchGrower::smooth(int from, int to) const {
  return surface_.regions[from].normal.dot(surface_.regions[to].normal) > std::min(least_[from], least_[to]);
}

bool PatchGrower::fits(int region, const CurvedFit& fit, double side, double slack, double share) const {
  look_after(static_cast<long>(surface_.regions[region].triangles.size()));
  const PlanarRegion& r = surface_.regions[region];
  double worst = 0, limit = slack * noise_, sagitta = -1;
  for (int t : r.triangles) {
    for (int v : surface_.mesh.triangles[t]) {
      if (surface_.vertex_kind[v] != VertexKind::kCorner) continue;
      worst = std::max(worst, std::abs(fit.height(surface_.mesh.vertices[v])));
      if (worst <= limit) continue;
      if (sagitta >= 0) return false;
      sagitta = facet_sagitta(surface_, r, fit);
      limit += share * sagitta;
      if (worst > limit) return false;
    }
  }
  // At its corners, too: a facet that spans more than kPatchBend is no facet of it.
  const double least = least_[region];
  if (!(side * fit.gradient(r.centroid).dot(r.normal) > least)) return false;
  for (int t : r.triangles) {
    for (int v : surface_.mesh.triangles[t]) {
      const Vec3& p = surface_.mesh.vertices[v];
      if (fit.near_apex(p, limit)) continue;
      if (!(side * fit.gradient(p).dot(r.normal) > least)) return false;
    }
  }
  return true;
}

std::vector<int> PatchGrower::flood(const CurvedFit& fit, double side, int seed, double slack, double share,
                                    std::size_t cap) {
  std::vector<int> members;
  ++stamp_;
  seen_region_[seed] = stamp_;
  if (!fits(seed, fit, side, slack, share)) return members;
  members.push_back(seed);
  for (std::size_t i = 0; i < members.size() && members.size() < cap; ++i) {
    for (int t : surface_.regions[members[i]].triangles) {
      for (int other : surface_.neighbours[t]) {
        if (other < 0) continue;
        const int r = surface_.region_of[other];
        if (seen_region_[r] == stamp_ || taken_[r] || banned_[r]) continue;
        if (!smooth(members[i], r)) continue;
        seen_region_[r] = stamp_;
        if (members.size() < cap && fits(r, fit, side, slack, share)) members.push_back(r);
      }
    }
  }
  return members;
}

std::vector<int> PatchGrower::around(int seed, int cap) {
  std::vector<int> members{seed};
  ++stamp_;
  seen_region_[seed] = stamp_;
  for (std::size_t i = 0; i < members.size(); ++i) {
    look_after(static_cast<long>(surface_.regions[members[i]].triangles.size()));
    for (int t : surface_.regions[members[i]].triangles) {
      for (int other : surface_.neighbours[t]) {
        if (static_cast<int>(members.size()) >= cap) return members;
        if (other < 0) continue;
        const int r = surface_.region_of[other];
        if (seen_region_[r] == stamp_ || taken_[r] || !smooth(members[i], r)) continue;
        seen_region_[r] = stamp_;
        members.push_back(r);
      }
    }
  }
  return members;
}

std::vector<Vec3> PatchGrower::corners(const std::vector<int>& regions) {
  std::vector<Vec3> points;
  ++stamp_;
  for (int r : regions) {
    look_now_and_then();
    for (int t : surface_.regions[r].triangles) {
      for (int v : surface_.mesh.triangles[t]) {
        if (seen_vertex_[v] == stamp_ || surface_.vertex_kind[v] != VertexKind::kCorner) continue;
        seen_vertex_[v] = stamp_;
        points.push_back(surface_.mesh.vertices[v]);
      }
    }
  }
  return points;
}

std::optional<GrownPatch> PatchGrower::grow(const CurvedFit& first, int seed, double last_share) {
  GrownPatch grown;
  grown.fit = first;
  const PlanarRegion& start = surface_.regions[seed];
  grown.side = first.gradient(start.centroid).dot(start.normal) < 0 ? -1 : 1;
  double share = last_share > 0 ? kFirstShare : 0;
  bool settled = false;
  for (std::size_t cap = kFirstFlood;; cap *= cap < kWellKnown ? kFloodGrowth : kBoldGrowth) {
    const double slack = cap < kWellKnown ? kGrowingSlack : 1;
    grown.regions = flood(grown.fit, grown.side, seed, slack, share, cap);
    if (grown.regions.size() < static_cast<std::size_t>(std::ceil(kPatchFacets))) return std::nullopt;
    grown.points = corners(grown.regions);
    // A fit that was good for all facets already finds no others when it is improved.
    settled = cap >= kWellKnown && 2 * largest_residual(grown.points, grown.fit) <= noise_;
    if (!refine_fit(grown.points, settled ? kFinalSteps : kGrowingSteps, false, grown.fit)) return std::nullopt;
    share = last_share;
    if (grown.regions.size() < cap) break;
  }
  const std::size_t all = surface_.regions.size() + 1;
  for (int pass = 0; pass < kGrowingSteps && !settled; ++pass) {
    const std::size_t before = grown.regions.size();
    grown.regions = flood(grown.fit, grown.side, seed, 1, last_share, all);
    if (grown.regions.empty()) return std::nullopt;
    grown.points = corners(grown.regions);
    if (!refine_fit(grown.points, kFinalSteps, false, grown.fit)) return std::nullopt;
    settled = grown.regions.size() == before;
  }
  grown.residual = largest_residual(grown.points, grown.fit);
  for (int r : grown.regions) grown.area += surface_.regions[r].area;
  std::sort(grown.regions.begin(), grown.regions.end(), looking(std::less<>()));
  grown.spans.reserve(grown.regions.size());
  for (int r : grown.regions) {
    look_now_and_then();
    grown.spans.push_back(facet_span(surface_, grown.fit, r));
  }
  return grown;
}

void PatchGrower::mark(const std::vector<int>& regions) {
  ++stamp_;
  for (int r : regions) seen_region_[r] = stamp_;
}

void PatchGrower::take(const std::vector<int>& regions) {
  for (int r : regions) taken_[r] = 1;
}

void PatchGrower::ban(const std::vector<int>& regions) {
  for (int r : regions) banned_[r] = 1;
}

void PatchGrower::allow(const std::vector<int>& regions) {
  for (int r : regions) banned_[r] = 0;
}

}  // namespace impend
