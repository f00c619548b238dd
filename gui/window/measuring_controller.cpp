#include "gui/window/measuring_controller.h"

#include <QDockWidget>
#include <utility>

#include "gui/widgets/pick.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kSaidLate = 200;      // ms
constexpr double kReachPixels = 8;  // a corner or edge this near to the click is meant

// Poses that are the same but for the rounding of drawing them.
bool is_drawn_at(const RigidTransform& drawn, const RigidTransform& pose) {
  constexpr double kRounding = 1e-9;  // of a rotation, and of the distance from the origin
  return (drawn.R - pose.R).cwiseAbs().maxCoeff() <= kRounding &&
         (drawn.p - pose.p).norm() <= kRounding * (1 + pose.p.norm());
}

}  // namespace

MeasuringController::MeasuringController(SessionBridge& session, const Panels& panels,
                                         const SelectionController& selection)
    : session_(session), panels_(panels), selection_(selection) {
  late_.setSingleShot(true);
  late_.setInterval(kSaidLate);
  connect(&late_, &QTimer::timeout, this,
          [this] { say(tr("Measuring: the surfaces of these parts are prepared. Escape gives it up")); });
  connect(&work_, &BackgroundTask::failed, this, [this](const QString& why) {
    late_.stop();
    say(tr("This could not be measured: %1").arg(why));
  });
  connect(panels_.view, &SceneView::placeClicked, this, &MeasuringController::click);
  connect(panels_.view, &SceneView::measuringLeft, this, [this] { set_on(false); });
}

void MeasuringController::fill(CommandTable& commands, QMenu* menu) {
  command_ = commands.add(menu, "measure", tr("&Measure"), {QKeySequence(tr("Ctrl+M"))});
  command_->setCheckable(true);
  connect(command_, &QAction::triggered, this, &MeasuringController::set_on);
  commands.add(menu, "measure-gap", tr("Measure the &gap of two chosen parts"), {QKeySequence(tr("Ctrl+G"))},
               [this] { measure_gap(); });
  commands.add(menu, "measure-part", tr("&List dimensions of the part"), {QKeySequence(tr("Ctrl+L"))},
               [this] { measure_part(); });
  commands.add(menu, "clear-measures", tr("Forget what was measured"), {}, [this] { clear(); });
}

void MeasuringController::refresh(const CommandTable& commands) const {
  commands.enable({"measure", "measure-gap", "measure-part", "clear-measures"}, session_.now().assembly != nullptr);
}

void MeasuringController::set_on(bool on) {
  on = on && session_.now().assembly != nullptr;
  if (command_ != nullptr) command_->setChecked(on);
  if (!on) give_up();
  if (on == on_) return show();
  on_ = on;
  measuring_.clear_first();
  panels_.view->set_measuring(on);
  if (on) {
    panels_.view->setFocus();
    say(tr(
        "Measuring: click on a corner, an edge or a face, with Ctrl on a bare place; or move the cross with the arrow "
        "keys (Shift: by pixels) and press Enter. Escape ends it"));
  } else {
    give_up();
  }
  show();
}

// One after the other: a second click measures from what the first one found.
void MeasuringController::ask(Task task) {
  waiting_.push_back(std::move(task));
  next();
}

void MeasuringController::next() {
  if (work_.runs() || waiting_.empty()) return;
  const std::shared_ptr<const Assembly> assembly = session_.now().assembly;
  if (!assembly) return waiting_.clear();
  const Task task = std::move(waiting_.front());
  waiting_.pop_front();
  late_.start();
  work_.start([this, task, assembly, copy = measuring_]() mutable -> BackgroundTask::Then {
    const std::string words = task(copy, *assembly);
    return [this, words, copy] {
      late_.stop();
      measuring_ = copy;
      if (session_.now().assembly) measuring_.follow(*session_.now().assembly);
      say(shown_text(words));
      show();
      next();
    };
  });
}

void MeasuringController::give_up() {
  late_.stop();
  waiting_.clear();
  work_.stop();
  shows_lines_ = false;
  if (!said_.isEmpty() && panels_.notice->text() == said_) panels_.notice->hide();
  said_.clear();
}

