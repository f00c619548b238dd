#include "gui/widgets/unit_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace impend::gui {

UnitDialog::UnitDialog(const QStringList& files, const QString& proposed, QWidget* parent)
    : QDialog(parent), choice_(new QButtonGroup(this)) {
  setWindowTitle(tr("Unit of length"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(10);
  const QString named = files.size() > 3
                            ? files.mid(0, 3).join(QStringLiteral("\n")) + tr("\nand %1 more").arg(files.size() - 3)
                            : files.join(QStringLiteral("\n"));
  auto* question = new QLabel(tr("These files do not say which unit their lengths are in:\n\n%1").arg(named));
  question->setTextFormat(Qt::PlainText);
  question->setWordWrap(true);
  column->addWidget(question);
  for (const auto& [unit, name] : QList<std::pair<QString, QString>>{{QStringLiteral("mm"), tr("&Millimetres")},
                                                                     {QStringLiteral("cm"), tr("&Centimetres")},
                                                                     {QStringLiteral("m"), tr("M&etres")},
                                                                     {QStringLiteral("in"), tr("&Inches")}}) {
    auto* button = new QRadioButton(name);
    button->setObjectName(unit);
    button->setChecked(unit == proposed);
    choice_->addButton(button);
    column->addWidget(button);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
  // Nothing is chosen beforehand unless the user said it before: a wrong unit makes a wrong answer.
  buttons->button(QDialogButtonBox::Open)->setEnabled(choice_->checkedButton() != nullptr);
  connect(choice_, &QButtonGroup::buttonToggled, this,
          [buttons] { buttons->button(QDialogButtonBox::Open)->setEnabled(true); });
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(this, &QDialog::accepted, this, [this] { Q_EMIT unitChosen(choice_->checkedButton()->objectName()); });
}

}  // namespace impend::gui
