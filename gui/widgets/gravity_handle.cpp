#include "gui/widgets/gravity_handle.h"

#include <QLocale>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "gui/presenter/parse_quantity.h"

namespace impend::gui {
namespace {

constexpr double kSnapDegrees = 5;
constexpr double kInPlane = 0.01;  // towards the eye, of a unit vector: below, it lies in the picture
constexpr double kArrow = 0.82;    // length over the disc's radius
constexpr double kHead = 9;        // pixels

double radius_of(const QRectF& box) { return std::min(box.width(), box.height()) / 2; }

// Tip of a unit direction seen in the disc; what points at or away from the eye is short.
QPointF tip_of(const QRectF& box, const Mat3& R_WC, const Vec3& direction) {
  const Vec3 c = R_WC.transpose() * direction;
  const double length = kArrow * radius_of(box);
  return box.center() + QPointF(c.x() * length, -c.y() * length);
}

void paint_arrow(QPainter& painter, const QPointF& from, const QPointF& to, double toward_eye, const QColor& color,
                 double width) {
  const QPointF along = to - from;
  const double length = std::hypot(along.x(), along.y());
  painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
  painter.setBrush(color);
  if (length < kHead) {  // along the line of sight: a dot towards the eye, a cross away from it
    const double r = kHead / 2;
    if (toward_eye > 0) {
      painter.drawEllipse(to, r, r);
    } else {
      painter.drawLine(to + QPointF(-r, -r), to + QPointF(r, r));
      painter.drawLine(to + QPointF(-r, r), to + QPointF(r, -r));
    }
    return;
  }
  const QPointF unit = along / length, across(-unit.y(), unit.x());
  const QPointF neck = to - kHead * unit;
  painter.drawLine(from, neck);
  painter.setPen(Qt::NoPen);
  painter.drawPolygon(QPolygonF({to, neck + kHead / 2 * across, neck - kHead / 2 * across}));
}

// `to` brought onto the nearest multiple of the step from `from`, along the great circle through both.
Vec3 snapped(const Vec3& from, const Vec3& to) {
  const Vec3 across = to - to.dot(from) * from;
  if (!(across.norm() > 0)) return to;
  const double angle = std::atan2(across.norm(), to.dot(from));
  const double step = kSnapDegrees * kDegree;
  const double rounded = std::round(angle / step) * step;
  return std::cos(rounded) * from + std::sin(rounded) * across.normalized();
}

}  // namespace

double GravityDrag::turned() const { return std::atan2(before.cross(now).norm(), before.dot(now)); }

GravityDrag dragged(const GravityDrag& drag, const Camera& camera, const QRectF& box, const QPointF& mouse,
                    Qt::KeyboardModifiers modifiers) {
  const Vec3 before = camera.R_WC.transpose() * drag.before;
  const double length = kArrow * radius_of(box);
  const QPointF moved = mouse - drag.pressed;
  const Eigen::Vector2d tip = before.head<2>() + Eigen::Vector2d(moved.x(), -moved.y()) / length;
  if (!tip.allFinite()) return drag;
  const bool near = (before.z() > kInPlane) != ((modifiers & Qt::ControlModifier) != 0);
  const double depth = std::sqrt(std::max(0.0, 1 - tip.squaredNorm()));
  const Vec3 direction = Vec3(tip.x(), tip.y(), near ? depth : -depth).normalized();
  GravityDrag next = drag;
  next.now = moved.isNull() ? drag.before : Vec3(camera.R_WC * direction);
  if (modifiers & Qt::ShiftModifier) next.now = snapped(drag.before, next.now);
  return next;
}

bool on_gravity_handle(const QRectF& box, const QPointF& pixel) {
  const QPointF d = pixel - box.center();
  return std::hypot(d.x(), d.y()) <= radius_of(box);
}

QString angle_text(double radians) { return QLocale().toString(radians / kDegree, 'f', 1) + QStringLiteral("°"); }

void paint_gravity_handle(QPainter& painter, const QRectF& box, const Mat3& R_WC, const std::optional<Vec3>& direction,
                          const std::optional<GravityDrag>& drag, bool hovered, bool dark) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor text = dark ? QColor(228, 232, 238) : QColor(40, 46, 54);
  QColor disc = dark ? QColor(70, 76, 84) : QColor(238, 240, 243);
  disc.setAlpha(hovered || drag ? 230 : 150);
  QColor rim = text;
  rim.setAlpha(hovered || drag ? 255 : 110);
  const double radius = radius_of(box);
  painter.setPen(QPen(rim, hovered || drag ? 1.6 : 1));
  painter.setBrush(disc);
  painter.drawEllipse(box.center(), radius, radius);
  const QColor green = dark ? QColor(110, 210, 130) : QColor(24, 122, 52);
  if (drag) {
    QColor faint = green;
    faint.setAlpha(100);
    const Vec3& before = drag->before;
    paint_arrow(painter, box.center(), tip_of(box, R_WC, before), before.dot(R_WC.col(2)), faint, 2);
  }
  if (direction)
    paint_arrow(painter, box.center(), tip_of(box, R_WC, *direction), direction->dot(R_WC.col(2)), green, 3.5);
  painter.setPen(text);
  QFont font = painter.font();
  font.setItalic(!drag);
  painter.setFont(font);
  const QRectF below(box.left() - radius, box.bottom() + 1, 4 * radius, painter.fontMetrics().height());
  const QString words = drag ? angle_text(drag->turned()) : direction ? QStringLiteral("g") : QStringLiteral("g = 0");
  painter.drawText(below, Qt::AlignHCenter | Qt::AlignTop, words);
  painter.restore();
}

}  // namespace impend::gui
