// The window's help: what mouse and keys do in the 3-D view.
#pragma once

#include <QString>
#include <vector>

namespace impend::gui {

struct HelpLine {
  QString input;  // "Left drag"
  QString what;   // "turns the view"
};

// In the user's language; mouse first, then keys.
std::vector<HelpLine> view_help();

}  // namespace impend::gui
