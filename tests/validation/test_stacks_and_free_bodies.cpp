// Towers: interface k from the top carries k m g, four equal canonical corner forces; 3 neutral freedoms a block.
// Bodies without contact: a = g + F/m, α = I⁻¹(τ + (p − c) × F), σ = 1. A pulled block on a floor keeps to the plane.
#include <fmt/format.h>

#include <cmath>

#include "impend/base/numbers.h"
#include "tests/support/catch.h"
#include "tests/support/closed_form.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

ClosedForm tower(int count) {
  const double m = 1000 * 0.2 * 0.3 * 0.1;
  ClosedForm form;
  form.scene.name = fmt::format("tower of {}", count);
  form.scene.ground = 0.0;
  form.verdict = "stable";
  form.neutral_freedoms = 3 * count;
  for (int k = 0; k < count; ++k) {  // k from the bottom
    const std::string name = fmt::format("block-{}", k);
    form.scene.parts.push_back(box_part(name, Vec3(0, 0, 0), Vec3(0.2, 0.3, 0.1)));
    form.scene.parts.back().X_WP = translation(Vec3(0.05, -0.1, k / 10.0));
    form.bodies.push_back({name, Vec3::Zero(), Vec3::Zero(), 0.0});
    const double load = (count - k) * m * kStandardGravity;
    form.interfaces.push_back({name, k == 0 ? std::string("ground") : fmt::format("block-{}", k - 1), Vec3(0, 0, load),
                               Vec3(0.15, 0.05, k / 10.0), std::vector<double>(4, load / 4)});
  }
  return form;
}

ClosedForm falling_body() {
  ClosedForm form;
  form.scene.name = "free body";
  form.scene.parts = {prism_part("body", {{0, 0}, {0.5, 0}, {0.2, 0.4}}, 0, 0.3, 2500)};
  form.verdict = "moves";
  form.motion_ratio = 1.0;
  form.bodies = {{"body", Vec3(0, 0, -kStandardGravity), Vec3::Zero(), 1.0}};
  return form;
}

Vec3 box_inertia(double m, const Vec3& size) {
  const Vec3 q = size.cwiseProduct(size);
  return m / 12 * Vec3(q.y() + q.z(), q.x() + q.z(), q.x() + q.y());
}

}  // namespace

TEST_CASE("in a tower each interface carries what stands above it in four equal corner forces") {
  check_in_every_dress(tower(5));
}

TEST_CASE("towers of one and of twenty blocks carry their weight down to the ground") {
  for (int count : {1, 20}) {
    const ClosedForm form = tower(count);
    check_closed_form(form, form.scene, RigidTransform());
    const RigidTransform X = random_pose(static_cast<unsigned>(count), 0.5);
    check_closed_form(form, moved(form.scene, X), X);
  }
}

TEST_CASE("a body that touches nothing falls freely with a motion ratio of one") {
  check_in_every_dress(falling_body());
}

TEST_CASE("a body falls at whatever gravity is given") {
  for (double g : {1.62, 24.79, 1e-3}) {
    ClosedForm form = falling_body();
    form.scene.gravity = Vec3(0, 0, -g);
    form.bodies[0].linear = Vec3(0, 0, -g);
    check_closed_form(form, form.scene, RigidTransform());
  }
}

TEST_CASE("a force off the centre and a torque turn a free body as Newton and Euler say") {
  const Vec3 size(0.4, 0.2, 0.1), at(1.0, 0.5, 0.25), point(1.2, 0.45, 0.3), force(3, -4, 50), torque(0.1, 0.2, -0.3);
  const double m = 800 * size.prod();
  ClosedForm form;
  form.scene.name = "loaded free body";
  form.scene.parts = {box_part("body", at - size / 2, at + size / 2, 800)};
  form.scene.loads = {{"body", force, torque, point}};
  form.verdict = "moves";
  form.motion_ratio = 1.0;
  const Vec3 moment = torque + (point - at).cross(force);
  form.bodies = {{"body", Vec3(0, 0, -kStandardGravity) + force / m, moment.cwiseQuotient(box_inertia(m, size)), 1.0}};
  check_in_every_dress(form);
}

TEST_CASE("a load without a point acts at the centre of mass and several loads add up") {
  const Vec3 size(0.4, 0.2, 0.1);
  const double m = 800 * size.prod();
  ClosedForm form;
  form.scene.name = "two loads";
  form.scene.parts = {box_part("body", Vec3(1, 1, 1), Vec3(1, 1, 1) + size, 800)};
  form.scene.loads = {{"body", Vec3(0, 0, m * kStandardGravity), Vec3::Zero(), std::nullopt},
                      {"body", Vec3(2, 0, 0), Vec3(0, 0, 0.5), std::nullopt}};
  form.verdict = "moves";
  form.bodies = {{"body", Vec3(2 / m, 0, 0), Vec3(0, 0, 0.5 / box_inertia(m, size).z()), std::nullopt}};
  check_closed_form(form, form.scene, RigidTransform());
  const RigidTransform X = random_pose(5, 0.5);
  FileScene scene = moved(form.scene, X);
  scene.unit = "in";
  check_closed_form(form, scene, X);
}

TEST_CASE("a block pulled along and turned on a level floor keeps to the floor") {
  const Vec3 size(0.4, 0.3, 0.1);
  const double m = 1000 * size.prod(), pull = 20, turn = 1.5, spin = turn / box_inertia(m, size).z();
  ClosedForm form;
  form.scene.name = "pulled block";
  form.scene.parts = {box_part("block", Vec3(0, 0, 0.2), Vec3(0, 0, 0.2) + size)};
  form.scene.loads = {{"block", Vec3(pull, 0, 0), Vec3(0, 0, turn), std::nullopt}};
  form.scene.ground = 0.2;
  form.verdict = "moves";
  const double iz = box_inertia(m, size).z();
  form.motion_ratio = std::sqrt((pull * pull / m + turn * turn / iz) /
                                (m * kStandardGravity * kStandardGravity + pull * pull / m + turn * turn / iz));
  form.bodies = {{"block", Vec3(pull / m, 0, 0), Vec3(0, 0, spin), form.motion_ratio}};
  form.interfaces = {{"block", "ground", Vec3(0, 0, m * kStandardGravity), Vec3(0.2, 0.15, 0.2),
                      std::vector<double>(4, m * kStandardGravity / 4)}};
  check_in_every_dress(form);
}

TEST_CASE("two towers that do not touch are judged each by itself") {
  ClosedForm form = tower(2);
  form.neutral_freedoms.reset();
  form.scene.name = "a tower and a falling block";
  form.scene.parts.push_back(box_part("loose", Vec3(1, 1, 1), Vec3(1.2, 1.1, 1.3)));
  form.verdict = "moves";
  form.bodies.push_back({"loose", Vec3(0, 0, -kStandardGravity), Vec3::Zero(), 1.0});
  check_closed_form(form, form.scene, RigidTransform());
}

}  // namespace impend::test
