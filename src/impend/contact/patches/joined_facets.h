// Facets of a curved surface that its symmetry joins to one plane region: the cap at the pole of an egg, the band along
// the bottom of a ring.
#pragma once

#include <vector>

#include "impend/base/tolerances.h"
#include "impend/contact/surface/body_surface.h"

namespace impend {

// Smooth neighbours have areas, and joined facets widths, that differ by no more than this factor.
inline constexpr double kFacetRatio = 4.0;
// Of a facet among others of its size; triangulations of smooth surfaces have three to six, seldom more.
inline constexpr int kMostNeighbours = 6;

// Not where a CAD model has two surfaces, one of them curved.
bool may_be_one(const BodySurface& surface, const PlanarRegion& a, const PlanarRegion& b);

struct JoinedFacet {
  double width = 0;    // m, across the bends at its border; 0: the region is none
  double sagitta = 0;  // m, how far the curved surface may be from it
};

// By region. A joined facet has more smooth neighbours than a facet has, and along most of its border it is about as
// wide as the facets beside it are, and bends against them as they bend against the next ones:
//
//   D ≤ kWiderThanRow·w,  w ≤ kFacetRatio·D,  the second turn at least 1/kEvenTurn and at most kEvenTurn times the
//   first
//
// A flat end is wider than the facets of the rounding around it, or meets it at half their bend, or meets one row of
// facets only, a chamfer. Needs sharp edges. Held by tests/unit/contact.
std::vector<JoinedFacet> joined_facets(const BodySurface& surface, const GeometricTolerances& tolerances);

// m, w/2·tan(δ/4), the largest across those sides of a facet where it goes on like that: the sides' middles are as far
// from the surface then as that of the facet. Held by tests/unit/contact.
double even_sagitta(const BodySurface& surface, const GeometricTolerances& tolerances, int region);

}  // namespace impend
