#include "gui/widgets/gl_surface.h"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>

namespace impend::gui {
namespace {

Error no_context() {
  return {ErrorCode::kUnsupported,
          "the window has no OpenGL 3.3 context",
          {},
          "update the graphics driver, or start the program with the environment variable IMPEND_GUI_OPENGL=0"};
}

}  // namespace

GlCanvas::GlCanvas(PaintOver paint_over, QWidget* parent) : QOpenGLWidget(parent), paint_over_(std::move(paint_over)) {
  setFormat(gl_format());
  setAttribute(Qt::WA_TransparentForMouseEvents);  // the view around it navigates
}

GlCanvas::~GlCanvas() {
  // The context goes in the base class's destructor, when there is no GlCanvas left to be told.
  if (context() != nullptr) disconnect(context(), nullptr, this, nullptr);
  forget();
}

void GlCanvas::forget() {
  if (!renderer_) return;
  makeCurrent();
  renderer_.reset();
  scene_.reset();
  doneCurrent();
}

void GlCanvas::initializeGL() {
  // Also after the widget moved to another window, which makes a new context.
  connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &GlCanvas::forget, Qt::UniqueConnection);
  renderer_ = std::make_unique<GlRenderer>();
  scene_.reset();
  QOpenGLFunctions* gl = context()->functions();
  const auto text = [&](GLenum name) {
    const GLubyte* words = gl->glGetString(name);
    return std::string(words != nullptr ? reinterpret_cast<const char*>(words) : "");
  };
  description_ = text(GL_RENDERER) + ", " + text(GL_VERSION);
}

Status GlCanvas::set_scene(const std::shared_ptr<const Scene>& scene) {
  if (!renderer_) return no_context();
  if (scene == scene_) return ok_status();
  const Status status = renderer_->set_scene(scene);
  scene_ = status.ok() ? scene : nullptr;
  memory_ = renderer_->memory();
  return status;
}

void GlCanvas::show_request(const FrameRequest& request) {
  request_ = request;
  update();
}

void GlCanvas::set_annotations(QImage annotations) {
  annotations_ = std::move(annotations);
  update();
}

void GlCanvas::paintGL() {
  Status status = set_scene(request_.scene);
  if (status.ok() && request_.scene) status = renderer_->draw(request_.view, draw_size(request_));
  error_ = status.ok() ? std::nullopt : std::optional<Error>(status.error());
  QPainter painter(this);
  if (!request_.scene || error_) painter.fillRect(rect(), palette().window());
  if (!annotations_.isNull() && request_.scene) painter.drawImage(rect(), annotations_);
  paint_over_(painter);
  painter.end();
  Q_EMIT drawn();
}

Result<IdImage> GlCanvas::ids(const FrameRequest& request) {
  if (!renderer_ || !isValid()) return no_context();
  makeCurrent();
  const Status status = set_scene(request.scene);
  Result<IdImage> ids =
      status.ok() ? renderer_->draw_ids(request.view, id_size(request)) : Result<IdImage>(status.error());
  doneCurrent();
  return ids;
}

Result<QImage> GlCanvas::picture(const FrameRequest& request) {
  if (!renderer_ || !isValid()) return no_context();
  makeCurrent();
  Status status = set_scene(request.scene);
  QImage image;
  if (status.ok()) {
    QOpenGLFramebufferObjectFormat format;
    format.setAttachment(QOpenGLFramebufferObject::CombinedDepthStencil);
    format.setSamples(gl_format().samples());
    QOpenGLFramebufferObject buffer(device_size(request), format);
    buffer.bind();
    status = renderer_->draw(request.view, draw_size(request));
    buffer.release();
    if (status.ok()) image = buffer.toImage();
  }
  doneCurrent();
  if (!status.ok()) return status.error();
  return image;
}

