// Dialogs of the help menu: keys, and who the program is.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "gui/widgets/scene_view.h"

namespace impend::gui {

struct HelpLine {
  QString input;  // "Left drag"
  QString what;   // "turns the view"
};

// What mouse and keys do in the 3-D view; mouse first, then keys.
std::vector<HelpLine> view_help();

void show_keys(QWidget* window);  // of the view, and the shortcuts of the window's actions
void show_about(QWidget* window, const SceneView& view);

}  // namespace impend::gui
