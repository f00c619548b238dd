// Many arrows or marks are drawn smaller than few.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace impend {

struct Crowding {
  double roomy = 1;  // so many have their full size
  double least = 1;  // share of their size that the most keep
};

// Share of their full size that `count` things have: √(roomy/count) within least … 1.
inline double crowding(std::size_t count, const Crowding& limits) {
  return std::clamp(std::sqrt(limits.roomy / static_cast<double>(count)), limits.least, 1.0);
}

}  // namespace impend
