// Everything known of one body, contact, interface or joint, as sections of label and value.
#pragma once

#include <string>
#include <vector>

#include "gui/presenter/color_role.h"
#include "gui/presenter/session.h"

namespace impend::gui {

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

// Of a body also without an analysis (geometry and mass alone). Of nothing, or of an item that is not there: the
// assembly as a whole; empty while nothing is open. Held by tests/presenter.
Inspection inspect(const Snapshot& snapshot, const SceneItem& item);

}  // namespace impend::gui
