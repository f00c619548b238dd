#include "gui/widgets/simulation_options.h"

#include <QFormLayout>

#include "gui/presenter/parse_quantity.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

// Nothing of an empty line.
Result<std::optional<double>> within(const QLineEdit* line, Quantity quantity, double least, double most,
                                     const char* what) {
  const QString text = line->text().trimmed();
  if (text.isEmpty()) return std::optional<double>();
  const Result<double> value = parse_quantity(text.toStdString(), quantity);
  if (!value) return value.error();
  if (value.value() >= least && value.value() <= most) return std::optional<double>(value.value());
  return Error{ErrorCode::kBadValue,
               std::string(what) + " cannot be " + format_quantity(value.value(), quantity),
               {},
               "give a value from " + format_quantity(least, quantity) + " to " + format_quantity(most, quantity)};
}

}  // namespace

SimulationOptionsForm::SimulationOptionsForm(QWidget* parent)
    : QWidget(parent), law_(new QComboBox), step_(new QLineEdit), bounce_(new QLineEdit), error_(new QLabel) {
  law_->addItem(tr("Friction where it is stated"), -1);
  law_->addItem(tr("With friction"), static_cast<int>(SimulationLaw::kCoulomb));
  law_->addItem(tr("Without friction"), static_cast<int>(SimulationLaw::kFrictionless));
  law_->addItem(tr("No slip where parts press"), static_cast<int>(SimulationLaw::kNoSlip));
  law_->addItem(tr("Viscous friction"), static_cast<int>(SimulationLaw::kViscous));
  law_->setAccessibleName(tr("Friction of the simulation"));
  law_->setToolTip(tr("The coefficients are those of the panel Conditions"));
  step_->setAccessibleName(tr("Step of the simulation"));
  step_->setToolTip(tr("Of time, with unit (s, ms); shorter is slower and nearer to the truth"));
  step_->setPlaceholderText(
      tr("as stated, else %1").arg(shown_text(format_quantity(SimulationOptions{}.step, Quantity::kTime))));
  bounce_->setAccessibleName(tr("Restitution"));
  bounce_->setToolTip(
      tr("The share of their speed with which parts part after they have met: 0 not at all, 1 all of it"));
  bounce_->setPlaceholderText(tr("as stated, else 0"));
  error_->setWordWrap(true);
  error_->hide();
  auto* note = new QLabel(tr("Another choice begins a new simulation."));
  note->setWordWrap(true);
  auto* form = new QFormLayout(this);
  form->addRow(tr("&Friction"), law_);
  form->addRow(tr("&Step"), step_);
  form->addRow(tr("&Bounce"), bounce_);
  form->addRow(error_);
  form->addRow(note);
  connect(law_, &QComboBox::activated, this, &SimulationOptionsForm::choose);
  for (const QLineEdit* line : {step_, bounce_})
    connect(line, &QLineEdit::editingFinished, this, &SimulationOptionsForm::choose);
}

void SimulationOptionsForm::choose() {
  const auto step = within(step_, Quantity::kTime, kLeastStep, kLongestStep, "the step");
  const auto bounce = within(bounce_, Quantity::kNumber, 0, 1, "the bounce");
  const bool right = step && bounce;
  error_->setText(right ? QString() : shown_text(to_string(step ? bounce.error() : step.error())));
  error_->setVisible(!right);
  if (!right) return;
  SimulationChoice choice{std::nullopt, step.value(), bounce.value()};
  if (const int law = law_->currentData().toInt(); law >= 0) choice.law = static_cast<SimulationLaw>(law);
  if (choice == choice_) return;
  choice_ = choice;
  Q_EMIT choiceWanted(choice);
}

}  // namespace impend::gui
