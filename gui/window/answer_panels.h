// The panels that show an answer: tables of contacts, interfaces and joints, cross-check, warnings, notes of the
// import; and the marks on what is shown while it is not the answer to what was asked.
#pragma once

#include <QHash>
#include <QObject>
#include <QTimer>
#include <memory>

#include "gui/window/panels.h"
#include "gui/window/session_bridge.h"

namespace impend::gui {

// A veil over the view, greyed tables.
class OutdatedVeil : public QObject {
  Q_OBJECT
 public:
  // Over the whole of `covered`; `greyed` speak of the answer.
  OutdatedVeil(SessionBridge& session, QWidget* covered, QList<QWidget*> greyed);

  // Marks soon what is outdated: an answer that comes at once would make everything flicker. Takes the veil away at
  // once where nothing is.
  void watch();
  void mark();  // at once

 private:
  SessionBridge& session_;
  QWidget* veil_;
  QList<QWidget*> greyed_;
  QTimer soon_;
};

class AnswerPanels {
 public:
  AnswerPanels(SessionBridge& session, const Panels& panels);

  // Tables stay as they are during a short analysis, so that a drag does not make them flicker.
  void show_news();

  // The answer whose rows the tables have; null: they are empty.
  const std::shared_ptr<const Analysis>& shown() const { return shown_; }
  // How many of its kind each panel shows, by the name of its dock; absent where that says nothing.
  QHash<QString, std::size_t> counts() const;

 private:
  void show_import();
  void show_warnings();
  void show_tables();

  SessionBridge& session_;
  Panels panels_;
  OutdatedVeil veil_;
  std::shared_ptr<const Analysis> shown_;
  std::size_t warnings_ = 0;
};

}  // namespace impend::gui
