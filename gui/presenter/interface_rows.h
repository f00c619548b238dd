// The table of interfaces: all contacts of one pair of bodies together.
#pragma once

#include <string>
#include <vector>

#include "gui/presenter/table.h"
#include "impend/report/twist.h"

namespace impend::gui {

struct InterfaceSummary {
  int points = 0, carrying = 0, opening = 0, sliding = 0, doubtful = 0;
  double opening_acceleration = 0;  // m/s², the largest
  std::string state;                // "carries", "touches", "opens", "doubtful"
  std::string words;                // "carries at 2 of 4 points, opens at 2 of 4 points at 0.33 g"
};
std::vector<InterfaceSummary> interface_summaries(const Analysis& analysis, const ContactStates& states);

// Columns: between, and, state, force, those of friction_rows.h where the analysis has friction, points, area, gap. One
// row per interface, in the set's order. Held by tests/presenter.
Table interface_table(const Analysis& analysis);

}  // namespace impend::gui
