// Menus, the toolbar and their keys.
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>

#include "gui/presenter/view_model.h"
#include "gui/widgets/line_icon.h"
#include "gui/widgets/main_window.h"
#include "gui/widgets/part_commands.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

// "&" marks a key in menus: names from files have none.
QString menu_text(const std::string& name) { return shown_text(name).replace(QLatin1Char('&'), QStringLiteral("&&")); }

struct LayerName {
  std::uint32_t which;
  const char* name;
  const char* text;
};

const LayerName kLayerNames[] = {
    {layer::kEdges, "layer-edges", QT_TRANSLATE_NOOP("MainWindow", "Edges")},
    {layer::kContacts, "layer-contacts", QT_TRANSLATE_NOOP("MainWindow", "Contacts")},
    {layer::kNormals, "layer-normals", QT_TRANSLATE_NOOP("MainWindow", "Contact normals")},
    {layer::kForces, "layer-forces", QT_TRANSLATE_NOOP("MainWindow", "Forces")},
    {layer::kLoads, "layer-loads", QT_TRANSLATE_NOOP("MainWindow", "Applied forces and torques")},
    {layer::kGravity, "layer-weights", QT_TRANSLATE_NOOP("MainWindow", "Weights")},
    {layer::kFriction, "layer-friction", QT_TRANSLATE_NOOP("MainWindow", "Friction cones")},
    {layer::kJoints, "layer-joints", QT_TRANSLATE_NOOP("MainWindow", "Joints")},
    {layer::kMotion, "layer-motion", QT_TRANSLATE_NOOP("MainWindow", "Motion arrows")},
    {layer::kGhost, "layer-ghosts", QT_TRANSLATE_NOOP("MainWindow", "Ghosts of moved parts")},
    {layer::kGround, "layer-ground", QT_TRANSLATE_NOOP("MainWindow", "Ground")},
    {layer::kTriad, "layer-triad", QT_TRANSLATE_NOOP("MainWindow", "Axes")},
    {layer::kLegend, "layer-legend", QT_TRANSLATE_NOOP("MainWindow", "Legend")},
    {layer::kLabels, "layer-labels", QT_TRANSLATE_NOOP("MainWindow", "Names")},
    {layer::kCaption, "layer-caption", QT_TRANSLATE_NOOP("MainWindow", "Caption")}};

struct DirectionName {
  ViewDirection direction;
  const char* name;
  const char* text;  // what follows the tabulator is the key, which the view itself hears
};

const DirectionName kDirections[] = {
    {ViewDirection::kFront, "view-front", QT_TRANSLATE_NOOP("MainWindow", "Front\t1")},
    {ViewDirection::kBack, "view-back", QT_TRANSLATE_NOOP("MainWindow", "Back\t2")},
    {ViewDirection::kLeft, "view-left", QT_TRANSLATE_NOOP("MainWindow", "Left\t3")},
    {ViewDirection::kRight, "view-right", QT_TRANSLATE_NOOP("MainWindow", "Right\t4")},
    {ViewDirection::kTop, "view-top", QT_TRANSLATE_NOOP("MainWindow", "Top\t5")},
    {ViewDirection::kBottom, "view-bottom", QT_TRANSLATE_NOOP("MainWindow", "Bottom\t6")},
    {ViewDirection::kIso, "view-iso", QT_TRANSLATE_NOOP("MainWindow", "Isometric\t7")}};

}  // namespace

QAction* MainWindow::add_action(const QString& name, const QString& text, const QList<QKeySequence>& keys,
                                std::function<void()> act) {
  auto* made = new QAction(text, this);
  made->setObjectName(name);
  made->setShortcuts(keys);
  if (act) connect(made, &QAction::triggered, this, [act = std::move(act)] { act(); });
  addAction(made);
  actions_.insert(name, made);
  return made;
}

void MainWindow::make_actions() {
  part_commands_ = new PartCommands(this);
  make_file_actions();
  make_edit_actions();
  make_view_actions();
  make_help_actions();
  make_toolbar();
}

