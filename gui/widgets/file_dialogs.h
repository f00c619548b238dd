// Dialogs about files that do not block: connect to their signals and open() them.
#pragma once

#include <QButtonGroup>
#include <QDialog>
#include <QFileDialog>
#include <QStringList>
#include <array>

namespace impend::gui {

// The folder that was chosen last in a dialog of this window, or of which files were opened; empty: none yet.
QString last_folder(const QWidget* anywhere);
void set_last_folder(QWidget* anywhere, const QString& folder);

// For files of the shape that `mode` says, beginning in the folder of the last one; it goes when it is closed.
QFileDialog* file_dialog(QWidget* parent, const QString& title, QFileDialog::FileMode mode,
                         QFileDialog::AcceptMode accept);

// What holds an assembly or parts of one, for a dialog.
QStringList design_kinds();

// For a file to be written: of the first kind, "Picture (*.png)", unless another is chosen, under the proposed name
// without its suffix, which follows the kind.
QFileDialog* write_dialog(QWidget* parent, const QString& title, const QStringList& kinds, const QString& name);

// In which unit are the lengths of files that state none?
class UnitDialog : public QDialog {
  Q_OBJECT
 public:
  UnitDialog(const QStringList& files, const QString& proposed, QWidget* parent = nullptr);

  // How large all of it is in each unit: width, depth and height as in the files.
  void set_size(const std::array<double, 3>& numbers);

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
