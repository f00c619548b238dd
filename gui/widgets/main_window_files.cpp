// Opening, saving, exporting; nothing here waits for an answer in a dialog.
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSaveFile>
#include <QStandardPaths>
#include <QTimer>

#include "gui/presenter/snapshot.h"
#include "gui/presenter/window_words.h"
#include "gui/widgets/file_dialogs.h"
#include "gui/widgets/main_window.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kMostRecent = 8;

QFileDialog* file_dialog(QWidget* parent, const QString& title, QFileDialog::FileMode mode,
                         QFileDialog::AcceptMode accept) {
  auto* dialog = new QFileDialog(parent, title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(mode);
  dialog->setAcceptMode(accept);
  if (mode == QFileDialog::Directory) dialog->setOption(QFileDialog::ShowDirsOnly);
  return dialog;
}

Status write_text(const QString& path, const std::string& text) {
  QSaveFile file(path);
  const bool written = file.open(QIODevice::WriteOnly) &&
                       file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size()) &&
                       file.commit();
  if (written) return ok_status();
  return Error{ErrorCode::kOutput,
               "cannot be written: " + file.errorString().toStdString(),
               {path_bytes(path), 0, "", ""},
               "choose another folder"};
}

}  // namespace

void MainWindow::open_inputs(const QStringList& inputs, const ImportOptions& options, const FrictionOptions& friction) {
  if (inputs.isEmpty()) return;
  std::vector<std::string> paths;
  for (const QString& input : inputs) paths.push_back(path_bytes(QFileInfo(input).absoluteFilePath()));
  unit_asked_for_.clear();
  saved_folder_.clear();
  notice_->hide();
  session().open(std::move(paths), options, friction);
}

void MainWindow::choose_files() {
  if_unsaved(tr("Open something else?"), [this] {
    QFileDialog* dialog =
        file_dialog(this, tr("Open files of an assembly"), QFileDialog::ExistingFiles, QFileDialog::AcceptOpen);
    dialog->setNameFilters(
        {tr("Assemblies and shapes (*.assembly.json *.json *.step *.stp *.iges *.igs *.brep *.3mf *.gltf "
            "*.glb *.obj *.stl *.ply *.off *.zip)"),
         tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) { open_inputs(files); });
    dialog->open();
  });
}

void MainWindow::choose_folder() {
  if_unsaved(tr("Open something else?"), [this] {
    QFileDialog* dialog =
        file_dialog(this, tr("Open a folder of parts"), QFileDialog::Directory, QFileDialog::AcceptOpen);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) { open_inputs({folder}); });
    dialog->open();
  });
}

// Asked once for each attempt to open: further snapshots of the same failure say it again.
void MainWindow::ask_unit() {
  QStringList inputs;
  for (const std::string& input : snapshot_->attempted_inputs) inputs << path_text(input);
  if (inputs == unit_asked_for_) return;
  unit_asked_for_ = inputs;
  QStringList names;
  for (const QString& input : inputs) names << QFileInfo(input).fileName();
  auto* dialog = new UnitDialog(
      names, setup_.settings ? setup_.settings->value(QStringLiteral("unit")).toString() : QString(), this);
  connect(dialog, &UnitDialog::unitChosen, this,
          [this, inputs, options = snapshot_->attempted_options,
           friction = snapshot_->attempted_friction](const QString& unit) {
            ImportOptions with_unit = options;
            with_unit.unit = unit.toStdString();
            if (setup_.settings) setup_.settings->setValue(QStringLiteral("unit"), unit);
            open_inputs(inputs, with_unit, friction);
          });
  dialog->open();
}

Status MainWindow::save_to(const QString& folder, bool overwrite) {
  const Result<std::string> saved = session().save(path_bytes(folder), overwrite);
  if (!saved) return saved.error();
  saved_folder_ = folder;
  notice_->ask(tr("Saved as %1").arg(shown_text(saved.value())), {}, ColorRole::kStable);
  QTimer::singleShot(5000, notice_, [this, said = notice_->text()] {
    if (notice_->text() == said) notice_->hide();
  });
  return ok_status();
}

void MainWindow::choose_save_folder() {
  auto* dialog = new FolderDialog(tr("Save the assembly with its meshes in a folder"), this);
  dialog->setLabelText(QFileDialog::Accept, tr("Save here"));
  connect(dialog, &FolderDialog::folderChosen, this, [this](const QString& folder) {
    const Status saved = save_to(folder, false);
    if (saved) return;
    const bool taken = !QDir(folder).isEmpty();
    if (!taken) {
      say_failure(tr("Not saved"), saved.error());
      return;
    }
    notice_->ask(tr("Not saved: %1").arg(shown_text(to_string(saved.error()))),
                 {{tr("Overwrite"),
                   [this, folder] {
                     if (const Status again = save_to(folder, true); !again)
                       say_failure(tr("Not saved"), again.error());
                   }}},
                 ColorRole::kWarning);
  });
  dialog->open();
}

Status MainWindow::export_to(const QString& path) { return export_report(*snapshot_, path_bytes(path)); }

Status MainWindow::write_table(const DataTable& table, const QString& path) { return write_text(path, table.csv()); }