void MeasuringController::measure_gap() {
  const Snapshot& now = session_.now();
  const std::vector<int> chosen = selection_.bodies();
  if (!now.assembly || chosen.size() != 2)
    return say(
        tr("Choose two parts in the list of parts (Shift or Ctrl with arrows or clicks), then ask for their gap"));
  shows_lines_ = true;
  ask([a = chosen[0], b = chosen[1]](Measuring& on, const Assembly& assembly) { return on.gap_of(assembly, a, b); });
}

void MeasuringController::measure_part() {
  const Snapshot& now = session_.now();
  const int body = selection_.body();
  if (!now.assembly || body < 0 || body >= static_cast<int>(now.assembly->parts.size()))
    return say(tr("Choose a part in the list of parts or in the view, then ask for its dimensions"));
  shows_lines_ = true;
  ask([body](Measuring& on, const Assembly& assembly) { return on.list_of(assembly, body); });
}

void MeasuringController::clear() {
  give_up();
  measuring_.clear();
  show();
}

void MeasuringController::say(const QString& words) {
  said_ = words;
  panels_.notice->ask(words, {});
}

bool MeasuringController::parts_are_in_place() const {
  const SceneView* view = panels_.view;
  if (!view->scene() || !session_.now().assembly) return false;
  const Assembly& assembly = *session_.now().assembly;
  for (const ScenePart& part : view->scene()->parts) {
    if (part.body < 0 || part.body >= static_cast<int>(assembly.parts.size())) continue;
    const RigidTransform drawn = drawn_pose(*view->scene(), part, view->view().phase, view->view().explode);
    if (!is_drawn_at(drawn, assembly.parts[static_cast<size_t>(part.body)].X_WP)) return false;
  }
  return true;
}

std::optional<MeasuredClick> MeasuringController::measured_click(const SceneItem& item, const QPointF& ndc,
                                                                 Qt::KeyboardModifiers modifiers) const {
  const SceneView* view = panels_.view;
  const SceneItem part = part_seen_at(*view->scene(), view->view(), ndc, view->aspect());
  const SceneItem hit = part.kind == SceneItem::Kind::kNone ? item : part;
  if (hit.kind != SceneItem::Kind::kBody) return std::nullopt;
  const auto place = picked_point(*view->scene(), view->view(), hit, ndc, view->aspect());
  if (!place) return std::nullopt;
  const double reach = kReachPixels * view->view().camera.height_at_target() / view->height();
  const bool bare = modifiers.testFlag(Qt::ControlModifier);
  return MeasuredClick{hit.index, *place, reach, bare ? PickWish::kPlace : PickWish::kNearest};
}

void MeasuringController::click(const SceneItem& item, const QPointF& ndc, Qt::KeyboardModifiers modifiers) {
  const Snapshot& now = session_.now();
  if (!on_ || !now.assembly || !panels_.view->scene()) return;
  if (scene_is_outdated(now)) return say(tr("Wait until the analysis is finished, then click again"));
  if (!parts_are_in_place())
    return say(
        tr("Parts are shown elsewhere than they are: end the simulation, the motion or the drawing apart first"));
  ask([clicked = measured_click(item, ndc, modifiers)](Measuring& on, const Assembly& assembly) {
    return on.click(assembly, clicked);
  });
}

void MeasuringController::show_news() {
  const Snapshot& now = session_.now();
  if (!now.assembly) {
    measuring_.clear();
    return set_on(false);
  }
  measuring_.follow(*now.assembly);
  show();
}

void MeasuringController::show() {
  const std::shared_ptr<const Assembly>& assembly = session_.now().assembly;
  const bool had_none = panels_.measures->model()->rowCount() == 0;
  panels_.measures->set_table(assembly ? measuring_.table(*assembly) : Table{});
  panels_.view->set_measure_marks(assembly && (on_ || shows_lines_) && parts_are_in_place()
                                      ? measuring_.marks(*assembly)
                                      : std::vector<MeasureMark>{});
  if (panels_.measures->model()->rowCount() > 0) panels_.measures->view()->resizeColumnsToContents();
  if (!had_none || panels_.measures->model()->rowCount() == 0) return;
  auto* dock = qobject_cast<QDockWidget*>(panels_.measures->parentWidget());
  if (dock == nullptr) return;
  dock->show();
  dock->raise();
}

}  // namespace impend::gui
