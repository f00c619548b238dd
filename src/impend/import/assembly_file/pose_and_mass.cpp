#include "impend/import/assembly_file/poses_and_joints.h"

#include <fmt/format.h>

#include <cmath>

#include "impend/assembly/mesh_findings.h"
#include "impend/base/numbers.h"
#include "impend/base/tolerances.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/place_object.h"

namespace impend {
namespace {

// Masses (kg) outside of these are slips of the keyboard, as densities are (stated_mass.h).
constexpr double kLeastMass = 1e-30;
constexpr double kMostMass = 1e30;

struct SineCosine {
  double sine;
  double cosine;
};

// Reduced in degrees, where multiples of 90° are exact.
SineCosine sine_cosine_of_degrees(double degrees) {
  const double turn = std::remainder(degrees, 360.0);
  const double quarters = std::round(turn / 90.0);
  const double rest = (turn - 90.0 * quarters) * kRadiansPerDegree;
  const double s = std::sin(rest), c = std::cos(rest);
  switch (static_cast<int>(quarters) & 3) {
    case 0:
      return {s, c};
    case 1:
      return {c, -s};
    case 2:
      return {-s, -c};
    default:
      return {-c, s};
  }
}

Mat3 read_axis_angle(const JsonNode& given) {
  const JsonNode node = given.with(fields_of("rotation"));
  const JsonNode axis_node = node.get("axis");
  const Vec3 axis = axis_node.vec3(Vec3::UnitZ());
  const double degrees = node.get("angle_deg").number();
  if (axis.stableNorm() > 0) return rotation_about(axis, degrees);
  axis_node.fail(ErrorCode::kBadValue, "the axis of rotation has no length", "give a direction such as [0, 0, 1]");
  return Mat3::Identity();
}

Mat3 read_quaternion(const JsonNode& node) {
  const auto entries = node.items();
  if (entries.size() != 4) {
    node.fail(ErrorCode::kBadValue, fmt::format("expected 4 numbers, found {}", entries.size()), "write [w, x, y, z]");
    return Mat3::Identity();
  }
  const Eigen::Quaterniond q(entries[0].number(), entries[1].number(), entries[2].number(), entries[3].number());
  if (std::abs(q.norm() - 1) <= InputTolerances{}.written_identity) return q.normalized().toRotationMatrix();
  node.fail(ErrorCode::kBadValue, fmt::format("a quaternion of norm {:.9g} is no rotation", q.norm()),
            "give [w, x, y, z] of norm 1");
  return Mat3::Identity();
}

RigidTransform read_matrix(const JsonNode& node, double metres_per_unit) {
  const Eigen::Matrix4d m = node.mat4();
  if (!node.ok()) return {};
  if (m.row(3) != Eigen::RowVector4d(0, 0, 0, 1)) {
    node.fail(ErrorCode::kBadValue, "the last row of a pose matrix must be 0 0 0 1",
              "write the translation into the last column");
    return {};
  }
  const auto R = nearest_rotation(m.topLeftCorner<3, 3>());
  if (!R) {
    const Mat3 block = m.topLeftCorner<3, 3>();
    node.fail(ErrorCode::kBadValue,
              fmt::format("the pose matrix is not rigid: determinant {:.9g}, largest entry of RᵀR − 1 is {:.3g}",
                          block.determinant(), (block.transpose() * block - Mat3::Identity()).cwiseAbs().maxCoeff()),
              "poses may rotate and shift, not scale, shear or mirror");
    return {};
  }
  return {*R, m.topRightCorner<3, 1>() * metres_per_unit};
}

}  // namespace

Mat3 rotation_about(const Vec3& axis, double degrees) {
  const Vec3 u = axis.stableNormalized();
  const auto [s, c] = sine_cosine_of_degrees(degrees);
  Mat3 cross;
  cross << 0, -u.z(), u.y(), u.z(), 0, -u.x(), -u.y(), u.x(), 0;
  return c * Mat3::Identity() + (1 - c) * u * u.transpose() + s * cross;
}

std::optional<Mat3> nearest_rotation(const Mat3& R) {
  const InputTolerances tolerances;
  const auto error = [](const Mat3& A) { return (A.transpose() * A - Mat3::Identity()).cwiseAbs().maxCoeff(); };
  if (!R.allFinite() || !(error(R) <= tolerances.written_identity)) return std::nullopt;
  if (!(std::abs(R.determinant() - 1) <= 3 * tolerances.written_identity)) return std::nullopt;
  Mat3 nearest = R;
  for (int step = 0; step < 3 && error(nearest) > kRotationRounding; ++step) {
    nearest = 0.5 * nearest * (3 * Mat3::Identity() - nearest.transpose() * nearest);
  }
  return nearest;
}

RigidTransform read_pose(const JsonNode& given, double metres_per_unit) {
  RigidTransform X;
  if (!given.present()) return X;
  const JsonNode pose = given.with(fields_of("pose"));
  const JsonNode translation = pose.get("translation"), rotation = pose.get("rotation"),
                 quaternion = pose.get("quaternion"), matrix = pose.get("matrix");
  if (matrix.present() && (translation.present() || rotation.present() || quaternion.present())) {
    matrix.fail(ErrorCode::kBadValue, "a pose matrix stands alone",
                "leave out translation, rotation and quaternion, or leave out the matrix");
  }
  if (rotation.present() && quaternion.present()) {
    quaternion.fail(ErrorCode::kBadValue, "a pose has either a rotation or a quaternion", "leave one of them out");
  }
  if (matrix.present()) return read_matrix(matrix, metres_per_unit);
  X.p = translation.vec3() * metres_per_unit;
  if (rotation.present()) X.R = read_axis_angle(rotation);
  if (quaternion.present()) X.R = read_quaternion(quaternion);
  return X;
}

namespace {

double positive_within(const JsonNode& node, double least, double most, const char* unit) {
  const double value = node.positive();
  if (node.ok() && !(value >= least && value <= most)) {
    node.fail(ErrorCode::kBadValue, fmt::format("{} {} is no such quantity", value, unit),
              fmt::format("give a value between {} and {} {}", least, most, unit));
  }
  return value;
}

// These three are one statement; two of them leave the third to a guess.
void expect_all_three(const JsonNode& node) {
  for (const char* key : {"mass", "center_of_mass", "inertia"}) {
    if (node.get(key).present()) continue;
    node.get(key).fail(ErrorCode::kMissingKey, fmt::format("the key '{}' is missing", key),
                       "give mass, center_of_mass and inertia together, or mass alone");
  }
}

std::optional<Mat3> read_inertia(const JsonNode& node) {
  const Mat3 I = node.mat3();
  if (!node.ok()) return std::nullopt;
  if (const auto fault = inertia_fault(I)) {
    node.fail(ErrorCode::kBadValue, "the inertia " + *fault,
              "give the inertia in kg·m² about the centre of mass, in the part's axes");
  }
  return 0.5 * (I + I.transpose());
}

}  // namespace

double read_density(const JsonNode& node) { return positive_within(node, kLeastDensity, kMostDensity, "kg/m³"); }

StatedMass read_mass(const JsonNode& node) {
  const JsonNode density = node.get("density"), mass = node.get("mass"), center = node.get("center_of_mass"),
                 inertia = node.get("inertia");
  StatedMass stated;
  if (density.present()) stated.density = read_density(density);
  if (mass.present()) stated.mass = positive_within(mass, kLeastMass, kMostMass, "kg");
  if (center.present()) stated.center_of_mass = center.vec3();
  if (center.present() || inertia.present()) expect_all_three(node);
  if (inertia.present()) stated.inertia = read_inertia(inertia);
  return stated;
}

}  // namespace impend
