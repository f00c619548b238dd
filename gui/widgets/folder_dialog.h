// Asks for a folder to write into; one that is not there yet may be typed and is made when something is written.
#pragma once

#include <QFileDialog>

namespace impend::gui {

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
