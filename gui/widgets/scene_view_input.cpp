// How the 3-D view answers to mouse, wheel, gestures and keys.
#include <QGestureEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "gui/presenter/view_model.h"
#include "gui/widgets/frame.h"
#include "gui/widgets/pick.h"
#include "gui/widgets/scene_view.h"
#include "gui/widgets/view_cube.h"

namespace impend::gui {
namespace {

constexpr double kDragStart = 4;      // pixels that a click may move
constexpr double kWheelFactor = 1.2;  // a notch
constexpr double kKeyFactor = 1.25;
constexpr double kNotch = 120;       // of QWheelEvent::angleDelta
constexpr double kMostNotches = 10;  // in one event: damaged drivers send more
constexpr double kKeyStep = 12;      // the view's height over what an arrow key drags

double length(const QPointF& d) { return std::hypot(d.x(), d.y()); }

}  // namespace

bool SceneView::event(QEvent* event) {
  if (event->type() == QEvent::NativeGesture) {
    const auto* gesture = static_cast<QNativeGestureEvent*>(event);
    if (gesture->gestureType() != Qt::ZoomNativeGesture) return QWidget::event(event);
    zoom_at(gesture->position(), 1 + gesture->value());
    return true;
  }
  if (event->type() == QEvent::Gesture) {
    auto* gestures = static_cast<QGestureEvent*>(event);
    const auto* pinch = static_cast<QPinchGesture*>(gestures->gesture(Qt::PinchGesture));
    if (pinch == nullptr) return QWidget::event(event);
    if (drag_ != Drag::kNone) cancel_drag();  // of the first finger
    zoom_at(mapFromGlobal(pinch->centerPoint()), pinch->scaleFactor());
    gestures->accept(Qt::PinchGesture);
    return true;
  }
  if (event->type() == QEvent::ToolTip) return help_event(static_cast<QHelpEvent*>(event));
  return QWidget::event(event);
}

bool SceneView::help_event(QHelpEvent* event) {
  QString words;
  if (on_handle(event->pos())) {
    words = tr("Drag to turn gravity (Shift: in steps of 5°, Control: the side away from you, or towards)");
  } else if (const SceneItem item = item_at(event->pos()); item.kind != SceneItem::Kind::kNone) {
    if (item_text_) words = item_text_(item);
    for (const ScenePart& part : scene_->parts) {
      const bool this_one = item.kind == SceneItem::Kind::kBody && part.body == item.index;
      if (!item_text_ && this_one) words = QString::fromStdString(part.name);
    }
  }
  if (words.isEmpty()) QToolTip::hideText();
  if (!words.isEmpty()) QToolTip::showText(event->globalPos(), words, this);
  return true;
}

bool SceneView::on_handle(const QPointF& place) const {
  return scene_ && gravity_shown_ && on_gravity_handle(gravity_box(), place);
}

bool SceneView::on_cube(const QPointF& place) const {
  return cube_ && cube_shown_ && cube_->field_at(view_.camera.R_WC, cube_box(), place).has_value();
}

void SceneView::resizeEvent(QResizeEvent*) {
  if (QWidget* canvas = surface_->canvas()) canvas->setGeometry(rect());
  if (scene_ && camera_untouched_) view_.camera = fitted_to_all(view_, *scene_, aspect()).camera;
  ask_for_picture(Detail::kQuick);
}

void SceneView::showEvent(QShowEvent*) { ask_for_picture(Detail::kFull); }

void SceneView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) repaint_soon();
  if (event->type() == QEvent::LanguageChange) {
    setAccessibleName(tr("3-D view"));
    describe_for_readers();
  }
  QWidget::changeEvent(event);
}

void SceneView::mousePressEvent(QMouseEvent* event) {
  if (!scene_) return;
  if (drag_ != Drag::kNone) return cancel_drag();  // a second button: it was not meant
  begin_drag(event);
}

