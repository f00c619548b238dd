// Everything known of one body, contact, interface or joint, as sections of label and value.
#pragma once

#include <string>
#include <vector>

#include "gui/presenter/sentences.h"
#include "gui/presenter/snapshot.h"

namespace impend::gui {

// What is said of one item: sections of label and value, and those of friction and joints, which inspect() puts
// together.

struct InspectorLine {
  std::string label;
  std::string value;
  std::string tooltip;  // empty: none
  SceneItem link;       // a click on the value selects it; kNone: no link
  ColorRole role = ColorRole::kNeutral;
};

struct InspectorSection {
  std::string title;
  std::vector<InspectorLine> lines;
};

// A coefficient of friction that can be changed: of one pair of bodies.
struct PairField {
  BodyPair pair;             // original bodies
  std::optional<double> mu;  // of its own
  double usual = 0;          // of pairs that have none of their own
  std::string words;         // "'floor' and 'ladder'"
  bool operator==(const PairField&) const = default;
};

struct Inspection {
  std::string title;  // "block", "contact 3", "block on ramp"
  std::vector<InspectorSection> sections;
  std::optional<PairField> pair = std::nullopt;  // where the model that is asked for has a coefficient
};

// --- friction (inspector_friction.cpp)

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

// --- joints (inspector_joints.cpp)

// Of one joint: what it joins and lets its parts do, its force and torque without and with friction, where it is.
Inspection inspect_joint(const Snapshot& snapshot, int joint);

// The joints of a body, forces and torques as they act on it, with friction where that was solved. Empty lines: none.
InspectorSection joints_section(const Analysis& analysis, int body);

// Of a body also without an analysis (geometry and mass alone). Of nothing, or of an item that is not there: the
// assembly as a whole; empty while nothing is open. Held by tests/presenter.
Inspection inspect(const Snapshot& snapshot, const SceneItem& item);

}  // namespace impend::gui
