// Menus, the toolbar and their keys.
#include <QActionGroup>
#include <QApplication>
#include <QMenuBar>
#include <QToolBar>
#include <tuple>

#include "gui/widgets/line_icon.h"
#include "gui/widgets/shown_text.h"
#include "gui/window/answer_panels.h"
#include "gui/window/comparisons.h"
#include "gui/window/docks.h"
#include "gui/window/exports.h"
#include "gui/window/file_controller.h"
#include "gui/window/help_dialogs.h"
#include "gui/window/main_window.h"
#include "gui/window/measuring_controller.h"
#include "gui/window/menus.h"
#include "gui/window/part_commands.h"
#include "gui/window/simulation_controller.h"
#include "gui/window/simulation_exports.h"
#include "gui/window/unit_choice.h"

namespace impend::gui {
namespace {

// "&" marks a key in menus: names from files have none.
QString menu_text(QString name) { return name.replace(QLatin1Char('&'), QStringLiteral("&&")); }

// "Undo: Fix 'block'"
QString step_text(const QString& word, const std::string& what) {
  return what.empty() ? word : word + QStringLiteral(": ") + menu_text(shown_text(what));
}

}  // namespace

void MainWindow::make_menus() {
  make_file_menu();
  make_edit_menu();
  make_view_menu();
  make_simulate_menu();
  make_plan_menu();
  make_help_menu();
  make_toolbar();
}

void MainWindow::make_file_menu() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  FileController* files = files_.get();
  const auto add = [&](const char* name, const QString& text, const QList<QKeySequence>& keys, Symbol symbol,
                       const std::function<void()>& act) {
    commands_.add(menu, name, text, keys, act)->setIcon(line_icon(symbol));
  };
  add("open", tr("&Open files …"), {QKeySequence::Open}, Symbol::kOpen, [files] { files->choose_files(); });
  add("open-folder", tr("Open a &folder …"), {QKeySequence(tr("Ctrl+Shift+O"))}, Symbol::kFolder,
      [files] { files->choose_folder(); });
  recent_menu_ = menu->addMenu(tr("Open &recent"));
  add("reload", tr("Re&load from disk"), {QKeySequence::Refresh}, Symbol::kReload, [this] { session().reload(); });
  part_commands_->add_to_file_menu(commands_, menu);
  menu->addSeparator();
  add("save", tr("&Save as assembly …"), {QKeySequence::Save}, Symbol::kSave, [files] { files->save(); });
  commands_.add(menu, "save-as", tr("Save in &another folder …"), {QKeySequence(tr("Ctrl+Shift+S"))},
                [files] { files->choose_save_folder(); });
  add("export", tr("&Export report …"), {QKeySequence(tr("Ctrl+E"))}, Symbol::kExport,
      [this] { exports_->choose_report(); });
  commands_.add(menu, "export-parts", tr("Export &visible parts …"), {}, [this] { exports_->choose_parts(); });
  commands_.add(menu, "compare", tr("Co&mpare with …"), {QKeySequence(tr("Ctrl+Shift+D"))},
                [this] { comparisons_->choose(); });
  commands_.add(menu, "compare-folder", tr("Compare with a fo&lder …"), {}, [this] { comparisons_->choose_folder(); });
  add("screenshot", tr("Save &picture …"), {QKeySequence(tr("Ctrl+Shift+P"))}, Symbol::kCamera,
      [this] { exports_->choose_picture(); });
  menu->addSeparator();
  commands_.add(menu, "close", tr("&Close"), {QKeySequence(tr("Ctrl+W"))}, [files] { files->close(); });
  commands_.add(menu, "quit", tr("&Quit"), {QKeySequence(tr("Ctrl+Q"))}, [this] { close(); })
      ->setMenuRole(QAction::QuitRole);
}

