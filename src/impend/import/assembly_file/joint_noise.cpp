#include "impend/import/assembly_file/joint_noise.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/import/mesh/noise.h"

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

}  // namespace impend
