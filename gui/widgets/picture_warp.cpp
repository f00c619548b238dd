#include "gui/widgets/picture_warp.h"

#include <algorithm>
#include <cmath>

namespace impend::gui {
namespace {

// Pixels a metre at the point's depth.
double pixels_per_metre(const Camera& camera, double depth, const QSize& size) {
  const double seen = camera.height_at_target() * (camera.orthographic ? 1.0 : depth / camera.distance);
  return size.height() / seen;
}

}  // namespace

double aspect_of(const QSize& size) {
  return std::max(1, size.width()) / static_cast<double>(std::max(1, size.height()));
}

QPointF to_ndc(const QPointF& pixel, const QSize& size) {
  return {2 * pixel.x() / std::max(1, size.width()) - 1, 1 - 2 * pixel.y() / std::max(1, size.height())};
}

QPointF to_pixel(const QPointF& ndc, const QSize& size) {
  return {(ndc.x() + 1) / 2 * size.width(), (1 - ndc.y()) / 2 * size.height()};
}

QTransform picture_warp(const FrameRequest& drawn, const FrameRequest& wanted) {
  const Vec3& point = drawn.view.camera.target;
  const Vec3 from = projected(drawn.view.camera, point, aspect_of(drawn.size));
  const Vec3 to = projected(wanted.view.camera, point, aspect_of(wanted.size));
  const double scale = pixels_per_metre(wanted.view.camera, to.z(), wanted.size) /
                       pixels_per_metre(drawn.view.camera, from.z(), drawn.size);
  if (!(from.z() > 0) || !(to.z() > 0) || !to.allFinite() || !std::isfinite(scale)) return {};
  const QPointF a = to_pixel({from.x(), from.y()}, drawn.size);
  const QPointF b = to_pixel({to.x(), to.y()}, wanted.size);
  return QTransform::fromTranslate(-a.x(), -a.y()) * QTransform::fromScale(scale, scale) *
         QTransform::fromTranslate(b.x(), b.y());
}

}  // namespace impend::gui
