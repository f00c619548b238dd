#include "impend/import/assembly_file/poses_and_joints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "impend/assembly/joint.h"
#include "impend/base/tolerances.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/mesh/noise.h"
#include "impend/import/write_meshes.h"

namespace impend {
namespace {

void add(const Vec3& v, TextNoiseGauge& gauge) {
  // A JSON reader keeps no digits, but the shortest decimals of a double are those written, but for padding zeros.
  for (int axis = 0; axis < 3; ++axis) gauge.add(axis, fmt::format("{}", v[axis]), v[axis]);
}

bool along_coordinate_axis(const Vec3& axis) { return (axis.array() != 0).count() == 1; }

}  // namespace

std::vector<JointNoise> joint_noise(const std::vector<JointNumbers>& joints) {
  TextNoiseGauge points, axes;
  for (const JointNumbers& joint : joints) {
    add(joint.point, points);
    if (joint.has_axis && !along_coordinate_axis(joint.axis)) add(joint.axis, axes);
  }
  const double of_points = points.noise().half_width.norm();
  const double of_axes = axes.noise().half_width.norm();
  std::vector<JointNoise> noise;
  for (const JointNumbers& joint : joints) {
    const bool exact = !joint.has_axis || along_coordinate_axis(joint.axis);
    noise.push_back({of_points, exact ? 0.0 : std::min(1.0, of_axes / joint.axis.stableNorm())});
  }
  return noise;
}

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson vector_json(const Vec3& v) { return OrderedJson::array({v.x(), v.y(), v.z()}); }

bool same_noise(double a, double b) { return std::abs(a - b) <= InputTolerances{}.same_noise * std::max(a, b); }

}  // namespace

OrderedJson joints_json(const Assembly& assembly, double unit) {
  std::vector<JointNumbers> numbers;
  std::vector<Joint> joints;
  const std::vector<std::string> names = joint_names(assembly);
  for (std::size_t j = 0; j < names.size(); ++j) {
    Joint joint = assembly.joints[j];
    if (is_joined(joint)) continue;
    joint.name = names[j];
    joints.push_back(joint);
    numbers.push_back({in_unit(joint.point, unit), joint.axis, has_axis(joint.type)});
  }
  const std::vector<JointNoise> shown = joint_noise(numbers);
  OrderedJson json = OrderedJson::array();
  for (size_t j = 0; j < numbers.size(); ++j) {
    const Joint& joint = joints[j];
    OrderedJson entry = {{"type", to_string(joint.type)},
                         {"a", assembly.body_name(joint.a)},
                         {"b", assembly.body_name(joint.b)},
                         {"point", vector_json(numbers[j].point)}};
    if (!joint.name.empty()) entry["name"] = joint.name;
    add_limits(joint, unit, &entry);
    if (has_axis(joint.type)) entry["axis"] = vector_json(joint.axis);
    if (!same_noise(joint.point_noise, shown[j].point * unit)) entry["point_noise"] = in_unit(joint.point_noise, unit);
    if (has_axis(joint.type) && !same_noise(joint.axis_noise, shown[j].axis)) entry["axis_noise"] = joint.axis_noise;
    json.push_back(in_order("joint", entry));
  }
  return json;
}

OrderedJson pairs_json(const Assembly& assembly) {
  OrderedJson json = OrderedJson::array();
  for (const Joint& joint : assembly.joints) {
    if (!is_joined(joint)) continue;
    json.push_back({{"a", assembly.body_name(joint.a)}, {"b", assembly.body_name(joint.b)}, {"joined", true}});
  }
  return json;
}

OrderedJson friction_json(const Assembly& assembly) {
  OrderedJson json = OrderedJson::array();
  for (const PairFriction& pair : assembly.friction.pairs) {
    OrderedJson entry = {{"a", assembly.body_name(pair.a)}, {"b", assembly.body_name(pair.b)}};
    if (pair.mu) entry["mu"] = *pair.mu;
    if (pair.viscous) entry["viscous"] = *pair.viscous;
    if (pair.restitution) entry["restitution"] = *pair.restitution;
    json.push_back(in_order("friction", entry));
  }
  return json;
}

OrderedJson velocity_json(const Part& part) {
  if (part.linear_velocity.isZero(0) && part.angular_velocity.isZero(0)) return nullptr;
  return {{"linear", vector_json(part.linear_velocity)}, {"angular", vector_json(part.angular_velocity)}};
}

}  // namespace impend
