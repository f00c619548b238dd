// Shapes with curved faces made of facets.
#pragma once

#include <vector>

#include "tests/support/shapes.h"

namespace impend::test {

// The profile (r, z), counter-clockwise with z up, turned about z in `n` facets; quads between rows are cut in two. A
// row of radius 0 is one point; a last row like the first is the first. `staggered` turns every other row by half a
// facet.
TriangleMesh turned(int n, const std::vector<Vec2>& profile, bool staggered = false);

// An icosahedron whose triangles are cut in four `times` times, all vertices on the sphere.
TriangleMesh icosphere(int times, double radius);

// Adds the corners of an arc about `centre`, both ends included.
void add_arc(std::vector<Vec2>& polygon, const Vec2& centre, double radius, double from, double to, int facets);

}  // namespace impend::test
