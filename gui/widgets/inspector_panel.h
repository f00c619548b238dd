// Everything known of what is selected; values that name another thing lead there.
#pragma once

#include <QLabel>
#include <QTreeWidget>
#include <QWidget>

#include "gui/presenter/inspector.h"

namespace impend::gui {

class InspectorPanel : public QWidget {
  Q_OBJECT
 public:
  explicit InspectorPanel(QWidget* parent = nullptr);

  void set_inspection(const Inspection& inspection);
  QString title() const { return title_->text(); }
  QTreeWidget* lines() const { return lines_; }

 Q_SIGNALS:
  void itemWanted(const impend::SceneItem& item);

 private:
  QLabel* title_;
  QTreeWidget* lines_;
};

}  // namespace impend::gui