void SceneView::begin_drag(QMouseEvent* event) {
  animation_.stop();
  pressed_ = event->position();
  mouse_ = pressed_;
  camera_before_ = view_.camera;
  const bool left = event->button() == Qt::LeftButton;
  if (left && on_handle(pressed_)) {
    drag_ = Drag::kGravity;
    gravity_drag_ = GravityDrag{pressed_, gravity_direction(), gravity_direction()};
  } else if (left && on_cube(pressed_)) {
    drag_ = Drag::kCube;
  } else if (left && (event->modifiers() & Qt::ShiftModifier) && grab_part()) {
    drag_ = Drag::kPull;
  } else if (event->button() == Qt::MiddleButton || (left && (event->modifiers() & Qt::ShiftModifier))) {
    drag_ = Drag::kPan;
  } else if (left || event->button() == Qt::RightButton) {
    drag_ = Drag::kClick;
  }
  set_hovered({});
  update_cursor(pressed_);
  repaint_soon();
}

// The movable part under the cursor, where it is seen.
bool SceneView::grab_part() {
  if (!pulls_) return false;
  const QPointF ndc = to_ndc(pressed_, size());
  const SceneItem item = part_seen_at(*scene_, view_, ndc, aspect());
  const auto is_free = [&](const ScenePart& part) { return part.body == item.index && !part.fixed; };
  if (item.kind != SceneItem::Kind::kBody || std::none_of(scene_->parts.begin(), scene_->parts.end(), is_free))
    return false;
  const std::optional<Vec3> point = picked_point(*scene_, view_, item, ndc, aspect());
  if (point) Q_EMIT partGrabbed(item.index, *point);
  return point.has_value();
}

void SceneView::mouseMoveEvent(QMouseEvent* event) {
  mouse_ = event->position();
  crosshair_shown_ = false;
  if (!scene_) return;
  if (drag_ == Drag::kNone) {
    hover(*mouse_);
    update_cursor(*mouse_);
    repaint_soon();
    return;
  }
  const bool far = length(*mouse_ - pressed_) >= kDragStart;
  const bool left = (event->buttons() & Qt::LeftButton) != 0;
  if (far && left && (drag_ == Drag::kClick || drag_ == Drag::kCube)) drag_ = Drag::kOrbit;
  drag_to(*mouse_, event->modifiers());
  update_cursor(*mouse_);
}

void SceneView::drag_to(const QPointF& place, Qt::KeyboardModifiers modifiers) {
  const QPointF moved = place - pressed_;
  if (drag_ == Drag::kOrbit) {
    show_camera(orbited(camera_before_, scene_->up, moved.x(), moved.y(), height()), Detail::kQuick);
  } else if (drag_ == Drag::kPan) {
    show_camera(panned(camera_before_, moved.x(), moved.y(), height()), Detail::kQuick);
  } else if (drag_ == Drag::kPull) {
    Q_EMIT partPulled(to_ndc(place, size()));
  } else if (drag_ == Drag::kGravity) {
    gravity_drag_ = dragged(*gravity_drag_, view_.camera, gravity_box(), place, modifiers);
    repaint_soon();
    Q_EMIT gravityDragged(gravity_drag_->now, false);
  }
}

void SceneView::mouseReleaseEvent(QMouseEvent* event) {
  mouse_ = event->position();
  if (drag_ == Drag::kNone || !scene_) return;
  const bool near = length(*mouse_ - pressed_) < kDragStart;
  const Drag drag = drag_;
  end_drag();
  if (drag == Drag::kClick && near) click({pressed_, event->modifiers(), event->button() == Qt::RightButton});
  if (drag == Drag::kCube) click_cube(pressed_);
}

// The buttons are up: settles what the drag was about.
void SceneView::end_drag() {
  const Drag drag = std::exchange(drag_, Drag::kNone);
  if (drag == Drag::kOrbit || drag == Drag::kPan) ask_for_picture(Detail::kFull);
  if (drag == Drag::kPull) Q_EMIT partLetGo();
  if (drag == Drag::kGravity) {
    const GravityDrag ended = *std::exchange(gravity_drag_, std::nullopt);
    if (ended.now != ended.before) {
      dragged_gravity_ = ended.now;
      Q_EMIT gravityDragged(ended.now, true);
    }
  }
  if (mouse_) update_cursor(*mouse_);
  repaint_soon();
}

