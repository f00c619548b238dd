#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl_renderer.h"

#include <GL/glcorearb.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "impend/render/gl/buffers.h"
#include "impend/render/gl/egl_context.h"
#include "impend/render/gl/read_picture.h"

namespace impend {
namespace {

constexpr int kSamples = 4;
// Above this many pixels a picture is not antialiased: the samples would take gigabytes.
constexpr double kMostAntialiased = 64e6;

int samples_for(const DrawSize& size, bool quick) {
  if (quick || static_cast<double>(size.width) * size.height > kMostAntialiased) return 0;
  GLint most = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &most);
  return std::min<int>(kSamples, most);
}

std::string text_of(GLenum name) {
  const GLubyte* text = glGetString(name);
  return text == nullptr ? "unknown" : reinterpret_cast<const char*>(text);
}

class EglRenderer final : public OffscreenRenderer {
 public:
  explicit EglRenderer(std::unique_ptr<EglContext> context) : context_(std::move(context)) {}
  ~EglRenderer() override;

  Status start();
  Status set_scene(std::shared_ptr<const Scene> scene) override;
  Result<Image> draw(const View& view, const DrawSize& size, bool quick) override;
  Result<IdImage> draw_ids(const View& view, const DrawSize& size) override;
  std::string description() const override { return description_; }
  std::size_t memory() const override { return renderer_->memory(); }

 private:
  // Binds a framebuffer of that size, the one of the last picture if it fits.
  Status bind_target(const DrawSize& size, int samples);

  std::unique_ptr<EglContext> context_;
  std::unique_ptr<GlRenderer> renderer_;
  std::optional<Framebuffer> target_, resolved_;
  std::string description_;
};

Error not_current() {
  return {ErrorCode::kUnsupported,
          "the context for pictures without a display cannot be used in this thread",
          {},
          "draw in a thread that has no other OpenGL context, and one call at a time"};
}

EglRenderer::~EglRenderer() {
  const EglContext::Current current(*context_);
  target_.reset();
  resolved_.reset();
  renderer_.reset();
}

Status EglRenderer::start() {
  renderer_ = std::make_unique<GlRenderer>();
  const EglContext::Current current(*context_);
  if (!current.ok()) return not_current();
  description_ = text_of(GL_VENDOR) + ", " + text_of(GL_RENDERER) + ", OpenGL " + text_of(GL_VERSION);
  return renderer_->set_scene(nullptr);
}

Status EglRenderer::set_scene(std::shared_ptr<const Scene> scene) {
  const EglContext::Current current(*context_);
  if (!current.ok()) return not_current();
  return renderer_->set_scene(std::move(scene));
}

Status EglRenderer::bind_target(const DrawSize& size, int samples) {
  const auto fits = [&](const std::optional<Framebuffer>& buffer, int wanted) {
    return buffer && buffer->width() == size.width && buffer->height() == size.height && buffer->samples() == wanted;
  };
  const auto provide = [&](std::optional<Framebuffer>& buffer, int wanted) -> Status {
    if (fits(buffer, wanted)) return ok_status();
    buffer.reset();
    Result<Framebuffer> made = Framebuffer::make(Framebuffer::Kind::kColor, size.width, size.height, wanted);
    if (!made.ok()) return made.error();
    buffer.emplace(std::move(made).value());
    return ok_status();
  };
  if (samples == 0) target_.reset();
  if (samples > 0) {
    if (Status made = provide(target_, samples); !made.ok()) return made;
  }
  if (Status made = provide(resolved_, 0); !made.ok()) return made;
  (target_ ? *target_ : *resolved_).bind();
  return ok_status();
}

Result<Image> EglRenderer::draw(const View& view, const DrawSize& size, bool quick) {
  const EglContext::Current current(*context_);
  if (!current.ok()) return not_current();
  if (Status drawable = drawable_size(size); !drawable.ok()) return drawable.error();
  if (Status bound = bind_target(size, samples_for(size, quick)); !bound.ok()) return bound.error();
  if (Status drawn = renderer_->draw(view, size, quick); !drawn.ok()) return drawn.error();
  if (target_) target_->copy_color_to(*resolved_);
  resolved_->bind();
  return read_picture(size.width, size.height, view.transparent_background);
}

Result<IdImage> EglRenderer::draw_ids(const View& view, const DrawSize& size) {
  const EglContext::Current current(*context_);
  if (!current.ok()) return not_current();
  return renderer_->draw_ids(view, size);
}

}  // namespace

Result<std::unique_ptr<OffscreenRenderer>> OffscreenRenderer::create() {
  Result<std::unique_ptr<EglContext>> context = EglContext::create();
  if (!context.ok()) return context.error();
  auto renderer = std::make_unique<EglRenderer>(std::move(context).value());
  if (Status started = renderer->start(); !started.ok()) return started.error();
  return std::unique_ptr<OffscreenRenderer>(std::move(renderer));
}

}  // namespace impend
