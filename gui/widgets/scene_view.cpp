#include "gui/widgets/scene_view.h"

#include <QGuiApplication>
#include <QStyle>
#include <algorithm>
#include <cmath>
#include <future>
#include <utility>

#include "gui/presenter/view_model.h"
#include "gui/widgets/frame.h"
#include "gui/widgets/gl_surface.h"
#include "gui/widgets/pick.h"
#include "gui/widgets/render_worker.h"
#include "gui/widgets/view_cube.h"
#include "impend/render/picture.h"

namespace impend::gui {
namespace {

constexpr int kSettle = 120;        // ms without a change until the whole picture is drawn
constexpr int kSettleInDrag = 400;  // … while a button is held: the whole picture would make the next move wait
constexpr int kAnimation = 150;     // ms

bool wants_opengl(ViewBackend backend) {
  if (backend != ViewBackend::kAutomatic) return backend == ViewBackend::kOpenGl;
  const QString told = qEnvironmentVariable("IMPEND_GUI_OPENGL");
  if (told == QStringLiteral("0")) return false;
  return told == QStringLiteral("1") || has_graphics_card();
}

bool finite(const Camera& camera) {
  return camera.target.allFinite() && camera.R_WC.allFinite() && std::isfinite(camera.distance) && camera.distance > 0;
}

}  // namespace

SceneView::SceneView(QWidget* parent, SceneViewSetup setup) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setContextMenuPolicy(Qt::PreventContextMenu);  // a right drag is no click: decided when the button is let go
  setAttribute(Qt::WA_OpaquePaintEvent);
  grabGesture(Qt::PinchGesture);
  setAccessibleName(tr("3-D view"));

  if (!setup.make_renderer) setup.make_renderer = [] { return OffscreenRenderer::create(); };
  if (!setup.annotate) setup.annotate = with_annotations;
  if (wants_opengl(setup.backend)) {
    surface_ = std::make_unique<GlSurface>(
        std::move(setup.annotate), [this](QPainter& painter) { paint_overlays(painter); }, this);
    surface_->canvas()->setGeometry(rect());
  } else {
    surface_ = std::make_unique<ImageSurface>(std::move(setup.make_renderer), std::move(setup.annotate));
  }
  connect(surface_.get(), &ViewSurface::frameArrived, this, &SceneView::receive);

  settle_.setSingleShot(true);
  connect(&settle_, &QTimer::timeout, this, [this] { ask_for_picture(Detail::kFull); });
  animation_.setDuration(kAnimation);
  animation_.setStartValue(0.0);
  animation_.setEndValue(1.0);
  animation_.setEasingCurve(QEasingCurve::InOutQuad);
  connect(&animation_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
    show_camera(between(animation_from_, animation_to_, value.toDouble()), Detail::kQuick);
  });
  describe_for_readers();
}

SceneView::~SceneView() { surface_.reset(); }

double SceneView::aspect() const { return aspect_of(size()); }

FrameRequest SceneView::current_request() const {
  FrameRequest request{scene_, view_, size(), devicePixelRatioF(), false};
  request.view.transparent_background = false;
  request.view.kept_free = corner_boxes();
  return request;
}

// What is painted over the picture in its corners.
std::vector<PictureBox> SceneView::corner_boxes() const {
  std::vector<PictureBox> boxes;
  const auto add = [&](const QRectF& box) { boxes.push_back({box.x(), box.y(), box.width(), box.height()}); };
  if (cube_shown_) add(cube_box());
  if (gravity_shown_) add(gravity_box());
  return boxes;
}

void SceneView::set_scene(std::shared_ptr<const Scene> scene) {
  if (scene == scene_) return;
  scene_ = std::move(scene);
  cube_ = scene_ ? std::optional<ViewCube>(*scene_) : std::nullopt;
  dragged_gravity_.reset();
  pending_.reset();
  error_.reset();
  set_hovered({});
  if (scene_ && camera_untouched_)
    view_.camera = fitted_to_all(initial_view(*scene_, aspect()), *scene_, aspect()).camera;
  describe_for_readers();
  ask_for_picture(Detail::kFull);
  refresh_outlines();
  repaint_soon();
}

