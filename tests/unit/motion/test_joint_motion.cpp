// Joints in the whole of analyze_motion: closed forms, forces, redundant rows.
#include <Eigen/SVD>
#include <cmath>

#include "impend/base/tolerances.h"
#include "tests/support/analysed.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr double kDegrees = 0.017453292519943295;
constexpr double kAgreed = 1e-9;

void check_close(const Vec3& found, const Vec3& expected, double scale) {
  INFO("found " << found.transpose() << ", expected " << expected.transpose());
  CHECK((found - expected).norm() <= kAgreed * scale);
}

void check_motion(const Analysis& analysis, int part, const Pivoted& expected) {
  INFO("part " << analysis.assembly.parts[part].name);
  check_close(analysis.bodies[part].linear, expected.linear, kGravity);
  check_close(analysis.bodies[part].angular, expected.angular, 10 * kGravity);
  REQUIRE(analysis.formulations.size() == 3);
  for (const FormulationResult& formulation : analysis.formulations) {
    INFO(to_string(formulation.formulation) << ": " << formulation.reason << formulation.note);
    REQUIRE(formulation.status == SolveStatus::kSolved);
    check_close(formulation.accelerations[part]->head<3>(), expected.linear, kGravity);
    check_close(formulation.accelerations[part]->tail<3>(), expected.angular, 10 * kGravity);
  }
  CHECK(analysis.cross_validation.agree);
}

// The wrench on `part` of gravity and of the joint, in which the joint is a, as the motion says.
void check_balance(const Analysis& analysis, int part, int joint) {
  const Part& body = analysis.assembly.parts[part];
  const JointForce& force = analysis.joint_forces[joint];
  const Vec3 weight = body.mass.mass * analysis.assembly.gravity;
  const Vec3 arm = analysis.assembly.joints[joint].point - body.center_of_mass_W();
  const double size = weight.norm();
  check_close(weight + force.force, body.mass.mass * analysis.bodies[part].linear, size);
  check_close(arm.cross(force.force) + force.torque, body.inertia_W() * analysis.bodies[part].angular, size);
}

std::vector<RigidTransform> poses() {
  std::vector<RigidTransform> all = {RigidTransform()};
  for (unsigned seed = 1; seed <= 4; ++seed) all.push_back(random_pose(seed));
  return all;
}

}  // namespace

TEST_CASE("A hinged lid falls about its hinge, however it stands in space") {
  for (const double angle : {0.0, 30 * kDegrees, 80 * kDegrees, 120 * kDegrees}) {
    for (const RigidTransform& X : poses()) {
      const Assembly assembly = moved(hinged_lid(angle), X);
      const Part& lid = assembly.parts[1];
      const Pivoted expected = about_axis(lid, assembly.joints[0].point, assembly.joints[0].axis, assembly.gravity);
      // α = m g r cos θ/(I + m r²), r = 0.2, I = m(0.4² + 0.02²)/12.
      const double inertia = (0.4 * 0.4 + 0.02 * 0.02) / 12 + 0.2 * 0.2;
      INFO("angle " << angle);
      CHECK(expected.angular.norm() == Approx(kGravity * 0.2 * std::abs(std::cos(angle)) / inertia).margin(1e-12));
      const Analysis analysis = analysed(assembly);
      check_motion(analysis, 1, expected);
      check_balance(analysis, 1, 0);
      CHECK(analysis.verdict == Verdict::kMoves);
      CHECK(analysis.components[0].bounds_kind == "certified");
      CHECK(analysis.joint_forces[0].redundant_rows == 0);
      CHECK(std::abs(analysis.joint_forces[0].torque.dot(assembly.joints[0].axis)) <= kAgreed);
    }
  }
}

