#include "gui/window/file_controller.h"

#include <QDir>
#include <QFileInfo>
#include <QTimer>
#include <QUrl>
#include <utility>

#include "gui/widgets/file_dialogs.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kSavedSaid = 5000;  // ms

QString folder_key() { return QStringLiteral("last-folder"); }

QStringList local_paths(const QMimeData& data) {
  QStringList paths;
  for (const QUrl& url : data.urls()) {
    if (url.isLocalFile()) paths << url.toLocalFile();
  }
  return paths;
}

}  // namespace

FileController::FileController(SessionBridge& session, NoticeBar* notice, std::shared_ptr<QSettings> settings,
                               QWidget* window)
    : session_(session), notice_(notice), settings_(std::move(settings)), window_(window) {
  connect(&watched_, &WatchedFiles::changed, this, &FileController::files_changed);
}

void FileController::open(const QStringList& inputs, const ImportOptions& options, const FrictionOptions& friction) {
  if (inputs.isEmpty()) return;
  std::vector<std::string> paths;
  for (const QString& input : inputs) paths.push_back(path_bytes(QFileInfo(input).absoluteFilePath()));
  set_last_folder(window_, QFileInfo(inputs.first()).absolutePath());
  unit_asked_for_.clear();
  saved_folder_.clear();
  notice_->hide();
  session_.session().open(std::move(paths), options, friction);
}

void FileController::open_again() {
  open(attempted_inputs(), session_.now().attempted_options, session_.now().attempted_friction);
}

void FileController::choose_files() {
  if_unsaved(tr("Open something else?"), [this] {
    QFileDialog* dialog =
        file_dialog(window_, tr("Open files of an assembly"), QFileDialog::ExistingFiles, QFileDialog::AcceptOpen);
    dialog->setNameFilters(design_kinds());
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) { open(files); });
    dialog->open();
  });
}

void FileController::choose_folder() {
  if_unsaved(tr("Open something else?"), [this] {
    QFileDialog* dialog =
        file_dialog(window_, tr("Open a folder of parts"), QFileDialog::Directory, QFileDialog::AcceptOpen);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) { open({folder}); });
    dialog->open();
  });
}

void FileController::open_model(const QString& path, FrictionModel model) {
  if_unsaved(tr("Open something else?"), [this, path, model] {
    FrictionOptions friction;
    friction.model = model;
    const QString own = last_folder(window_);  // the shipped models are not where somebody keeps files
    open({path}, {}, friction);
    set_last_folder(window_, own);
  });
}

void FileController::open_recent(int index) {
  const Recent recent = recent_.value(index);
  if_unsaved(tr("Open something else?"),
             [this, recent] { open(recent.inputs, import_options_of(recent), friction_options_of(recent)); });
}

bool FileController::can_open(const QMimeData& dropped) const { return !local_paths(dropped).isEmpty(); }

void FileController::open_dropped(const QMimeData& dropped) {
  if_unsaved(tr("Open what was dropped?"), [this, paths = local_paths(dropped)] { open(paths); });
}

void FileController::close() {
  if_unsaved(tr("Close the assembly?"), [this] { session_.session().close(); });
}

bool FileController::may_close_window(const std::function<void()>& close_window) {
  const auto& document = session_.now().document;
  if (close_anyway_ || !document || !document->modified()) return true;
  if_unsaved(tr("Close the window?"), [this, close_window] {
    close_anyway_ = true;
    close_window();
  });
  return false;
}

void FileController::if_unsaved(const QString& question, std::function<void()> go_on) {
  const auto& document = session_.now().document;
  if (!document || !document->modified()) {
    go_on();
    return;
  }
  notice_->ask(tr("%1 There are edits that were not saved.").arg(question),
               {{tr("Save …"), [this] { choose_save_folder(); }}, {tr("Discard the edits"), std::move(go_on)}},
               ColorRole::kWarning);
}

QStringList FileController::attempted_inputs() const {
  QStringList inputs;
  for (const std::string& input : session_.now().attempted_inputs) inputs << path_text(input);
  return inputs;
}

// Asked once for each attempt to open: further snapshots of the same failure say it again.
void FileController::ask_unit() {
  const QStringList inputs = attempted_inputs();
  if (inputs == unit_asked_for_) return;
  unit_asked_for_ = inputs;
  QStringList names;
  for (const QString& input : inputs) names << QFileInfo(input).fileName();
  auto* dialog =
      new UnitDialog(names, settings_ ? settings_->value(QStringLiteral("unit")).toString() : QString(), window_);
  unit_dialog_ = dialog;
  connect(dialog, &UnitDialog::unitChosen, this,
          [this, inputs, options = session_.now().attempted_options,
           friction = session_.now().attempted_friction](const QString& unit) {
            ImportOptions with_unit = options;
            with_unit.unit = unit.toStdString();
            if (settings_) settings_->setValue(QStringLiteral("unit"), unit);
            open(inputs, with_unit, friction);
          });
  dialog->open();
}

