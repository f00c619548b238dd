// The tool that measures: what is clicked in the view while it is on, the lines over the view and the table of what was
// found.
#pragma once

#include <QObject>
#include <QTimer>
#include <deque>
#include <functional>

#include "gui/presenter/measuring.h"
#include "gui/window/background_task.h"
#include "gui/window/command_table.h"
#include "gui/window/panels.h"
#include "gui/window/selection_controller.h"
#include "gui/window/session_bridge.h"

namespace impend::gui {

// Hears clicks on places of the view, and Escape; measures what is chosen in the list of parts, without pointing. Says
// of each what came of it. Measuring is done beside the window, one after the other; Escape gives up all that waits.
class MeasuringController : public QObject {
  Q_OBJECT
 public:
  MeasuringController(SessionBridge& session, const Panels& panels, const SelectionController& selection);

  void fill(CommandTable& commands, QMenu* menu);
  void set_on(bool on);
  bool on() const { return on_; }
  // Something that Escape ends: the tool, what is being measured, or its lines in the view.
  bool busy() const { return on_ || shows_lines_ || work_.runs(); }
  void measure_gap();   // of the two parts that are chosen
  void measure_part();  // size, radii and lengths of the one that is
  QString said() const { return said_; }

  void show_news();
  void refresh(const CommandTable& commands) const;  // what can be done now
  void clear();

 private:
  void click(const SceneItem& item, const QPointF& ndc, Qt::KeyboardModifiers modifiers);
  std::optional<MeasuredClick> measured_click(const SceneItem& item, const QPointF& ndc,
                                              Qt::KeyboardModifiers modifiers) const;
  bool parts_are_in_place() const;
  using Task = std::function<std::string(Measuring&, const Assembly&)>;
  void ask(Task task);
  void next();
  void give_up();
  void say(const QString& words);
  void show();

  SessionBridge& session_;
  Panels panels_;
  const SelectionController& selection_;
  Measuring measuring_;
  std::deque<Task> waiting_;
  BackgroundTask work_;
  QTimer late_;  // says that it takes a while
  QAction* command_ = nullptr;
  QString said_;
  bool on_ = false;
  bool shows_lines_ = false;  // of what was measured without the tool
};

}  // namespace impend::gui
