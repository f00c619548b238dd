// What the inspector says of friction.
#pragma once

#include <vector>

#include "gui/presenter/inspector.h"

namespace impend::gui {

// Components that only rounding left of a vector are nothing.
std::string vector_text(const Vec3& exact, const std::string& unit);

// Of a contact, of the imposed contacts of an interface, of a body that can move. Of analyses with friction.
InspectorSection contact_friction_section(const Analysis& analysis, int contact, bool imposed);
InspectorSection interface_friction_section(const Analysis& analysis, int interface);
InspectorSection body_friction_section(const Analysis& analysis, int body);

// The law that the assembly states, and how many joints it has.
std::vector<InspectorLine> stated_lines(const Assembly& assembly);

// The coefficient that can be changed, of the pair of a contact or an interface. Nothing for other items.
std::optional<PairField> pair_field(const Snapshot& snapshot, const SceneItem& item);

}  // namespace impend::gui
