// How far apart surfaces may be and touch where no gap is given, as far as files declare it.
#pragma once

#include <algorithm>
#include <limits>

namespace impend {

// All in m. `plain`: relative_gap × the median part size; H = `declared`: half-widths of what the numbers of both bodies
// can mean, along the normal; X: their largest coordinate as stored, `placed`: in the world.
//   max(plain, H + min(7 H, 14·2⁻²³·X) + rounding of the poses)
// Points that are one are written up to H apart; what programs reckon in single precision is off by a few roundings
// more, which does not count where numbers are kept better than that.
inline double automatic_reach(double plain, double declared, double stored, double placed) {
  constexpr double kSingle = 14 * 0x1p-23;  // of X
  constexpr double kBeyond = 7;             // … but no more than this times H
  constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();  // of coordinates that went through a pose
  const double beyond = std::min(kBeyond * declared, kSingle * stored);
  return std::max(plain, declared + beyond + kRounding * std::max(stored, placed));
}

}  // namespace impend
