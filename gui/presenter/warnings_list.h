// Warnings as a list whose lines select what they speak of.
#pragma once

#include <string>
#include <vector>

#include "gui/presenter/color_role.h"
#include "gui/presenter/session.h"

namespace impend::gui {

struct WarningLine {
  std::string code;
  std::string text;  // with the part's name where the message does not say it
  SceneItem item;    // of the part it speaks of, else of the first part whose quoted name occurs in it; kNone otherwise
  ColorRole role = ColorRole::kWarning;
};

// What is said of many parts alike is one line. Of the analysis; while there is none, of the import. Held by tests/presenter.
std::vector<WarningLine> warning_lines(const Snapshot& snapshot);

}  // namespace impend::gui
