// The sum of the loads on one body, without what rounding leaves where they balance.
//
// 0.7 kg lifted by 6.864655 N misses its weight by the last digit of a double: that is no load, and nothing falls by
// it. So a sum that is less than some roundings of what it was made of counts as zero, its force and its torque each as
// a whole, so that this depends neither on units nor on axes.
#pragma once

#include <Eigen/Geometry>
#include <limits>

#include "impend/geometry/types.h"

namespace impend {

class NetLoad {
 public:
  explicit NetLoad(const Vec3& center) : center_(center) {}

  void add_force(const Vec3& force) {
    force_ += force;
    forces_ += force.norm();
  }

  // size: of the numbers that the force was computed from, as forces: more than its length where they cancelled. Places
  // are rounded by their distance from the origin, not by that of each other.
  void add_force(const Vec3& force, const Vec3& point, double size) {
    force_ += force;
    forces_ += size;
    torque_ += (point - center_).cross(force);
    torques_ += (point.norm() + center_.norm()) * force.norm() + (point - center_).norm() * size;
  }

  void add_torque(const Vec3& torque) {
    torque_ += torque;
    torques_ += torque.norm();
  }

  // About the centre of mass, the force first.
  Vec6 sum() const {
    Vec6 sum = Vec6::Zero();
    if (force_.norm() > kRoundings * forces_) sum.head<3>() = force_;
    if (torque_.norm() > kRoundings * torques_) sum.tail<3>() = torque_;
    return sum;
  }

 private:
  static constexpr double kRoundings = 64 * std::numeric_limits<double>::epsilon();

  Vec3 center_;
  Vec3 force_ = Vec3::Zero(), torque_ = Vec3::Zero();
  double forces_ = 0, torques_ = 0;  // sums of magnitudes
};

}  // namespace impend
