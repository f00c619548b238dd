// The design that is open against another one: what was changed, and what that did to the verdict.
#pragma once

#include <QByteArray>
#include <QDialog>
#include <QObject>
#include <atomic>
#include <thread>

#include "gui/widgets/banner_bar.h"
#include "gui/window/session_bridge.h"

namespace impend::gui {

// Picture of both, where it could be drawn, above the words of `impend diff`; it goes when it is closed.
class ComparisonDialog : public QDialog {
  Q_OBJECT
 public:
  ComparisonDialog(const QString& words, const QByteArray& picture, QWidget* parent = nullptr);
};

// The other design is the old one, the one that is open the new one. It is read and analysed beside the window; a new
// wish ends the one before. Errors are said in `notice`; nothing here waits for an answer in a dialog.
class Comparisons : public QObject {
  Q_OBJECT
 public:
  Comparisons(SessionBridge& session, NoticeBar* notice, QWidget* window);  // `window`: parent of dialogs
  ~Comparisons() override;

  void choose();
  void compare_with(const QString& path);

 Q_SIGNALS:
  void compared(const QString& words);  // empty: it failed, and the notice says why

 private:
  void stop();
  void show_answer(const QString& words, const QByteArray& picture);
  void show_failure(const Error& error);

  SessionBridge& session_;
  NoticeBar* notice_;
  QWidget* window_;
  std::atomic<bool> stopped_ = false;
  std::thread worker_;
};

}  // namespace impend::gui
