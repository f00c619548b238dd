// In which unit are the lengths of files that state none? Does not block: connect to unitChosen and open() it.
#pragma once

#include <QButtonGroup>
#include <QDialog>
#include <QStringList>

namespace impend::gui {

class UnitDialog : public QDialog {
  Q_OBJECT
 public:
  UnitDialog(const QStringList& files, const QString& proposed, QWidget* parent = nullptr);

 Q_SIGNALS:
  void unitChosen(const QString& unit);  // "mm", "cm", "m" or "in"

 private:
  QButtonGroup* choice_;
};

}  // namespace impend::gui