TEST_CASE("A lid that hangs straight down from its hinge rests, and one upright too") {
  for (const double angle : {-90 * kDegrees, 90 * kDegrees}) {
    Assembly assembly = hinged_lid(0);
    assembly.parts[1].X_WP.R << 0, 0, -1, 0, 1, 0, 1, 0, 0;
    if (angle < 0) assembly.parts[1].X_WP.R *= -1, assembly.parts[1].X_WP.R.col(1) *= -1;
    const Analysis analysis = analysed(assembly);
    // Upright it only balances (test_balance).
    CHECK(analysis.verdict == (angle < 0 ? Verdict::kStable : Verdict::kMarginal));
    CHECK(analysis.components[0].neutral_freedoms == 1);
    check_balance(analysis, 1, 0);
  }
}

TEST_CASE("A body on a ball joint turns as its inertia about the joint says") {
  for (const RigidTransform& X : poses()) {
    Assembly assembly = frame_alone();
    const int body = add_box(assembly, "clapper", Vec3(0.1, -0.2, -0.3), Vec3(0.3, 0.1, 0.4));
    add_joint(assembly, JointType::kBall, body, 0, Vec3(0, 0, 0.25));
    assembly = moved(assembly, X);
    const Analysis analysis = analysed(assembly);
    check_motion(analysis, body, about_point(assembly.parts[body], assembly.joints[0].point, assembly.gravity));
    check_balance(analysis, body, 0);
    CHECK(analysis.joint_forces[0].torque.norm() == 0);
  }
}

TEST_CASE("A slider on an incline slides at g sin θ and does not turn") {
  for (const double angle : {10 * kDegrees, 45 * kDegrees, 90 * kDegrees}) {
    for (const RigidTransform& X : poses()) {
      Assembly assembly = frame_alone();
      const int body = add_box(assembly, "carriage", Vec3(0.1, 0.2, -0.1), Vec3(0.3, 0.5, 0.4));
      const Vec3 axis(std::cos(angle), 0, -std::sin(angle));
      add_joint(assembly, JointType::kSlider, body, 0, Vec3(1, 2, 3), axis);
      assembly = moved(assembly, X);
      const Analysis analysis = analysed(assembly);
      check_motion(analysis, body, {kGravity * std::sin(angle) * assembly.joints[0].axis, Vec3::Zero()});
      CHECK(analysis.components[0].motion_ratio == Approx(std::sin(angle)).epsilon(1e-9));
      check_balance(analysis, body, 0);
    }
  }
}

TEST_CASE("A part on a cylindrical joint slides along it and turns about it at once") {
  const double angle = 35 * kDegrees;
  for (const RigidTransform& X : poses()) {
    Assembly assembly = frame_alone();
    const int body = add_box(assembly, "sleeve", Vec3(-0.1, 0.2, -0.1), Vec3(0.1, 0.5, 0.4));
    add_joint(assembly, JointType::kCylindrical, body, 0, Vec3::Zero(), Vec3(std::cos(angle), 0, -std::sin(angle)));
    assembly = moved(assembly, X);
    const Vec3 axis = assembly.joints[0].axis;
    const Analysis analysis = analysed(assembly);
    Pivoted expected = about_axis(assembly.parts[body], assembly.joints[0].point, axis, assembly.gravity);
    expected.linear += axis * axis.dot(assembly.gravity);
    check_motion(analysis, body, expected);
    check_balance(analysis, body, 0);
  }
}

TEST_CASE("A bracket fixed by a joint rests and its joint bears weight and moment") {
  for (const RigidTransform& X : poses()) {
    Assembly assembly = frame_alone();
    const int body = add_box(assembly, "bracket", Vec3(0, -0.1, 0), Vec3(0.5, 0.1, 0.05));
    add_joint(assembly, JointType::kFixed, 0, body, Vec3(0, 0, 0));
    assembly = moved(assembly, X);
    const Analysis analysis = analysed(assembly);
    const Part& bracket = assembly.parts[body];
    CHECK(analysis.verdict == Verdict::kStable);
    CHECK(analysis.components[0].held == true);
    // a is the frame: it takes the weight and its moment about the joint.
    const Vec3 weight = bracket.mass.mass * assembly.gravity;
    check_close(analysis.joint_forces[0].force, weight, weight.norm());
    check_close(analysis.joint_forces[0].torque, (bracket.center_of_mass_W() - assembly.joints[0].point).cross(weight),
                weight.norm());
  }
}

