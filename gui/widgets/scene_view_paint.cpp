// What the 3-D view paints: the newest picture, and over it what must not wait for the next one.
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "gui/widgets/compose.h"
#include "gui/widgets/frame.h"
#include "gui/widgets/scene_view.h"
#include "impend/render/picture.h"

namespace impend::gui {
namespace {

constexpr double kMargin = 10;         // pixels
constexpr double kCube = 92;           // box of the cube
constexpr double kGravityHandle = 64;  // diameter of the gravity handle
constexpr double kSmallest = 4;        // the view's smaller side over a box of its corners: below, they are smaller

const QColor kSelectedColor(0, 128, 255);  // as the renderer outlines it
const QColor kHoveredColor(255, 140, 0);
const QColor kMarkedColor(214, 51, 132);

// The corner boxes shrink with the view, so that they never fill it.
double fitting_side(double side, const QSize& size) {
  return std::min(side, std::min(size.width(), size.height()) / kSmallest * 1.5);
}

// Where a turned or resized view has nothing of the last picture, the picture's own border goes on.
QColor background_of(const QImage& picture) { return picture.pixelColor(picture.width() - 1, picture.height() / 2); }

}  // namespace

QRectF SceneView::cube_box() const {
  const double side = fitting_side(kCube, size());
  return {width() - side - kMargin, kMargin, side, side};
}

// Below the cube: the other corners belong to caption, legend and axes.
QRectF SceneView::gravity_box() const {
  const double side = fitting_side(kGravityHandle, size());
  const double top = cube_shown_ ? cube_box().bottom() + kMargin : kMargin;
  return {cube_box().center().x() - side / 2, top, side, side};
}

void SceneView::repaint_soon() {
  if (QWidget* canvas = surface_->canvas()) return canvas->update();
  update();
}

void SceneView::paintEvent(QPaintEvent*) {
  if (asked_ratio_ != devicePixelRatioF()) ask_for_picture(Detail::kFull);  // moved to another screen
  QPainter painter(this);
  if (surface_->canvas() != nullptr) return painter.fillRect(rect(), palette().window());
  paint_picture(painter);
  paint_overlays(painter);
}

void SceneView::paint_picture(QPainter& painter) const {
  if (!scene_ || !frame_ || frame_->picture.isNull()) return painter.fillRect(rect(), palette().window());
  const QTransform warp = picture_warp(frame_->request, current_request());
  if (!warp.isIdentity()) painter.fillRect(rect(), background_of(frame_->picture));
  painter.save();
  painter.setTransform(warp, true);
  if (warp.isIdentity() && frame_->picture.devicePixelRatio() == devicePixelRatioF()) {
    painter.drawImage(QPointF(0, 0), frame_->picture);
  } else {
    painter.drawImage(QRectF(QPointF(0, 0), QSizeF(frame_->request.size)), frame_->picture);
  }
  painter.restore();
}

void SceneView::refresh_covered() {
  covered_ = {};
  if (!frame_ || !frame_->request.scene) return;
  const FrameRequest& request = frame_->request;
  for (const Rect& box : text_boxes(*request.scene, request.view, draw_size(request))) {
    const double ratio = request.pixel_ratio;
    covered_ += QRectF(box.x / ratio, box.y / ratio, box.width / ratio, box.height / ratio).toAlignedRect();
  }
}

void SceneView::refresh_outlines() {
  selected_outline_ = marked_outline_ = {};
  selected_hidden_ = marked_hidden_ = {};
  refresh_hovered_outline();
  if (!frame_ || !frame_->ids || frame_->request.scene != scene_) return;
  const IdImage& ids = *frame_->ids;
  // The selection only as long as the picture does not show it.
  if (!(frame_->request.view.selected == view_.selected)) {
    selected_outline_ = outline_of(ids, {view_.selected}, kSelectedColor, 2, 0.18);
  }
  if (!marked_.empty()) marked_outline_ = outline_of(ids, marked_, kMarkedColor, 2, 0.1);
  selected_hidden_ = hidden_marks(frame_->request, ids, {view_.selected});
  marked_hidden_ = hidden_marks(frame_->request, ids, marked_);
}

void SceneView::refresh_hovered_outline() {
  hovered_outline_ = {};
  if (!frame_ || !frame_->ids || frame_->request.scene != scene_ || hovered_ == view_.selected) return;
  hovered_outline_ = outline_of(*frame_->ids, {hovered_}, kHoveredColor, 1, 0.1);
}

void SceneView::paint_outlines(QPainter& painter) {
  if (!frame_ || !frame_->ids || frame_->request.scene != scene_) return;
  painter.save();
  painter.setTransform(picture_warp(frame_->request, current_request()), true);
  painter.setClipRegion(QRegion(QRect(QPoint(0, 0), frame_->request.size)) - covered_);
  for (const Outline* outline : {&marked_outline_, &selected_outline_, &hovered_outline_}) {
    if (!outline->image.isNull()) painter.drawImage(outline->corner, outline->image);
  }
  paint_hidden_marks(painter, marked_hidden_, kMarkedColor);
  paint_hidden_marks(painter, selected_hidden_, kSelectedColor);
  painter.restore();
}

void SceneView::paint_overlays(QPainter& painter) {
  paint_outlines(painter);
  if (scene_ && cube_shown_) {
    const bool free = mouse_ && (drag_ == Drag::kNone || drag_ == Drag::kCube);
    cube_->paint(painter, view_.camera.R_WC, cube_box(), free ? mouse_ : std::nullopt, view_.dark);
  }
  if (scene_ && gravity_shown_) {
    const bool hovered = mouse_ && drag_ == Drag::kNone && on_handle(*mouse_);
    const bool none = scene_->weightless && !gravity_drag_ && !dragged_gravity_;
    paint_gravity_handle(painter, gravity_box(), view_.camera.R_WC,
                         none ? std::nullopt : std::optional(gravity_direction()), gravity_drag_, hovered, view_.dark);
  }
  if (scene_ && !measure_marks_.empty()) paint_measures(painter, measure_marks_, view_.camera, size(), view_.dark);
  paint_crosshair(painter);
  if (scene_ && pull_mark_) paint_pull(painter, *pull_mark_, view_.camera, size(), view_.dark);
  if (error_) paint_message(painter);
}

void SceneView::paint_message(QPainter& painter) const {
  QString words = tr("No picture: %1").arg(QString::fromStdString(error_->message));
  if (!error_->hint.empty()) words += QStringLiteral("\n") + QString::fromStdString(error_->hint);
  const QRectF room = QRectF(rect()).adjusted(4 * kMargin, 4 * kMargin, -4 * kMargin, -4 * kMargin);
  const int flags = Qt::AlignCenter | Qt::TextWordWrap;
  const QRectF box = painter.boundingRect(room, flags, words).adjusted(-kMargin, -kMargin, kMargin, kMargin);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(palette().color(QPalette::Mid));
  painter.setBrush(palette().color(QPalette::ToolTipBase));
  painter.drawRoundedRect(box, kMargin / 2, kMargin / 2);
  painter.setPen(palette().color(QPalette::ToolTipText));
  painter.drawText(box, flags, words);
  painter.restore();
}

}  // namespace impend::gui
