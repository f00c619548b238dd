#include "impend/dynamics/joint_rows.h"

#include <algorithm>
#include <cmath>

#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

void add_all(bool angular, std::vector<JointRow>& rows) {
  for (const Vec3& d : {Vec3(Vec3::UnitX()), Vec3(Vec3::UnitY()), Vec3(Vec3::UnitZ())}) rows.push_back({d, angular});
}

void add_across(const Vec3& axis, bool angular, std::vector<JointRow>& rows) {
  const Vec3 u = axis.unitOrthogonal();
  rows.push_back({u, angular});
  rows.push_back({axis.cross(u).normalized(), angular});
}

Vec6 angular_values(const Vec3& direction) {
  Vec6 values = Vec6::Zero();
  values.tail<3>() = direction;
  return values;
}

// Largest ‖[0, δp×d̂]‖_{M⁻¹} over ‖δp‖ ≤ 1.
double shifted_norm(const Vec3& direction, const MassCholesky& factor) {
  const Vec3 u = direction.unitOrthogonal();
  Eigen::Matrix<double, 6, 2> shift;
  shift << angular_values(u.cross(direction)), angular_values(direction.cross(u).cross(direction));
  const Eigen::Matrix<double, 6, 2> whitened = factor.whiten(shift);
  const Eigen::Matrix2d gram = whitened.transpose() * whitened;
  return std::sqrt(std::max(0.5 * gram.trace() + std::hypot(0.5 * (gram(0, 0) - gram(1, 1)), gram(0, 1)), 0.0));
}

// Largest ‖[δaᵀ, ((p−c)×δa)ᵀ]‖_{M⁻¹} over unit δa across the axis.
double in_plane(const Joint& joint, const Vec3& center_of_mass, const MassCholesky& factor) {
  const Vec3 u = joint.axis.unitOrthogonal();
  double square = 0;
  for (const Vec3& d : {u, Vec3(joint.axis.cross(u))}) {
    square += factor.whiten(joint_row_values({d, false}, joint.point, center_of_mass)).squaredNorm();
  }
  return std::sqrt(square);
}

}  // namespace

std::vector<JointRow> joint_rows(const Joint& joint) {
  std::vector<JointRow> rows;
  if (joint.type == JointType::kFixed || joint.type == JointType::kBall) {
    add_all(false, rows);
  } else if (joint.type == JointType::kPlanar) {
    rows.push_back({joint.axis, false});
  } else {
    add_across(joint.axis, false, rows);
    if (joint.type == JointType::kHinge) rows.push_back({joint.axis, false});
  }
  if (joint.type == JointType::kFixed || joint.type == JointType::kSlider) add_all(true, rows);
  if (joint.type != JointType::kFixed && joint.type != JointType::kSlider && joint.type != JointType::kBall) {
    add_across(joint.axis, true, rows);
  }
  return rows;
}

std::vector<JointRow> locked_joint_rows(const Joint& joint) {
  std::vector<JointRow> rows = joint_rows(joint);
  if (joint.drive) rows.push_back(coordinate_row(joint));
  return rows;
}

JointRow coordinate_row(const Joint& joint) { return {joint.axis, joint.type == JointType::kHinge}; }

Vec6 joint_row_values(const JointRow& row, const Vec3& point, const Vec3& center_of_mass) {
  if (row.angular) return angular_values(row.direction);
  Vec6 values;
  values << row.direction, (point - center_of_mass).cross(row.direction);
  return values;
}

double joint_row_noise(const Joint& joint, const JointRow& row, const Vec3& center_of_mass, const Mat6& mass) {
  const MassCholesky factor(mass);
  const auto norm = [&factor](const Vec6& values) { return factor.whiten(values).norm(); };
  const double rounding = kJointRounding * norm(joint_row_values(row, joint.point, center_of_mass));
  const double about_axis = norm(angular_values(joint.axis));
  switch (joint.type) {
    case JointType::kFixed:
      return rounding;
    case JointType::kBall:
      return rounding + joint.point_noise * shifted_norm(row.direction, factor);
    case JointType::kHinge:
      if (row.angular) return rounding + joint.axis_noise * about_axis;
      return rounding + (row.direction == joint.axis ? 0.0 : joint.point_noise * about_axis);
    case JointType::kPlanar:
      if (row.angular) return rounding + joint.axis_noise * about_axis;
      return rounding + joint.axis_noise * in_plane(joint, center_of_mass, factor);
    case JointType::kSlider:
      // Its drive's row, along the axis, is known like those across.
    case JointType::kCylindrical:
      break;
  }
  const bool slider = joint.type == JointType::kSlider;
  if (row.angular) return rounding + (slider ? 0.0 : joint.axis_noise * about_axis);
  const double turned = norm(joint_row_values({joint.axis, false}, joint.point, center_of_mass));
  return rounding + joint.axis_noise * turned + (slider ? 0.0 : joint.point_noise * about_axis);
}

RowShift joint_row_shift(const Joint& joint, const JointRow& row) {
  RowShift noise;
  const auto lean_along_axis = [&] { noise.turn.col(0) = joint.axis_noise * joint.axis; };
  switch (joint.type) {
    case JointType::kFixed:
      break;
    case JointType::kBall:
      noise.shift = joint.point_noise;
      break;
    case JointType::kHinge:
      if (row.angular) {
        lean_along_axis();
      } else {
        noise.shift = joint.point_noise;
      }
      break;
    case JointType::kSlider:
      if (!row.angular) lean_along_axis();
      break;
    case JointType::kCylindrical:
      lean_along_axis();
      if (!row.angular) noise.shift = joint.point_noise;
      break;
    case JointType::kPlanar: {
      if (row.angular) {
        lean_along_axis();
        break;
      }
      const Vec3 u = joint.axis.unitOrthogonal();
      noise.turn << joint.axis_noise * u, joint.axis_noise * joint.axis.cross(u);
      break;
    }
  }
  return noise;
}

}  // namespace impend
