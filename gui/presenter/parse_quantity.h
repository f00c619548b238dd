// Numbers as people type them, in any locale: "3,5" and "3.5" are the same; "1.234,5" and "1 234" are refused rather
// than guessed at.
#pragma once

#include <numbers>
#include <string>
#include <string_view>

#include "impend/assembly/mesh_findings.h"
#include "impend/base/result.h"
#include "impend/geometry/types.h"

namespace impend::gui {

// Degrees, which people read and type; everything else is in radians.
inline constexpr double kDegree = std::numbers::pi / 180;

enum class Quantity {
  kNumber,        // no unit
  kLength,        // mm, cm, m, in, um, µm, km, ft, "; without one: the file's
  kDensity,       // kg/m³ (kg/m3, kg/m^3), g/cm³, t/m³
  kAcceleration,  // m/s² (m/s2, m/s^2), g
  kAngle,         // ° (deg), rad; without one: degrees
  kMass,          // kg, g, t, lb
  kTime,          // s, ms
};

// One decimal comma or point, an exponent, a sign; blanks around. Errors: kBadValue with what is expected.
Result<double> parse_typed_number(std::string_view text);

// In SI (m, kg/m³, m/s², rad, kg). Held by tests/presenter.
Result<double> parse_quantity(std::string_view text, Quantity quantity, const PrintedUnit& file_unit = {});

// Three numbers separated by blanks, semicolons or (where decimals are points) commas, with or without brackets; a unit
// may follow the last. "-z" and the like are directions of length 1.
Result<Vec3> parse_vector(std::string_view text, Quantity quantity, const PrintedUnit& file_unit = {});

// With a decimal point and the unit ("2.5 mm", "7850 kg/m³", "30°"), so that parse_quantity gives it back to
// `digits` significant digits (17: exactly). Never locale dependent.
std::string format_quantity(double si, Quantity quantity, const PrintedUnit& file_unit = {}, int digits = 6);
std::string format_vector(const Vec3& si, Quantity quantity, const PrintedUnit& file_unit = {}, int digits = 6);

// The unit that format_quantity writes: "mm", "kg/m³", "".
std::string unit_of(Quantity quantity, const PrintedUnit& file_unit = {});

}  // namespace impend::gui
