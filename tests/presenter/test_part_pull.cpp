// A pull's spring by hand-calculated masses, and the plane in which its end moves.
#include "gui/presenter/part_pull.h"

#include <cmath>
#include <numbers>

#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;

namespace {

// A cube of side 2 m and 6 kg: inertia m s²/6 = 4 kg·m² about every axis.
Assembly cube() {
  Assembly assembly;
  Part part;
  part.name = "cube";
  part.mass.mass = 6;
  part.mass.inertia = 4 * Mat3::Identity();
  part.X_WP.p = Vec3(1, 2, 3);
  assembly.parts.push_back(part);
  return assembly;
}

SimulationFrame at_start(const Assembly& assembly) {
  SimulationFrame frame;
  BodyState body;
  body.center = assembly.parts[0].center_of_mass_W();
  frame.bodies.push_back(body);
  return frame;
}

Camera above(bool orthographic) {  // looks down from (1, 2, 13) on a target at z = 3
  Camera camera;
  camera.target = Vec3(1, 2, 3);
  camera.distance = 10;
  camera.orthographic = orthographic;
  return camera;
}

}  // namespace

TEST_CASE("the least mass of a point is the body's at the centre, and less beside it by the turn") {
  const Assembly assembly = cube();
  const Part& part = assembly.parts[0];
  CHECK(least_mass_at(part, Mat3::Identity(), Vec3::Zero()) == Approx(6));
  // 1/m + r²/I across the arm: 1/6 + 1/4.
  CHECK(least_mass_at(part, Mat3::Identity(), Vec3(1, 0, 0)) == Approx(12.0 / 5));
  CHECK(least_mass_at(part, Mat3::Identity(), Vec3(0, 0, -2)) == Approx(1 / (1.0 / 6 + 1)));
}

TEST_CASE("a rod's inertia turns with it") {
  Assembly assembly = cube();
  Part& rod = assembly.parts[0];
  rod.mass.inertia = Vec3(1, 100, 100).asDiagonal();
  const Mat3 quarter = Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitZ()).toRotationMatrix();
  // Along x: an arm in y turns it about x (1) and z (100). Along y: about x (100) and z (100).
  CHECK(least_mass_at(rod, Mat3::Identity(), Vec3(0, 1, 0)) == Approx(1 / (1.0 / 6 + 1)));
  CHECK(least_mass_at(rod, quarter, Vec3(1, 0, 0)) == Approx(1 / (1.0 / 6 + 1)));
  CHECK(least_mass_at(rod, quarter, Vec3(0, 1, 0)) == Approx(1 / (1.0 / 6 + 1.0 / 100)));
}

TEST_CASE("the spring swings at three hertz, is damped critically and pulls with at most twenty weights") {
  const Assembly assembly = cube();
  const SimulationFrame frame = at_start(assembly);
  const PartPull pull = grabbed_part(assembly, frame, 0, Vec3(1, 2, 3), Vec3(0, 0, 2));
  const double omega = 2 * std::numbers::pi * 3;
  CHECK(pull.stiffness == Approx(6 * omega * omega));
  CHECK(pull.damping == Approx(2 * 6 * omega));
  CHECK(pull.most_force == Approx(20 * 6 * 9.80665));
  CHECK(pull.normal == Vec3(0, 0, 1));
  CHECK(pull_arrow(pull, assembly, frame).newtons == 0);
}

TEST_CASE("without gravity twenty weights are those on earth") {
  Assembly assembly = cube();
  assembly.gravity = Vec3::Zero();
  CHECK(grabbed_part(assembly, at_start(assembly), 0, Vec3(1, 2, 3), Vec3::UnitZ()).most_force ==
        Approx(20 * 6 * 9.80665));
}

TEST_CASE("the target is the point under the cursor in the plane through the grabbed point") {
  const Assembly assembly = cube();
  const PartPull grabbed = grabbed_part(assembly, at_start(assembly), 0, Vec3(1, 2, 4), Vec3::UnitZ());
  for (const bool orthographic : {true, false}) {
    const Camera camera = above(orthographic);
    const double half = camera.height_at_target() / 2 * (orthographic ? 1 : 0.9);  // 9 m from the eye instead of 10
    const PartPull pull = pulled_to(grabbed, camera, 0.5, -0.25, 2);
    CHECK((pull.target - Vec3(1 + half, 2 - half / 4, 4)).norm() < 1e-12);
    CHECK(pull.grabbed == grabbed.grabbed);
  }
}

TEST_CASE("where the cursor meets the plane nowhere the target stays") {
  const Assembly assembly = cube();
  const SimulationFrame frame = at_start(assembly);
  const PartPull along = grabbed_part(assembly, frame, 0, Vec3(1, 2, 4), Vec3::UnitX());
  CHECK(pulled_to(along, above(true), 0, 0, 1).target == along.target);
  const PartPull behind = grabbed_part(assembly, frame, 0, Vec3(1, 2, 14), Vec3::UnitZ());
  CHECK(pulled_to(behind, above(false), 0.5, 0, 1).target == behind.target);
}

TEST_CASE("the arrow goes from the grabbed point, which goes with its part, and says how hard it pulls") {
  const Assembly assembly = cube();
  SimulationFrame frame = at_start(assembly);
  PartPull pull = grabbed_part(assembly, frame, 0, Vec3(2, 2, 3), Vec3::UnitZ());
  frame.bodies[0].center += Vec3(0, 0, 1);
  frame.bodies[0].rotation = Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitZ()).toRotationMatrix();
  pull.target = Vec3(1, 3, 4.01);
  const PullArrow arrow = pull_arrow(pull, assembly, frame);
  CHECK((arrow.from - Vec3(1, 3, 4)).norm() < 1e-12);
  CHECK(arrow.to == pull.target);
  CHECK(arrow.newtons == Approx(0.01 * pull.stiffness));
  // What moves towards the target already is pulled less.
  frame.bodies[0].linear = Vec3(0, 0, 0.02);
  CHECK(pull_arrow(pull, assembly, frame).newtons == Approx(std::abs(0.01 * pull.stiffness - 0.02 * pull.damping)));
  pull.target = Vec3(1, 3, 400);
  CHECK(pull_arrow(pull, assembly, frame).newtons == Approx(pull.most_force));
}

TEST_CASE("a part with a planar joint is pulled in the joint's plane, unless that is seen from its edge") {
  Assembly assembly = cube();
  const SimulationFrame frame = at_start(assembly);
  const Vec3 to_eye = Vec3(1, 1, 1).normalized();
  CHECK(pull_normal(assembly, frame, 0, to_eye) == to_eye);
  Joint joint;
  joint.type = JointType::kPlanar;
  joint.a = 0;
  joint.b = 1;
  joint.axis = Vec3::UnitX();
  assembly.joints = {joint};
  assembly.ground = Ground{};
  CHECK(pull_normal(assembly, frame, 0, to_eye) == Vec3(1, 0, 0));
  CHECK(pull_normal(assembly, frame, 0, Vec3::UnitZ()) == Vec3(0, 0, 1));
  SimulationFrame turned = frame;
  turned.bodies[0].rotation = Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitX()).toRotationMatrix();
  assembly.joints[0].axis = Vec3::UnitY();
  CHECK((pull_normal(assembly, turned, 0, to_eye) - Vec3(0, 0, 1)).norm() < 1e-15);
}
