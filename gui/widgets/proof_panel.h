// The three formulations side by side, whether they agree, and the bracket of every group of parts.
#pragma once

#include <QLabel>
#include <QTableWidget>
#include <QWidget>

#include "gui/presenter/formulations_panel.h"
#include "gui/widgets/sentence_list.h"

namespace impend::gui {

class ProofPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ProofPanel(QWidget* parent = nullptr);

  void set_panel(const FormulationsPanel& panel);
  QString agreement() const { return agreement_->text(); }
  QTableWidget* table() const { return table_; }

 Q_SIGNALS:
  void itemWanted(const impend::SceneItem& item);

 private:
  QLabel* agreement_;
  QTableWidget* table_;
  SentenceList* brackets_;
};

}  // namespace impend::gui
