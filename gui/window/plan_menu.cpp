#include "gui/window/plan_menu.h"

#include "gui/widgets/file_dialogs.h"
#include "gui/widgets/line_icon.h"

namespace impend::gui {

PlanMenu::PlanMenu(const Panels& panels, PlanController& plan, FileController& files, QWidget* window)
    : panels_(panels), plan_(plan), files_(files), window_(window) {
  connect(panels.plan->save_button(), &QToolButton::clicked, this, &PlanMenu::save);
  connect(panels.plan->export_button(), &QToolButton::clicked, this, &PlanMenu::choose_file);
}

void PlanMenu::fill(CommandTable& commands, QMenu* menu) {
  PlanController* plan = &plan_;
  PlanStepList* steps = panels_.plan->steps();
  commands.add(menu, "plan-check", tr("&Check the sequence"), {QKeySequence(tr("Ctrl+K"))}, [plan] { plan->check(); });
  commands.add(menu, "plan-search", tr("&Search an order"), {QKeySequence(tr("Ctrl+Shift+K"))},
               [plan] { plan->search(); });
  commands.add(menu, "plan-cancel", tr("&Give up what runs"), {}, [plan] { plan->cancel(); });
  menu->addSeparator();
  commands.add(menu, "plan-play", tr("&Play the plan"), {}, [plan] { plan->play(!plan->plays()); })
      ->setIcon(line_icon(Symbol::kPlay));
  commands.add(menu, "plan-next", tr("&Next step"), {}, [plan] { plan->show_step(plan->step() + 1); })
      ->setIcon(line_icon(Symbol::kStep));
  commands.add(menu, "plan-before", tr("Step &before"), {}, [plan] { plan->show_step(std::max(0, plan->step() - 1)); })
      ->setIcon(line_icon(Symbol::kBack));
  commands.add(menu, "plan-end", tr("Show the &whole assembly"), {}, [plan] { plan->show_step(-1); })
      ->setIcon(line_icon(Symbol::kEnd));
  menu->addSeparator();
  commands.add(menu, "plan-up", tr("Move the step &up"), {}, [steps] { steps->move_chosen(-1); });
  commands.add(menu, "plan-down", tr("Move the step &down"), {}, [steps] { steps->move_chosen(1); });
  menu->addSeparator();
  commands.add(menu, "plan-save", tr("Save the &order in the assembly …"), {}, [this] { save(); })
      ->setIcon(line_icon(Symbol::kSave));
  commands.add(menu, "plan-export", tr("&Export actions …"), {}, [this] { choose_file(); })
      ->setIcon(line_icon(Symbol::kExport));
}

void PlanMenu::refresh(const CommandTable& commands) const {
  const PlanNews& now = plan_.now();
  const int count = static_cast<int>(now.steps.size()), step = panels_.plan->steps()->chosen();
  const int known = now.plan && now.plan->found() ? now.plan->steps() : 0;
  commands.enable({"plan-check", "plan-search"}, plan_.possible());
  commands.enable({"plan-cancel"}, now.running());
  commands.enable({"plan-play"}, known > 0);
  commands.enable({"plan-next"}, plan_.step() + 1 < known);
  commands.enable({"plan-before"}, plan_.step() > 0);
  commands.enable({"plan-end"}, plan_.step() >= 0);
  commands.enable({"plan-up"}, plan_.possible() && step > 0);
  commands.enable({"plan-down"}, plan_.possible() && step >= 0 && step + 1 < count);
  commands.enable({"plan-save"}, plan_.possible() && count > 0 && !now.running());
  commands.enable({"plan-export"}, now.plan != nullptr && !now.running());
}

void PlanMenu::save() {
  if (plan_.take_order()) files_.save();
}

void PlanMenu::choose_file() {
  QFileDialog* dialog =
      file_dialog(window_, tr("Export the actions of the plan"), QFileDialog::AnyFile, QFileDialog::AcceptSave);
  dialog->setNameFilters({tr("Actions of the plan (*.json)")});
  dialog->setDefaultSuffix(QStringLiteral("json"));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { plan_.write_actions(path); });
  dialog->open();
}

}  // namespace impend::gui
