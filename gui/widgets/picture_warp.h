// The last picture shown under a newer camera, until that camera's own picture is drawn.
#pragma once

#include <QTransform>

#include "gui/widgets/frame.h"

namespace impend::gui {

// Logical pixels of a picture made for `drawn` to those where `wanted` shows the same: exact for pan and zoom at the
// depth of the target, nothing for turning. Identity where that says nothing (the target is behind the eye).
QTransform picture_warp(const FrameRequest& drawn, const FrameRequest& wanted);

// Logical pixels to and from −1 … 1 with y up.
QPointF to_ndc(const QPointF& pixel, const QSize& size);
QPointF to_pixel(const QPointF& ndc, const QSize& size);
double aspect_of(const QSize& size);

}  // namespace impend::gui
