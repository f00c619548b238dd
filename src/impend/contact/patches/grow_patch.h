// Growing one cylinder, cone or sphere over the facets of a surface.
#pragma once

#include <optional>
#include <vector>

#include "impend/base/tolerances.h"
#include "impend/contact/patches/fit_surface.h"
#include "impend/contact/surface/body_surface.h"

namespace impend {

// Facets of a recognised surface meet at less than this angle (rad), the usual angular deflection of tessellators.
// A polygon of 12 sides or fewer stays a polygon.
inline constexpr double kPatchBend = 0.5;
// A recognised cylinder or cone has at least so many facets around, a sphere twice as many in all.
inline constexpr double kPatchFacets = 4;

struct GrownPatch {
  CurvedFit fit;
  double side = 1;            // 1 convex (outward normal away from the axis or centre), −1 concave
  std::vector<int> regions;   // ascending
  std::vector<double> spans;  // rad, how wide each facet is as seen from the axis or centre
  std::vector<Vec3> points;   // corners of its facets, each once
  double residual = 0;        // m
  double area = 0;            // m², of its facets
};

// Grows patches over smoothly joined facets: a facet joins when its corners lie on the fit within
//   T = plane_noise·ε + relative_plane·size + share·(sagitta of the facet)
// and its normal is that of the fit within kPatchBend. Only corners count: vertices inside a facet or a straight edge
// say nothing about the true surface. Needs sharp edges. Held by tests/unit/contact.
class PatchGrower {
 public:
  PatchGrower(const BodySurface& surface, const GeometricTolerances& tolerances);

  // Facets that may still join, nearest to `seed` first, at most `cap`, `seed` included.
  std::vector<int> around(int seed, int cap);
  // Alternates growing and fitting, each time over several times as many facets; none when the fit does not hold.
  // `share` of a facet's sagitta is what its corners may lie off beyond noise, kSagittaShare at most.
  std::optional<GrownPatch> grow(const CurvedFit& first, int seed, double share);
  std::vector<Vec3> corners(const std::vector<int>& regions);
  // Marks a set of regions until the next call of another function.
  void mark(const std::vector<int>& regions);
  bool marked(int region) const { return seen_region_[region] == stamp_; }
  bool taken(int region) const { return taken_[region]; }
  void take(const std::vector<int>& regions);
  // Facets that must not join although they would fit (flats).
  void ban(const std::vector<int>& regions);
  void allow(const std::vector<int>& regions);

 private:
  bool smooth(int from, int to) const;
  bool fits(int region, const CurvedFit& fit, double side, double slack, double share) const;
  std::vector<int> flood(const CurvedFit& fit, double side, int seed, double slack, double share, std::size_t cap);

  const BodySurface& surface_;
  double noise_;               // m, plane_noise·ε + relative_plane·size
  std::vector<double> least_;  // cosine, of a region's normal to that of the fit or of a neighbour
  std::vector<char> taken_, banned_;
  std::vector<int> seen_region_, seen_vertex_;
  int stamp_ = 0;
};

// m, how far the interior of a facet lies from the fit, corners aside.
double facet_sagitta(const BodySurface& surface, const PlanarRegion& region, const CurvedFit& fit);

// rad, how wide a facet is as seen from the axis (or, sphere, from the centre).
double facet_span(const BodySurface& surface, const CurvedFit& fit, int region);

}  // namespace impend
