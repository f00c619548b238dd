#include "impend/planning/design_margins.h"

#include <algorithm>

#include "impend/base/numbers.h"

namespace impend {

std::optional<double> mass_change(const Robustness& robust) {
  double change = kInfinity;
  for (const MassRange& range : robust.masses) {
    if (!range.least || !range.most) return std::nullopt;
    // A part that may weigh nothing has no limit below.
    if (*range.least > 0) change = std::min(change, 1 - *range.least);
    change = std::min(change, *range.most - 1);
  }
  return change;
}

}  // namespace impend
