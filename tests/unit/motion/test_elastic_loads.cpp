// What springs press with where parts have moved: by hand, and as the slope of the energy that they store.
#include "impend/motion/moved_rows.h"

#include <cmath>

#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"

namespace impend::test {
namespace {

// A box about the origin, on a hinge along y at the origin and on a spring between a point of it and the frame.
Assembly sprung_box() {
  Assembly assembly = frame_alone();
  add_box(assembly, "box", Vec3(-0.1, -0.1, -0.1), Vec3(0.1, 0.1, 0.1));
  add_joint(assembly, JointType::kHinge, 1, 0, Vec3::Zero(), kY);
  assembly.joints[0].spring = JointSpring{3, 0.5, 0.2};
  Spring spring;
  spring.a = 1;
  spring.b = 0;
  spring.point_a = Vec3(0.1, 0, 0.1);
  spring.point_b = Vec3(0.4, 0, 0.5);
  spring.stiffness = 40;
  spring.damping = 2;
  spring.length = 0.3;
  assembly.springs.push_back(spring);
  return assembly;
}

Displacements turned_by(double angle) {
  Displacements displacements(2);
  displacements[1] = rotation(kY, angle);
  return displacements;
}

double energy(const Assembly& assembly, double angle) {
  const std::vector<Coordinate> now = elastic_coordinates(assembly, turned_by(angle));
  const Spring& spring = assembly.springs[0];
  const JointSpring& coil = *assembly.joints[0].spring;
  return spring.stiffness * std::pow(now[0].value - spring.length, 2) / 2 +
         coil.stiffness * std::pow(now[1].value - coil.rest, 2) / 2;
}

}  // namespace

TEST_CASE("springs press along their line and coils about their axis, where their parts are now") {
  const Assembly assembly = sprung_box();
  const Spring& spring = assembly.springs[0];
  for (const double angle : {0.0, 0.3, -1.2}) {
    INFO("turned by " << angle);
    const Displacements displacements = turned_by(angle);
    const Vec3 end = rotation(kY, angle).R * spring.point_a, along = end - spring.point_b;
    const Vec3 force = spring.stiffness * (spring.length - along.norm()) * along.normalized();
    const Vec3 torque = end.cross(force) + 3 * (0.2 - angle) * kY;
    const std::vector<Vec6> wrenches = elastic_wrenches(assembly, displacements);
    CHECK(wrenches[0].isZero(0));
    CHECK((wrenches[1].head<3>() - force).norm() <= 1e-12);
    CHECK((wrenches[1].tail<3>() - torque).norm() <= 1e-12);
    const std::vector<Coordinate> coordinates = elastic_coordinates(assembly, displacements);
    REQUIRE(coordinates.size() == 2);
    CHECK(std::abs(coordinates[0].value - along.norm()) <= 1e-15);
    CHECK(coordinates[0].damping == 2);
    CHECK(std::abs(coordinates[1].value - angle) <= 1e-14);
    CHECK(coordinates[1].damping == 0.5);
  }
}

TEST_CASE("the moment of springs about the hinge is minus the slope of what they store") {
  const Assembly assembly = sprung_box();
  constexpr double kStep = 1e-5;
  for (const double angle : {0.0, 0.4, 1.1, -0.7}) {
    const double moment = elastic_wrenches(assembly, turned_by(angle))[1].tail<3>().dot(kY);
    const double slope = (energy(assembly, angle + kStep) - energy(assembly, angle - kStep)) / (2 * kStep);
    CHECK(std::abs(moment + slope) <= 1e-8);
  }
}

TEST_CASE("a spring at a slider presses at its point along its axis") {
  Assembly assembly = frame_alone();
  add_box(assembly, "box", Vec3(-0.1, -0.1, -0.1), Vec3(0.1, 0.1, 0.1));
  add_joint(assembly, JointType::kSlider, 1, 0, Vec3(0, 0.3, 0), kX);
  assembly.joints[0].spring = JointSpring{7, 0, 0.1};
  Displacements displacements(2);
  displacements[1] = translation(Vec3(0.25, 0, 0));
  const Vec6 wrench = elastic_wrenches(assembly, displacements)[1];
  const Vec3 force = 7 * (0.1 - 0.25) * kX;
  CHECK((wrench.head<3>() - force).norm() <= 1e-15);
  CHECK((wrench.tail<3>() - Vec3(0, 0.3, 0).cross(force)).norm() <= 1e-15);
  CHECK(sum_of_spring_forces(assembly) == 0);
}

}  // namespace impend::test