void SceneView::move_scene(std::shared_ptr<const Scene> scene) {
  if (scene == scene_ || !scene || !scene_) return set_scene(std::move(scene));
  scene_ = std::move(scene);
  pending_.reset();
  set_hovered({});
  ask_for_picture(Detail::kQuick);
  refresh_outlines();
  repaint_soon();
}

void SceneView::set_pull_mark(const std::optional<PullMark>& mark) {
  if (!mark && !pull_mark_) return;
  pull_mark_ = mark;
  repaint_soon();
}

void SceneView::set_measuring(bool on) {
  measuring_ = on;
  crosshair_.reset();
  crosshair_shown_ = on;
  repaint_soon();
  if (mouse_) update_cursor(*mouse_);
}

void SceneView::set_measure_marks(std::vector<MeasureMark> marks) {
  measure_marks_ = std::move(marks);
  repaint_soon();
}

void SceneView::set_view(const View& view) {
  const FrameRequest before = current_request();
  view_ = view;
  if (!finite(view.camera)) view_.camera = before.view.camera;
  camera_untouched_ = false;
  animation_.stop();
  // What the ids still hold for is a matter of colours: no need to draw it roughly first.
  ask_for_picture(same_geometry(before, current_request()) ? Detail::kFull : Detail::kQuick);
  describe_for_readers();
  refresh_outlines();
  repaint_soon();
}

void SceneView::set_selected(const SceneItem& item) {
  if (item == view_.selected) return;
  view_.selected = item;
  describe_for_readers();
  refresh_outlines();
  ask_for_picture(drag_ == Drag::kNone || drag_ == Drag::kClick ? Detail::kFull : Detail::kQuick);
  repaint_soon();
}

void SceneView::set_marked(std::vector<SceneItem> items) {
  marked_ = std::move(items);
  refresh_outlines();
  repaint_soon();
}

void SceneView::set_cube_shown(bool shown) {
  cube_shown_ = shown;
  ask_for_picture(Detail::kFull);
  repaint_soon();
}

void SceneView::set_gravity_handle_shown(bool shown) {
  gravity_shown_ = shown;
  ask_for_picture(Detail::kFull);
  repaint_soon();
}

void SceneView::set_item_text(std::function<QString(const SceneItem&)> text) {
  item_text_ = std::move(text);
  describe_for_readers();
}

void SceneView::set_animated(bool animated) { animated_ = animated; }

void SceneView::look_from(ViewDirection direction) {
  if (!scene_) return;
  View view = seen_from(view_, *scene_, direction, aspect());
  animate_to(fitted_to_all(view, *scene_, aspect()).camera);
}

void SceneView::fit() {
  if (scene_) animate_to(fitted_to_all(view_, *scene_, aspect()).camera);
}

void SceneView::fit_to(const SceneItem& item) {
  if (scene_) animate_to(fitted_to_item(view_, *scene_, item, aspect()).camera);
}

void SceneView::set_orthographic(bool orthographic) {
  if (view_.camera.orthographic == orthographic) return;
  animation_.stop();
  show_camera(with_orthographic(view_, orthographic).camera, Detail::kQuick);
}

void SceneView::animate_to(const Camera& camera) {
  animation_.stop();
  if (!finite(camera)) return;
  const bool wanted = animated_ && isVisible() && QGuiApplication::platformName() != QStringLiteral("offscreen") &&
                      style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
  if (!wanted) return show_camera(camera, Detail::kQuick);
  animation_from_ = view_.camera;
  animation_to_ = camera;
  animation_.start();
}

void SceneView::show_camera(const Camera& camera, Detail detail) {
  if (!finite(camera)) return;
  view_.camera = camera;
  camera_untouched_ = false;
  ask_for_picture(detail);
  repaint_soon();
  Q_EMIT viewChanged(view_);
}

