#include "gui/window/menus.h"

#include <QAbstractItemView>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <algorithm>
#include <tuple>

#include "gui/presenter/view_model.h"
#include "gui/widgets/data_table.h"
#include "gui/widgets/file_dialogs.h"
#include "gui/widgets/line_icon.h"

namespace impend::gui {
namespace {

struct LayerName {
  std::uint32_t which;
  const char* name;
  const char* text;
};

const LayerName kLayerNames[] = {
    {layer::kEdges, "layer-edges", QT_TRANSLATE_NOOP("ViewMenu", "Edges")},
    {layer::kContacts, "layer-contacts", QT_TRANSLATE_NOOP("ViewMenu", "Contacts")},
    {layer::kNormals, "layer-normals", QT_TRANSLATE_NOOP("ViewMenu", "Contact normals")},
    {layer::kForces, "layer-forces", QT_TRANSLATE_NOOP("ViewMenu", "Forces")},
    {layer::kLoads, "layer-loads", QT_TRANSLATE_NOOP("ViewMenu", "Applied forces and torques")},
    {layer::kGravity, "layer-weights", QT_TRANSLATE_NOOP("ViewMenu", "Weights")},
    {layer::kFriction, "layer-friction", QT_TRANSLATE_NOOP("ViewMenu", "Friction cones")},
    {layer::kJoints, "layer-joints", QT_TRANSLATE_NOOP("ViewMenu", "Joints")},
    {layer::kMotion, "layer-motion", QT_TRANSLATE_NOOP("ViewMenu", "Motion arrows")},
    {layer::kGhost, "layer-ghosts", QT_TRANSLATE_NOOP("ViewMenu", "Ghosts of moved parts")},
    {layer::kGround, "layer-ground", QT_TRANSLATE_NOOP("ViewMenu", "Ground")},
    {layer::kTriad, "layer-triad", QT_TRANSLATE_NOOP("ViewMenu", "Axes")},
    {layer::kLegend, "layer-legend", QT_TRANSLATE_NOOP("ViewMenu", "Legend")},
    {layer::kLabels, "layer-labels", QT_TRANSLATE_NOOP("ViewMenu", "Names")},
    {layer::kCaption, "layer-caption", QT_TRANSLATE_NOOP("ViewMenu", "Caption")}};

struct DirectionName {
  ViewDirection direction;
  const char* name;
  const char* text;  // what follows the tabulator is the key, which the view itself hears
};

const DirectionName kDirections[] = {
    {ViewDirection::kFront, "view-front", QT_TRANSLATE_NOOP("ViewMenu", "Front\t1")},
    {ViewDirection::kBack, "view-back", QT_TRANSLATE_NOOP("ViewMenu", "Back\t2")},
    {ViewDirection::kLeft, "view-left", QT_TRANSLATE_NOOP("ViewMenu", "Left\t3")},
    {ViewDirection::kRight, "view-right", QT_TRANSLATE_NOOP("ViewMenu", "Right\t4")},
    {ViewDirection::kTop, "view-top", QT_TRANSLATE_NOOP("ViewMenu", "Top\t5")},
    {ViewDirection::kBottom, "view-bottom", QT_TRANSLATE_NOOP("ViewMenu", "Bottom\t6")},
    {ViewDirection::kIso, "view-iso", QT_TRANSLATE_NOOP("ViewMenu", "Isometric\t7")}};

// Null where no parent is one.
template <class Widget>
Widget* enclosing(QWidget* widget) {
  while (widget != nullptr && qobject_cast<Widget*>(widget) == nullptr) widget = widget->parentWidget();
  return qobject_cast<Widget*>(widget);
}

QString selected_lines(const QAbstractItemView& view) {
  const QAbstractItemModel* model = view.model();
  if (model == nullptr || view.selectionModel() == nullptr) return {};
  QModelIndexList chosen = view.selectionModel()->selectedIndexes();
  std::sort(chosen.begin(), chosen.end());
  QStringList lines;
  for (const QModelIndex& index : chosen) {
    // One line of a row, whichever of its cells are selected.
    const QModelIndex first = index.siblingAtColumn(0);
    if (index.column() != 0 && chosen.contains(first)) continue;
    QStringList cells;
    for (int column = 0; column < model->columnCount(index.parent()); ++column)
      cells << index.siblingAtColumn(column).data().toString().simplified();
    lines << cells.join(QLatin1Char('\t'));
  }
  lines.removeDuplicates();
  return lines.isEmpty() ? QString() : lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace

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

ViewMenu::ViewMenu(CommandTable& commands, SessionBridge& session, const Panels& panels, ViewController& view,
                   const SelectionController& selection)
    : commands_(commands), session_(session), panels_(panels), view_(view), selection_(selection) {}

void ViewMenu::fill(QMenu* menu) {
  add_cameras(menu);
  add_motion(menu);
  menu->addSeparator();
  add_hiding(menu);
  menu->addSeparator();
  add_colors(menu->addMenu(tr("Colour parts by")));
  add_layers(menu->addMenu(tr("Layers")));
}

void ViewMenu::add_cameras(QMenu* menu) {
  SceneView* view = panels_.view;
  commands_.add(menu, "fit", tr("Fit all\tF, Ctrl+0"), {QKeySequence(tr("Ctrl+0"))}, [view] { view->fit(); })
      ->setIcon(line_icon(Symbol::kFit));
  QMenu* from = menu->addMenu(tr("Look from"));
  for (const DirectionName& entry : kDirections)
    commands_.add(from, entry.name, tr(entry.text), {}, [view, to = entry.direction] { view->look_from(to); });
  commands_["view-iso"]->setIcon(line_icon(Symbol::kIso));
  QAction* perspective = commands_.add(menu, "perspective", tr("Perspective\tP"), {});
  perspective->setIcon(line_icon(Symbol::kPerspective));
  perspective->setCheckable(true);
  connect(perspective, &QAction::triggered, view, [view](bool on) { view->set_orthographic(!on); });
  QAction* through = commands_.add(menu, "see-through", tr("See through the parts"), {QKeySequence(tr("Ctrl+T"))});
  through->setIcon(line_icon(Symbol::kSeeThrough));
  through->setCheckable(true);
  connect(through, &QAction::triggered, this,
          [this](bool on) { view_.change([on](const View& seen) { return with_see_through(seen, on); }); });
}

// Only in the view: elsewhere the space bar presses buttons.
void ViewMenu::add_motion(QMenu* menu) {
  QAction* play = commands_.add(menu, "play", tr("Play the motion"), {QKeySequence(Qt::Key_Space)},
                                [motion = panels_.motion] { motion->set_playing(!motion->playing()); });
  play->setIcon(line_icon(Symbol::kPlay));
  play->setShortcutContext(Qt::WidgetShortcut);
  static_cast<QWidget*>(play->parent())->removeAction(play);
  panels_.view->addAction(play);
}

void ViewMenu::add_hiding(QMenu* menu) {
  commands_.add(menu, "hide", tr("Hide the part"), {QKeySequence(tr("Ctrl+H"))},
                [this] { view_.hide(selection_.bodies(), true); });
  commands_.add(menu, "isolate", tr("Show only the part"), {QKeySequence(tr("Ctrl+I"))},
                [this] { view_.isolate(selection_.bodies()); });
  commands_.add(menu, "show-all", tr("Show all parts"), {QKeySequence(tr("Ctrl+Shift+H"))},
                [this] { view_.show_all(); });
}

void ViewMenu::add_colors(QMenu* menu) {
  auto* group = new QActionGroup(this);
  for (const auto& [by, name, text] : std::initializer_list<std::tuple<ColorBy, const char*, QString>>{
           {ColorBy::kVerdict, "color-verdict", tr("Verdict")},
           {ColorBy::kPart, "color-part", tr("Part")},
           {ColorBy::kMotion, "color-motion", tr("Motion")}}) {
    QAction* made = commands_.add(menu, name, text, {}, [this, by = by] { view_.color_by(by); });
    made->setCheckable(true);
    made->setChecked(by == view_.colored_by());
    group->addAction(made);
  }
}

void ViewMenu::add_layers(QMenu* menu) {
  for (const LayerName& entry : kLayerNames) {
    QAction* made = commands_.add(menu, entry.name, tr(entry.text), {});
    made->setCheckable(true);
    connect(made, &QAction::triggered, this, [this, which = entry.which](bool on) {
      view_.change([&](const View& seen) { return with_layer(seen, which, on); });
    });
  }
  menu->addSeparator();
  for (const auto& [name, text, show] :
       std::initializer_list<std::tuple<const char*, QString, void (SceneView::*)(bool)>>{
           {"view-cube", tr("Cube in the corner"), &SceneView::set_cube_shown},
           {"gravity-arrow", tr("Arrow of gravity in the corner"), &SceneView::set_gravity_handle_shown}}) {
    QAction* made = commands_.add(menu, name, text, {});
    made->setCheckable(true);
    connect(made, &QAction::triggered, panels_.view, show);
  }
  connect(menu, &QMenu::aboutToShow, this, &ViewMenu::refresh);
}

void ViewMenu::refresh() const {
  const bool open = session_.now().document != nullptr;
  commands_.enable({"fit", "view-iso", "see-through", "show-all"}, open);
  commands_.enable({"hide", "isolate"}, open && !selection_.originals().empty());
  commands_.enable({"play"}, panels_.motion->play_button()->isEnabled());
  const View& view = panels_.view->view();
  commands_["perspective"]->setChecked(!view.camera.orthographic);
  commands_["see-through"]->setChecked(view.see_through);
  for (const LayerName& entry : kLayerNames) commands_[entry.name]->setChecked(view.shows(entry.which));
  commands_["view-cube"]->setChecked(panels_.view->cube_shown());
  commands_["gravity-arrow"]->setChecked(panels_.view->gravity_handle_shown());
}

void copy_from(QWidget* focus) {
  if (auto* line = qobject_cast<QLineEdit*>(focus)) return line->copy();
  QString text;
  if (const auto* table = enclosing<DataTable>(focus)) {
    text = QString::fromStdString(table->copied());
  } else if (const auto* view = enclosing<QAbstractItemView>(focus)) {
    text = selected_lines(*view);
  }
  if (!text.isEmpty()) QApplication::clipboard()->setText(text);
}

}  // namespace impend::gui
