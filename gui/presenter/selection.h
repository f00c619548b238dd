// What is selected, what that concerns, and how it survives edits.
#pragma once

#include <string>
#include <vector>

#include "gui/presenter/session.h"

namespace impend::gui {

// Everything that a selected item concerns: its bodies, their contacts or its own, interfaces. Indices ascending.
struct Related {
  std::vector<int> bodies;
  std::vector<int> contacts;
  std::vector<int> interfaces;
};
Related related_to(const Snapshot& snapshot, const SceneItem& item);

// Contacts and interfaces are only known with an analysis.
bool needs_analysis(const SceneItem& item);
// Is it in the snapshot at all?
bool exists(const Snapshot& snapshot, const SceneItem& item);

// The same thing in a newer snapshot of the same document: bodies by their original part, interfaces by their pair,
// contacts by pair, direction and nearness, joints by their place among those of the file. kNone when it is gone or not
// yet known again. Held by tests/presenter.
SceneItem carried_over(const SceneItem& item, const Snapshot& before, const Snapshot& after);

// Hidden flags per shown part, likewise.
std::vector<char> hidden_carried_over(const std::vector<char>& hidden, const PartMap& before, const PartMap& after);

// "part 'block'", "contact 3 between 'block' and 'ramp'", "interface of 'block' and 'ramp'", "hinge of 'lid'
// and 'box'", ""; for status lines.
std::string item_words(const Snapshot& snapshot, const SceneItem& item);
// Two lines for a tooltip in the view: name and what it does.
std::string item_tooltip(const Snapshot& snapshot, const SceneItem& item);

}  // namespace impend::gui
