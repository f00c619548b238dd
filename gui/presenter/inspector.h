// Everything known of one body, contact, interface or joint, as sections of label and value.
#pragma once

#include "gui/presenter/inspection.h"

namespace impend::gui {

// Of a body also without an analysis (geometry and mass alone). Of nothing, or of an item that is not there: the
// assembly as a whole; empty while nothing is open. Held by tests/presenter.
Inspection inspect(const Snapshot& snapshot, const SceneItem& item);

}  // namespace impend::gui
