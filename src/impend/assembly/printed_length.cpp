#include "impend/assembly/printed_length.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impend {

std::string in_unit(const Assembly& assembly, double metres) {
  return fmt::format("{:.4g} {}", metres / assembly.metres_per_unit, assembly.unit_name);
}

std::string in_unit(const Assembly& assembly, const Vec3& metres) {
  const Vec3 x = metres / assembly.metres_per_unit;
  return fmt::format("({:.4g}, {:.4g}, {:.4g}) {}", x.x(), x.y(), x.z(), assembly.unit_name);
}

std::string in_unit_above(const Assembly& assembly, double metres) {
  const double length = metres / assembly.metres_per_unit;
  return length > 0 ? not_below(length) + " " + assembly.unit_name : in_unit(assembly, metres);
}

std::string not_below(double length) {
  const double step = std::pow(10.0, std::floor(std::log10(length)) - 2);
  return fmt::format("{:.3g}", std::ceil(length / step) * step);
}

double shown_ground_height(const Assembly& assembly) {
  if (!assembly.ground) return 0;
  constexpr double kRounding = 1e-12;  // of the largest coordinate
  double largest = 0;
  for (const Part& part : assembly.parts) {
    for (const Vec3& vertex : part.mesh.vertices) largest = std::max(largest, (part.X_WP * vertex).norm());
  }
  return std::abs(assembly.ground->height) <= kRounding * largest ? 0 : assembly.ground->height;
}

}  // namespace impend
