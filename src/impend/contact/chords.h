// Round edges of flat faces, which meshes have as rows of chords.
#pragma once

#include <vector>

#include "impend/contact/region_overlap.h"
#include "impend/contact/surface/body_surface.h"

namespace impend {

// How far a row of chords covers more than the circle that it stands for, and how far less, m.
struct Chords {
  double more = 0, less = 0;
};

// Of the edge between a flat face of normal ± n and a curved wall, also one that was not recognised; chords along a
// ruling are none. Along the face a wall that leans is farther away than it is across its own surface. `tolerance` in
// m, `angle` in rad. Held by tests/unit/contact.
Chords chords_at(const BodySurface& surface, const SharpEdge& edge, const Vec3& n, double tolerance, double angle);

// Needs patches.
ChordReach measure_chords(const GeometricTolerances& tolerances, double angle, const BodySurface& surface);

// What a flat face may have beyond its chords: for each chord that covers less the rectangle of that width outside it.
struct Sliver {
  std::vector<Vec2> outline;  // counter-clockwise in the frame
  Vec2 start, outward;        // a corner of the chord; unit, across it
  double width = 0;           // m
};
std::vector<Sliver> slivers_of(const BodySurface& surface, const PlanarRegion& region, const Frame& frame,
                               const Box3& near, double tolerance, double angle);

// Corners of what the face ra may share with rb beyond the chords of either although what the meshes share does not
// reach these chords there: a foot between chord and circle. `apart`: whether the meshes' faces share nothing; then
// what slivers share with slivers counts, too. Pieces with area < sliver·gap·perimeter do not count. Held by
// tests/unit/contact.
std::vector<Vec2> beyond_chords(const BodySurface& a, const PlanarRegion& ra, const BodySurface& b,
                                const PlanarRegion& rb, const Frame& frame, bool apart,
                                const ContactTolerances& tolerances);

}  // namespace impend