void MainWindow::make_file_actions() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  const auto add = [&](const char* name, const QString& text, const QList<QKeySequence>& keys, Symbol symbol,
                       std::function<void()> act) {
    QAction* made = add_action(QString::fromLatin1(name), text, keys, std::move(act));
    made->setIcon(line_icon(symbol));
    menu->addAction(made);
  };
  add("open", tr("&Open files …"), {QKeySequence::Open}, Symbol::kOpen, [this] { choose_files(); });
  add("open-folder", tr("Open a &folder …"), {QKeySequence(tr("Ctrl+Shift+O"))}, Symbol::kFolder,
      [this] { choose_folder(); });
  recent_menu_ = menu->addMenu(tr("Open &recent"));
  add("reload", tr("Re&load from disk"), {QKeySequence::Refresh}, Symbol::kReload, [this] { session().reload(); });
  part_commands_->add_to_file_menu(menu);
  menu->addSeparator();
  add("save", tr("&Save as assembly …"), {QKeySequence::Save}, Symbol::kSave, [this] {
    if (saved_folder_.isEmpty()) {
      choose_save_folder();
    } else if (const Status saved = save_to(saved_folder_, true); !saved) {
      say_failure(tr("Not saved"), saved.error());
    }
  });
  menu->addAction(add_action(QStringLiteral("save-as"), tr("Save in &another folder …"),
                             {QKeySequence(tr("Ctrl+Shift+S"))}, [this] { choose_save_folder(); }));
  add("export", tr("&Export report …"), {QKeySequence(tr("Ctrl+E"))}, Symbol::kExport, [this] { choose_export(); });
  add("screenshot", tr("Save &picture …"), {QKeySequence(tr("Ctrl+Shift+P"))}, Symbol::kCamera,
      [this] { choose_screenshot(); });
  menu->addSeparator();
  menu->addAction(add_action(QStringLiteral("close"), tr("&Close"), {QKeySequence(tr("Ctrl+W"))},
                             [this] { if_unsaved(tr("Close the assembly?"), [this] { session().close(); }); }));
  menu->addAction(add_action(QStringLiteral("quit"), tr("&Quit"), {QKeySequence(tr("Ctrl+Q"))}, [this] { close(); }));
}

void MainWindow::make_edit_actions() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  const auto add = [&](const char* name, const QString& text, const QList<QKeySequence>& keys, Symbol symbol,
                       std::function<void()> act) {
    QAction* made = add_action(QString::fromLatin1(name), text, keys, std::move(act));
    made->setIcon(line_icon(symbol));
    menu->addAction(made);
  };
  add("undo", tr("&Undo"), {QKeySequence::Undo}, Symbol::kUndo, [this] { session().undo(); });
  add("redo", tr("&Redo"), {QKeySequence::Redo, QKeySequence(tr("Ctrl+Y"))}, Symbol::kRedo,
      [this] { session().redo(); });
  menu->addSeparator();
  add("fix", tr("&Fix the part"), {QKeySequence(tr("Ctrl+F"))}, Symbol::kPin, [this] {
    apply_to_selected([](std::vector<int> parts) { return SetFixed{std::move(parts), true}; });
  });
  add("free", tr("F&ree the part"), {QKeySequence(tr("Ctrl+Shift+F"))}, Symbol::kFree, [this] {
    apply_to_selected([](std::vector<int> parts) { return SetFixed{std::move(parts), false}; });
  });
  add("remove", tr("Re&move the part"), {QKeySequence::Delete}, Symbol::kRemove,
      [this] { apply_to_selected([](std::vector<int> parts) { return RemovePart{std::move(parts)}; }); });
  part_commands_->add_to_edit_menu(menu);
  menu->addAction(add_action(QStringLiteral("restore"), tr("Re&store removed parts"), {}, [this] {
    std::vector<int> removed;
    for (size_t part = 0; part < snapshot_->parts.shown.size(); ++part) {
      if (snapshot_->parts.shown[part] < 0) removed.push_back(static_cast<int>(part));
    }
    if (!removed.empty()) apply(RestorePart{removed});
  }));
  menu->addSeparator();
  add("reset-gravity", tr("Reset &gravity"), {}, Symbol::kReset,
      [this] { apply(SetGravity{snapshot_->document->initial.gravity}); });
}

