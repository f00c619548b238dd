#include "impend/import/gltf/gltf_scene.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "impend/base/tolerances.h"
#include "impend/geometry/small_matrices.h"
#include "impend/import/gltf/gltf_conventions.h"

namespace impend {
namespace {

constexpr const char* kTransformHint = "correct the transform, or export the scene again";

// The numbers of an array of `size`; `otherwise` when absent, nullopt after recording a finding.
std::optional<std::vector<double>> read_numbers(const JsonNode& node, std::size_t size, std::vector<double> otherwise) {
  if (!node.present()) return node.ok() ? std::optional(std::move(otherwise)) : std::nullopt;
  if (node.size() != size || !node.is_array()) {
    node.fail(ErrorCode::kBadValue, fmt::format("expected {} numbers", size), kTransformHint);
    return std::nullopt;
  }
  std::vector<double> numbers;
  for (std::size_t i = 0; i < size; ++i) numbers.push_back(node.at(i).number());
  return node.ok() ? std::optional(std::move(numbers)) : std::nullopt;
}

// A scale of few digits is meant as it is written; of many, it is a rounded float32.
double error_of_scale(const Vec3& s) {
  constexpr double kRounding = 0x1p-24;  // of a number, at most, when it is stored in single precision
  const auto is_typed = [](double x) { return x == std::strtod(fmt::format("{:.5g}", x).c_str(), nullptr); };
  double sum = 0;
  for (const double x : s) sum += is_typed(x) ? 0 : std::pow(kRounding * x, 2);
  return std::sqrt(sum);
}

// Frobenius norm of the errors of the numbers.
template <class Numbers>
double error_of(const Numbers& numbers, const NumberPrecision& precision) {
  double sum = 0;
  for (const double x : numbers) sum += std::pow(precision.error_of(x), 2);
  return std::sqrt(sum);
}

std::optional<NodeTransform> from_matrix(const JsonNode& node, const std::vector<double>& m,
                                         const NumberPrecision& precision) {
  if (m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1) {
    node.fail(ErrorCode::kBadValue, "the last row of the matrix is not 0 0 0 1", kTransformHint);
    return std::nullopt;
  }
  NodeTransform out;
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) out.T.A(row, column) = m[static_cast<std::size_t>(4 * column + row)];
  }
  out.T.p = Vec3(m[12], m[13], m[14]);
  out.linear_error = error_of(out.T.A.reshaped(), precision);
  out.offset_error = error_of(out.T.p, precision);
  return out;
}

// Largest factor by which A stretches.
double stretch(const Mat3& A) {
  if (!A.allFinite()) return std::numeric_limits<double>::infinity();
  return stretches(A)(0);
}

void note_not_unit(const JsonNode& node, double length, GltfDocument* document) {
  const std::string kind = "a rotation is no unit quaternion";
  for (const std::string& note : document->notes) {
    if (note.starts_with(kind)) return;
  }
  document->notes.push_back(
      fmt::format("{}: {} has the length {:.6g}; such rotations were brought to length 1", kind, node.path(), length));
}

}  // namespace

void NumberPrecision::see(double value) { gauge_.add(0, fmt::format("{}", value), value); }

void NumberPrecision::conclude() {
  // The gauge tells the rounding of an axis at its largest number: two probes of plain digits show whether it grows.
  TextNoiseGauge probed = gauge_;
  probed.add(1, "1", 1);
  probed.add(2, "16", 16);
  const Vec3 noise = probed.noise().half_width;
  (noise[2] > noise[1] ? relative_ : absolute_) = noise[1];
}

NumberPrecision NumberPrecision::of_binary(double relative, double absolute) {
  NumberPrecision precision;
  precision.text_ = false;
  precision.relative_ = relative;
  precision.absolute_ = absolute;
  return precision;
}

double NumberPrecision::error_of(double value) const {
  const double size = std::abs(value);
  return text_ && (size == 0 || size == 1) ? 0.0 : relative_ * size + absolute_;
}

