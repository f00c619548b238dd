// The same shape as another program might have exported it.
#pragma once

#include <cstdint>

#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {

// `splits` edges cut near their middles (long ones first), `splits` triangles at their middles, then diagonals of
// convex quadrilaterals turned where both triangles lie in one plane. No shape is changed.
TriangleMesh retessellated(const TriangleMesh& mesh, std::uint64_t seed, int splits);

// Every vertex moved by up to `amplitude` along every axis.
TriangleMesh with_noise(const TriangleMesh& mesh, std::uint64_t seed, double amplitude);

// A box whose faces are n × n cells of two triangles.
TriangleMesh fine_box(const Vec3& lower, const Vec3& upper, int n);

// Without one triangle.
TriangleMesh without_triangle(const TriangleMesh& mesh, int triangle);

// Inside out.
TriangleMesh inverted(const TriangleMesh& mesh);

}  // namespace impend::test
