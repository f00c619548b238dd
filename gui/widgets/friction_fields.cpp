#include "gui/widgets/friction_fields.h"

#include "gui/presenter/parse_quantity.h"
#include "gui/presenter/sentences.h"
#include "gui/widgets/shown_text.h"
#include "impend/motion/friction_result.h"

namespace impend::gui {
namespace {

void show_number(QLineEdit* line, double value, Quantity quantity) {
  if (line->hasFocus() && line->isModified()) return;
  line->setText(shown_text(format_quantity(value, quantity)));
}

}  // namespace

FrictionFields::FrictionFields(QObject* parent)
    : QObject(parent), model_(new QComboBox), mu_(new QLineEdit), step_(new QLineEdit) {
  for (const FrictionChoice& choice : friction_choices()) {
    model_->addItem(shown_text(choice.words), static_cast<int>(choice.model));
    model_->setItemData(model_->count() - 1, tooltip_text(shown_text(choice.tooltip)), Qt::ToolTipRole);
  }
  model_->setAccessibleName(tr("Friction"));
  model_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  mu_->setAccessibleName(tr("Coefficient of friction"));
  step_->setAccessibleName(tr("Time step"));
  step_->setToolTip(tr("Of one step, with unit (s, ms)"));
  connect(model_, &QComboBox::activated, this,
          [this] { Q_EMIT modelWanted(static_cast<FrictionModel>(model_->currentData().toInt())); });
  connect(mu_, &QLineEdit::editingFinished, this, &FrictionFields::mu_typed);
  connect(step_, &QLineEdit::editingFinished, this, &FrictionFields::step_typed);
}

void FrictionFields::add_rows(QFormLayout* form) {
  form_ = form;
  form->addRow(tr("&Friction"), model_);
  form->addRow(tr("&Coefficient μ"), mu_);
  form->addRow(tr("Time &step"), step_);
}

void FrictionFields::set_state(const EditState& state) {
  const FrictionModel model = state.asked.model;
  model_->setCurrentIndex(model_->findData(static_cast<int>(model)));
  model_->setToolTip(model_->itemData(model_->currentIndex(), Qt::ToolTipRole).toString());
  mu_->setEnabled(takes_mu(model));
  mu_->setToolTip(takes_mu(model) ? tr("Of all pairs that have none of their own; with an interface selected, the "
                                       "inspector has that of its pair")
                                  : tr("The answer does not use it; choose static friction, dynamic friction or "
                                       "Stewart–Trinkle first"));
  show_number(mu_, state.mu, Quantity::kNumber);
  show_number(step_, state.asked.step, Quantity::kTime);
  if (form_ == nullptr) return;
  step_->setVisible(takes_step(model));
  form_->labelForField(step_)->setVisible(takes_step(model));
}

void FrictionFields::mu_typed() {
  if (!mu_->isModified()) return;
  mu_->setModified(false);
  const Result<double> mu = parse_quantity(mu_->text().toStdString(), Quantity::kNumber);
  Q_EMIT errorFound(mu ? QString() : shown_text(to_string(mu.error())));
  if (mu) Q_EMIT muWanted(mu.value());
}

void FrictionFields::step_typed() {
  if (!step_->isModified()) return;
  step_->setModified(false);
  const Result<double> step = parse_quantity(step_->text().toStdString(), Quantity::kTime);
  Q_EMIT errorFound(step ? QString() : shown_text(to_string(step.error())));
  if (step) Q_EMIT stepWanted(step.value());
}

}  // namespace impend::gui