NodeTransform NodeTransform::operator*(const NodeTransform& inner) const {
  NodeTransform out;
  out.T = T * inner.T;
  const double grown = stretch(T.A);
  out.linear_error = linear_error * stretch(inner.T.A) + grown * inner.linear_error;
  out.offset_error = linear_error * inner.T.p.norm() + grown * inner.offset_error + offset_error;
  return out;
}

std::optional<NodeTransform> transform_from_trs(const Vec3& p, const Eigen::Vector4d& xyzw, const Vec3& s,
                                                const NumberPrecision& precision) {
  const double length = xyzw.norm();
  if (!(length > 0) || !std::isfinite(length)) return std::nullopt;
  const Eigen::Vector4d q = xyzw / length;
  NodeTransform out;
  const bool turned = !(q.head<3>().array() == 0).all();
  const Mat3 R = turned ? Eigen::Quaterniond(q(3), q(0), q(1), q(2)).toRotationMatrix() : Mat3::Identity();
  out.T = {R * s.asDiagonal(), p};
  // |δR| ≤ 2√2 |δq| for unit quaternions.
  const double turn_error = turned ? 2 * std::sqrt(2.0) * error_of(xyzw, precision) / length : 0.0;
  out.linear_error = turn_error * s.cwiseAbs().maxCoeff() + error_of_scale(s);
  out.offset_error = error_of(p, precision);
  return out;
}

std::optional<NodeTransform> read_transform(const JsonNode& node, const NumberPrecision& precision,
                                            GltfDocument* document) {
  const JsonNode matrix = node.get("matrix"), rotation = node.get("rotation");
  if (matrix.present()) {
    if (rotation.present() || node.get("translation").present() || node.get("scale").present()) {
      node.fail(ErrorCode::kBadValue, "the node has a matrix and a translation, rotation or scale", kTransformHint);
      return std::nullopt;
    }
    const auto m = read_numbers(matrix, 16, {});
    return m ? from_matrix(matrix, *m, precision) : std::nullopt;
  }
  const auto p = read_numbers(node.get("translation"), 3, {0, 0, 0});
  const auto q = read_numbers(rotation, 4, {0, 0, 0, 1});
  const auto s = read_numbers(node.get("scale"), 3, {1, 1, 1});
  if (!p || !q || !s) return std::nullopt;
  const Eigen::Vector4d xyzw((*q)[0], (*q)[1], (*q)[2], (*q)[3]);
  const auto out = transform_from_trs({(*p)[0], (*p)[1], (*p)[2]}, xyzw, {(*s)[0], (*s)[1], (*s)[2]}, precision);
  if (!out) {
    rotation.fail(ErrorCode::kBadValue, "the quaternion has no direction", kTransformHint);
    return std::nullopt;
  }
  if (std::abs(xyzw.norm() - 1) > InputTolerances{}.written_identity) note_not_unit(rotation, xyzw.norm(), document);
  return out;
}

void see_transform(const JsonNode& node, NumberPrecision* precision) {
  // A scale is a factor between units or sizes: its few decimals (0.001) tell nothing of how lengths were rounded.
  for (const char* key : {"matrix", "translation", "rotation"}) {
    const JsonNode numbers = node.get(key);
    if (!numbers.is_array()) continue;
    for (std::size_t i = 0; i < std::min<std::size_t>(numbers.size(), 16); ++i) precision->see(numbers.at(i).number());
  }
}

NodeTransform turned_z_up(const NodeTransform& transform) {
  NodeTransform out = transform;
  out.T = {map_z_up_from_y_up(transform.T.A), z_up_from_y_up(transform.T.p)};
  return out;
}

StatedMass turned_z_up(const StatedMass& mass) {
  StatedMass out = mass;
  if (mass.center_of_mass) out.center_of_mass = z_up_from_y_up(*mass.center_of_mass);
  if (mass.inertia) out.inertia = map_z_up_from_y_up(*mass.inertia);
  return out;
}

}  // namespace impend
