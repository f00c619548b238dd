#include "impend/contact/gap/gap_histogram.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

#include "impend/base/stop.h"
#include "impend/contact/jointed_pairs.h"
#include "impend/contact/region_overlap.h"

namespace impend {
namespace {

// A cluster's largest distance is at most kGapClusterSpread times its least …
constexpr double kGapClusterSpread = 4.0;
// … the next beyond kGapBreak times its largest …
constexpr double kGapBreak = 10.0;
// … and it makes up this share of all face pairs up to there.
constexpr double kGapClusterShare = 0.9;
// It moves an automatic gap to kGapMargin times its largest distance; never above coarse_gap of the median size …
constexpr double kGapMargin = 1.5;
// … nor above this share of the width of the narrowest face or of the thinnest part.
constexpr double kGapOverWidth = 0.1;

bool opposing(const PlanarRegion& ra, const PlanarRegion& rb, double angle) {
  if (ra.curved || rb.curved) return false;
  if (ra.direction_class == rb.direction_class) return ra.sign != rb.sign;
  return ra.normal.dot(rb.normal) <= -std::cos(angle);
}

struct Collector {
  const PreparedSurfaces& prepared;
  double floor, reach, angle;
  GeometricTolerances tolerances;
  bool touching = false;  // what is looked for: pairs within the floor, or pairs beyond it
  GapHistogram histogram;

  void add(const FacingPair& pair) {
    const bool within = pair.least <= floor;
    if (pair.least > reach || within != touching) return;
    if (!within) {
      histogram.pairs.push_back(pair);
    } else if (pair.most >= -floor) {
      ++histogram.touching;
    }
  }

  void add_regions(const BodySurface& a, const PlanarRegion& ra, const BodySurface& b, const PlanarRegion& rb) {
    const bool one = ra.direction_class == rb.direction_class;
    const Vec3 nb = one ? Vec3(rb.sign * prepared.classes[rb.direction_class].direction) : rb.normal;
    const Vec3 na = one ? Vec3(-nb) : ra.normal;
    const Frame frame((ra.area * -na + rb.area * nb).normalized());
    const Height over(ra, na, frame), under(rb, nb, frame);
    const double apart = over.base - under.base;
    if (one && (apart > reach || apart < -floor || (apart <= floor) != touching)) return;
    // Faces of one direction are clipped nowhere; the width that makes a sliver is the distance, or the floor.
    const double most = one ? 2 * std::max(std::abs(apart), floor) : reach;
    const double sliver = one ? tolerances.sliver / 2 : tolerances.sliver * floor / reach;
    const RegionOverlap overlap = overlap_of_regions(a, ra, b, rb, frame, over, under, -most, most, sliver);
    if (overlap.outline.size() < 3 || overlap.is_sliver(most, sliver)) return;
    FacingPair pair{a.body, b.body, apart, apart, 2 * overlap.area / polygon_perimeter(overlap.outline)};
    if (!one) {
      pair.least = reach;
      pair.most = -reach;
      for (const Vec2& x : overlap.outline) {
        pair.least = std::min(pair.least, over.at(x) - under.at(x));
        pair.most = std::max(pair.most, over.at(x) - under.at(x));
      }
    }
    add(pair);
  }

  // A convex patch in a concave one of the same kind: everywhere nearer than r_hole − r_pin + offset of the axes.
  void add_patches(const BodySurface& a, const CurvedPatch& p, const BodySurface& b, const CurvedPatch& q) {
    if (p.kind != q.kind || p.convex == q.convex || p.kind == CurvedKind::kCone) return;
    const CurvedPatch &pin = p.convex ? p : q, &hole = p.convex ? q : p;
    const Vec3 d = pin.centre - hole.centre;
    const double clearance = hole.radius - pin.radius;
    double offset = d.norm(), width = pin.radius;
    if (p.kind == CurvedKind::kCylinder) {
      if (std::abs(pin.axis.dot(hole.axis)) < std::cos(angle)) return;
      const double along = hole.axis.dot(d), sense = pin.axis.dot(hole.axis) > 0 ? 1 : -1;
      const double half = (pin.to - pin.from) / 2, middle = along + sense * (pin.to + pin.from) / 2;
      width = std::min({pin.radius, std::min(hole.to, middle + half) - std::max(hole.from, middle - half)});
      offset = (d - along * hole.axis).norm();
    }
    if (clearance <= 0 || width <= 0 || offset > clearance + floor) return;
    add({a.body, b.body, std::max(0.0, clearance - offset), std::min(reach, clearance + offset), width});
  }

