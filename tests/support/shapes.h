// Shapes, parts and assemblies built in code for tests.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"

namespace impend::test {

using Vec2 = Eigen::Vector2d;

// The box between two corners, 12 triangles, 8 vertices.
TriangleMesh box(const Vec3& lower, const Vec3& upper);
TriangleMesh unit_cube();  // from the origin to (1, 1, 1)

// A prism over a simple counter-clockwise polygon (convex or not) in x, y, between two heights.
TriangleMesh prism(const std::vector<Vec2>& polygon, double z_lower, double z_upper);

// The same with the polygon in x, z, between two places along y.
TriangleMesh along_y(const std::vector<Vec2>& polygon, double low, double high);

// A prism over the ring between two counter-clockwise polygons with the same number of corners, corner by corner.
TriangleMesh ring(const std::vector<Vec2>& outer, const std::vector<Vec2>& inner, double z_lower, double z_upper);

// Corners of a regular polygon, the first at angle `start` (rad) from x.
std::vector<Vec2> regular_polygon(int corners, double radius, double start = 0);

TriangleMesh tetrahedron(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

// Convex planar faces as vertex loops, counter-clockwise from outside.
TriangleMesh polyhedron(const std::vector<Vec3>& vertices, const std::vector<std::vector<int>>& faces);

// A globe of `slices` meridians and `slices`/2 parallels with poles on z.
TriangleMesh sphere(int slices, double radius);

// Every triangle cut in four, `times` times.
TriangleMesh subdivided(const TriangleMesh& mesh, int times);

TriangleMesh transformed(const TriangleMesh& mesh, const RigidTransform& X);
TriangleMesh raised(const TriangleMesh& mesh, double height);
TriangleMesh joined(const TriangleMesh& a, const TriangleMesh& b);
TriangleMesh rounded_to_float(const TriangleMesh& mesh);
// Same shape, vertices and triangles in another order (fixed by the seed).
TriangleMesh permuted(const TriangleMesh& mesh, unsigned seed);

// 2⁻²³·max|x| per axis: what a float32 file would leave in doubt.
Vec3 float_noise(const TriangleMesh& mesh);

// A rotation drawn uniformly and a translation within `reach`, fixed by the seed.
RigidTransform random_pose(unsigned seed, double reach = 1.0);
RigidTransform translation(const Vec3& p);
RigidTransform rotation(const Vec3& axis, double angle);

// A movable (or fixed) part with its mesh cleaned and its mass computed. `noise` per axis of the part frame, m.
Part part_from_mesh(const std::string& name, const TriangleMesh& mesh, bool fixed = false,
                    const Vec3& noise = Vec3::Zero(), double density = kDefaultDensity);

Assembly assembly_of(const std::vector<Part>& parts);

// n courses of n blocks in running bond, each course half a block beside the one below; a block is 2 × 1 × 1.
Assembly running_bond_wall(int n, bool base_fixed = true);

}  // namespace impend::test
