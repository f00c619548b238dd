// The table of contact points.
#pragma once

#include "gui/presenter/table.h"
#include "impend/motion/analysis.h"

namespace impend::gui {

// Columns: number, between, and, kind, state, force, opens at, those of friction_rows.h where the analysis has
// friction, gap, point, normal. One row per contact, in the set's order; lengths in the assembly's unit. Held by
// tests/presenter.
Table contact_table(const Analysis& analysis);

}  // namespace impend::gui
