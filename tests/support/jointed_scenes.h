// Assemblies held together by joints, built in code for tests.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "tests/support/shapes.h"

namespace impend::test {

inline constexpr double kGravity = 9.81;

// Gravity along −z, no ground. The first part is a fixed cube far from everything, called "frame".
Assembly frame_alone();
// A box of uniform density 1000 kg/m³ between two corners in its own frame, placed by X; its index.
int add_box(Assembly& assembly, const std::string& name, const Vec3& lower, const Vec3& upper,
            const RigidTransform& X = RigidTransform());
// Without limits, drive and spring.
Joint joint_of(JointType type, int a, int b, const Vec3& point = Vec3::Zero(), const Vec3& axis = Vec3::UnitZ());
void add_joint(Assembly& assembly, JointType type, int a, int b, const Vec3& point, const Vec3& axis = Vec3(0, 0, 1));

// A lid 0.4 × 0.3 × 0.02 m whose long edge is hinged to the frame along y through the origin, opened by `angle` (rad)
// from level: its centre is at (r cos, 0, r sin), r = 0.2.
Assembly hinged_lid(double angle);
// A closed chain: crank, coupler and rocker with the frame, four hinges along y.
Assembly four_bar_loop();
// A door of mass m hung on two hinges of the z axis, which leans by `lean` (rad) in x–z so that gravity turns it.
Assembly door_on_two_hinges(double lean);

// Everything turned and shifted as a whole, gravity too.
Assembly moved(const Assembly& assembly, const RigidTransform& X);

// Generalized acceleration of a body about its joint: α = (I_c + m(r²1 − rrᵀ))⁻¹ (r × m g), a = α × r, restricted to
// the axis for a hinge: α = ê (ê·(r×mg))/(ê·I_p ê).
struct Pivoted {
  Vec3 linear, angular;
};
Pivoted about_axis(const Part& part, const Vec3& point, const Vec3& axis, const Vec3& gravity);
Pivoted about_point(const Part& part, const Vec3& point, const Vec3& gravity);

}  // namespace impend::test
