// The same inputs once more, read in another way.
#pragma once

#include <optional>

#include "gui/presenter/document.h"

namespace impend::gui {

// With half the turn and a quarter of the distance between facets and surface, where any input is a CAD model and its
// facets can become finer; else nothing. Held by tests/presenter, as is the other.
std::optional<ImportOptions> with_finer_facets(const Opened& opened);

// A part per connected piece, where some mesh has several and no assembly file says what the parts are.
std::optional<ImportOptions> with_part_per_piece(const Opened& opened);

}  // namespace impend::gui
