#include "impend/geometry/axis_names.h"

namespace impend {
namespace {

constexpr std::string_view kSmallAxes = "xyz", kCapitalAxes = "XYZ";

}  // namespace

std::optional<Vec3> axis_named(std::string_view name) {
  const bool against = name.starts_with('-');
  if (against || name.starts_with('+')) name.remove_prefix(1);
  if (name.size() != 1) return std::nullopt;
  for (const std::string_view letters : {kSmallAxes, kCapitalAxes}) {
    const std::size_t at = letters.find(name.front());
    if (at != std::string_view::npos) return (against ? -1.0 : 1.0) * Vec3::Unit(static_cast<Eigen::Index>(at));
  }
  return std::nullopt;
}

std::optional<std::string> name_of_axis(const Vec3& along) {
  if ((along.array() != 0).count() != 1) return std::nullopt;
  Eigen::Index axis = 0;
  along.cwiseAbs().maxCoeff(&axis);
  return (along[axis] < 0 ? "-" : "") + std::string(1, kSmallAxes[static_cast<std::size_t>(axis)]);
}

}  // namespace impend
