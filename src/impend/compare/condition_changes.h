// What differs beside the parts: gravity, ground, loads, joints, springs, friction, sequence, gap.
#pragma once

#include "impend/compare/design_changes.h"

namespace impend {

// Appends to changes.changes; changes.parts says which part is which. Held by tests/unit/compare/test_design_changes.
void add_condition_changes(const Assembly& before, const Assembly& after, DesignChanges& changes);

}  // namespace impend
