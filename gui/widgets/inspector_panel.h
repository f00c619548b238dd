// Everything known of what is selected; values that name another thing lead there.
#pragma once

#include <QLabel>
#include <QLineEdit>
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
  QLineEdit* pair_line() const { return pair_line_; }  // the coefficient of the pair that is inspected

 Q_SIGNALS:
  void itemWanted(const impend::SceneItem& item);
  void pairWanted(const impend::gui::BodyPair& pair, std::optional<double> mu);  // nothing: as usual
  void pairRefused(const impend::Error& error);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit_labels();
  void set_pair(const std::optional<PairField>& pair);
  void pair_typed();

  QLabel* title_;
  QTreeWidget* lines_;
  QLabel* pair_words_;
  QLineEdit* pair_line_;
  std::optional<PairField> pair_;
};

}  // namespace impend::gui
