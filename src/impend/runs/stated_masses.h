// By how much masses may be off, as it is stated.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"

namespace impend {

// Per part of the assembly a share of its mass, 0 where it is fixed or nothing is stated of it: "10%" is of all parts,
// "NAME=5%" of those that the name matches and goes before it, of several the last. Errors (kUsage): no percentage from
// 0 to 100, a name that matches no part, or nothing above 0. Held by tests/cli/test_cli_mass_range.
Result<std::vector<double>> stated_mass_ranges(const std::vector<std::string>& stated, const Assembly& assembly);

}  // namespace impend
