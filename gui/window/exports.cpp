#include "gui/window/exports.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include "gui/widgets/file_dialogs.h"
#include "gui/widgets/shown_text.h"
#include "impend/render/report_pictures.h"

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

// A dialog for a file to be written, of the first kind unless another is chosen.
QFileDialog* write_dialog(QWidget* parent, const QString& title, const QStringList& kinds, const QString& suffix) {
  QFileDialog* dialog = file_dialog(parent, title, QFileDialog::AnyFile, QFileDialog::AcceptSave);
  dialog->setNameFilters(kinds);
  dialog->setDefaultSuffix(suffix);
  return dialog;
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
  const std::shared_ptr<const Snapshot> snapshot = session_.original_snapshot();
  page_ = std::thread([this, path, snapshot] {
    const Status status = write_page_of(*snapshot, path);
    QMetaObject::invokeMethod(
        this,
        [this, path, status] {
          if (!status) notice_->say_failure(tr("Not exported"), status.error());
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
    Q_EMIT pictureWritten(path, error);
  });
}

void Exports::choose_report() {
  QFileDialog* dialog = write_dialog(
      window_, tr("Export the report"),
      {tr("Report (*.json)"), tr("Page to hand on (*.html)"), tr("Report in words (*.txt)"), tr("Contacts (*.csv)")},
      QStringLiteral("json"));
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
    dialog->setDefaultSuffix(filter.section(QLatin1String("*."), 1).chopped(1));
  });
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    if (QFileInfo(path).suffix().toLower() == QLatin1String("html")) return write_page(path);
    if (const Status written = write_report(path); !written) notice_->say_failure(tr("Not exported"), written.error());
  });
  dialog->open();
}

void Exports::choose_parts() {
  QFileDialog* dialog = write_dialog(window_, tr("Export the visible parts"),
                                     {tr("glTF (*.glb)"), tr("3MF (*.3mf)"), tr("OBJ (*.obj)")}, QStringLiteral("glb"));
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
    dialog->setDefaultSuffix(filter.section(QLatin1String("*."), 1).chopped(1));
  });
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    if (const Status written = write_parts(path); !written) notice_->say_failure(tr("Not exported"), written.error());
  });
  dialog->open();
}

void Exports::choose_table(const DataTable* table) {
  QFileDialog* dialog = write_dialog(window_, tr("Write the table: %1").arg(table->accessibleName()),
                                     {tr("Table (*.csv)")}, QStringLiteral("csv"));
  connect(dialog, &QFileDialog::fileSelected, this, [this, table](const QString& path) {
    if (const Status written = write_table(*table, path); !written)
      notice_->say_failure(tr("Not written"), written.error());
  });
  dialog->open();
}

void Exports::choose_picture() {
  QFileDialog* dialog = write_dialog(window_, tr("Save the picture"), {tr("Picture (*.png)")}, QStringLiteral("png"));
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& path) { write_picture(path, view_->size(), 2); });
  dialog->open();
}

}  // namespace impend::gui
