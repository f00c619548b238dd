#include "gui/widgets/pull_mark.h"

#include <cmath>

#include "gui/widgets/frame.h"

namespace impend::gui {
namespace {

constexpr double kTip = 10;    // pixels, of the arrow's head
constexpr double kGrip = 3.5;  // pixels, radius of the dot where the part is grabbed

}  // namespace

void paint_pull(QPainter& painter, const PullMark& mark, const Camera& camera, const QSize& size, bool dark) {
  const Vec3 a = projected(camera, mark.arrow.from, aspect_of(size)),
             b = projected(camera, mark.arrow.to, aspect_of(size));
  if (!(a.z() > 0 || camera.orthographic) || !(b.z() > 0 || camera.orthographic)) return;
  const QPointF from = to_pixel({a.x(), a.y()}, size), to = to_pixel({b.x(), b.y()}, size);
  const QColor color = dark ? QColor(255, 170, 90) : QColor(176, 64, 0);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(color, 2.5, Qt::SolidLine, Qt::RoundCap));
  painter.setBrush(color);
  painter.drawEllipse(from, kGrip, kGrip);
  const QPointF along = to - from;
  const double length = std::hypot(along.x(), along.y());
  if (length > kTip) {
    const QPointF unit = along / length, across(-unit.y(), unit.x()), neck = to - kTip * unit;
    painter.drawLine(from, neck);
    painter.setPen(Qt::NoPen);
    painter.drawPolygon(QPolygonF(QList<QPointF>{to, neck + kTip / 2 * across, neck - kTip / 2 * across}));
  }
  QFont font = painter.font();
  font.setBold(true);
  painter.setFont(font);
  QRectF box = painter.fontMetrics().boundingRect(mark.words);
  box.moveTopLeft(to + QPointF(kTip, kTip / 2));
  painter.setPen(Qt::NoPen);
  painter.setBrush(dark ? QColor(30, 34, 40, 200) : QColor(255, 255, 255, 200));
  painter.drawRoundedRect(box.adjusted(-4, -2, 4, 2), 3, 3);
  painter.setPen(color);
  painter.drawText(box, Qt::AlignCenter, mark.words);
  painter.restore();
}

}  // namespace impend::gui