void MainWindow::make_edit_menu() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  commands_.add(menu, "undo", tr("&Undo"), {QKeySequence::Undo}, [this] { session().undo(); })
      ->setIcon(line_icon(Symbol::kUndo));
  commands_
      .add(menu, "redo", tr("&Redo"), {QKeySequence::Redo, QKeySequence(tr("Ctrl+Y"))}, [this] { session().redo(); })
      ->setIcon(line_icon(Symbol::kRedo));
  menu->addSeparator();
  commands_.add(menu, "copy", tr("&Copy"), {QKeySequence::Copy}, [this] {
    // A panel that floats is a window of its own; a window without the keys knows what had them last.
    QWidget* anywhere = QApplication::focusWidget();
    copy_from(anywhere != nullptr ? anywhere : focusWidget());
  });
  menu->addSeparator();
  part_commands_->add_to_edit_menu(commands_, menu);
  menu->addSeparator();
  commands_.add(menu, "reset-gravity", tr("Reset &gravity"), {}, [this] { conditions_control_->reset_gravity(); })
      ->setIcon(line_icon(Symbol::kReset));
}

void MainWindow::make_view_menu() {
  QMenu* menu = menuBar()->addMenu(tr("&View"));
  view_menu_->fill(menu);
  menu->addSeparator();
  measuring_->fill(commands_, menu);
  units_->fill(commands_, menu->addMenu(tr("&Units")));
  QMenu* panels = menu->addMenu(tr("Panels"));
  for (QDockWidget* dock : docks_->all()) panels->addAction(dock->toggleViewAction());
  make_appearance_menu(menu->addMenu(tr("Appearance")));
}

void MainWindow::make_simulate_menu() {
  QMenu* menu = menuBar()->addMenu(tr("Si&mulate"));
  SimulationController* simulation = simulation_.get();
  commands_
      .add(menu, "simulate", tr("&Play what happens next"), {QKeySequence(tr("Ctrl+Space"))},
           [simulation] { simulation->play(simulation->now().stage != SimulationStage::kPlaying); })
      ->setIcon(line_icon(Symbol::kPlay));
  commands_
      .add(menu, "simulate-step", tr("&One step"), {QKeySequence(tr("Ctrl+."))}, [simulation] { simulation->step(); })
      ->setIcon(line_icon(Symbol::kStep));
  commands_.add(menu, "simulate-back", tr("&Back to the start"), {}, [simulation] { simulation->back(); })
      ->setIcon(line_icon(Symbol::kBack));
  commands_.add(menu, "simulate-end", tr("&End the simulation"), {}, [simulation] { simulation->end(); })
      ->setIcon(line_icon(Symbol::kEnd));
  menu->addSeparator();
  commands_.add(menu, "take-pose", tr("&Take this pose"), {}, [simulation] { simulation->take_pose(); })
      ->setIcon(line_icon(Symbol::kTake));
  commands_.add(menu, "record", tr("&Save as film or numbers …"), {}, [this] { simulation_exports_->choose_file(); })
      ->setIcon(line_icon(Symbol::kRecord));
}

void MainWindow::make_plan_menu() { plan_menu_->fill(commands_, menuBar()->addMenu(tr("&Plan"))); }

void MainWindow::refresh_simulation_commands() {
  const SimulationNews& now = simulation_->now();
  const bool shown = now.on() && now.frame;
  commands_.enable({"simulate", "simulate-step"}, simulation_->possible() || now.on());
  commands_.enable({"simulate-back", "record"}, shown);
  commands_.enable({"simulate-end"}, now.stage != SimulationStage::kNone);
  commands_.enable({"take-pose"}, simulation_->can_take_pose());
  const bool plays = now.stage == SimulationStage::kPlaying;
  commands_["simulate"]->setText(plays ? tr("&Pause") : tr("&Play what happens next"));
  commands_["simulate"]->setIcon(line_icon(plays ? Symbol::kPause : Symbol::kPlay));
  QHash<QString, std::size_t> counts = answers_->counts();
  if (now.simulation) counts.insert(QStringLiteral("simulation"), panels_.events->lines().size());
  docks_->show_counts(counts);
}

