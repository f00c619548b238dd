// The tool that measures: what is clicked in the view while it is on, the lines over the view and the table of what was
// found.
#pragma once

#include <QObject>

#include "gui/presenter/measuring.h"
#include "gui/window/command_table.h"
#include "gui/window/panels.h"
#include "gui/window/session_bridge.h"

namespace impend::gui {

// Hears clicks on places of the view, and Escape. Says of every click what came of it.
class MeasuringController : public QObject {
  Q_OBJECT
 public:
  MeasuringController(SessionBridge& session, const Panels& panels);

  void fill(CommandTable& commands, QMenu* menu);
  void set_on(bool on);
  bool on() const { return on_; }
  QString said() const { return said_; }

  void show_news();
  void refresh(const CommandTable& commands) const;  // what can be done now
  void clear();

 private:
  void click(const SceneItem& item, const QPointF& ndc, Qt::KeyboardModifiers modifiers);
  std::optional<MeasuredClick> measured_click(const SceneItem& item, const QPointF& ndc,
                                              Qt::KeyboardModifiers modifiers) const;
  bool parts_are_in_place() const;
  void say(const QString& words);
  void show();

  SessionBridge& session_;
  Panels panels_;
  Measuring measuring_;
  QAction* command_ = nullptr;
  QString said_;
  bool on_ = false;
};

}  // namespace impend::gui
