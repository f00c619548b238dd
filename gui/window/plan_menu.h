// The menu of the plan.
#pragma once

#include "gui/window/command_table.h"
#include "gui/window/file_controller.h"
#include "gui/window/plan_controller.h"

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

}  // namespace impend::gui
