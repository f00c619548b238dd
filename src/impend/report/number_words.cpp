#include "impend/report/number_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "impend/base/tolerances.h"

namespace impend {
namespace {

constexpr int kDigits = 3;
constexpr int kSmallestPlainExponent = -4;
constexpr int kLargestPlainExponent = 5;

std::string without_trailing_zeros(std::string text) {
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string fixed_text(double value, int decimals) {
  return without_trailing_zeros(fmt::format("{:.{}f}", value, std::max(decimals, 0)));
}

// Rounding of the decimal arithmetic itself, relative: 0.001 stays 0.001 in both directions.
constexpr double kOwnRounding = 1e-12;

// A positive number with kDigits digits, rounded by floor or ceil.
double to_digits(double value, double (*round)(double)) {
  if (!std::isfinite(value)) return value;
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - (kDigits - 1));
  if (!(unit > 0)) return value;
  const double nearest = std::round(value / unit);
  if (std::abs(value / unit - nearest) <= kOwnRounding * nearest) return nearest * unit;
  return round(value / unit) * unit;
}

int decimal_exponent(double value) { return static_cast<int>(std::floor(std::log10(std::abs(value)))); }

}  // namespace

std::string number_text(double value) {
  if (!std::isfinite(value)) return "unknown";
  if (value == 0) return "0";
  const std::string scientific = fmt::format("{:.{}e}", value, kDigits - 1);
  const size_t at = scientific.find('e');
  const int exponent = std::atoi(scientific.c_str() + at + 1);
  if (exponent < kSmallestPlainExponent || exponent > kLargestPlainExponent) {
    return without_trailing_zeros(scientific.substr(0, at)) + fmt::format("e{}", exponent);
  }
  const double rounded = std::strtod(scientific.c_str(), nullptr);
  return fixed_text(rounded, kDigits - 1 - exponent);
}

std::string at_least_text(double value) { return number_text(value > 0 ? to_digits(value, std::floor) : value); }
std::string at_most_text(double value) { return number_text(value > 0 ? to_digits(value, std::ceil) : value); }

std::string direction_text(const Vec3& direction) {
  const double length = direction.norm();
  if (!(length > 0) || !std::isfinite(length)) return "no direction";
  const Vec3 unit = direction / length;
  static constexpr const char* kAxes[] = {"x", "y", "z"};
  for (int k = 0; k < 3; ++k) {
    Vec3 rest = unit;
    rest[k] = 0;
    if (rest.norm() <= WordTolerances{}.negligible) return std::string(unit[k] < 0 ? "-" : "") + kAxes[k];
  }
  return fmt::format("({}, {}, {})", fixed_text(unit.x(), kDigits), fixed_text(unit.y(), kDigits),
                     fixed_text(unit.z(), kDigits));
}

std::string line_text(const Vec3& direction) {
  const double length = direction.norm();
  for (int k = 0; k < 3; ++k) {
    if (std::abs(direction[k]) > WordTolerances{}.negligible * length) {
      return direction_text(direction[k] < 0 ? Vec3(-direction) : direction);
    }
  }
  return direction_text(direction);
}

std::string point_text(const Assembly& assembly, const Vec3& point, double size) {
  const double unit = assembly.metres_per_unit;
  const int decimals = size > 0 ? kDigits - 1 - decimal_exponent(size / unit) : kDigits;
  return fmt::format("({}, {}, {}) {}", fixed_text(point.x() / unit, decimals), fixed_text(point.y() / unit, decimals),
                     fixed_text(point.z() / unit, decimals), assembly.unit_name);
}

double largest_size(const Assembly& assembly) {
  double size = 0;
  for (const Part& part : assembly.parts) size = std::max(size, std::cbrt(part.volume));
  return size;
}

std::string length_text(const Assembly& assembly, double metres) {
  return number_text(metres / assembly.metres_per_unit) + " " + assembly.unit_name;
}

std::string area_text(const Assembly& assembly, double square_metres) {
  return number_text(square_metres / (assembly.metres_per_unit * assembly.metres_per_unit)) + " " + assembly.unit_name +
         "²";
}

std::string count_text(size_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace impend