TEST_CASE("Two hinges on one axis say five things twice and let the door turn") {
  for (const RigidTransform& X : poses()) {
    const Assembly assembly = moved(door_on_two_hinges(20 * kDegrees), X);
    const Analysis analysis = analysed(assembly);
    check_motion(analysis, 1,
                 about_axis(assembly.parts[1], assembly.joints[0].point, assembly.joints[0].axis, assembly.gravity));
    CHECK(analysis.verdict == Verdict::kMoves);
    CHECK(analysis.joint_forces[0].redundant_rows == 0);
    CHECK(analysis.joint_forces[1].redundant_rows == 5);
    // Both hinges together balance the door.
    const Part& door = assembly.parts[1];
    const Vec3 center = door.center_of_mass_W();
    Vec3 force = door.mass.mass * assembly.gravity, torque = Vec3::Zero();
    for (int j = 0; j < 2; ++j) {
      force += analysis.joint_forces[j].force;
      torque +=
          analysis.joint_forces[j].torque + (assembly.joints[j].point - center).cross(analysis.joint_forces[j].force);
    }
    check_close(force, door.mass.mass * analysis.bodies[1].linear, force.norm() + door.mass.mass * kGravity);
    check_close(torque, door.inertia_W() * analysis.bodies[1].angular, door.mass.mass * kGravity);
  }
}

TEST_CASE("A door turns although its second hinge is written with six decimals") {
  int jammed = 0;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    INFO("seed " << seed);
    Assembly assembly = moved(door_on_two_hinges(20 * kDegrees), random_pose(seed));
    const auto rounded = [](const Vec3& v) { return Vec3((v * 1e6).array().round() / 1e6); };
    for (Joint& joint : assembly.joints) {
      joint.point = rounded(joint.point);
      joint.axis = rounded(joint.axis).normalized();
      joint.point_noise = joint.axis_noise = 5e-7 * std::sqrt(3.0);
    }
    const Analysis analysis = analysed(assembly);
    const Pivoted expected =
        about_axis(assembly.parts[1], assembly.joints[0].point, assembly.joints[0].axis, assembly.gravity);
    CHECK(analysis.verdict == Verdict::kMoves);
    CHECK((analysis.bodies[1].angular - expected.angular).norm() <= 1e-4 * expected.angular.norm());
    CHECK(analysis.joint_forces[1].redundant_rows == 5);
    // The decimals leave the motion open by more than 1e-7, which is said.
    CHECK((analysis.cross_validation.agree || analysis.cross_validation.explained));
    for (Joint& joint : assembly.joints) joint.point_noise = joint.axis_noise = 0;
    if (analysed(assembly).verdict != Verdict::kMoves) ++jammed;
  }
  // Without knowing of the decimals it would jam.
  CHECK(jammed > 0);
}

