#include "gui/widgets/plan_rules.h"

#include <QFormLayout>
#include <QLabel>

#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kMostHandsOffered = 1000;  // as many as the command line takes
constexpr int kMostTurnsOffered = 1000;  // likewise
constexpr int kThereAndBack = 2;         // turns: it ends the way up that it begins

}  // namespace

PlanRulesForm::PlanRulesForm(QWidget* parent)
    : QWidget(parent),
      hands_(new QSpinBox),
      base_(new QComboBox),
      no_hold_(new QLineEdit),
      from_above_(new QCheckBox(tr("Parts come straight &down only"))),
      certain_(new QCheckBox(tr("Only steps that are &proved to stand"))),
      turns_(new QSpinBox),
      down_(new QLineEdit) {
  hands_->setRange(0, kMostHandsOffered);
  hands_->setSpecialValueText(tr("the fewest"));
  hands_->setAccessibleName(tr("Hands"));
  hands_->setToolTip(tr("Hands that are there, the one that places a part among them"));
  base_->setAccessibleName(tr("Part that is placed first"));
  base_->setToolTip(tr("Of a search: this part is placed first"));
  base_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  base_->setMinimumContentsLength(16);
  no_hold_->setAccessibleName(tr("Parts that cannot be held"));
  no_hold_->setToolTip(tr("Names with ; between them; * stands for anything, ? for one sign"));
  no_hold_->setPlaceholderText(tr("none; as in: glass*; lamp"));
  from_above_->setToolTip(tr("Of a search, and of the ways that are shown"));
  certain_->setToolTip(tr("Of a search: no step that is possibly stable"));
  turns_->setRange(0, kMostTurnsOffered);
  turns_->setSingleStep(kThereAndBack);
  turns_->setSpecialValueText(tr("none"));
  turns_->setAccessibleName(tr("Turns of the whole assembly"));
  turns_->setToolTip(tr("Of a search: so many times it may be turned between steps, at most; there and back are two"));
  down_->setAccessibleName(tr("Directions that may point down"));
  down_->setToolTip(tr("Where it may be turned to: axes of the assembly, or directions, with ; between them"));
  down_->setPlaceholderText(tr("the six axes; as in: z; -x; 0,1,1"));
  down_->setEnabled(false);
  auto* note = new QLabel(tr("Friction is that of the panel Conditions."));
  note->setWordWrap(true);
  auto* form = new QFormLayout(this);
  form->addRow(tr("&Hands"), hands_);
  form->addRow(tr("&First part"), base_);
  form->addRow(tr("&Cannot be held"), no_hold_);
  form->addRow(from_above_);
  form->addRow(certain_);
  form->addRow(tr("&Turns"), turns_);
  form->addRow(tr("May point d&own"), down_);
  form->addRow(note);
  set_parts({});
  connect(hands_, &QSpinBox::valueChanged, this, &PlanRulesForm::rulesChanged);
  connect(turns_, &QSpinBox::valueChanged, this, [this](int turns) {
    down_->setEnabled(turns > 0);
    Q_EMIT rulesChanged();
  });
  connect(down_, &QLineEdit::editingFinished, this, &PlanRulesForm::rulesChanged);
  connect(base_, &QComboBox::activated, this, &PlanRulesForm::rulesChanged);
  connect(no_hold_, &QLineEdit::editingFinished, this, &PlanRulesForm::rulesChanged);
  connect(from_above_, &QCheckBox::clicked, this, &PlanRulesForm::rulesChanged);
  connect(certain_, &QCheckBox::clicked, this, &PlanRulesForm::rulesChanged);
}

PlanChoice PlanRulesForm::rules() const {
  PlanChoice rules;
  if (hands_->value() > 0) rules.hands = hands_->value();
  rules.base = base_->currentData().toString().toStdString();
  rules.no_hold = no_hold_->text().toStdString();
  rules.from_above = from_above_->isChecked();
  rules.certain = certain_->isChecked();
  rules.turns = turns_->value();
  rules.down = down_->text().toStdString();
  return rules;
}

void PlanRulesForm::set_parts(const QStringList& names) {
  QStringList known;
  for (int i = 1; i < base_->count(); ++i) known << base_->itemData(i).toString();
  if (base_->count() > 0 && known == names) return;
  const QString chosen = base_->currentData().toString();
  const QSignalBlocker quiet(base_);
  base_->clear();
  base_->addItem(tr("any"), QString());
  for (const QString& name : names) base_->addItem(shown_text(name.toStdString()), name);
  base_->setCurrentIndex(std::max(0, base_->findData(chosen)));
}

}  // namespace impend::gui
