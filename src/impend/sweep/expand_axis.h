// Words of an axis that mean sets of parts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/sweep/sweep_axis.h"

namespace impend {

// "each": every movable part, one set each; "pairs": every two of them; "prefixes": the first part, the first two, …,
// all of the assembly's sequence, of its parts in order where it has none (a sequence that also takes parts away: the
// states after its steps). Other axes as they are. Errors: kUsage without an assembly, which an axis of inputs leaves
// open, for names that are no parts' and for an assembly without movable parts. Held by
// tests/unit/sweep/test_sweep_axis.
Result<SweepAxis> expand_axis(const SweepAxis& axis, const std::optional<Assembly>& assembly);

std::vector<std::string> movable_names(const Assembly& assembly);

}  // namespace impend