void SceneView::ask_for_picture(Detail detail) {
  if (!isVisible()) return;  // asked again when shown
  FrameRequest request = current_request();
  request.quick = detail == Detail::kQuick && scene_;
  asked_ratio_ = request.pixel_ratio;
  settle_.stop();
  if (request.quick) settle_.start(drag_ == Drag::kNone ? kSettle : kSettleInDrag);
  awaits_picture_ = true;
  surface_->request(request);
}

void SceneView::receive(std::shared_ptr<const Frame> frame) {
  if (frame->request.scene != scene_) return;  // of a scene that was left; the new one's is under way
  if (frame->error) {
    const bool news = !error_ || error_->message != frame->error->message;
    error_ = frame->error;
    if (news) Q_EMIT drawingFailed(QString::fromStdString(to_string(*error_)));
  } else {
    error_.reset();
  }
  if (!frame->error || !frame->picture.isNull()) {
    frame_ = std::move(frame);
    refresh_covered();
  }
  refresh_outlines();
  if (ids_known()) {
    if (pending_) answer_click(*std::exchange(pending_, std::nullopt));
    if (mouse_ && drag_ == Drag::kNone) hover(*mouse_);
  }
  if (surface_->canvas() == nullptr) repaint_soon();
  awaits_picture_ = false;
  Q_EMIT pictureArrived();
}

bool SceneView::ids_known() const {
  return frame_ && frame_->ids && scene_ && same_geometry(frame_->request, current_request());
}

bool SceneView::up_to_date() const {
  return ids_known() && !frame_->request.quick && same_picture(frame_->request, current_request());
}

SceneItem SceneView::item_at(const QPointF& place) const {
  return ids_known() ? gui::item_at(*frame_->ids, place) : SceneItem{};
}

QImage SceneView::screenshot(const QSize& size, double pixel_ratio) const {
  if (!scene_ || size.isEmpty()) return {};
  FrameRequest request = current_request();
  request.size = size;
  request.pixel_ratio = pixel_ratio;
  request.view.transparent_background = view_.transparent_background;
  request.view.kept_free.clear();  // there is neither cube nor handle
  const auto image = std::make_shared<std::promise<QImage>>();
  std::future<QImage> answer = image->get_future();
  surface_->picture(request, [image](Result<QImage> picture) {
    image->set_value(picture.ok() ? std::move(picture).value() : QImage());
  });
  return answer.get();
}

void SceneView::screenshot_later(const QSize& size, double pixel_ratio, std::function<void(Result<QImage>)> done) {
  FrameRequest request = current_request();
  request.size = size;
  request.pixel_ratio = pixel_ratio;
  request.view.transparent_background = view_.transparent_background;
  request.view.kept_free.clear();  // there is neither cube nor handle
  // The destructor waits for the worker, so that `this` is there whenever the worker calls.
  surface_->picture(request, [this, done = std::move(done)](Result<QImage> picture) {
    QMetaObject::invokeMethod(
        this, [done, picture = std::move(picture)] { done(picture); }, Qt::QueuedConnection);
  });
}

Vec3 SceneView::gravity_direction() const {
  if (gravity_drag_) return gravity_drag_->now;
  return dragged_gravity_.value_or(scene_ ? Vec3(-scene_->up) : Vec3(-Vec3::UnitZ()));
}

void SceneView::describe_for_readers() {
  if (!scene_) return setAccessibleDescription(tr("Nothing is shown"));
  QString words = QString::fromStdString(scene_->caption.title.empty() ? scene_->name : scene_->caption.title);
  if (view_.selected.kind != SceneItem::Kind::kNone && item_text_) {
    words += QStringLiteral(". ") + tr("Selected: %1").arg(item_text_(view_.selected));
  }
  setAccessibleDescription(words);
}

}  // namespace impend::gui
