#include "gui/presenter/part_pull.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace impend::gui {
namespace {

constexpr double kPullFrequency = 3;  // Hz
constexpr double kMostWeights = 20;   // of the part
constexpr double kEdgeOn = 0.2;       // |cos| of the angle to the eye: a plane is seen from its edge below

Mat3 crossing(const Vec3& r) {
  Mat3 cross;
  cross << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
  return cross;
}

const BodyState& state_of(const SimulationFrame& frame, int part) {
  return frame.bodies[static_cast<std::size_t>(part)];
}

Vec3 place_now(const PartPull& pull, const Assembly& start, const SimulationFrame& frame) {
  const Part& part = start.parts[static_cast<std::size_t>(pull.part)];
  return state_of(frame, pull.part).displacement(part.center_of_mass_W()) * pull.grabbed;
}

}  // namespace

double least_mass_at(const Part& part, const Mat3& rotation, const Vec3& arm) {
  const Mat3 inertia = rotation * part.inertia_W() * rotation.transpose();
  const Mat3 cross = crossing(arm);
  const Mat3 mobility = Mat3::Identity() / part.mass.mass + cross.transpose() * inertia.inverse() * cross;
  const Eigen::SelfAdjointEigenSolver<Mat3> axes(mobility, Eigen::EigenvaluesOnly);
  return 1 / axes.eigenvalues().maxCoeff();
}

PartPull grabbed_part(const Assembly& start, const SimulationFrame& frame, int part, const Vec3& point,
                      const Vec3& normal) {
  const Part& grabbed = start.parts[static_cast<std::size_t>(part)];
  const BodyState& body = state_of(frame, part);
  PartPull pull;
  pull.part = part;
  pull.grabbed = body.displacement(grabbed.center_of_mass_W()).inverse() * point;
  pull.target = point;
  pull.normal = normal.normalized();
  const double mass = least_mass_at(grabbed, body.rotation, point - body.center);
  pull.stiffness = mass * std::pow(2 * std::numbers::pi * kPullFrequency, 2);
  pull.damping = 2 * std::sqrt(pull.stiffness * mass);
  const double gravity = start.gravity.norm();
  pull.most_force = kMostWeights * grabbed.mass.mass * (gravity > 0 ? gravity : kStandardGravity);
  return pull;
}

PartPull pulled_to(PartPull pull, const Camera& camera, double x, double y, double aspect) {
  const double half = camera.height_at_target() / 2;
  const Vec3 through = camera.target + camera.R_WC * Vec3(x * aspect * half, y * half, 0);
  const Vec3 along = camera.orthographic ? Vec3(-camera.R_WC.col(2)) : Vec3(through - camera.eye());
  const Vec3 from = camera.orthographic ? through : camera.eye();
  const double slope = pull.normal.dot(along);
  const double reach = pull.normal.dot(pull.target - from) / slope;
  const Vec3 target = from + reach * along;
  // Behind the eye, or along the plane: there is no such point.
  if (slope == 0 || !target.allFinite() || (!camera.orthographic && !(reach > 0))) return pull;
  pull.target = target;
  return pull;
}

Vec3 pull_normal(const Assembly& start, const SimulationFrame& frame, int part, const Vec3& to_eye) {
  for (const Joint& joint : start.joints) {
    if (joint.type != JointType::kPlanar || (joint.a != part && joint.b != part)) continue;
    const bool moves = !start.body_fixed(joint.a);
    const Vec3 axis = moves ? Vec3(state_of(frame, joint.a).rotation * joint.axis) : joint.axis;
    if (std::abs(axis.dot(to_eye)) >= kEdgeOn) return axis;
  }
  return to_eye;
}

Drag drag_of(const PartPull& pull) {
  return {pull.part, pull.grabbed, pull.target, pull.stiffness, pull.damping, pull.most_force};
}

PullArrow pull_arrow(const PartPull& pull, const Assembly& start, const SimulationFrame& frame) {
  const BodyState& body = state_of(frame, pull.part);
  const Vec3 place = place_now(pull, start, frame);
  const Vec3 velocity = body.linear + body.angular.cross(place - body.center);
  const Vec3 force = pull.stiffness * (pull.target - place) - pull.damping * velocity;
  return {place, pull.target, std::min(force.norm(), pull.most_force)};
}

}  // namespace impend::gui
