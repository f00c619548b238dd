// The analytic surfaces of test meshes, as a CAD file would carry them.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "tests/support/contact_scenes.h"

namespace impend::test {

AnalyticSurface cylinder_surface(const Vec3& point, const Vec3& axis, double radius);
AnalyticSurface sphere_surface(const Vec3& centre, double radius);
AnalyticSurface cone_surface(const Vec3& apex, const Vec3& axis, double half_angle);
AnalyticSurface torus_surface(const Vec3& centre, const Vec3& axis, double radius, double minor_radius);

AnalyticSurface moved(AnalyticSurface surface, const RigidTransform& X, double scale);

// Every triangle whose corners lie on one of `curved` and that faces along or against it is tagged with the first such;
// the others, where `planes` is set, with planes of their own, axes of the frame where they are such, else −1. Within
// `tolerance` of the mesh's size.
SurfaceTags tags_of(const TriangleMesh& mesh, const std::vector<AnalyticSurface>& curved, double tolerance = 1e-9,
                    bool planes = true);

// The same for all parts of an assembly made of a scene by `variation`, the surfaces given in the scene's frame. In
// single precision planes stay unknown.
void add_tags(const std::vector<AnalyticSurface>& curved, const Variation& variation, Assembly* assembly);

// All cylinders and spheres that occur in curved_scenes(), and all cones in cone_scenes().
std::vector<AnalyticSurface> surfaces_of_scenes();
std::vector<AnalyticSurface> cones_of_scenes();

}  // namespace impend::test
