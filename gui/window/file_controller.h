// Which files are open: opening, saving, what is not saved, what was opened lately, what changed on disk.
#pragma once

#include <QMimeData>
#include <QObject>
#include <QPointer>
#include <QStringList>
#include <functional>
#include <memory>

#include "gui/widgets/banner_bar.h"
#include "gui/widgets/file_dialogs.h"
#include "gui/window/file_thumbnails.h"
#include "gui/window/opened_files.h"
#include "gui/window/session_bridge.h"

namespace impend::gui {

// Owns the list of recent files, the folder that was saved to and the watch over the files of the document. Nothing
// here waits for an answer in a dialog. Errors are said in `notice`.
class FileController : public QObject {
  Q_OBJECT
 public:
  // `settings`: null: nothing is kept. `window`: parent of dialogs, may be null.
  FileController(SessionBridge& session, NoticeBar* notice, std::shared_ptr<QSettings> settings, QWidget* window);

  // --- opening, at once
  void open(const QStringList& inputs, const ImportOptions& options = {}, const FrictionOptions& friction = {});
  void open_again();  // what could not be opened
  bool can_open(const QMimeData& dropped) const;
  // --- opening, edits that are not saved are asked for first
  void choose_files();
  void choose_folder();
  void open_model(const QString& path, FrictionModel model);
  void open_recent(int index);
  void open_dropped(const QMimeData& dropped);
  void close();
  // Now, or by `close_window` once the edits are discarded; after saving it is asked anew.
  bool may_close_window(const std::function<void()>& close_window);

  // --- saving
  void save();  // where it was saved before; else asks
  void choose_save_folder();
  Status save_to(const QString& folder, bool overwrite);

  void keep();     // recent files, in the settings
  void restore();  // and tells them
  void show_news();

  FileThumbnails& thumbnails() { return thumbnails_; }

 Q_SIGNALS:
  void recentChanged(const QList<impend::gui::Recent>& recent);

 private:
  void if_unsaved(const QString& question, std::function<void()> go_on);
  void ask_unit();
  void save_or_ask(const QString& folder);
  void say_saved(const std::string& file);
  void files_changed();
  void remember_recent();
  void keep_thumbnail();
  QStringList attempted_inputs() const;

  SessionBridge& session_;
  NoticeBar* notice_;
  std::shared_ptr<QSettings> settings_;
  QWidget* window_;
  WatchedFiles watched_;
  FileThumbnails thumbnails_;
  std::shared_ptr<const Opened> pictured_;  // of which a thumbnail was asked for
  QList<Recent> recent_;
  QStringList unit_asked_for_;
  QPointer<UnitDialog> unit_dialog_;  // while it asks
  QString saved_folder_;
  bool close_anyway_ = false;
};

}  // namespace impend::gui
