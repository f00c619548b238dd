#include "gui/window/exports.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include "gui/widgets/file_dialogs.h"
#include "gui/widgets/shown_text.h"
#include "impend/render/draw_pictures.h"

namespace impend::gui {
namespace {

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

// Where nothing can be drawn the page says why.
Status write_page_of(const Snapshot& snapshot, const QString& path) {
  PageExtras extras;
  extras.home = path_bytes(QDir::homePath());
  if (snapshot.analysis) {
    Result<std::vector<HtmlPicture>> pictures = draw_report_pictures(*snapshot.analysis, {});
    if (pictures) extras.pictures = std::move(pictures).value();
    if (!pictures) extras.pictures_missing = pictures.error().message;
  }
  const Result<std::string> page = exported_text(snapshot, path_bytes(path), extras);
  return page ? write_text(path, page.value()) : Status(page.error());
}

// What a kind of file is for, to whoever may not know it.
QString use_of(const QString& path) {
  const QString kind = QFileInfo(path).suffix().toLower();
  if (kind == QLatin1String("html")) return Exports::tr("One page with its pictures: any browser shows it.");
  if (kind == QLatin1String("csv")) return Exports::tr("A spreadsheet reads it.");
  if (kind == QLatin1String("json")) return Exports::tr("Programs read it.");
  return {};
}

}  // namespace

Exports::Exports(SessionBridge& session, const Panels& panels, QWidget* window)
    : session_(session), view_(panels.view), notice_(panels.notice), window_(window) {
  for (DataTable* table : panels.tables() + QList{panels.measures})
    connect(table, &DataTable::exportWanted, this, [this, table] { choose_table(table); });
}

Exports::~Exports() {
  if (page_.joinable()) page_.join();
}

void Exports::write_page(const QString& path) {
  if (page_.joinable()) page_.join();
  const std::shared_ptr<const Snapshot> snapshot = session_.snapshot();
  page_ = std::thread([this, path, snapshot] {
    const Status status = write_page_of(*snapshot, path);
    QMetaObject::invokeMethod(
        this,
        [this, path, status] {
          if (!status) notice_->say_failure(tr("Not exported"), status.error());
          if (status) say_written(path);
          Q_EMIT pageWritten(path, status ? QString() : shown_text(to_string(status.error())));
        },
        Qt::QueuedConnection);
  });
}

Status Exports::write_report(const QString& path) const {
  const bool words = path.endsWith(QLatin1String(".txt"), Qt::CaseInsensitive);
  return export_report(words ? session_.now() : session_.original(), path_bytes(path));
}

Status Exports::write_parts(const QString& path) const {
  const Snapshot& now = session_.original();
  std::vector<int> seen;
  for (size_t i = 0; view_->scene() && i < view_->scene()->parts.size(); ++i) {
    if (view_->view().shows_part(static_cast<int>(i))) seen.push_back(view_->scene()->parts[i].body);
  }
  const Result<Diagnostics> written = export_parts(now, seen, path_bytes(path));
  if (!written) return written.error();
  if (!written.value().empty()) notice_->ask(shown_text(written.value().front().message), {}, ColorRole::kWarning);
  return ok_status();
}

Status Exports::write_table(const DataTable& table, const QString& path) const { return write_text(path, table.csv()); }

void Exports::write_picture(const QString& path, const QSize& size, double pixel_ratio) {
  view_->screenshot_later(size, pixel_ratio, [this, path](Result<QImage> picture) {
    QString error;
    if (!picture) {
      error = shown_text(to_string(picture.error()));
    } else if (!picture.value().save(path, "PNG")) {
      error = tr("%1 cannot be written").arg(path);
    }
    if (!error.isEmpty()) notice_->ask(tr("No picture: %1").arg(error), {}, ColorRole::kError);
    if (error.isEmpty()) say_written(path);
    Q_EMIT pictureWritten(path, error);
  });
}

void Exports::say_written(const QString& path) { notice_->say_written(path, use_of(path)); }

QString Exports::proposed_name(const QString& what) const {
  const auto& document = session_.now().document;
  const QString input =
      document && !document->opened->inputs.empty() ? path_text(document->opened->inputs.front()) : QString();
  const QString stem = QFileInfo(input).fileName().section(QLatin1Char('.'), 0, 0);
  return stem.isEmpty() ? what : stem + QLatin1Char('-') + what;
}

void Exports::choose_report() {
  QFileDialog* dialog = write_dialog(window_, tr("Export the report"),
                                     {tr("Page to hand on, with pictures (*.html)"), tr("Report in words (*.txt)"),
                                      tr("Contacts as a table (*.csv)"), tr("Everything, for programs (*.json)")},
                                     proposed_name(tr("report")));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    if (QFileInfo(path).suffix().toLower() == QLatin1String("html")) {
      notice_->ask(tr("Drawing the pictures of %1 …").arg(QFileInfo(path).fileName()), {});
      return write_page(path);
    }
    finish(path, write_report(path), tr("Not exported"));
  });
  dialog->open();
}

void Exports::finish(const QString& path, const Status& written, const QString& failed) {
  if (written) return say_written(path);
  notice_->say_failure(failed, written.error());
}

void Exports::choose_parts() {
  QFileDialog* dialog =
      write_dialog(window_, tr("Export the visible parts"), {tr("glTF (*.glb)"), tr("3MF (*.3mf)"), tr("OBJ (*.obj)")},
                   proposed_name(tr("parts")));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    notice_->hide();
    const Status written = write_parts(path);
    // What `write_parts` doubts is more to know than where the file is.
    if (!written || notice_->isHidden()) finish(path, written, tr("Not exported"));
  });
  dialog->open();
}

void Exports::choose_table(const DataTable* table) {
  const QString name = table->accessibleName();
  QFileDialog* dialog =
      write_dialog(window_, tr("Write the table: %1").arg(name), {tr("Table (*.csv)")}, proposed_name(name.toLower()));
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, table](const QString& path) { finish(path, write_table(*table, path), tr("Not written")); });
  dialog->open();
}

void Exports::choose_picture() {
  QFileDialog* dialog =
      write_dialog(window_, tr("Save the picture"), {tr("Picture (*.png)")}, proposed_name(tr("picture")));
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& path) { write_picture(path, view_->size(), 2); });
  dialog->open();
}

}  // namespace impend::gui
