#include "gui/widgets/item_marks.h"

#include <QList>
#include <algorithm>
#include <cmath>
#include <optional>

#include "gui/presenter/view_model.h"
#include "gui/widgets/frame.h"
#include "gui/widgets/shown_text.h"
#include "impend/render/gl_renderer.h"
#include "impend/scene/view.h"

namespace impend::gui {
namespace {

// Which pixels of an id buffer belong to the items.
struct Mask {
  int width = 0, height = 0;
  std::vector<char> inside;
  QRect box;

  bool at(int x, int y) const {
    return x >= 0 && y >= 0 && x < width && y < height && inside[static_cast<std::size_t>(y) * width + x] != 0;
  }
  bool near_border(int x, int y, int reach) const {
    for (int d = 1; d <= reach; ++d) {
      if (!at(x - d, y) || !at(x + d, y) || !at(x, y - d) || !at(x, y + d)) return true;
    }
    return false;
  }
};

Mask mask_of(const IdImage& ids, const std::vector<SceneItem>& items) {
  std::vector<std::uint32_t> wanted;
  for (const SceneItem& item : items) {
    if (const std::uint32_t id = id_of(item); id != 0) wanted.push_back(id);
  }
  Mask mask{ids.width, ids.height, {}, {}};
  if (wanted.empty() || ids.width < 1 || ids.height < 1) return mask;
  std::sort(wanted.begin(), wanted.end());
  mask.inside.assign(ids.ids.size(), 0);
  int left = ids.width, right = -1, top = ids.height, bottom = -1;
  for (int y = 0; y < ids.height; ++y) {
    const std::size_t row = static_cast<std::size_t>(y) * ids.width;
    for (int x = 0; x < ids.width; ++x) {
      const std::uint32_t id = ids.ids[row + x];
      if (id == 0 || !std::binary_search(wanted.begin(), wanted.end(), id)) continue;
      mask.inside[row + x] = 1;
      left = std::min(left, x);
      right = std::max(right, x);
      top = std::min(top, y);
      bottom = y;
    }
  }
  if (right >= left) mask.box = QRect(QPoint(left, top), QPoint(right, bottom));
  return mask;
}

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

constexpr double kTip = 10;    // pixels, of the arrow's head
constexpr double kGrip = 3.5;  // pixels, radius of the dot where the part is grabbed

}  // namespace

Outline outline_of(const IdImage& ids, const std::vector<SceneItem>& items, const QColor& color, int width,
                   double tint) {
  const Mask mask = mask_of(ids, items);
  if (mask.box.isEmpty()) return {};
  QColor inside = color;
  inside.setAlphaF(static_cast<float>(std::clamp(tint, 0.0, 1.0)));
  const QRgb border_pixel = qPremultiply(color.rgba());
  const QRgb inside_pixel = qPremultiply(inside.rgba());
  QImage image(mask.box.size(), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  for (int y = mask.box.top(); y <= mask.box.bottom(); ++y) {
    QRgb* line = reinterpret_cast<QRgb*>(image.scanLine(y - mask.box.top()));
    for (int x = mask.box.left(); x <= mask.box.right(); ++x) {
      if (!mask.at(x, y)) continue;
      line[x - mask.box.left()] = mask.near_border(x, y, width) ? border_pixel : inside_pixel;
    }
  }
  return {mask.box.topLeft(), image};
}

std::vector<SceneItem> unseen_of(const IdImage& ids, const std::vector<SceneItem>& items) {
  std::vector<std::uint32_t> wanted;
  for (const SceneItem& item : items) wanted.push_back(id_of(item));
  std::vector<SceneItem> unseen;
  if (std::all_of(wanted.begin(), wanted.end(), [](std::uint32_t id) { return id == 0; })) return unseen;
  std::sort(wanted.begin(), wanted.end());
  std::vector<char> seen(wanted.size());
  std::uint32_t last = 0;
  for (const std::uint32_t id : ids.ids) {
    if (id == last || id == 0) continue;  // runs of equal pixels are long
    last = id;
    const auto place = std::lower_bound(wanted.begin(), wanted.end(), id);
    if (place != wanted.end() && *place == id) seen[static_cast<size_t>(place - wanted.begin())] = 1;
  }
  for (const SceneItem& item : items) {
    const std::uint32_t id = id_of(item);
    const auto place = std::lower_bound(wanted.begin(), wanted.end(), id);
    if (id != 0 && !seen[static_cast<size_t>(place - wanted.begin())]) unseen.push_back(item);
  }
  return unseen;
}

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
