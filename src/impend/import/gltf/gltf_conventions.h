// Where glTF differs from the rest of the world: y is up, colours are linear.
//
//   sRGB(c) = 12.92 c for c ≤ 0.04045 / 12.92, else 1.055 c^(1/2.4) − 0.055
#pragma once

#include <array>
#include <optional>
#include <string>

#include "impend/geometry/types.h"
#include "impend/import/gltf/gltf_document.h"

namespace impend {

// glTF has y up, impend z: C = [1 0 0; 0 0 −1; 0 1 0] turns the former into the latter, Cᵀ back; maps A become C A Cᵀ.
// Both only permute and change signs: nothing is rounded, and no −0 is made.

inline Vec3 z_up_from_y_up(const Vec3& x) { return {x.x(), 0.0 - x.z(), x.y()}; }
inline Vec3 y_up_from_z_up(const Vec3& x) { return {x.x() + 0.0, x.z() + 0.0, 0.0 - x.y()}; }

// Applies `turn` to the columns and the rows.
template <class Turn>
Mat3 turned_both_ways(Mat3 A, const Turn& turn) {
  for (int column = 0; column < 3; ++column) A.col(column) = turn(Vec3(A.col(column)));
  for (int row = 0; row < 3; ++row) A.row(row) = turn(Vec3(A.row(row).transpose())).transpose();
  return A;
}
inline Mat3 map_z_up_from_y_up(const Mat3& A) {
  return turned_both_ways(A, [](const Vec3& x) { return z_up_from_y_up(x); });
}
inline Mat3 map_y_up_from_z_up(const Mat3& A) {
  return turned_both_ways(A, [](const Vec3& x) { return y_up_from_z_up(x); });
}

// "#rrggbb" of linear red, green and blue, clamped to [0, 1].
std::string srgb_from_linear(const std::array<double, 3>& linear);
// The inverse, rounded to six decimals; nullopt unless `srgb` is "#rrggbb". Held by tests/unit/import/test_gltf_write.
std::optional<std::array<double, 3>> linear_from_srgb(const std::string& srgb);

// The base colour of the primitive's material; nullopt without a material or where a texture says it. May record a
// finding.
std::optional<std::string> primitive_color(const JsonNode& primitive, GltfDocument* document);

}  // namespace impend