void FileController::save() {
  if (saved_folder_.isEmpty()) {
    choose_save_folder();
  } else if (const Status saved = save_to(saved_folder_, true); !saved) {
    notice_->say_failure(tr("Not saved"), saved.error());
  }
}

Status FileController::save_to(const QString& folder, bool overwrite) {
  const Result<std::string> saved = session_.session().save(path_bytes(folder), overwrite);
  if (!saved) return saved.error();
  saved_folder_ = folder;
  say_saved(saved.value());
  if (settings_) {
    const QString file = QFileInfo(path_text(saved.value())).absoluteFilePath();
    thumbnails_.keep(file, {file}, session_.original().assembly);
  }
  return ok_status();
}

void FileController::say_saved(const std::string& file) {
  notice_->ask(tr("Saved as %1").arg(shown_text(file)), {}, ColorRole::kStable);
  QTimer::singleShot(kSavedSaid, notice_, [notice = notice_, said = notice_->text()] {
    if (notice->text() == said) notice->hide();
  });
}

void FileController::choose_save_folder() {
  auto* dialog = new FolderDialog(tr("Save the assembly with its meshes in a folder"), window_);
  dialog->setLabelText(QFileDialog::Accept, tr("Save here"));
  connect(dialog, &FolderDialog::folderChosen, this, &FileController::save_or_ask);
  dialog->open();
}

void FileController::save_or_ask(const QString& folder) {
  const Status saved = save_to(folder, false);
  if (saved) return;
  const bool taken = !QDir(folder).isEmpty();
  if (!taken) {
    notice_->say_failure(tr("Not saved"), saved.error());
    return;
  }
  const auto overwrite = [this, folder] {
    if (const Status again = save_to(folder, true); !again) notice_->say_failure(tr("Not saved"), again.error());
  };
  notice_->ask(tr("Not saved: %1").arg(shown_text(to_string(saved.error()))), {{tr("Overwrite"), overwrite}},
               ColorRole::kWarning);
}

void FileController::show_news() {
  watched_.watch(session_.now());
  // Also from answer to answer: a short analysis is over before its beginning is heard of.
  if (session_.now().state == SessionState::kReady) {
    remember_recent();
    keep_thumbnail();
  }
  if (!session_.now().needs_unit) return;
  ask_unit();
  if (!unit_dialog_ || !session_.now().numbers_of_size) return;
  const Vec3& size = *session_.now().numbers_of_size;
  unit_dialog_->set_size({size.x(), size.y(), size.z()});
}

void FileController::files_changed() {
  const auto& document = session_.now().document;
  if (!document) return;
  const auto reload = [this] { session_.session().reload(); };
  if (!document->modified()) return reload();
  notice_->ask(tr("The files have changed on disk. The edits can be made again on the new ones."),
               {{tr("Reload"), reload}, {tr("Keep as it is"), [] {}}});
}

void FileController::remember_recent() {
  if (!session_.now().document) return;
  const Recent recent = recent_of(*session_.now().document);
  if (!recent_.isEmpty() && recent_.first() == recent) return;
  recent_ = with_recent(recent_, recent);
  keep();  // at once: a program that is ended from outside has no other time for it
  Q_EMIT recentChanged(recent_);
}

// Of the file as it was opened; edits have none until they are saved.
void FileController::keep_thumbnail() {
  const auto& document = session_.now().document;
  if (!settings_ || !document || document->opened == pictured_) return;
  pictured_ = document->opened;
  if (pictured_->inputs.size() != 1) return;
  QStringList sources;
  for (const std::string& file : source_files(*pictured_)) sources << path_text(file);
  thumbnails_.keep(path_text(pictured_->inputs.front()), sources, pictured_->assembly);
}

void FileController::restore() {
  if (settings_) {
    recent_ = kept_recent(settings_.get());
    set_last_folder(window_, settings_->value(folder_key()).toString());
  }
  Q_EMIT recentChanged(recent_);
}

void FileController::keep() {
  if (!settings_) return;
  keep_recent(recent_, settings_.get());
  settings_->setValue(folder_key(), last_folder(window_));
}

}  // namespace impend::gui