TEST_CASE("A planar four-bar loop says three things twice and has one freedom") {
  for (const RigidTransform& X : poses()) {
    const Assembly assembly = moved(four_bar_loop(), X);
    const Analysis analysis = analysed(assembly);
    REQUIRE(analysis.components.size() == 1);
    CHECK(analysis.verdict == Verdict::kMoves);
    int redundant = 0;
    for (const JointForce& force : analysis.joint_forces) redundant += force.redundant_rows;
    CHECK(redundant == 3);
    // One freedom q with a_k = v_k q: q = Σ v_k·Q_k/Σ v_k·M v_k, v from the geometry of the loop in its plane.
    const Vec3 y = X.R * Vec3(0, 1, 0);
    const auto at = [&](int j) { return assembly.joints[j].point; };
    // The angular velocities of crank, coupler and rocker close the loop: Σ ω_k × (next − previous) = 0 in the plane.
    MatX closing(3, 3);
    closing << y.cross(at(1) - at(0)), y.cross(at(2) - at(1)), y.cross(at(3) - at(2));
    const Eigen::JacobiSVD<MatX> svd(closing, Eigen::ComputeFullV);
    const Vec3 omega = svd.matrixV().col(2) * (svd.singularValues()[2] < 1e-12 * svd.singularValues()[0] ? 1.0 : 0.0);
    std::vector<Vec6> v(3);
    double power = 0, mass = 0;
    for (int k = 0; k < 3; ++k) {
      const Part& part = assembly.parts[1 + k];
      const Vec3 joint_velocity = k == 0 ? Vec3::Zero() : Vec3(omega[0] * y.cross(at(1) - at(0)));
      const Vec3 held = k == 2 ? at(3) : at(k);
      v[k].tail<3>() = omega[k] * y;
      v[k].head<3>() =
          (k == 1 ? joint_velocity : Vec3(Vec3::Zero())) + omega[k] * y.cross(part.center_of_mass_W() - held);
      power += part.mass.mass * v[k].head<3>().dot(assembly.gravity);
      mass += part.mass.mass * v[k].head<3>().squaredNorm() + v[k].tail<3>().dot(part.inertia_W() * v[k].tail<3>());
    }
    for (int k = 0; k < 3; ++k) {
      const Vec6 a = v[k] * (power / mass);
      check_motion(analysis, 1 + k, {a.head<3>(), a.tail<3>()});
    }
  }
}

TEST_CASE("Two parts joined in free fall fall freely, whatever joins them") {
  for (const JointType type :
       {JointType::kFixed, JointType::kBall, JointType::kHinge, JointType::kSlider, JointType::kCylindrical}) {
    Assembly assembly = frame_alone();
    const int a = add_box(assembly, "a", Vec3(0, 0, 0), Vec3(0.1, 0.2, 0.3));
    const int b = add_box(assembly, "b", Vec3(1, 0, 0), Vec3(1.5, 0.2, 0.3));
    add_joint(assembly, type, a, b, Vec3(0.5, 0.1, 0), Vec3(1, 2, 2));
    const Analysis analysis = analysed(assembly);
    INFO(to_string(type));
    REQUIRE(analysis.components.size() == 1);
    CHECK(analysis.components[0].motion_ratio == Approx(1).epsilon(1e-12));
    CHECK(analysis.joint_forces[0].force.norm() <= kAgreed);
    CHECK(analysis.joint_forces[0].torque.norm() <= kAgreed);
    check_motion(analysis, b, {assembly.gravity, Vec3::Zero()});
  }
}

TEST_CASE("A joint to the ground holds as one to a fixed part does") {
  Assembly assembly = hinged_lid(0);
  assembly.ground = Ground{-5};
  assembly.joints[0].b = static_cast<int>(assembly.parts.size());
  const Analysis analysis = analysed(assembly);
  check_motion(analysis, 1, about_axis(assembly.parts[1], Vec3::Zero(), Vec3(0, 1, 0), assembly.gravity));
  CHECK(analysis.bodies.size() == 3);
}

TEST_CASE("A joint between fixed parts imposes nothing") {
  Assembly assembly = hinged_lid(0);
  assembly.parts.push_back(part_from_mesh("other", box(Vec3(7, 7, 7), Vec3(8, 8, 8)), true));
  add_joint(assembly, JointType::kFixed, 0, 2, Vec3::Zero());
  const Analysis analysis = analysed(assembly);
  REQUIRE(analysis.joint_forces.size() == 2);
  CHECK(analysis.joint_forces[1].force.norm() == 0);
  check_motion(analysis, 1, about_axis(assembly.parts[1], Vec3::Zero(), Vec3(0, 1, 0), assembly.gravity));
}

