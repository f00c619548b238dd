// What differs between two assemblies as designs: their parts, then the conditions that they are under (gravity,
// ground, loads, joints, springs, friction, sequence, gap).
#pragma once

#include "impend/compare/design_changes.h"

namespace impend {

// Parts are matched by name where they are the same bodies, then by place among those whose names went round or that
// have the same name up to "#2", "#3", …, then by name alone, then by place and by shape whatever their names. A part's
// place is what it covers: a box turned by half a turn has not moved, two equal bolts that changed places neither.
// Colours, names of files, units, order and how meshes are made up do not count. compare_designs(b, a) says the same
// with before and after exchanged. Held by tests/unit/compare/test_design_changes.
DesignChanges compare_designs(const Assembly& before, const Assembly& after);

// Appends to changes.changes; changes.parts says which part is which. Held by tests/unit/compare/test_design_changes.
void add_condition_changes(const Assembly& before, const Assembly& after, DesignChanges& changes);

}  // namespace impend
