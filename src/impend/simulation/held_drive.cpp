// Drives without limit of which each asks for what others, or joints, do not allow.
#include <algorithm>
#include <cmath>

#include "impend/simulation/mechanism.h"

namespace impend {
namespace {

// Of the fastest of them: speeds of drives that close a loop may differ by what its parts are off.
constexpr double kMissedSpeed = 1e-3;
// Of `least`: what rounding leaves of a way.
constexpr double kRoundedWay = 1e-6;

bool is_irresistible(const SoftRows& rows, std::size_t r) {
  return rows.kind[r] == RowKind::kDrive && !(rows.compliance[r] > 0) && std::isinf(rows.limit[r]);
}

}  // namespace

std::string Mechanism::held_drive(const SoftRows& rows, const VecX& missed, double h, double least) const {
  double fastest = 0;
  for (std::size_t r = 0; r < rows.kind.size(); ++r) {
    if (!is_irresistible(rows, r)) continue;
    // At a stop a drive has less than its speed, down to what rounding leaves.
    const double stated = std::abs(joints_[rows.source[r]].drive->velocity.value_or(0));
    fastest = std::max(fastest, std::max(std::abs(rows.bias[r]), stated) * lever_[rows.source[r]]);
  }
  for (std::size_t r = 0; r < rows.kind.size(); ++r) {
    if (!is_irresistible(rows, r)) continue;
    const int joint = rows.source[r];
    const double off = std::abs(missed[static_cast<Eigen::Index>(r)]) * lever_[joint];
    const bool has_speed = joints_[joint].drive->velocity.has_value();
    if (off > kMissedSpeed * fastest && h * off > (has_speed ? kRoundedWay : 1.0) * least) return names_[joint];
  }
  return "";
}

}  // namespace impend
