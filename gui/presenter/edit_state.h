// How one edit changes the state of a document.
#pragma once

#include <string>

#include "gui/presenter/document.h"

namespace impend::gui {

// As opened.
EditState initial_state(const Assembly& assembly);
PartState initial_part(const Assembly& assembly, int part);
std::optional<double> initial_pair_mu(const Assembly& assembly, BodyPair pair);

// The state after the edit. Errors as with_edit.
Result<EditState> state_after(const Opened& opened, const EditState& state, const Edit& edit);

// Height of the lowest point of the parts that are not removed, m along `up`. Nothing without a vertex.
std::optional<double> lowest_of_kept(const Assembly& opened, const EditState& state, const Vec3& up);

// "Fix 'block'"
std::string edit_name(const Assembly& opened, const Edit& edit);

// Edits that a drag makes one after the other: the same kind on the same parts.
bool same_target(const Edit& a, const Edit& b);

}  // namespace impend::gui