void MainWindow::choose_export() {
  QFileDialog* dialog = file_dialog(this, tr("Export the report"), QFileDialog::AnyFile, QFileDialog::AcceptSave);
  dialog->setNameFilters({tr("Report (*.json)"), tr("Report in words (*.txt)"), tr("Contacts (*.csv)")});
  dialog->setDefaultSuffix(QStringLiteral("json"));
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
    dialog->setDefaultSuffix(filter.section(QLatin1String("*."), 1).chopped(1));
  });
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    if (const Status written = export_to(path); !written) say_failure(tr("Not exported"), written.error());
  });
  dialog->open();
}

void MainWindow::choose_table(const DataTable* table, const QString& name) {
  QFileDialog* dialog =
      file_dialog(this, tr("Write the table: %1").arg(name), QFileDialog::AnyFile, QFileDialog::AcceptSave);
  dialog->setNameFilters({tr("Table (*.csv)")});
  dialog->setDefaultSuffix(QStringLiteral("csv"));
  connect(dialog, &QFileDialog::fileSelected, this, [this, table](const QString& path) {
    if (const Status written = write_table(*table, path); !written) say_failure(tr("Not written"), written.error());
  });
  dialog->open();
}

void MainWindow::choose_screenshot() {
  QFileDialog* dialog = file_dialog(this, tr("Save the picture"), QFileDialog::AnyFile, QFileDialog::AcceptSave);
  dialog->setNameFilters({tr("Picture (*.png)")});
  dialog->setDefaultSuffix(QStringLiteral("png"));
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& path) { write_screenshot(path, view_->size(), 2); });
  dialog->open();
}

void MainWindow::write_screenshot(const QString& path, const QSize& size, double pixel_ratio) {
  view_->screenshot_later(size, pixel_ratio, [this, path](Result<QImage> picture) {
    QString error;
    if (!picture) {
      error = shown_text(to_string(picture.error()));
    } else if (!picture.value().save(path, "PNG")) {
      error = tr("%1 cannot be written").arg(path);
    }
    if (!error.isEmpty()) notice_->ask(tr("No picture: %1").arg(error), {}, ColorRole::kError);
    Q_EMIT screenshotWritten(path, error);
  });
}

void MainWindow::say_failure(const QString& what, const Error& error) {
  notice_->ask(QStringLiteral("%1: %2").arg(what, shown_text(to_string(window_error(error)))), {}, ColorRole::kError);
}

void MainWindow::if_unsaved(const QString& question, std::function<void()> go_on) {
  if (!snapshot_->document || !snapshot_->document->modified()) {
    go_on();
    return;
  }
  notice_->ask(tr("%1 There are edits that were not saved.").arg(question),
               {{tr("Save …"), [this] { choose_save_folder(); }}, {tr("Discard the edits"), std::move(go_on)}},
               ColorRole::kWarning);
}

void MainWindow::watch_files() {
  const std::shared_ptr<const Opened> opened = snapshot_->document ? snapshot_->document->opened : nullptr;
  // Not with every step of a drag; at its end again, since a file that an editor replaced is watched no longer.
  if (opened == watched_ && snapshot_->state == SessionState::kAnalysing) return;
  watched_ = opened;
  QStringList wanted;
  if (opened) {
    for (const std::string& file : source_files(*opened)) wanted << path_text(file);
  }
  QStringList watched = watcher_.files();
  std::sort(wanted.begin(), wanted.end());
  std::sort(watched.begin(), watched.end());
  if (wanted == watched) return;
  if (!watched.isEmpty()) watcher_.removePaths(watched);
  if (!wanted.isEmpty()) watcher_.addPaths(wanted);
}

void MainWindow::files_changed() {
  if (!snapshot_->document) return;
  if (!snapshot_->document->modified()) {
    session().reload();
    return;
  }
  notice_->ask(tr("The files have changed on disk. The edits can be made again on the new ones."),
               {{tr("Reload"), [this] { session().reload(); }}, {tr("Keep as it is"), [] {}}});
}

void MainWindow::remember_recent() {
  if (!snapshot_->document) return;
  const Opened& opened = *snapshot_->document->opened;
  Recent recent;
  for (const std::string& input : opened.inputs) recent.inputs << path_text(input);
  recent.unit = QString::fromStdString(opened.options.unit.value_or(""));
  recent.asked = snapshot_->document->state().asked;
  recent.mu = opened.friction.mu;
  if (!recent_.isEmpty() && recent_.first() == recent) return;
  recent_.removeIf([&](const Recent& other) { return other.inputs == recent.inputs; });
  recent_.prepend(recent);
  while (recent_.size() > kMostRecent) recent_.removeLast();
  refresh_recent();
}

void MainWindow::refresh_recent() {
  recent_menu_->clear();
  recent_menu_->setEnabled(!recent_.isEmpty());
  for (int i = 0; i < recent_.size(); ++i) {
    recent_menu_->addAction(recent_text(recent_[i]).replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                            [this, i] { Q_EMIT start_->recentWanted(i); });
  }
  start_->set_recent(recent_);
}

}  // namespace impend::gui
