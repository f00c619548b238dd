// What is done to parts: commands on the selected one, those of the tree on any; and opening the same inputs in another
// way.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "gui/window/command_table.h"
#include "gui/window/conditions_controller.h"
#include "gui/window/selection_controller.h"

namespace impend::gui {

class PartCommands : public QObject {
  Q_OBJECT
 public:
  // `window`: has the dock of the tree, and is the parent of dialogs.
  PartCommands(SessionBridge& session, const Panels& panels, ConditionsController& edits,
               const SelectionController& selection, QWidget* window);

  void add_to_edit_menu(CommandTable& commands, QMenu* menu);
  void add_to_file_menu(CommandTable& commands, QMenu* menu);
  void refresh(const CommandTable& commands) const;  // what can be done now

 private:
  using Parts = std::vector<int>;  // original indices

  void connect_tree(const PartTree* tree);
  void apply_to_selected(const std::function<Edit(Parts)>& make);
  void restore_removed();
  int shown_part() const;  // that is selected; −1: none
  void type_over(PartColumn column);
  void type_density(const Parts& parts, const QString& text);
  void choose_color(const Parts& parts);
  void close_holes();

  SessionBridge& session_;
  PartTree* tree_;
  NoticeBar* notice_;
  ConditionsController& edits_;
  const SelectionController& selection_;
  QWidget* window_;
};

}  // namespace impend::gui
