// The table of joints: what each lets its parts do, and what it transmits.
#pragma once

#include "gui/presenter/table.h"
#include "impend/motion/analysis.h"

namespace impend::gui {

// Columns: joint, between, and, lets them, state, force, torque, the last two with friction where a model was solved,
// what other joints hold too, point. One row per joint, in the assembly's order. Held by tests/presenter.
Table joint_table(const Analysis& analysis);

}  // namespace impend::gui