void SceneView::cancel_drag() {
  const Drag drag = std::exchange(drag_, Drag::kNone);
  if (drag == Drag::kOrbit || drag == Drag::kPan) show_camera(camera_before_, Detail::kQuick);
  if (drag == Drag::kPull) Q_EMIT partLetGo();
  if (drag == Drag::kGravity) {
    const GravityDrag ended = *std::exchange(gravity_drag_, std::nullopt);
    Q_EMIT gravityDragged(ended.before, true);
  }
  if (mouse_) update_cursor(*mouse_);
  repaint_soon();
}

void SceneView::click(const PendingClick& click) {
  // At once: later another part may have come there.
  if (click.menu) return open_menu_at(click.place);
  if (ids_known()) return answer_click(click);
  pending_ = click;
  ask_for_picture(Detail::kFull);  // its ids have the answer
}

void SceneView::answer_click(const PendingClick& click) {
  const SceneItem item = item_at(click.place);
  if (measuring_) return Q_EMIT placeClicked(item, to_ndc(click.place, size()), click.modifiers);
  set_selected(item);
  Q_EMIT itemClicked(item, click.modifiers);
}

// The menu is about parts: that of the part which is seen there, although a contact or an arrow is drawn over it, or
// faintly shines through.
void SceneView::open_menu_at(const QPointF& place) {
  const SceneItem part = part_seen_at(*scene_, view_, to_ndc(place, size()), aspect());
  const SceneItem item = part.kind == SceneItem::Kind::kNone ? item_at(place) : part;
  Q_EMIT contextMenu(item, mapToGlobal(place.toPoint()));
}

void SceneView::click_cube(const QPointF& place) {
  const std::optional<CubeField> field = cube_->field_at(view_.camera.R_WC, cube_box(), place);
  if (!field) return;
  Camera camera = view_.camera;
  camera.R_WC = field->preset ? fitting_camera(*scene_, *field->preset, aspect()).R_WC
                              : looking_from(field->direction, scene_->up, camera.R_WC);
  animate_to(camera);
}

void SceneView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!scene_) return;
  const QPointF place = event->position();
  if (event->button() != Qt::LeftButton || on_handle(place) || on_cube(place)) return begin_drag(event);
  const SceneItem item = item_at(place);
  if (item.kind == SceneItem::Kind::kNone) {
    if (ids_known()) fit();
    return;
  }
  if (const std::optional<Vec3> point = picked_point(*scene_, view_, item, to_ndc(place, size()), aspect())) {
    Camera camera = view_.camera;
    camera.target = *point;
    animate_to(camera);
  }
  Q_EMIT itemDoubleClicked(item);
}

void SceneView::hover(const QPointF& place) {
  if (ids_known()) set_hovered(on_handle(place) || on_cube(place) ? SceneItem{} : item_at(place));
}

void SceneView::set_hovered(const SceneItem& item) {
  if (item == hovered_) return;
  hovered_ = item;
  refresh_hovered_outline();
  repaint_soon();
  Q_EMIT itemHovered(item);
}

void SceneView::leaveEvent(QEvent*) {
  mouse_.reset();
  set_hovered({});
  repaint_soon();
}

void SceneView::update_cursor(const QPointF& place) {
  const auto shape = [&]() -> Qt::CursorShape {
    if (drag_ == Drag::kPan || drag_ == Drag::kPull) return Qt::ClosedHandCursor;
    if (drag_ == Drag::kOrbit) return Qt::SizeAllCursor;
    if (drag_ == Drag::kGravity) return Qt::ClosedHandCursor;
    if (on_handle(place)) return Qt::OpenHandCursor;
    if (on_cube(place)) return Qt::PointingHandCursor;
    if (measuring_) return Qt::CrossCursor;
    return hovered_.kind == SceneItem::Kind::kNone ? Qt::ArrowCursor : Qt::PointingHandCursor;
  }();
  if (cursor().shape() != shape) setCursor(shape);
}

