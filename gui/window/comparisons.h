// The design that is open against another one: what was changed, and what that did to the verdict.
#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <memory>
#include <thread>

#include "gui/widgets/banner_bar.h"
#include "gui/window/comparison_dialog.h"
#include "gui/window/session_bridge.h"

namespace impend::gui {

// A design with its answer and the name of its file.
struct NamedDesign {
  QString name;
  std::shared_ptr<const Analysis> analysis;
};

// The other design is the old one, the one that is open the new one, until they are swapped. It is read and analysed
// beside the window; a new wish ends the one before. Errors are said in `notice`; nothing here waits for an answer in a
// dialog.
class Comparisons : public QObject {
  Q_OBJECT
 public:
  Comparisons(SessionBridge& session, NoticeBar* notice, QWidget* window);  // `window`: parent of dialogs
  ~Comparisons() override;

  void choose();         // a file
  void choose_folder();  // of parts
  void compare_with(const QString& path);
  void compare(const NamedDesign& before, const NamedDesign& after, bool with_margins = false);

 Q_SIGNALS:
  void compared(const QString& words);  // empty: it failed, and the notice says why

 private:
  struct Found;
  void stop();
  void begin(std::function<Result<Found>(const Progress&)> work);
  void show_answer(const Found& found);
  void show_failure(const Error& error);

  SessionBridge& session_;
  NoticeBar* notice_;
  QWidget* window_;
  std::atomic<bool> stopped_ = false;
  std::thread worker_;
};

}  // namespace impend::gui
