// What a CAD model says of a part's triangles, as far as the triangles bear it out.
//
//   a triangle lies on its surface when |h(v)| ≤ plane_noise·ε + relative_plane·size + min(tolerance, most) at its
//   corners v, most = kMeasuredNoiseMost·size; where the surface is curved, its corners are also no farther apart than
//   a sixth of a turn about axis or centre, and it faces the way the surface does
#pragma once

#include <array>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/tolerances.h"

namespace impend {

// Vertices off a named surface, or flat faces uneven, by up to this share of the part's size are noise; above it is a
// shape (exporters leave 1e-7 … 1e-5).
inline constexpr double kMeasuredNoiseMost = 2e-5;

struct AnalyticTags {
  std::vector<AnalyticSurface> surfaces;  // world, m
  std::vector<double> residual;           // by surface: m, largest distance of a corner of its triangles from it
  std::vector<int> of_triangle;           // −1: nothing known, or not believed; empty: nothing known of any
  Vec3 declared_noise = Vec3::Zero();     // m, per axis of the part frame, as the file declares it
  // Surfaces that were stated, those not believed, and by how much the worst of these misses its triangles (0 where it
  // was out of range).
  int stated = 0, ignored = 0;
  SurfaceKind worst = SurfaceKind::kOther;
  double miss = 0;  // m

  int at(int triangle) const { return of_triangle.empty() ? -1 : of_triangle[triangle]; }
  bool plane_at(int triangle) const { return at(triangle) >= 0 && surfaces[at(triangle)].kind == SurfaceKind::kPlane; }
  // The curved surface of which the triangle is known to be a facet, or −1.
  int curved_at(int triangle) const { return plane_at(triangle) ? -1 : at(triangle); }
};

// A stated tolerance above kMeasuredNoiseMost of the part's size is not used: what lies that far off is another shape.
// A surface with one corner off it is not believed at all, nor one of which more than a twentieth of the area leans by
// more than 37° (caps that only have their rim on it). Single triangles that stand across it, or span more than a sixth
// of a turn, become facets of an unknown curved surface. Of kOther only that it is curved is taken. Triangles without a
// tag that lie on the curved surface of two neighbours, no wider than its others, are taken for it (a turned edge).
// Neighbouring faces whose surfaces are one within both their limits (the halves of a cylinder cut at a seam) get one
// index. Held by tests/unit/contact.
AnalyticTags believed_tags(const Part& part, const std::vector<std::array<int, 3>>& neighbours,
                           const GeometricTolerances& tolerances = {});

// "surface-tag-ignored" when a stated surface was not believed.
Diagnostics tag_warnings(const Assembly& assembly, int part, const AnalyticTags& tags);

}  // namespace impend