void SceneView::wheelEvent(QWheelEvent* event) {
  const double notches = std::clamp(event->angleDelta().y() / kNotch, -kMostNotches, kMostNotches);
  if (notches != 0) zoom_at(event->position(), std::pow(kWheelFactor, notches));
  event->accept();
}

void SceneView::zoom_at(const QPointF& place, double factor) {
  if (!scene_ || !std::isfinite(factor) || factor <= 0) return;
  animation_.stop();
  if (drag_ == Drag::kOrbit || drag_ == Drag::kPan) return;  // a wheel that is also the middle button
  const QPointF ndc = to_ndc(place, size());
  show_camera(zoomed(view_.camera, factor, ndc.x(), ndc.y(), aspect()), Detail::kQuick);
}

// A drag with the other mouse goes on from where it began: the two would fight.
void SceneView::steer(const SpaceMotion& motion) {
  if (!scene_ || drag_ != Drag::kNone) return;
  animation_.stop();
  show_camera(steered(view_.camera, motion, height()), Detail::kQuick);
}

void SceneView::keyPressEvent(QKeyEvent* event) {
  if (!scene_) return QWidget::keyPressEvent(event);
  if (event->key() == Qt::Key_Escape) {
    if (drag_ != Drag::kNone) return cancel_drag();
    if (measuring_) return Q_EMIT measuringLeft();
    if (view_.selected.kind == SceneItem::Kind::kNone) return QWidget::keyPressEvent(event);
    set_selected({});
    Q_EMIT itemClicked({}, Qt::NoModifier);
    return;
  }
  if (event->key() == Qt::Key_Menu) {
    Q_EMIT contextMenu(view_.selected, mapToGlobal(rect().center()));
    return;
  }
  if (measuring_ && crosshair_key(*event)) return;
  const bool command = (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != 0;
  if (command || !camera_key(event->key(), event->modifiers())) QWidget::keyPressEvent(event);
}

bool SceneView::camera_key(int key, Qt::KeyboardModifiers modifiers) {
  static constexpr std::array kPresets{ViewDirection::kFront, ViewDirection::kBack, ViewDirection::kLeft,
                                       ViewDirection::kRight, ViewDirection::kTop,  ViewDirection::kBottom,
                                       ViewDirection::kIso};
  if (key >= Qt::Key_1 && key <= Qt::Key_7) return look_from(kPresets[key - Qt::Key_1]), true;
  const QPointF middle = measuring_ ? crosshair_place() : QPointF(width() / 2.0, height() / 2.0);
  const double step = height() / kKeyStep;
  const auto turn = [&](double x, double y) {
    animation_.stop();
    const Camera& now = view_.camera;
    const bool pan = (modifiers & Qt::ShiftModifier) != 0;
    show_camera(
        pan ? panned(now, x * step, y * step, height()) : orbited(now, scene_->up, x * step, y * step, height()),
        Detail::kQuick);
  };
  switch (key) {
    case Qt::Key_I:
    case Qt::Key_Home:
      return look_from(ViewDirection::kIso), true;
    case Qt::Key_F:
      return fit(), true;
    case Qt::Key_P:
      return set_orthographic(!view_.camera.orthographic), true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom_at(middle, kKeyFactor), true;
    case Qt::Key_Minus:
      return zoom_at(middle, 1 / kKeyFactor), true;
    case Qt::Key_Left:
      return turn(-1, 0), true;
    case Qt::Key_Right:
      return turn(1, 0), true;
    case Qt::Key_Up:
      return turn(0, -1), true;
    case Qt::Key_Down:
      return turn(0, 1), true;
    default:
      return false;
  }
}

}  // namespace impend::gui