TEST_CASE("A lid on its hinge and on a stop rests, and the stop bears half its weight") {
  Assembly assembly = hinged_lid(0);
  // The stop reaches under the far edge: contacts along the line x = 0.4.
  assembly.parts.push_back(part_from_mesh("stop", box(Vec3(0.375, -0.15, -0.5), Vec3(0.5, 0.15, -0.01)), true));
  const Analysis analysis = analysed(assembly);
  CHECK(analysis.verdict == Verdict::kStable);
  double stop = 0, moment = 0;
  for (size_t i = 0; i < analysis.contact_results.size(); ++i) {
    stop += analysis.contact_results[i].force;
    moment += analysis.contact_results[i].force * analysis.contacts.contacts[i].point.x();
  }
  const double weight = assembly.parts[1].mass.mass * kGravity;
  // About the hinge: Σ λ x = m g · 0.2.
  CHECK(moment == Approx(weight * 0.2).epsilon(1e-9));
  CHECK(stop + analysis.joint_forces[0].force.z() == Approx(weight).epsilon(1e-9));
  check_close(analysis.joint_forces[0].force.head<2>().norm() * Vec3::UnitX(), Vec3::Zero(), weight);
}

TEST_CASE("A joint that contacts leave nothing to do has no force") {
  // A block on the frame's top, and a ball joint between the two right where it stands.
  Assembly assembly = frame_alone();
  const Box3 frame = bounding_box(assembly.parts[0].mesh);
  const Vec3 top((frame.lower.x() + frame.upper.x()) / 2, (frame.lower.y() + frame.upper.y()) / 2, frame.upper.z());
  const int block = add_box(assembly, "block", top - Vec3(0.1, 0.1, 0), top + Vec3(0.1, 0.1, 0.3));
  add_joint(assembly, JointType::kBall, block, 0, top);
  const Analysis analysis = analysed(assembly);
  REQUIRE(analysis.contact_results.size() == 4);
  const double weight = assembly.parts[1].mass.mass * kGravity;
  for (const ContactResult& contact : analysis.contact_results) CHECK(contact.force == Approx(weight / 4));
  CHECK(analysis.joint_forces[0].force.norm() < NumericalTolerances{}.force_zero * weight / 10);

  // Also with something light on top, whose contacts must not count for more.
  for (const double size : {0.02, 0.002, 0.0002}) {
    Assembly loaded = assembly;
    const Vec3 above = top + Vec3(0, 0, 0.3);
    add_box(loaded, "screw", above - Vec3(size, size, 0), above + Vec3(size, size, 2 * size));
    const Analysis both = analysed(loaded);
    INFO("size " << size);
    REQUIRE(both.verdict == Verdict::kStable);
    CHECK(both.joint_forces[0].force.norm() < NumericalTolerances{}.force_zero * weight / 10);
  }
}

TEST_CASE("Redundant joints share a load evenly, in any order and any unit") {
  // A beam fixed to the frame at both ends: of all forces the least are symmetric.
  const auto beam = [](double length) {
    Assembly assembly = frame_alone();
    const int body = add_box(assembly, "beam", length * Vec3(-1, -0.1, -0.1), length * Vec3(1, 0.1, 0.1));
    add_joint(assembly, JointType::kBall, body, 0, length * Vec3(-1, 0, 0));
    add_joint(assembly, JointType::kBall, body, 0, length * Vec3(1, 0, 0));
    return assembly;
  };
  for (const double length : {1.0, 0.001, 1000.0}) {
    const Assembly assembly = beam(length);
    const Analysis analysis = analysed(assembly);
    const double half = assembly.parts[1].mass.mass * kGravity / 2;
    INFO("length " << length);
    CHECK(analysis.verdict == Verdict::kStable);
    check_close(analysis.joint_forces[0].force, Vec3(0, 0, half), half);
    check_close(analysis.joint_forces[1].force, Vec3(0, 0, half), half);
    CHECK(analysis.joint_forces[0].redundant_rows + analysis.joint_forces[1].redundant_rows == 1);
  }
}

