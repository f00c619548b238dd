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

}  // namespace impend::gui