void MainWindow::make_appearance_menu(QMenu* menu) {
  auto* group = new QActionGroup(this);
  for (const auto& [appearance, name, text] : std::initializer_list<std::tuple<Appearance, const char*, QString>>{
           {Appearance::kSystem, "look-system", tr("As the system")},
           {Appearance::kLight, "look-light", tr("Light")},
           {Appearance::kDark, "look-dark", tr("Dark")}}) {
    QAction* made = commands_.add(menu, name, text, {}, [this, appearance = appearance] { set_dark(appearance); });
    made->setCheckable(true);
    made->setChecked(appearance == appearance_);
    group->addAction(made);
  }
}

void MainWindow::make_help_menu() {
  QMenu* menu = menuBar()->addMenu(tr("&Help"));
  commands_.add(menu, "keys", tr("&Keys and mouse"), {QKeySequence::HelpContents}, [this] { show_keys(this); });
  commands_.add(menu, "about", tr("&About impend"), {}, [this] { show_about(this, *panels_.view); })
      ->setMenuRole(QAction::AboutRole);
}

void MainWindow::make_toolbar() {
  QToolBar* bar = addToolBar(tr("Tools"));
  bar->setObjectName(QStringLiteral("tools"));
  bar->setIconSize(QSize(18, 18));
  bar->setMovable(false);
  const QStringList groups[] = {{"open", "save", "reload"},
                                {"undo", "redo"},
                                {"fix", "free", "remove"},
                                {"fit", "view-iso", "perspective", "see-through"},
                                {"export", "screenshot"}};
  for (const QStringList& group : groups) {
    for (const QString& name : group) {
      QAction* command = commands_.find(name);
      bar->addAction(command);
      const QString key = command->shortcut().toString(QKeySequence::NativeText);
      QString tip = command->text().section(QLatin1Char('\t'), 0, 0).remove(QLatin1Char('&'));
      if (!key.isEmpty()) tip += QStringLiteral(" (%1)").arg(key);
      command->setToolTip(tip);
    }
    bar->addSeparator();
  }
}

void MainWindow::refresh_commands() {
  const Snapshot& now = bridge_->now();
  const bool open = now.document != nullptr;
  commands_.enable({"reload", "save", "save-as", "close", "screenshot", "export-parts"}, open);
  commands_.enable({"export", "compare", "compare-folder"}, now.analysis != nullptr);
  commands_.enable({"undo"}, open && now.document->can_undo());
  commands_.enable({"redo"}, open && now.document->can_redo());
  commands_.enable({"reset-gravity"}, open && now.document->state().gravity != now.document->initial.gravity);
  commands_["undo"]->setText(step_text(tr("&Undo"), open ? now.document->undo_name() : ""));
  commands_["redo"]->setText(step_text(tr("&Redo"), open ? now.document->redo_name() : ""));
  refresh_simulation_commands();
  plan_menu_->refresh(commands_);
  part_commands_->refresh(commands_);
  view_menu_->refresh();
  measuring_->refresh(commands_);
}

void MainWindow::show_recent(const QList<Recent>& recent) {
  recent_menu_->clear();
  recent_menu_->setEnabled(!recent.isEmpty());
  for (int i = 0; i < recent.size(); ++i)
    recent_menu_->addAction(menu_text(recent_text(recent[i])), this, [this, i] { files_->open_recent(i); });
  panels_.start->set_recent(recent);
}

void MainWindow::open_view_menu(const SceneItem& item, const QPoint& global) {
  if (item.kind != SceneItem::Kind::kNone) select(item);
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (const char* name : {"fix", "free", "rename", "density", "remove", "hide", "isolate"}) {
    if (commands_[name]->isEnabled()) menu->addAction(commands_[name]);
  }
  if (selected().kind != SceneItem::Kind::kNone) {
    menu->addAction(tr("Zoom to it"), this, [this] { panels_.view->fit_to(selected()); });
    menu->addSeparator();
  }
  for (const char* name : {"show-all", "fit", "screenshot"}) menu->addAction(commands_[name]);
  menu->popup(global);
}

}  // namespace impend::gui
