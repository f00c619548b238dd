#include "impend/import/gltf/number_precision.h"

#include <fmt/format.h>

#include <cmath>

namespace impend {

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

}  // namespace impend
