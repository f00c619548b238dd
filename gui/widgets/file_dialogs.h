// Dialogs about files that do not block: connect to their signals and open() them.
#pragma once

#include <QButtonGroup>
#include <QDialog>
#include <QFileDialog>
#include <QStringList>

namespace impend::gui {

// For files of the shape that `mode` says; it goes when it is closed.
QFileDialog* file_dialog(QWidget* parent, const QString& title, QFileDialog::FileMode mode,
                         QFileDialog::AcceptMode accept);

// In which unit are the lengths of files that state none?
class UnitDialog : public QDialog {
  Q_OBJECT
 public:
  UnitDialog(const QStringList& files, const QString& proposed, QWidget* parent = nullptr);

 Q_SIGNALS:
  void unitChosen(const QString& unit);  // "mm", "cm", "m" or "in"

 private:
  QButtonGroup* choice_;
};

// Asks for a folder to write into; one that is not there yet may be typed and is made when something is written.

class FolderDialog : public QFileDialog {
  Q_OBJECT
 public:
  explicit FolderDialog(const QString& title, QWidget* parent);

 Q_SIGNALS:
  void folderChosen(const QString& folder);

 protected:
  void accept() override;
};

}  // namespace impend::gui
