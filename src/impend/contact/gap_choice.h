// The gap tolerance: given, or chosen from the noise and the sizes of the parts.
#pragma once

#include <string>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
#include "impend/base/tolerances.h"

namespace impend {

struct GapChoice {
  double gap = 0;      // m
  std::string reason;  // in words, lengths in the assembly's unit
  Diagnostics warnings;
};

// Given: refused (kTolerance) below min_gap_over_noise·ε, ε the largest noise of any part and axis. Auto: the largest
// of noise_floor·ε and relative_gap × (median diagonal of the parts' boxes). Refused, too: a part whose noise exceeds
// noise_over_size of its diagonal. Warns "coarse-gap" when noise alone makes the gap exceed coarse_gap of the median
// size. Held by tests/unit/contact.
Result<GapChoice> choose_gap(const Assembly& assembly, const GeometricTolerances& tolerances = {});

// "0.25 mm": a length in the assembly's unit, four significant digits.
std::string in_unit(const Assembly& assembly, double metres);
std::string in_unit(const Assembly& assembly, const Vec3& metres);

}  // namespace impend
