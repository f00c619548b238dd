#include "gui/widgets/frame.h"

#include <algorithm>
#include <cmath>

namespace impend::gui {
namespace {

bool same_camera(const Camera& a, const Camera& b) {
  return a.target == b.target && a.R_WC == b.R_WC && a.distance == b.distance && a.view_angle == b.view_angle &&
         a.orthographic == b.orthographic;
}

bool same_section(const std::optional<SectionPlane>& a, const std::optional<SectionPlane>& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a || (a->point == b->point && a->normal == b->normal);
}

bool same_hidden(const View& a, const View& b) {
  const int parts = static_cast<int>(std::max(a.hidden.size(), b.hidden.size()));
  for (int part = 0; part < parts; ++part) {
    if (a.shows_part(part) != b.shows_part(part)) return false;
  }
  return true;
}

bool same_boxes(const std::vector<PictureBox>& a, const std::vector<PictureBox>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const PictureBox& x, const PictureBox& y) {
    return x.x == y.x && x.y == y.y && x.width == y.width && x.height == y.height;
  });
}

}  // namespace

bool same_geometry(const FrameRequest& a, const FrameRequest& b) {
  return a.scene == b.scene && a.size == b.size && same_camera(a.view.camera, b.view.camera) &&
         a.view.layers == b.view.layers && a.view.phase == b.view.phase && a.view.explode == b.view.explode &&
         a.view.see_through == b.view.see_through && same_section(a.view.section, b.view.section) &&
         same_hidden(a.view, b.view);
}

bool same_picture(const FrameRequest& a, const FrameRequest& b) {
  return same_geometry(a, b) && a.view.selected == b.view.selected && a.view.dark == b.view.dark &&
         a.view.transparent_background == b.view.transparent_background && a.pixel_ratio == b.pixel_ratio &&
         same_boxes(a.view.kept_free, b.view.kept_free);
}

QSize device_size(const FrameRequest& request) {
  const auto scaled = [&](int pixels) {
    return std::max(1, static_cast<int>(std::lround(pixels * request.pixel_ratio)));
  };
  return {scaled(request.size.width()), scaled(request.size.height())};
}

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
