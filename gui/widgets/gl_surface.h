// Pictures by the graphics card, in a QOpenGLWidget, and whether that card is worth drawing with in the window's own
// thread.
#pragma once

#include <QImage>
#include <QOpenGLWidget>
#include <QString>
#include <QSurfaceFormat>
#include <QTimer>
#include <optional>
#include <string_view>

#include "gui/widgets/compose.h"
#include "gui/widgets/frame.h"
#include "impend/render/gl_renderer.h"

namespace impend::gui {

using PaintOver = std::function<void(QPainter&)>;

class GlCanvas : public QOpenGLWidget {
  Q_OBJECT
 public:
  GlCanvas(PaintOver paint_over, QWidget* parent);
  ~GlCanvas() override;

  void show_request(const FrameRequest& request);
  void set_annotations(QImage annotations);
  std::optional<Error> error() const { return error_; }

  // Each makes the context current. Errors: of the renderer, or that there is no context.
  Result<IdImage> ids(const FrameRequest& request);
  Result<QImage> picture(const FrameRequest& request);
  std::string description() const { return description_; }
  std::size_t memory() const { return memory_; }

 Q_SIGNALS:
  void drawn();

 protected:
  void initializeGL() override;
  void paintGL() override;

 private:
  Status set_scene(const std::shared_ptr<const Scene>& scene);
  void forget();

  const PaintOver paint_over_;
  std::unique_ptr<GlRenderer> renderer_;
  std::shared_ptr<const Scene> scene_;  // that the renderer holds
  FrameRequest request_;
  QImage annotations_;
  std::optional<Error> error_;
  std::string description_;
  std::size_t memory_ = 0;
};

class GlSurface : public ViewSurface {
  Q_OBJECT
 public:
  GlSurface(Annotate annotate, PaintOver paint_over, QWidget* view);
  ~GlSurface() override;

  void request(const FrameRequest& request) override;
  void picture(const FrameRequest& request, std::function<void(Result<QImage>)> done) override;
  QWidget* canvas() override { return canvas_; }
  std::string description() const override { return canvas_->description(); }
  std::size_t memory() const override { return canvas_->memory(); }

 private:
  void answer();

  const Annotate annotate_;
  GlCanvas* canvas_;
  QTimer settle_;  // ids and labels when the event loop has nothing better to do
  FrameRequest request_;
  bool answered_ = true;
  std::shared_ptr<const IdImage> ids_;
  std::optional<FrameRequest> ids_of_;
};

// The OpenGL that the renderer needs, as Qt asks for it.

QSurfaceFormat gl_format();

// Names by which Mesa and others call drawing by the processor.
bool is_software_renderer(std::string_view gl_renderer);

// True when the platform gives OpenGL 3.3 contexts and their GL_RENDERER is a graphics card. Makes a context to ask,
// once. Never true on platforms without windows ("offscreen", "minimal", "linuxfb", "vnc").
bool has_graphics_card();

}  // namespace impend::gui