void MainWindow::make_view_actions() {
  QMenu* menu = menuBar()->addMenu(tr("&View"));
  const auto add = [&](QMenu* to, const char* name, const QString& text, const QList<QKeySequence>& keys,
                       std::function<void()> act) {
    QAction* made = add_action(QString::fromLatin1(name), text, keys, std::move(act));
    to->addAction(made);
    return made;
  };
  add(menu, "fit", tr("Fit all\tF"), {}, [this] { view_->fit(); })->setIcon(line_icon(Symbol::kFit));
  QMenu* from = menu->addMenu(tr("Look from"));
  for (const DirectionName& entry : kDirections) {
    add(from, entry.name, tr(entry.text), {}, [this, to = entry.direction] { view_->look_from(to); });
  }
  actions_[QStringLiteral("view-iso")]->setIcon(line_icon(Symbol::kIso));
  QAction* perspective = add(menu, "perspective", tr("Perspective\tP"), {}, {});
  perspective->setIcon(line_icon(Symbol::kPerspective));
  perspective->setCheckable(true);
  connect(perspective, &QAction::triggered, this, [this](bool on) { view_->set_orthographic(!on); });
  QAction* through = add(menu, "see-through", tr("See through the parts"), {QKeySequence(tr("Ctrl+T"))}, {});
  through->setIcon(line_icon(Symbol::kSeeThrough));
  through->setCheckable(true);
  connect(through, &QAction::triggered, this,
          [this](bool on) { change_view([on](const View& view) { return with_see_through(view, on); }); });
  // Only in the view: elsewhere the space bar presses buttons.
  QAction* play = add(menu, "play", tr("Play the motion"), {QKeySequence(Qt::Key_Space)},
                      [this] { motion_->set_playing(!motion_->playing()); });
  play->setIcon(line_icon(Symbol::kPlay));
  play->setShortcutContext(Qt::WidgetShortcut);
  removeAction(play);
  view_->addAction(play);
  menu->addSeparator();
  add(menu, "hide", tr("Hide the part"), {QKeySequence(tr("Ctrl+H"))},
      [this] { hide_bodies({selected_body()}, true); });
  add(menu, "isolate", tr("Show only the part"), {QKeySequence(tr("Ctrl+I"))}, [this] {
    if (shown_scene_)
      change_view([this](const View& view) { return isolated(view, *shown_scene_, {selected_body()}); });
  });
  add(menu, "show-all", tr("Show all parts"), {QKeySequence(tr("Ctrl+Shift+H"))},
      [this] { change_view([](const View& view) { return all_shown(view); }); });
  menu->addSeparator();
  QMenu* colors = menu->addMenu(tr("Colour parts by"));
  auto* color_group = new QActionGroup(this);
  for (const auto& [by, name, text] : std::initializer_list<std::tuple<ColorBy, const char*, QString>>{
           {ColorBy::kVerdict, "color-verdict", tr("Verdict")},
           {ColorBy::kPart, "color-part", tr("Part")},
           {ColorBy::kMotion, "color-motion", tr("Motion")}}) {
    QAction* made = add(colors, name, text, {}, [this, by = by] { color_by(by); });
    made->setCheckable(true);
    made->setChecked(by == color_by_);
    color_group->addAction(made);
  }
  QMenu* layers = menu->addMenu(tr("Layers"));
  for (const LayerName& entry : kLayerNames) {
    QAction* made = add(layers, entry.name, tr(entry.text), {}, {});
    made->setCheckable(true);
    connect(made, &QAction::triggered, this, [this, which = entry.which](bool on) {
      change_view([&](const View& view) { return with_layer(view, which, on); });
    });
  }
  layers->addSeparator();
  for (const auto& [name, text, show] :
       std::initializer_list<std::tuple<const char*, QString, void (SceneView::*)(bool)>>{
           {"view-cube", tr("Cube in the corner"), &SceneView::set_cube_shown},
           {"gravity-arrow", tr("Arrow of gravity in the corner"), &SceneView::set_gravity_handle_shown}}) {
    QAction* made = add(layers, name, text, {}, {});
    made->setCheckable(true);
    connect(made, &QAction::triggered, view_, show);
  }
  connect(layers, &QMenu::aboutToShow, this, &MainWindow::refresh_actions);
  QMenu* panels = menu->addMenu(tr("Panels"));
  for (QDockWidget* dock : docks_) panels->addAction(dock->toggleViewAction());
  QMenu* looks = menu->addMenu(tr("Appearance"));
  auto* look_group = new QActionGroup(this);
  for (const auto& [appearance, name, text] : std::initializer_list<std::tuple<Appearance, const char*, QString>>{
           {Appearance::kSystem, "look-system", tr("As the system")},
           {Appearance::kLight, "look-light", tr("Light")},
           {Appearance::kDark, "look-dark", tr("Dark")}}) {
    QAction* made = add(looks, name, text, {}, [this, appearance = appearance] { set_dark(appearance); });
    made->setCheckable(true);
    made->setChecked(appearance == appearance_);
    look_group->addAction(made);
  }
}

