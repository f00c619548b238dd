#include "gui/widgets/hidden_marks.h"

#include <algorithm>
#include <optional>

#include "gui/presenter/view_model.h"
#include "gui/widgets/item_outline.h"
#include "gui/widgets/picture_warp.h"
#include "impend/scene/drawn_places.h"

namespace impend::gui {
namespace {

constexpr double kRing = 6;    // pixels, radius
constexpr double kLine = 1.6;  // pixels

std::optional<QPointF> pixel_of(const FrameRequest& request, const Vec3& point) {
  const Vec3 seen = projected(request.view.camera, point, aspect_of(request.size));
  if (!seen.allFinite() || !(seen.z() > 0)) return std::nullopt;
  return to_pixel({seen.x(), seen.y()}, request.size);
}

// Convex, by Andrew's chain: lower side from left to right, upper side back.
QPolygonF hull_of(std::vector<QPointF> points) {
  std::sort(points.begin(), points.end(),
            [](const QPointF& a, const QPointF& b) { return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y(); });
  const auto turns_left = [](const QPointF& a, const QPointF& b, const QPointF& c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x()) > 0;
  };
  QPolygonF hull;
  for (const bool upper : {false, true}) {
    const qsizetype start = hull.size();
    for (const QPointF& point : points) {
      while (hull.size() - start >= 2 && !turns_left(hull[hull.size() - 2], hull.last(), point)) hull.removeLast();
      hull << point;
    }
    hull.removeLast();  // begins the other side
    if (!upper) std::reverse(points.begin(), points.end());
  }
  return hull;
}

void add_part(const FrameRequest& request, int part, HiddenMarks* marks) {
  if (!request.view.shows_part(part)) return;
  std::vector<QPointF> corners;
  for (const Vec3& corner : points_of_part(*request.scene, request.view, part)) {
    const std::optional<QPointF> pixel = pixel_of(request, corner);
    if (!pixel) return;
    corners.push_back(*pixel);
  }
  if (corners.size() > 2) marks->hulls.push_back(hull_of(std::move(corners)));
}

}  // namespace

HiddenMarks hidden_marks(const FrameRequest& request, const IdImage& ids, const std::vector<SceneItem>& items) {
  HiddenMarks marks;
  const std::vector<SceneItem> hidden = unseen_of(ids, items);
  if (hidden.empty() || !request.scene) return marks;
  const Scene& scene = *request.scene;
  const DrawnPlaces places(scene, request.view);
  const auto is_hidden = [&](const SceneItem& item) {
    return std::find(hidden.begin(), hidden.end(), item) != hidden.end();
  };
  for (size_t i = 0; i < scene.parts.size(); ++i) {
    if (is_hidden({SceneItem::Kind::kBody, scene.parts[i].body})) add_part(request, static_cast<int>(i), &marks);
  }
  for (const SceneMarker& marker : scene.markers) {
    if (!is_hidden(marker.item)) continue;
    const std::optional<QPointF> pixel = pixel_of(request, drawn_marker(marker, places).position);
    if (pixel) marks.rings.push_back(*pixel);
  }
  return marks;
}

void paint_hidden_marks(QPainter& painter, const HiddenMarks& marks, const QColor& color) {
  if (marks.hulls.empty() && marks.rings.empty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(color, kLine, Qt::DashLine));
  painter.setBrush(Qt::NoBrush);
  for (const QPolygonF& hull : marks.hulls) painter.drawPolygon(hull);
  for (const QPointF& ring : marks.rings) painter.drawEllipse(ring, kRing, kRing);
  painter.restore();
}

}  // namespace impend::gui
