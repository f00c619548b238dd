// Units and sizes that are probably not what was meant. Nothing here stops an analysis.
#pragma once

#include <array>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/assembly/printed_length.h"

namespace impend {

// Warnings with advice, lengths in the input's unit; each at most once, about the assembly or its worst part:
//   tiny-part, huge-part   parts smaller than kTinyPart or larger than kHugePart (sanity.cpp)
//   coarse-coordinates     the coordinate noise of a part far from its origin decides about the gap tolerance
//   far-from-origin        the same, where the whole assembly lies far away
//   exploded               no two parts come near each other, and some movable part is not on the ground either
//   unit-mismatch          parts of some files meet no others, but would if their lengths were in another unit
// Where coordinate noise makes the gap coarse for any distance, contact analysis says so ("coarse-gap"). O(n log n)
// for n parts. Independent of the unit, and of the pose but for "exploded", which looks at boxes: in skewed poses it
// finds less. Held by tests/unit/assembly/test_sanity.
Diagnostics sanity_findings(const Assembly& assembly);

// What the sanity checks look at: boxes and sizes of parts, and the gap tolerance to be expected.
//
//   g = the gap given, else the most that automatic_gap.h lets two of the parts come to by their declared noise

struct SanityScene {
  std::vector<Box3> own;      // of each part, part frame, m
  std::vector<Box3> world;    // of each part, m
  std::vector<double> sizes;  // of each part, as the gap tolerance takes it (mesh_size), m
  double median = 0;          // of the sizes, m
  double gap = 0;             // m
  double wanted = 0;          // m, what the noise alone makes an automatic gap
  int noisiest = -1;          // part of the largest coordinate noise
  double noise = 0;           // that noise, m
};

SanityScene sanity_scene(const Assembly& assembly);

Diagnostics size_findings(const Assembly& assembly, const SanityScene& scene);
Diagnostics noise_findings(const Assembly& assembly, const SanityScene& scene);
Diagnostics exploded_findings(const Assembly& assembly, const SanityScene& scene);
Diagnostics unit_findings(const Assembly& assembly, const SanityScene& scene);

// The large flat faces of a part, wherever they point, and whether those of two parts meet.

// Triangles of a part in one plane {x : normal·x = offset}, world frame, m; the part lies behind it.
struct FlatFace {
  Vec3 normal = Vec3::Zero();
  double offset = 0;
  double area = 0;
  std::vector<std::array<Vec3, 3>> triangles;
};

// Faces with at least a fiftieth of the part's surface, the largest first, planes told apart by `tolerance` (m). Looks
// at the largest few thousand triangles only: in a finer mesh there may be more.
std::vector<FlatFace> flat_faces(const Part& part, double tolerance);

// Planes that faces of both parts lie in, when in at least one of them they face and overlap each other: the lengths of
// `a` taken k times as large about the point `still`. Planes through that point, which k does not move, do not count
// unless k is 1. Two faces are in one plane within `tolerance` (m). The same in every pose. Held by
// tests/unit/assembly/test_sanity.
int shared_planes(const std::vector<FlatFace>& a, const std::vector<FlatFace>& b, double k, const Vec3& still,
                  double tolerance);

}  // namespace impend
