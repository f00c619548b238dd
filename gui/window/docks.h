// The panels around the middle of a window: where they are, the buttons that open those at the bottom, and how all that
// is kept from one start to the next.
#pragma once

#include <QDockWidget>
#include <QHash>
#include <QList>
#include <QMainWindow>
#include <QSettings>
#include <QToolButton>

#include "gui/window/panels.h"

namespace impend::gui {

class Docks {
 public:
  Docks(QMainWindow* window, const Panels& panels);

  const QList<QDockWidget*>& all() const { return docks_; }

  // While nothing is open there is nothing to say in them; their buttons go with them.
  void put_away(bool away);
  // The panel of that name is seen, before those that share its place.
  void bring_up(const char* name);
  // Behind the titles on the buttons, by the docks' names.
  void show_counts(const QHash<QString, std::size_t>& counts);

  // Sizes that suit the screen, unless they were restored: to be called when the window is shown.
  void arrange_once();
  void restore(const QSettings* kept);  // null: as at first
  void keep(QSettings* kept);

 private:
  QDockWidget* add(const char* name, const QString& title, QWidget* content, Qt::DockWidgetArea area);
  void add_bottom(const Panels& panels);
  void add_button(QDockWidget* dock);
  void press(QDockWidget* dock, QToolButton* button);
  void take_away(bool away);
  void arrange_for_screen();

  QMainWindow* window_;
  QList<QDockWidget*> docks_;
  QList<QDockWidget*> away_;  // that come back when something is open
  QHash<QDockWidget*, QToolButton*> buttons_;
  bool arranged_ = false;
};

}  // namespace impend::gui
