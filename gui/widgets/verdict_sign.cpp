#include "gui/widgets/verdict_sign.h"

#include <QPainter>
#include <QPolygonF>

#include "gui/widgets/appearance.h"

namespace impend::gui {
namespace {

void draw_lines(QPainter& painter, int size, const QColor& ink, const QPolygonF& points) {
  painter.setPen(QPen(ink, size / 8.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  QPolygonF scaled;
  for (const QPointF& point : points) scaled << point * size;
  painter.drawPolyline(scaled);
}

void draw_letter(QPainter& painter, const QRectF& room, const QColor& ink, const QString& letter) {
  QFont font = painter.font();
  font.setPixelSize(static_cast<int>(room.height() * 0.75));
  font.setBold(true);
  painter.setFont(font);
  painter.setPen(ink);
  painter.drawText(room, Qt::AlignCenter, letter);
}

void draw_triangle(QPainter& painter, int size, const QColor& ink) {
  painter.drawPolygon(QPolygonF{QPointF(size / 2.0, 0), QPointF(size, size * 0.95), QPointF(0, size * 0.95)});
  draw_letter(painter, QRectF(0, size * 0.25, size, size * 0.7), ink, QStringLiteral("!"));
}

void draw_on_disk(QPainter& painter, ColorRole role, int size, const QColor& ink) {
  painter.drawEllipse(QRectF(0, 0, size, size));
  if (role == ColorRole::kStable) draw_lines(painter, size, ink, {{0.25, 0.52}, {0.43, 0.7}, {0.75, 0.32}});
  if (role == ColorRole::kIndeterminate) draw_letter(painter, QRectF(0, 0, size, size), ink, QStringLiteral("?"));
  if (role == ColorRole::kMoves) {
    draw_lines(painter, size, ink, {{0.5, 0.22}, {0.5, 0.75}});
    draw_lines(painter, size, ink, {{0.28, 0.53}, {0.5, 0.77}, {0.72, 0.53}});
  }
  if (role == ColorRole::kError) {
    draw_lines(painter, size, ink, {{0.32, 0.32}, {0.68, 0.68}});
    draw_lines(painter, size, ink, {{0.68, 0.32}, {0.32, 0.68}});
  }
}

bool is_verdict(ColorRole role) {
  return role == ColorRole::kStable || role == ColorRole::kMoves || role == ColorRole::kMarginal ||
         role == ColorRole::kWarning || role == ColorRole::kIndeterminate || role == ColorRole::kError;
}

}  // namespace

QPixmap verdict_sign(ColorRole role, int size, const QPalette& palette) {
  if (!is_verdict(role)) return {};
  const QColor ink = palette.color(QPalette::Window);
  const bool warns = role == ColorRole::kWarning || role == ColorRole::kMarginal;
  return colored_sign(size, role_color(role, palette),
                      [&](QPainter& painter) {
                        if (warns) {
                          draw_triangle(painter, size, ink);
                        } else {
                          draw_on_disk(painter, role, size, ink);
                        }
                      })
      .pixmap(QSize(size, size), 2.0);
}

}  // namespace impend::gui
