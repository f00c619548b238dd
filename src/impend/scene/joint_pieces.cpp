// A joint as it is drawn: a marker at its point that tells whether its parts can turn, a rod along its axis, with heads
// where they can shift along it, and the force that it transmits.
#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

constexpr double kLongestForce = 26;  // percent of the radius, as of contacts
constexpr double kJointThickness = 0.5;
constexpr double kJointSlimmest = 16;  // an arrow is at least this many times as long as its shaft's radius
constexpr double kAxis = 12;           // percent of the radius: to each side of the point
constexpr double kAxisThickness = 0.45;
constexpr double kMarker = 2.0;

bool shifts(JointType type) { return type == JointType::kSlider || type == JointType::kCylindrical; }
bool turns(JointType type) {
  return type == JointType::kBall || type == JointType::kHinge || type == JointType::kCylindrical ||
         type == JointType::kPlanar;
}

// On a, in the answer that is drawn.
Vec3 force_of(const SceneInput& input, size_t joint) {
  return joint < input.joint_forces.size() ? input.joint_forces[joint].force : Vec3::Zero();
}

SceneItem item_of_joint(size_t index) { return {SceneItem::Kind::kJoint, static_cast<int>(index)}; }

int drawn_with(const SceneInput& input, const Joint& joint, const Vec3& force) {
  return held_up(input.analysis.assembly, joint.a, joint.b, force);
}

void add_axis(const SceneInput& input, size_t index, int body, std::vector<SceneArrow>* arrows) {
  const Joint& joint = input.analysis.assembly.joints[index];
  const Vec3 half = kAxis * input.percent() * joint.axis;
  const double radius = kAxisThickness * input.percent();
  const auto add = [&](ArrowKind kind, const Vec3& tail, const Vec3& vector) {
    arrows->push_back({kind, tail, vector, radius, input.theme.joint, item_of_joint(index), body});
  };
  if (!shifts(joint.type)) return add(ArrowKind::kJointAxis, joint.point - half, 2 * half);
  add(ArrowKind::kJointShift, joint.point, half);
  add(ArrowKind::kJointShift, joint.point, -half);
}

void add_force(const SceneInput& input, size_t index, const Vec3& on_a, double largest,
               std::vector<SceneArrow>* arrows) {
  const Joint& joint = input.analysis.assembly.joints[index];
  const double size = on_a.norm();
  if (!(size > WordTolerances{}.negligible * largest)) return;
  SceneArrow arrow;
  arrow.kind = ArrowKind::kJointForce;
  arrow.body = drawn_with(input, joint, on_a);
  const double length = kLongestForce * input.percent() * std::sqrt(size / largest);
  arrow.vector = on_a * ((arrow.body == joint.a ? length : -length) / size);
  arrow.tail = joint.point - arrow.vector;
  arrow.radius = std::min(kJointThickness * input.percent(), length / kJointSlimmest);
  arrow.color = input.theme.joint;
  arrow.item = item_of_joint(index);
  arrows->push_back(arrow);
}

}  // namespace

double largest_joint_force(const SceneInput& input) {
  double largest = 0;
  for (size_t j = 0; j < input.analysis.assembly.joints.size(); ++j) {
    largest = std::max(largest, force_of(input, j).norm());
  }
  return largest;
}

std::vector<SceneArrow> joint_arrows(const SceneInput& input) {
  std::vector<SceneArrow> arrows;
  const double largest = largest_joint_force(input);
  const std::vector<Joint>& joints = input.analysis.assembly.joints;
  for (size_t j = 0; j < joints.size(); ++j) {
    const Vec3 on_a = force_of(input, j);
    if (has_axis(joints[j].type)) add_axis(input, j, drawn_with(input, joints[j], on_a), &arrows);
    add_force(input, j, on_a, largest, &arrows);
  }
  return arrows;
}

std::vector<SceneMarker> joint_markers(const SceneInput& input) {
  std::vector<SceneMarker> markers;
  const std::vector<Joint>& joints = input.analysis.assembly.joints;
  for (size_t j = 0; j < joints.size(); ++j) {
    const Joint& joint = joints[j];
    const Vec3 axis = has_axis(joint.type) ? joint.axis : Vec3(0, 0, 1);
    markers.push_back({turns(joint.type) ? MarkerKind::kTurns : MarkerKind::kWelds, joint.point, axis,
                       kMarker * input.percent(), input.theme.joint, item_of_joint(j),
                       drawn_with(input, joint, force_of(input, j))});
  }
  return markers;
}

}  // namespace impend