GlSurface::GlSurface(Annotate annotate, PaintOver paint_over, QWidget* view)
    : ViewSurface(view), annotate_(std::move(annotate)), canvas_(new GlCanvas(std::move(paint_over), view)) {
  settle_.setSingleShot(true);
  settle_.setInterval(0);
  connect(canvas_, &GlCanvas::drawn, this, [this] {
    if (!answered_) settle_.start();
  });
  connect(&settle_, &QTimer::timeout, this, &GlSurface::answer);
}

GlSurface::~GlSurface() {
  disconnect(canvas_, nullptr, this, nullptr);
  delete canvas_;
}

// Labels stand still while the scene turns under them: a drag goes without.
void GlSurface::request(const FrameRequest& request) {
  request_ = request;
  answered_ = false;
  if (request.quick) {
    FrameRequest bare = request;
    bare.view.layers &= ~layer::kLabels;
    canvas_->set_annotations(annotations_alone(annotate_, bare, nullptr));
  }
  canvas_->show_request(request);
}

// Tells what was drawn; with ids and new labels unless more drawing is to come.
void GlSurface::answer() {
  answered_ = true;
  Frame frame;
  frame.request = request_;
  frame.error = canvas_->error();
  const bool known = ids_of_ && same_geometry(*ids_of_, request_);
  if (!known && !request_.quick && !frame.error && request_.scene) {
    Result<IdImage> ids = canvas_->ids(request_);
    ids_of_.reset();
    if (ids.ok()) {
      ids_ = std::make_shared<const IdImage>(std::move(ids).value());
      ids_of_ = request_;
    } else {
      frame.error = ids.error();
    }
  }
  if (ids_of_ && same_geometry(*ids_of_, request_)) frame.ids = ids_;
  if (!request_.quick && !frame.error) {
    canvas_->set_annotations(annotations_alone(annotate_, request_, frame.ids.get()));
  }
  Q_EMIT frameArrived(std::make_shared<const Frame>(std::move(frame)));
}

void GlSurface::picture(const FrameRequest& request, std::function<void(Result<QImage>)> done) {
  Result<QImage> drawn = canvas_->picture(request);
  if (!drawn.ok()) return done(drawn.error());
  std::optional<IdImage> ids;
  if (wants_ids_for_labels(request)) {
    Result<IdImage> found = canvas_->ids(request);
    if (!found.ok()) return done(found.error());
    ids = std::move(found).value();
  }
  QImage image = std::move(drawn).value().convertToFormat(
      request.view.transparent_background ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
  QPainter painter(&image);
  painter.drawImage(image.rect(), annotations_alone(annotate_, request, ids ? &*ids : nullptr));
  painter.end();
  done(image);
}

QSurfaceFormat gl_format() {
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  format.setStencilBufferSize(8);
  format.setSamples(4);
  return format;
}

namespace {

bool ask() {
  static const QStringList windowless = {"offscreen", "minimal", "minimalegl", "linuxfb", "vnc"};
  if (windowless.contains(QGuiApplication::platformName())) return false;
  QOpenGLContext context;
  context.setFormat(gl_format());
  if (!context.create()) return false;
  QOffscreenSurface surface;
  surface.setFormat(context.format());
  surface.create();
  if (!surface.isValid() || !context.makeCurrent(&surface)) return false;
  const GLubyte* name = context.functions()->glGetString(GL_RENDERER);
  const bool card = context.format().version() >= gl_format().version() && name != nullptr &&
                    !is_software_renderer(reinterpret_cast<const char*>(name));
  context.doneCurrent();
  return card;
}

}  // namespace

bool is_software_renderer(std::string_view gl_renderer) {
  std::string lower(gl_renderer);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr std::array<std::string_view, 6> kNames{"llvmpipe", "softpipe",    "swrast",
                                                   "software", "swiftshader", "gdi generic"};
  return std::any_of(kNames.begin(), kNames.end(),
                     [&](std::string_view name) { return lower.find(name) != std::string::npos; });
}

bool has_graphics_card() {
  static const bool card = ask();
  return card;
}

}  // namespace impend::gui
