// The cross that keys move over the view while it measures: what a click of the mouse does, Enter does where it stands.
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "gui/widgets/scene_view.h"

namespace impend::gui {
namespace {

// Pixels: a step of the arrow keys is twice what a click reaches around it, with Shift the least there is.
constexpr double kCrosshairStep = 16;
constexpr double kCrosshairFineStep = 1;
constexpr double kArm = 14, kHole = 3;  // pixels from the middle to the ends of the lines, the hole between them

}  // namespace

QPointF SceneView::crosshair_place() const {
  const QPointF place = crosshair_.value_or(QPointF(width() / 2.0, height() / 2.0));
  return {std::clamp(place.x(), 0.0, std::max(0.0, width() - 1.0)),
          std::clamp(place.y(), 0.0, std::max(0.0, height() - 1.0))};
}

bool SceneView::crosshair_key(const QKeyEvent& event) {
  const double step = event.modifiers().testFlag(Qt::ShiftModifier) ? kCrosshairFineStep : kCrosshairStep;
  const auto move = [&](double x, double y) {
    crosshair_ = crosshair_place() + step * QPointF(x, y);
    crosshair_ = crosshair_place();
    crosshair_shown_ = true;
    hover(*crosshair_);
    repaint_soon();
  };
  switch (event.key()) {
    case Qt::Key_Left:
      return move(-1, 0), true;
    case Qt::Key_Right:
      return move(1, 0), true;
    case Qt::Key_Up:
      return move(0, -1), true;
    case Qt::Key_Down:
      return move(0, 1), true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      crosshair_shown_ = true;
      click({crosshair_place(), event.modifiers() & ~Qt::KeyboardModifiers(Qt::KeypadModifier), false});
      repaint_soon();
      return true;
    default:
      return false;
  }
}

// Dark lines on a light seam or the other way round, so that it is seen on every part.
void SceneView::paint_crosshair(QPainter& painter) const {
  if (!measuring_ || !crosshair_shown_ || !scene_) return;
  const QPointF middle = crosshair_place();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor line = view_.dark ? QColor(255, 255, 255) : QColor(0, 0, 0);
  const QColor seam = view_.dark ? QColor(0, 0, 0, 200) : QColor(255, 255, 255, 220);
  for (const auto& [color, thickness] : {std::pair(seam, 4.5), std::pair(line, 1.5)}) {
    painter.setPen(QPen(color, thickness, Qt::SolidLine, Qt::RoundCap));
    for (const QPointF& way : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)})
      painter.drawLine(middle + kHole * way, middle + kArm * way);
  }
  painter.restore();
}

}  // namespace impend::gui
