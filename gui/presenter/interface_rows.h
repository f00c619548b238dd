// The tables of interfaces, which are all contacts of one pair of bodies together, and of joints.
#pragma once

#include "gui/presenter/table.h"
#include "impend/motion/analysis.h"

namespace impend::gui {

// Columns: between, and, state, force, those of friction_rows.h where the analysis has friction, points, area, gap. One
// row per interface, in the set's order. Held by tests/presenter.
Table interface_table(const Analysis& analysis);

// The table of joints: what each lets its parts do, and what it transmits.

// Columns: joint, between, and, lets them, state, force, torque, the last two with friction where a model was solved,
// what other joints hold too, point. One row per joint, in the assembly's order. Held by tests/presenter.
Table joint_table(const Analysis& analysis);

}  // namespace impend::gui
