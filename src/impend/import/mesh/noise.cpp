#include "impend/import/mesh/noise.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "impend/geometry/moments.h"

namespace impend {
namespace {

constexpr double kFloat32Step = 0x1p-23;  // of a number, at most, to the next in single precision …
constexpr double kFloat64Step = 0x1p-52;  // … in double precision
constexpr int kFullDoubleDigits = 15;     // decimal digits that every double keeps
constexpr int kFullFloatDigits = 7;       // digits below which a float printed as a double would not stop
constexpr int kDesignDigits = 5;          // a person or script types no more …
constexpr int kDesignDecimals = 2;        // … nor more decimals than this

constexpr int kGeneralDigits = 6;       // what "%g" prints
constexpr double kFloatEvidence = 4;    // decimal logarithm of how unlikely it is that numbers are floats by chance
constexpr std::size_t kCutNumbers = 4;  // different numbers that would all have to end in zeros by chance, one in 10⁴

// Whether printing the nearest float with so many digits gives the number again.
bool is_rounded_float(double value, int digits) {
  const std::string printed = fmt::format("{:.{}e}", static_cast<double>(static_cast<float>(value)), digits - 1);
  double read = 0;
  std::from_chars(printed.data(), printed.data() + printed.size(), read);
  return read == value;
}

// How a decimal number was written. Exponent forms: digits of the mantissa, decimals = mantissa decimals − exponent.
struct Written {
  int digits = 0;    // from the first nonzero digit to the last digit printed
  int needed = 0;    // the same without trailing zeros
  int decimals = 0;  // at least 0
  bool padded = false;
  bool exponent = false;
};

Written read_written(std::string_view token) {
  Written written;
  const std::size_t end = std::min(token.find_first_of("eE"), token.size());
  const std::string_view mantissa = token.substr(0, end);
  bool in_fraction = false;
  for (const char c : mantissa) {
    if (c == '.') in_fraction = true;
    if (c < '0' || c > '9') continue;
    if (in_fraction) ++written.decimals;
    if (written.digits > 0 || c != '0') ++written.digits;
    if (c != '0') written.needed = written.digits;
  }
  written.padded = written.decimals > 0 && mantissa.back() == '0' && !(written.decimals == 1 && end == token.size());
  if (end < token.size()) {
    written.exponent = true;
    std::string_view text = token.substr(end + 1);
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    int exponent = 0;
    std::from_chars(text.data(), text.data() + text.size(), exponent);
    constexpr int kLargest = 400;  // beyond the exponents of double; keeps the difference from overflowing
    written.decimals = std::max(0, written.decimals - std::clamp(exponent, -kLargest, kLargest));
  }
  return written;
}

CoordinateNoise relative_noise(const TriangleMesh& mesh, double step, const char* source) {
  CoordinateNoise noise;
  for (const Vec3& vertex : mesh.vertices) noise.half_width = noise.half_width.cwiseMax(vertex.cwiseAbs());
  noise.half_width *= step;
  noise.source = source;
  return noise;
}

}  // namespace

void TextNoiseGauge::add(int axis, std::string_view token, double value) {
  const Written written = read_written(token);
  const bool is_float32 =
      std::abs(value) <= std::numeric_limits<float>::max() && static_cast<double>(static_cast<float>(value)) == value;
  max_abs_[axis] = std::max(max_abs_[axis], std::abs(value));
  max_decimals_ = std::max(max_decimals_, written.decimals);
  significant_ = std::max(significant_, written.digits);
  needed_ = std::max(needed_, written.needed);
  all_float32_ = all_float32_ && is_float32;
  padded_ = padded_ || written.padded;
  all_exponents_ = all_exponents_ && written.exponent;
  if (written.digits == written.needed && !written.exponent) note_cut(value, written.digits, written.decimals);
  if (written.needed > kFullFloatDigits && written.digits < kFullDoubleDigits) {
    note_long(std::abs(value), written.needed);
  }
  any_full_double_ = any_full_double_ || (written.digits >= kFullDoubleDigits && !is_float32);
}

// A number of so many digits is a rounded float by chance where a unit of its last digit holds no gap between floats.
void TextNoiseGauge::note_long(double size, int digits) {
  constexpr std::size_t kEnough = 64;
  long_are_float32_ = long_are_float32_ && is_rounded_float(size, digits);
  if (!long_are_float32_ || long_numbers_.size() >= kEnough) return;
  if (std::find(long_numbers_.begin(), long_numbers_.end(), size) != long_numbers_.end()) return;
  long_numbers_.push_back(size);
  const double unit = std::pow(10.0, std::floor(std::log10(size)) + 1 - digits);
  const double step = std::ldexp(1.0, std::ilogb(size) - std::numeric_limits<float>::digits + 1);
  float_evidence_ += std::log10(std::max(1.0, step / unit));
}

void TextNoiseGauge::note_cut(double value, int digits, int decimals) {
  if (digits >= kKinds || decimals >= kKinds) return;
  std::vector<double>& of_kind = cut_[digits][decimals];
  if (of_kind.size() >= kCutNumbers) return;
  const double size = std::abs(value);
  if (std::find(of_kind.begin(), of_kind.end(), size) == of_kind.end()) of_kind.push_back(size);
}

// Numbers stop at the digits of the file, with fewer decimals than others have.
bool TextNoiseGauge::cut_at_digits(bool above_one) const {
  if (significant_ >= kKinds) return false;
  const int most = std::min({above_one ? significant_ : kKinds, max_decimals_, kKinds});
  std::size_t count = 0;
  for (int decimals = 0; decimals < most; ++decimals) count += cut_[significant_][decimals].size();
  return count >= kCutNumbers;
}

CoordinateNoise TextNoiseGauge::noise() const {
  CoordinateNoise noise;
  const Vec3 largest(max_abs_[0], max_abs_[1], max_abs_[2]);
  const auto relative = [&](double step, const char* source) {
    noise.half_width = step * largest;
    noise.source = source;
    return noise;
  };
  if (any_full_double_) return relative(kFloat64Step, "text with full double precision");
  if (all_float32_ && needed_ <= kFullFloatDigits) return relative(kFloat64Step, "text with design values");
  if (all_float32_) return relative(kFloat32Step, "text of float32 values");
  if (long_are_float32_ && float_evidence_ >= kFloatEvidence) return relative(kFloat32Step, "text of float32 values");
  if (significant_ <= kDesignDigits && max_decimals_ <= kDesignDecimals && !padded_)
    return relative(kFloat64Step, "text with design values");

  const double decimal_unit = std::pow(10.0, -max_decimals_);
  const bool general = significant_ >= kGeneralDigits || (!padded_ && cut_at_digits(true));
  const bool borne_out = padded_ || all_exponents_ || significant_ < kGeneralDigits || cut_at_digits(false);
  bool by_digits = false;
  for (int axis = 0; axis < 3; ++axis) {
    double unit = decimal_unit;
    if (largest[axis] > 0 && general) {
      const int leading = static_cast<int>(std::floor(std::log10(largest[axis])));
      const double digit_unit = std::pow(10.0, leading + 1 - significant_);
      by_digits = by_digits || digit_unit > unit;
      unit = std::max(unit, digit_unit);
    }
    noise.half_width[axis] = 0.5 * unit;
    noise.decimal[axis] = 0.5 * (borne_out ? unit : decimal_unit);
  }
  noise.source = by_digits ? fmt::format("text with {} significant digits", significant_)
                           : fmt::format("text with {} decimals", max_decimals_);
  return noise;
}

CoordinateNoise float32_noise(const TriangleMesh& mesh) { return relative_noise(mesh, kFloat32Step, "binary float32"); }

CoordinateNoise float64_noise(const TriangleMesh& mesh) { return relative_noise(mesh, kFloat64Step, "binary float64"); }

}  // namespace impend
