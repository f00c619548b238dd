// How far a design at rest, or a state of it, is from starting to move: what tells two apart that both rest.
#pragma once

#include <array>
#include <optional>

#include "impend/planning/robustness.h"

namespace impend {

// Absent where the design does not stand, or where there is nothing that could be asked.
struct DesignMargins {
  std::optional<std::array<double, 2>> tilt;  // rad, how far gravity may turn, at least and at most
  std::optional<WeakestPush> weakest;         // of all parts that can move
  std::optional<double> mass_change;          // as mass_change() says
};

// Of each of two designs; absent: not asked for.
struct ComparedMargins {
  std::optional<DesignMargins> before, after;
};

// The share by which the mass of any one part may become smaller or larger: min over parts of 1 − least and most − 1;
// ∞ where no limit was found. Nothing where that of a part is not known. Held by tests/unit/planning/test_robustness.
std::optional<double> mass_change(const Robustness& robust);

}  // namespace impend
