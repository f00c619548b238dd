#include "gui/widgets/measure_marks.h"

#include <QList>
#include <optional>

#include "gui/widgets/frame.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr double kEnd = 4;    // pixels, radius of the dots at the ends
constexpr double kAside = 8;  // pixels from a line to its words

std::optional<QPointF> pixel_of(const Vec3& place, const Camera& camera, const QSize& size) {
  const Vec3 seen = projected(camera, place, aspect_of(size));
  if (!(seen.z() > 0 || camera.orthographic)) return std::nullopt;
  return to_pixel({seen.x(), seen.y()}, size);
}

// Below each other where lines have the same middle.
QRectF free_box(QRectF box, const QList<QRectF>& taken) {
  for (bool moved = true; moved;) {
    moved = false;
    for (const QRectF& other : taken) {
      if (!other.intersects(box)) continue;
      box.moveTop(other.bottom() + 1);
      moved = true;
    }
  }
  return box;
}

}  // namespace

void paint_measures(QPainter& painter, const std::vector<MeasureMark>& marks, const Camera& camera, const QSize& size,
                    bool dark) {
  const QColor color = dark ? QColor(120, 220, 255) : QColor(0, 92, 140);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  QFont font = painter.font();
  font.setBold(true);
  painter.setFont(font);
  QList<QRectF> taken;
  for (const MeasureMark& mark : marks) {
    const auto from = pixel_of(mark.ends[0], camera, size), to = pixel_of(mark.ends[1], camera, size);
    if (!from || !to) continue;
    painter.setPen(QPen(color, 2, Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(dark ? Qt::black : Qt::white);
    painter.drawLine(*from, *to);
    for (const QPointF& end : {*from, *to}) painter.drawEllipse(end, kEnd, kEnd);
    if (mark.words.empty()) continue;
    const QString words = shown_text(mark.words);
    QRectF box = painter.fontMetrics().boundingRect(words);
    box.moveTopLeft((*from + *to) / 2 + QPointF(kAside, kAside));
    box = free_box(box.adjusted(-4, -2, 4, 2), taken);
    taken << box;
    painter.setPen(Qt::NoPen);
    painter.setBrush(dark ? QColor(30, 34, 40, 215) : QColor(255, 255, 255, 215));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(color);
    painter.drawText(box, Qt::AlignCenter, words);
  }
  painter.restore();
}

}  // namespace impend::gui
