// By how much joints between displaced bodies are open: nothing at the start, and rows that are its derivative.
#include <cmath>
#include <string>

#include "impend/simulation/joint_errors.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr JointType kTypes[] = {JointType::kFixed, JointType::kBall, JointType::kHinge, JointType::kSlider,
                                JointType::kCylindrical};
constexpr int kRows[] = {6, 3, 5, 5, 4};

// Two boxes askew, each in its own place; a joint between them, or between the first and the frame.
Assembly two_joined(JointType type, bool with_frame, bool swapped) {
  Assembly assembly = frame_alone();
  const int a = add_box(assembly, "a", Vec3(-0.1, -0.2, -0.3), Vec3(0.1, 0.2, 0.3), random_pose(3, 0.5));
  const int b = add_box(assembly, "b", Vec3(-0.3, -0.2, -0.1), Vec3(0.3, 0.2, 0.1), random_pose(4, 0.5));
  const int other = with_frame ? 0 : b;
  const Vec3 axis = has_axis(type) ? Vec3(Vec3(1, -2, 3).normalized()) : Vec3::UnitZ();
  add_joint(assembly, type, swapped ? other : a, swapped ? a : other, Vec3(0.2, -0.1, 0.3), axis);
  return assembly;
}

// The state moved by the velocities V in the time t.
BodiesState moved_by(const BodiesState& from, const VecX& V, double t) {
  BodiesState to = from;
  for (std::size_t k = 0; k < to.x.size(); ++k) {
    const Eigen::Index at = 6 * static_cast<Eigen::Index>(k);
    to.x[k] += t * V.segment<3>(at);
    to.R[k] = rotation_of(t * V.segment<3>(at + 3)) * to.R[k];
  }
  return to;
}

BodiesState displaced(const BodiesState& from, Random& random, double shift, double turn) {
  VecX V(6 * static_cast<Eigen::Index>(from.x.size()));
  for (std::size_t k = 0; k < from.x.size(); ++k) {
    V.segment<6>(6 * static_cast<Eigen::Index>(k)) << shift * random.direction(), turn * random.direction();
  }
  return moved_by(from, V, 1);
}

// Both bodies moved as one: joints stay closed.
BodiesState moved_as_one(const BodiesState& from, const RigidTransform& X) {
  BodiesState to = from;
  for (std::size_t k = 0; k < to.x.size(); ++k) {
    to.x[k] = X * to.x[k];
    to.R[k] = X.R * to.R[k];
  }
  return to;
}

}  // namespace

TEST_CASE("Joints are closed at the start, and while their bodies move as one") {
  for (std::size_t i = 0; i < std::size(kTypes); ++i) {
    INFO(to_string(kTypes[i]));
    const Assembly assembly = two_joined(kTypes[i], false, false);
    const MovingBodies bodies(assembly);
    const BodiesState start = bodies.at_start();
    const JointErrors errors = joint_errors(assembly.joints, bodies, start);
    REQUIRE(errors.g.size() == kRows[i]);
    CHECK(errors.G.rows() == kRows[i]);
    CHECK(errors.joint == std::vector<int>(kRows[i], 0));
    CHECK(errors.g.cwiseAbs().maxCoeff() <= 1e-15);
    const JointErrors later = joint_errors(assembly.joints, bodies, moved_as_one(start, random_pose(9, 2)));
    CHECK(later.g.cwiseAbs().maxCoeff() <= 1e-14);
  }
}

TEST_CASE("The rows of joints that are nearly closed are the derivatives of what is open") {
  // The rows are exact where the joint is closed; where it is open by ε they miss by as much.
  constexpr double kStep = 0x1p-17;
  Random random(7);
  for (const JointType type : kTypes) {
    for (const bool with_frame : {false, true}) {
      for (const bool swapped : {false, true}) {
        for (const double open : {0.0, 1e-4}) {
          INFO(to_string(type) << (with_frame ? " with the frame" : "") << (swapped ? ", swapped" : "") << ", "
                               << open);
          const Assembly assembly = two_joined(type, with_frame, swapped);
          const MovingBodies bodies(assembly);
          BodiesState at = bodies.at_start();
          if (!with_frame) at = moved_as_one(at, random_pose(11, 1));
          at = displaced(at, random, open, open);
          const VecX V = random.normals(12);
          const JointErrors here = joint_errors(assembly.joints, bodies, at);
          const VecX after = joint_errors(assembly.joints, bodies, moved_by(at, V, kStep)).g;
          const VecX before = joint_errors(assembly.joints, bodies, moved_by(at, V, -kStep)).g;
          const VecX rate = here.G.times(V), seen = (after - before) / (2 * kStep);
          CHECK(rate.norm() > 0.1);
          CHECK((rate - seen).norm() <= (1e-8 + 20 * open) * V.norm());
        }
      }
    }
  }
}

TEST_CASE("Joints that are opened by hand are open by so much") {
  for (const JointType type : kTypes) {
    INFO(to_string(type));
    const Assembly assembly = two_joined(type, true, false);
    const MovingBodies bodies(assembly);
    const Vec3 axis = assembly.joints[0].axis, across = axis.unitOrthogonal();
    const auto shifted = [&](const Vec3& way) {
      BodiesState state = bodies.at_start();
      state.x[0] += way;
      return joint_errors(assembly.joints, bodies, state).g.norm();
    };
    const auto turned = [&](const Vec3& by) {
      BodiesState state = bodies.at_start();
      const Vec3 point = assembly.joints[0].point;
      state.R[0] = rotation_of(by);
      state.x[0] = point + state.R[0] * (state.x[0] - point);
      return joint_errors(assembly.joints, bodies, state).g.norm();
    };
    const bool slides = type == JointType::kSlider || type == JointType::kCylindrical;
    const bool turns = type == JointType::kHinge || type == JointType::kCylindrical || type == JointType::kBall;
    CHECK(shifted(0.02 * across) == Approx(0.02).epsilon(1e-12));
    CHECK(shifted(0.02 * axis) == Approx(slides ? 0.0 : 0.02).epsilon(1e-12).margin(1e-15));
    CHECK(turned(0.3 * axis) == Approx(turns ? 0.0 : 0.3).epsilon(1e-12).margin(1e-15));
    const bool sine = type == JointType::kHinge || type == JointType::kCylindrical;
    const double leans = type == JointType::kBall ? 0.0 : sine ? std::sin(0.3) : 0.3;
    CHECK(turned(0.3 * across) == Approx(leans).epsilon(1e-12).margin(1e-15));
  }
}

TEST_CASE("Joints between bodies of which none moves have no rows") {
  Assembly assembly = two_joined(JointType::kHinge, true, false);
  for (Part& part : assembly.parts) part.fixed = true;
  const MovingBodies bodies(assembly);
  const JointErrors errors = joint_errors(assembly.joints, bodies, bodies.at_start());
  CHECK(errors.g.size() == 0);
  CHECK(errors.G.rows() == 0);
  CHECK(errors.joint.empty());
}

}  // namespace impend::test
