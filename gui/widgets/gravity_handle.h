// The arrow in the corner of the 3-D view that shows where gravity points and can be dragged.
#pragma once

#include <QPainter>
#include <QRectF>
#include <optional>

#include "impend/scene/view.h"

namespace impend::gui {

// A drag of the arrow: what it was, and what it is now.
struct GravityDrag {
  QPointF pressed;  // view pixels
  Vec3 before = Vec3::Zero();
  Vec3 now = Vec3::Zero();

  double turned() const;  // rad, between the two
};

// Unit, world. The tip follows the mouse over the half sphere where it was (with Control over the other one) and lies
// in the picture beyond its rim; Shift: in steps of the angle to where it was.
GravityDrag dragged(const GravityDrag& drag, const Camera& camera, const QRectF& box, const QPointF& mouse,
                    Qt::KeyboardModifiers modifiers);

// Is the pixel on the handle's disc?
bool on_gravity_handle(const QRectF& box, const QPointF& pixel);

// The arrow in a disc with the letter g, without gravity no arrow and "g = 0"; during a drag also what it was, and the
// angle in words.
void paint_gravity_handle(QPainter& painter, const QRectF& box, const Mat3& R_WC, const std::optional<Vec3>& direction,
                          const std::optional<GravityDrag>& drag, bool hovered, bool dark);

// "12.5°", with the decimal sign of the user's language.
QString angle_text(double radians);

}  // namespace impend::gui