TEST_CASE("What slides along an axis by many of its last digits is not stable, and what does not slide is") {
  for (const double far : {0.0, 2.0}) {
    for (const RigidTransform& X : poses()) {
      for (const double slope : {0.0, 5e-4, 2e-3}) {
        INFO("joint " << far << " away, slope " << slope);
        Assembly assembly = frame_alone();
        const int gate = add_box(assembly, "gate", Vec3(-0.5, -0.1, -0.1), Vec3(0.5, 0.1, 0.1));
        add_joint(assembly, JointType::kSlider, 0, gate, Vec3(0, far, 0), Vec3(1, 0, slope).normalized());
        assembly.joints[0].axis_noise = 5e-5;
        const Analysis analysis = analysed(moved(assembly, X));
        INFO(analysis.components[0].reason);
        CHECK((analysis.verdict == Verdict::kStable) == (slope == 0));
      }
    }
  }
}

TEST_CASE("What turns about an axis by many of its last digits is not stable, and what does not turn is") {
  constexpr double kNoise = 5e-7;  // m, of points in a file of millimetres of three decimals; rad
  for (const RigidTransform& X : poses()) {
    for (const double digits : {0.0, 10.0, 40.0}) {
      INFO(digits << " digits off");
      const auto verdict_of = [&](JointType type, const Vec3& point, const Vec3& axis, const Vec3& lower,
                                  const Vec3& upper, double axis_noise) {
        Assembly assembly = frame_alone();
        const int body = add_box(assembly, "body", lower, upper);
        add_joint(assembly, type, body, 0, point, axis.normalized());
        assembly.joints[0].point_noise = kNoise;
        assembly.joints[0].axis_noise = axis_noise;
        return analysed(moved(assembly, X)).verdict == Verdict::kStable;
      };
      const double off = digits * kNoise;
      // A pendulum off plumb, a door on an axis that leans, a rod on one that slopes.
      CHECK(verdict_of(JointType::kHinge, Vec3(off, 0, 0), Vec3(0, 1, 0), Vec3(-0.01, -0.01, -0.1), Vec3(0.01, 0.01, 0),
                       0) == (digits == 0));
      CHECK(verdict_of(JointType::kHinge, Vec3(0, 0, 0), Vec3(0, digits * 5e-5, 1), Vec3(0, -0.01, -0.1),
                       Vec3(0.1, 0.01, 0.1), 5e-5) == (digits == 0));
      CHECK(verdict_of(JointType::kCylindrical, Vec3(0, 0, 0), Vec3(1, 0, digits * 5e-5), Vec3(-0.1, -0.01, -0.02),
                       Vec3(0.1, 0.01, -0.01), 5e-5) == (digits == 0));
    }
  }
}

TEST_CASE("A second hinge beside the axis of the first locks where no digits bring them together, and else does not") {
  for (const RigidTransform& X : poses()) {
    for (const auto& [noise, apart] :
         {std::pair(5e-7, 4e-7), {5e-7, 2.5e-6}, {5e-7, 4e-6}, {5e-6, 1e-5}, {5e-6, 4e-5}}) {
      INFO("axes " << apart << " m apart, known to " << noise << " m");
      Assembly assembly = frame_alone();
      const int rod = add_box(assembly, "rod", Vec3(-0.01, -0.02, -0.1), Vec3(0.01, 0.02, 0));
      add_joint(assembly, JointType::kHinge, rod, 0, Vec3(0, -0.02, 0), Vec3(0, 1, 0));
      add_joint(assembly, JointType::kHinge, rod, 0, Vec3(0, 0.02, apart), Vec3(0, 1, 0));
      for (Joint& joint : assembly.joints) joint.point_noise = noise;
      assembly.gravity = Vec3(1, 0, -9);
      const Analysis analysis = analysed(moved(assembly, X));
      INFO(analysis.components[0].reason);
      CHECK((analysis.verdict == Verdict::kMoves) == (apart < noise));
      CHECK((analysis.cross_validation.agree || analysis.cross_validation.explained));
    }
  }
}
