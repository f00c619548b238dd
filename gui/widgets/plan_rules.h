// What is asked of a plan: hands, the part that comes first, parts that cannot be held, ways, certainty and turns.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QWidget>

#include "gui/presenter/plan_news.h"

namespace impend::gui {

class PlanRulesForm : public QWidget {
  Q_OBJECT
 public:
  explicit PlanRulesForm(QWidget* parent = nullptr);

  PlanChoice rules() const;
  // Parts that can be the first one; the chosen one stays where it is still there.
  void set_parts(const QStringList& names);

  QSpinBox* hands_box() const { return hands_; }
  QComboBox* base_choice() const { return base_; }
  QLineEdit* no_hold_line() const { return no_hold_; }
  QCheckBox* from_above_box() const { return from_above_; }
  QCheckBox* certain_box() const { return certain_; }
  QSpinBox* turns_box() const { return turns_; }
  QLineEdit* down_line() const { return down_; }

 Q_SIGNALS:
  void rulesChanged();

 private:
  QSpinBox* hands_;
  QComboBox* base_;
  QLineEdit* no_hold_;
  QCheckBox* from_above_;
  QCheckBox* certain_;
  QSpinBox* turns_;
  QLineEdit* down_;
};

}  // namespace impend::gui
