#include "gui/window/unit_choice.h"

#include <QActionGroup>

namespace impend::gui {
namespace {

// Not "unit": that is in which files without one were read last.
QString kept_name() { return QStringLiteral("display-unit"); }

// ASCII: names of commands are found again by scripts and tests.
QByteArray command_name(const PrintedUnit& unit) {
  return unit.name == "µm" ? QByteArray("unit-um") : QByteArray("unit-") + QByteArray::fromStdString(unit.name);
}

std::optional<PrintedUnit> unit_of(const QString& name) { return display_unit(name.toStdString()); }

}  // namespace

UnitChoice::UnitChoice(SessionBridge& session) : session_(session), box_(new QComboBox) {
  box_->setAccessibleName(tr("Unit of lengths"));
  box_->setToolTip(tr("The unit in which lengths are shown; nothing else changes"));
  box_->addItem(tr("Unit of the file"), QString());
  for (const PrintedUnit& unit : display_units()) {
    const QString name = QString::fromStdString(unit.name);
    box_->addItem(name, name);
  }
  connect(box_, &QComboBox::activated, this, [this](int index) { choose(unit_of(box_->itemData(index).toString())); });
}

void UnitChoice::fill(CommandTable& commands, QMenu* menu) {
  auto* group = new QActionGroup(this);
  const auto add = [&](const QByteArray& name, const QString& text, const std::optional<PrintedUnit>& unit) {
    QAction* made = commands.add(menu, name.constData(), text, {}, [this, unit] { choose(unit); });
    made->setCheckable(true);
    group->addAction(made);
    actions_ << made;
  };
  add("unit-file", tr("As in the &file"), std::nullopt);
  for (const PrintedUnit& unit : display_units()) add(command_name(unit), QString::fromStdString(unit.name), unit);
  show_choice();
}

void UnitChoice::choose(const std::optional<PrintedUnit>& unit) {
  session_.show_in(unit);
  show_choice();
}

void UnitChoice::show_choice() {
  const std::optional<PrintedUnit>& unit = session_.unit();
  const int index = unit ? box_->findData(QString::fromStdString(unit->name)) : 0;
  box_->setCurrentIndex(index);
  if (index < actions_.size()) actions_[index]->setChecked(true);
}

void UnitChoice::restore(const QSettings& kept) { choose(unit_of(kept.value(kept_name()).toString())); }

void UnitChoice::keep(QSettings* kept) const { kept->setValue(kept_name(), box_->currentData()); }

}  // namespace impend::gui
