#include "gui/widgets/folder_dialog.h"

#include <QDir>
#include <QFileInfo>
#include <QLineEdit>

namespace impend::gui {

FolderDialog::FolderDialog(const QString& title, QWidget* parent) : QFileDialog(parent, title) {
  setAttribute(Qt::WA_DeleteOnClose);
  setFileMode(QFileDialog::Directory);
  setOption(QFileDialog::ShowDirsOnly);
  // Those of desktops take only folders that exist.
  setOption(QFileDialog::DontUseNativeDialog);
  setLabelText(QFileDialog::FileName, tr("Folder, also a new one:"));
  connect(this, &QFileDialog::fileSelected, this, &FolderDialog::folderChosen);
}

void FolderDialog::accept() {
  const auto* line = findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
  const QString typed = line == nullptr ? QString() : line->text().trimmed();
  const QString folder = QDir::cleanPath(directory().absoluteFilePath(typed));
  if (typed.isEmpty() || QFileInfo::exists(folder)) return QFileDialog::accept();
  Q_EMIT folderChosen(folder);
  QDialog::done(QDialog::Accepted);
}

}  // namespace impend::gui
