// The table of contact points, and what each does at the first instant.
#pragma once

#include <string>
#include <vector>

#include "gui/presenter/table.h"
#include "impend/report/twist.h"

namespace impend::gui {

enum class ContactState {
  kCarries,   // carries force
  kTouches,   // stays closed without force
  kOpens,     // opens at the first instant
  kDoubtful,  // the geometry is not understood
  kUnused,    // belongs to an alternative that was not taken
};
const char* to_string(ContactState state);  // "carries", "touches", "opens", "doubtful", "not imposed"
std::vector<ContactState> contact_state_list(const Analysis& analysis, const ContactStates& states);

// Columns: number, between, and, kind, state, force, opens at, those of friction_rows.h where the analysis has
// friction, gap, point, normal. One row per contact, in the set's order; lengths in the assembly's unit. Held by
// tests/presenter.
Table contact_table(const Analysis& analysis);

}  // namespace impend::gui
