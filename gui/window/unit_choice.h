// In which unit lengths are shown: the menu of units, the box in the status bar, and what is kept of it.
#pragma once

#include <QComboBox>
#include <QObject>
#include <QSettings>
#include <optional>

#include "gui/window/command_table.h"
#include "gui/window/session_bridge.h"

namespace impend::gui {

// Menu and box always agree. A choice holds for every file that is opened until another is made.
class UnitChoice : public QObject {
  Q_OBJECT
 public:
  explicit UnitChoice(SessionBridge& session);

  void fill(CommandTable& commands, QMenu* menu);
  QComboBox* box() const { return box_; }  // owned by whoever it is put into

  void choose(const std::optional<PrintedUnit>& unit);  // nothing: that of the file
  void restore(const QSettings& kept);
  void keep(QSettings* kept) const;

 private:
  void show_choice();

  SessionBridge& session_;
  QComboBox* box_;
  QList<QAction*> actions_;  // as in the box
};

}  // namespace impend::gui
