// The menu of the view: cameras, what is hidden, colours, layers.
#pragma once

#include <QObject>

#include "gui/window/command_table.h"
#include "gui/window/selection_controller.h"
#include "gui/window/view_controller.h"

namespace impend::gui {

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

}  // namespace impend::gui
