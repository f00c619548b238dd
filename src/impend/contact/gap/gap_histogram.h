// Distances of surfaces that face each other: what an automatic gap may take in, and when it must not.
//
//   d₁ ≤ d₂ ≤ … beyond the floor; cluster d₁ … d_k, the largest k for which d_{i+1} < kGapBreak·d_i;
//   gap = kGapMargin·d_k when the cluster is one (see judge_histogram), else the floor
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "impend/base/tolerances.h"
#include "impend/contact/surface/prepare_surfaces.h"

namespace impend {

// The histogram holds distances of faces up to this share of the median part size.
inline constexpr double kGapReach = 1e-2;
// So many distances at least are a cluster.
inline constexpr int kGapClusterPairs = 3;

// Two surfaces of different bodies that face each other and overlap, seen along their normal.
struct FacingPair {
  int a = -1;
  int b = -1;
  double least = 0;  // m, distance of the surfaces where they are nearest …
  double most = 0;   // … and where they are farthest apart (tilted faces), up to the reach
  double width = std::numeric_limits<double>::infinity();  // m, of the overlap: 2·area/perimeter, w for a long strip
};

struct GapHistogram {
  std::vector<FacingPair> pairs;  // beyond the floor, up to the reach; by least, most, width, a, b
  int touching = 0;  // pairs of faces that overlap within the floor; only counted where a pair is below the cap
  double thickness = std::numeric_limits<double>::infinity();  // m, of the thinnest part: 2·volume/area
};

// Opposing planar regions (not facets of curved surfaces) that overlap, fitted cylinders in holes and balls in sockets,
// and the lowest vertices of parts above the ground, of pairs of which one body at least moves and that may meet.
// Lengths in m.
// Independent of pose, unit and numbering up to rounding. Held by tests/unit/contact.
GapHistogram collect_gaps(const Assembly& assembly, const PreparedSurfaces& prepared, double floor, double reach,
                          const GeometricTolerances& tolerances = {});

enum class GapFinding {
  kNothingNear,  // no distance between the floor and the cap
  kCluster,      // one clear cluster: the gap takes it in
  kFew,          // too few distances to call them a cluster
  kNoBreak,      // distances of all sizes
  kMixed,        // faces touch outright, too: the distances may be meant
  kNotSmall,     // not small against the narrowest face or the thinnest part
};

struct GapVerdict {
  GapFinding finding = GapFinding::kNothingNear;
  double gap = 0;              // m, the floor unless kCluster
  int pairs = 0;               // in the cluster
  double least = 0, most = 0;  // m, of the cluster
  std::optional<double> next;  // m, the first distance beyond it, if any is within the reach
  double narrowest = 0;        // m, of the faces of the cluster and the walls of all parts
  int first = -1;              // index of its first pair
};

// `median`: of the part sizes, m. Held by tests/unit/contact.
GapVerdict judge_histogram(const GapHistogram& histogram, double floor, double median,
                           const GeometricTolerances& tolerances = {});

}  // namespace impend