void MainWindow::make_help_actions() {
  QMenu* menu = menuBar()->addMenu(tr("&Help"));
  menu->addAction(
      add_action(QStringLiteral("keys"), tr("&Keys and mouse"), {QKeySequence::HelpContents}, [this] { show_keys(); }));
  menu->addAction(add_action(QStringLiteral("about"), tr("&About impend"), {}, [this] { show_about(); }));
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
      bar->addAction(actions_[name]);
      const QString key = actions_[name]->shortcut().toString(QKeySequence::NativeText);
      QString tip = actions_[name]->text().section(QLatin1Char('\t'), 0, 0).remove(QLatin1Char('&'));
      if (!key.isEmpty()) tip += QStringLiteral(" (%1)").arg(key);
      actions_[name]->setToolTip(tip);
    }
    bar->addSeparator();
  }
}

void MainWindow::refresh_actions() {
  const Snapshot& now = *snapshot_;
  const bool open = now.document != nullptr;
  const std::vector<int> originals = selected_originals();
  const bool part = open && !originals.empty();
  const bool fixed = part && part_state(*now.document, originals.front()).fixed;
  const bool removed = std::any_of(now.parts.shown.begin(), now.parts.shown.end(), [](int shown) { return shown < 0; });
  const View& view = view_->view();
  const auto enable = [this](const char* name, bool on) { actions_[QString::fromLatin1(name)]->setEnabled(on); };
  for (const char* name :
       {"reload", "save", "save-as", "close", "screenshot", "fit", "view-iso", "see-through", "show-all"})
    enable(name, open);
  enable("export", now.analysis != nullptr);
  enable("undo", open && now.document->can_undo());
  enable("redo", open && now.document->can_redo());
  enable("fix", part && !fixed);
  enable("free", part && fixed);
  for (const char* name : {"remove", "hide", "isolate"}) enable(name, part);
  enable("restore", removed);
  part_commands_->refresh();
  enable("reset-gravity", open && now.document->state().gravity != now.document->initial.gravity);
  enable("play", motion_->play_button()->isEnabled());
  const auto step = [&](const char* name, const QString& word, const std::string& what) {
    actions_[QString::fromLatin1(name)]->setText(what.empty() ? word : word + QStringLiteral(": ") + menu_text(what));
  };
  step("undo", tr("&Undo"), open ? now.document->undo_name() : "");
  step("redo", tr("&Redo"), open ? now.document->redo_name() : "");
  actions_[QStringLiteral("perspective")]->setChecked(!view.camera.orthographic);
  actions_[QStringLiteral("see-through")]->setChecked(view.see_through);
  for (const LayerName& entry : kLayerNames)
    actions_[QString::fromLatin1(entry.name)]->setChecked(view.shows(entry.which));
  actions_[QStringLiteral("view-cube")]->setChecked(view_->cube_shown());
  actions_[QStringLiteral("gravity-arrow")]->setChecked(view_->gravity_handle_shown());
}

void MainWindow::open_view_menu(const SceneItem& item, const QPoint& global) {
  if (item.kind != SceneItem::Kind::kNone) select(item);
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (const char* name : {"fix", "free", "rename", "density", "remove", "hide", "isolate"}) {
    if (actions_[QString::fromLatin1(name)]->isEnabled()) menu->addAction(actions_[QString::fromLatin1(name)]);
  }
  if (selected_.kind != SceneItem::Kind::kNone) {
    menu->addAction(tr("Zoom to it"), this, [this] { view_->fit_to(selected_); });
    menu->addSeparator();
  }
  for (const char* name : {"show-all", "fit", "screenshot"}) menu->addAction(actions_[QString::fromLatin1(name)]);
  menu->popup(global);
}

}  // namespace impend::gui
