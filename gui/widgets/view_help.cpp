#include "gui/widgets/view_help.h"

#include <QCoreApplication>

namespace impend::gui {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("ViewHelp", text); }

}  // namespace

std::vector<HelpLine> view_help() {
  return {
      {tr("Left drag"), tr("turn")},
      {tr("Middle drag, Shift + left drag"), tr("pan")},
      {tr("Wheel, pinch"), tr("zoom to the cursor")},
      {tr("Click"), tr("select; beside everything: select nothing")},
      {tr("Double click"), tr("bring the point to the middle; beside everything: show all")},
      {tr("Right click"), tr("menu of what is under the cursor")},
      {tr("Cube"), tr("click a face, edge or corner to look from there")},
      {tr("Green arrow"), tr("drag to turn gravity; Shift: in steps of 5°; Control: the other side of the picture")},
      {tr("1 … 6"), tr("look from the front, back, left, right, top, bottom")},
      {tr("7, I"), tr("look from a corner")},
      {tr("F"), tr("show all")},
      {tr("Home"), tr("look from a corner and show all")},
      {tr("P"), tr("perspective on or off")},
      {tr("Space"), tr("play the motion")},
      {tr("Arrow keys"), tr("turn; with Shift: pan")},
      {tr("+, −"), tr("zoom")},
      {tr("Menu key"), tr("menu of what is selected")},
      {tr("Escape"), tr("give up a drag; else select nothing")},
  };
}

}  // namespace impend::gui
