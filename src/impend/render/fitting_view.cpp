// Fitting a box of projected points into a room: with the box's half sizes b and the room's r (pixels), the distance of
// the eye is scaled by max(b_x/r_x, b_y/r_y) and the target moved so that the middles agree. In perspective both change
// the projection a little, so it is done again until it stands.
#include "impend/render/picture.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/render/annotations/layout.h"

namespace impend {
namespace {

constexpr int kRounds = 12;
constexpr int kRoundsBehind = 40;    // doublings of the distance until nothing lies behind the eye
constexpr double kRoomShare = 0.94;  // of the free room that is filled

// The rooms that the blocks leave: beside the legend or above it, beside the triad or above it.
std::vector<Rect> free_rooms(const AnnotationLayout& layout, const DrawSize& size) {
  const double margin = layout.sizes.margin;
  const double width = size.width, height = size.height;
  const double top = layout.caption ? layout.caption->box.bottom() + margin : margin;
  const double right = layout.legend ? layout.legend->box.x - margin : width - margin;
  const double low_legend = layout.legend ? layout.legend->box.y - margin : height - margin;
  const double left = layout.triad ? layout.triad->right() + margin : margin;
  double low_left = height - margin;
  if (layout.triad) low_left = layout.triad->y - margin;
  if (layout.scale_bar) low_left = std::min(low_left, layout.scale_bar->box.y - margin);
  const double low_beside = layout.scale_bar ? layout.scale_bar->box.y - margin : height - margin;
  const auto room = [&](double x0, double x1, double y1) { return Rect{x0, top, x1 - x0, y1 - top}; };
  return {room(margin, right, low_left), room(left, right, low_beside),
          room(margin, width - margin, std::min(low_left, low_legend)),
          room(left, width - margin, std::min(low_beside, low_legend))};
}

// Pixels of all points; empty when one lies behind the eye.
std::optional<Rect> projected_box(const Camera& camera, const std::vector<Vec3>& points, const DrawSize& size) {
  Eigen::Vector2d low = Eigen::Vector2d::Constant(std::numeric_limits<double>::infinity()), high = -low;
  for (const Vec3& point : points) {
    const auto pixel = pixel_of(camera, point, size);
    if (!pixel) return std::nullopt;
    low = low.cwiseMin(*pixel);
    high = high.cwiseMax(*pixel);
  }
  return Rect{low.x(), low.y(), high.x() - low.x(), high.y() - low.y()};
}

double overhang(const Rect& box, const Rect& room) {
  return std::max(box.width / (kRoomShare * room.width), box.height / (kRoomShare * room.height));
}

// The room in which the box would be drawn largest; the first of equals.
std::optional<Rect> best_room(const Rect& box, const std::vector<Rect>& rooms) {
  std::optional<Rect> best;
  for (const Rect& room : rooms) {
    if (!room.empty() && (!best || overhang(box, room) < overhang(box, *best))) best = room;
  }
  return best;
}

Camera moved_into(const Camera& camera, const Rect& box, const Rect& room, const DrawSize& size) {
  Camera moved = camera;
  moved.distance *= overhang(box, room);
  const double metres_per_pixel = moved.height_at_target() / size.height;
  const double shrunk = moved.distance / camera.distance;
  // The box's middle after the distance has changed; pixels from the picture's middle shrink with it.
  const double x = (box.x + box.width / 2 - size.width / 2.0) / shrunk;
  const double y = (box.y + box.height / 2 - size.height / 2.0) / shrunk;
  const double dx = x - (room.x + room.width / 2 - size.width / 2.0);
  const double dy = y - (room.y + room.height / 2 - size.height / 2.0);
  moved.target += metres_per_pixel * (dx * camera.R_WC.col(0) - dy * camera.R_WC.col(1));
  return moved;
}

}  // namespace

Camera camera_beside_annotations(const Scene& scene, const View& view, const DrawSize& size) {
  std::vector<Vec3> points = points_to_fit(scene, view);
  std::erase_if(points, [](const Vec3& point) { return !point.allFinite(); });
  if (points.empty()) return view.camera;
  View fitted = view;
  for (int k = 0; k < kRoundsBehind && !projected_box(fitted.camera, points, size); ++k) fitted.camera.distance *= 2;
  for (int round = 0; round < kRounds; ++round) {
    const std::optional<Rect> box = projected_box(fitted.camera, points, size);
    const std::vector<Rect> rooms = free_rooms(layout_blocks(scene, fitted, size), size);
    const std::optional<Rect> room = box ? best_room(*box, rooms) : std::nullopt;
    if (!room || !(overhang(*box, *room) > 0) || !std::isfinite(overhang(*box, *room))) break;
    Camera next = moved_into(fitted.camera, *box, *room, size);
    // A step that takes the eye into the points is halved until it does not.
    for (int k = 0; k < kRoundsBehind && !projected_box(next, points, size); ++k) next.distance *= 2;
    fitted.camera = next;
  }
  return fitted.camera;
}

}  // namespace impend
