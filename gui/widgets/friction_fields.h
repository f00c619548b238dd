// Which law of contact is asked for, the coefficient of friction, the time step: rows of the panel of conditions.
#pragma once

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QObject>

#include "gui/presenter/document.h"

namespace impend::gui {

class FrictionFields : public QObject {
  Q_OBJECT
 public:
  explicit FrictionFields(QObject* parent = nullptr);

  void add_rows(QFormLayout* form);  // once
  void set_state(const EditState& state);

  QComboBox* model_box() const { return model_; }
  QLineEdit* mu_line() const { return mu_; }
  QLineEdit* step_line() const { return step_; }

 Q_SIGNALS:
  void modelWanted(impend::FrictionModel model);
  void muWanted(double mu);
  void stepWanted(double seconds);
  void errorFound(const QString& what);  // empty: none any more

 private:
  void mu_typed();
  void step_typed();

  QComboBox* model_;
  QLineEdit* mu_;
  QLineEdit* step_;
  QFormLayout* form_ = nullptr;
};

}  // namespace impend::gui