  void add_bodies(const BodySurface& a, const BodySurface& b) {
    const Box3 near_a = a.box.inflated(reach), near_b = b.box.inflated(reach);
    std::vector<const PlanarRegion*> below;
    for (const PlanarRegion& region : b.regions) {
      if (region.box.overlaps(near_a)) below.push_back(&region);
    }
    std::stable_sort(below.begin(), below.end(),
                     [](const PlanarRegion* s, const PlanarRegion* t) { return s->box.lower.x() < t->box.lower.x(); });
    for (const PlanarRegion& ra : a.regions) {
      look_now_and_then();
      if (ra.curved || !ra.box.overlaps(near_b)) continue;
      const Box3 around = ra.box.inflated(reach);
      for (const PlanarRegion* rb : below) {
        look_now_and_then();
        if (rb->box.lower.x() > around.upper.x()) break;
        if (rb->box.overlaps(around) && opposing(ra, *rb, angle)) add_regions(a, ra, b, *rb);
      }
    }
    for (const CurvedPatch& p : a.patches) {
      for (const CurvedPatch& q : b.patches) {
        if (p.box.inflated(reach).overlaps(q.box)) add_patches(a, p, b, q);
      }
    }
  }
};

double height_above(const Assembly& assembly, const BodySurface& s) {
  double least = std::numeric_limits<double>::infinity();
  for (const Vec3& v : s.mesh.vertices) least = std::min(least, assembly.up().dot(v) - assembly.ground->height);
  return least;
}

}  // namespace

GapHistogram collect_gaps(const Assembly& assembly, const PreparedSurfaces& prepared, double floor, double reach,
                          const GeometricTolerances& tolerances) {
  Collector collector{prepared, floor, reach, assembly.contact.angle, tolerances, false, {}};
  const std::vector<BodySurface>& surfaces = prepared.surfaces;
  std::vector<Box3> boxes;
  for (const BodySurface& s : surfaces) boxes.push_back(s.box);
  const Bvh tree(boxes);
  const std::set<std::pair<int, int>> unsought = unsought_pairs(assembly);
  const auto may_meet = [&](int a, int b) {
    return !(assembly.body_fixed(a) && assembly.body_fixed(b)) && unsought.count({a, b}) == 0;
  };
  const auto look = [&](int a) {
    std::vector<int> near;
    tree.overlapping(boxes[a].inflated(reach), [&](int b) {
      if (b > a && may_meet(a, b)) near.push_back(b);
    });
    std::sort(near.begin(), near.end());
    for (int b : near) collector.add_bodies(surfaces[a], surfaces[b]);
  };
  for (int a = 0; a < static_cast<int>(surfaces.size()); ++a) {
    look(a);
    if (assembly.ground && !assembly.body_fixed(a)) {
      const double height = height_above(assembly, surfaces[a]);
      const int ground = static_cast<int>(surfaces.size());
      // The ground is often put under the lowest point, which then touches it: no sign that others should.
      if (height > floor) collector.add({a, ground, height, height});
    }
    const double area = surface_area(surfaces[a].mesh), volume = assembly.parts[a].volume;
    if (volume > 0 && area > 0) {
      collector.histogram.thickness = std::min(collector.histogram.thickness, 2 * volume / area);
    }
  }
  // Most assemblies have no distances below the cap; only in others does it matter how many faces touch.
  const double cap = reach * tolerances.coarse_gap / kGapReach;
  collector.touching = true;
  if (std::any_of(collector.histogram.pairs.begin(), collector.histogram.pairs.end(),
                  [&](const FacingPair& p) { return p.least <= cap; })) {
    for (int a = 0; a < static_cast<int>(surfaces.size()); ++a) look(a);
  }
  GapHistogram histogram = std::move(collector.histogram);
  std::sort(histogram.pairs.begin(), histogram.pairs.end(), [](const FacingPair& p, const FacingPair& q) {
    return std::tuple(p.least, p.most, p.width, p.a, p.b) < std::tuple(q.least, q.most, q.width, q.a, q.b);
  });
  return histogram;
}

GapVerdict judge_histogram(const GapHistogram& histogram, double floor, double median,
                           const GeometricTolerances& tolerances) {
  GapVerdict verdict;
  verdict.gap = floor;
  const double cap = tolerances.coarse_gap * median;
  if (histogram.pairs.empty() || histogram.pairs.front().least > cap) return verdict;
  verdict.first = 0;
  verdict.least = histogram.pairs.front().least;
  verdict.narrowest = histogram.thickness;
  for (const FacingPair& pair : histogram.pairs) {
    if (verdict.pairs > 0 && pair.least >= kGapBreak * verdict.most) {
      verdict.next = pair.least;
      break;
    }
    ++verdict.pairs;
    verdict.most = std::max(verdict.most, pair.most);
    verdict.narrowest = std::min(verdict.narrowest, pair.width);
  }
  const double gap = kGapMargin * verdict.most;
  const double share = static_cast<double>(verdict.pairs) / (verdict.pairs + histogram.touching);
  if (verdict.most > kGapClusterSpread * verdict.least) {
    verdict.finding = GapFinding::kNoBreak;
  } else if (gap > std::min(cap, kGapOverWidth * verdict.narrowest)) {
    verdict.finding = GapFinding::kNotSmall;
  } else if (share < kGapClusterShare) {
    verdict.finding = GapFinding::kMixed;
  } else if (verdict.pairs < kGapClusterPairs) {
    verdict.finding = GapFinding::kFew;
  } else {
    verdict.finding = GapFinding::kCluster;
    verdict.gap = std::max(gap, floor);
  }
  return verdict;
}

}  // namespace impend
