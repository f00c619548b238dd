// The menus of the plan and of the view, and what Edit > Copy does.
#pragma once

#include <QObject>
#include <QWidget>

#include "gui/window/command_table.h"
#include "gui/window/file_controller.h"
#include "gui/window/plan_controller.h"
#include "gui/window/selection_controller.h"
#include "gui/window/view_controller.h"

namespace impend::gui {

class PlanMenu : public QObject {
  Q_OBJECT
 public:
  PlanMenu(const Panels& panels, PlanController& plan, FileController& files, QWidget* window);

  void fill(CommandTable& commands, QMenu* menu);
  void refresh(const CommandTable& commands) const;

 private:
  void save();
  void choose_file();

  Panels panels_;
  PlanController& plan_;
  FileController& files_;
  QWidget* window_;
};

// The menu of the view: cameras, motion, what is hidden, colours, layers.
class ViewMenu : public QObject {
  Q_OBJECT
 public:
  ViewMenu(CommandTable& commands, SessionBridge& session, const Panels& panels, ViewController& view,
           const SelectionController& selection);

  void fill(QMenu* menu);
  void refresh() const;  // what can be done now, and what is on

 private:
  void add_cameras(QMenu* menu);
  void add_motion(QMenu* menu);
  void add_hiding(QMenu* menu);
  void add_colors(QMenu* menu);
  void add_layers(QMenu* menu);

  CommandTable& commands_;
  SessionBridge& session_;
  Panels panels_;
  ViewController& view_;
  const SelectionController& selection_;
};

// Puts into the clipboard what of the widget that has the keys is selected: rows of a table as numbers for a
// spreadsheet, lines of a list with their columns between tabulators, text of a field. Nothing happens where nothing is
// selected.
void copy_from(QWidget* focus);

}  // namespace impend::gui
