#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl_renderer.h"

#include <GL/glcorearb.h>

#include <optional>
#include <string>

#include "impend/render/gl/draw_parts.h"
#include "impend/render/gl/glyphs.h"
#include "impend/render/gl/ground.h"
#include "impend/render/gl/read_picture.h"
#include "impend/render/gl/theme.h"

namespace impend {
namespace {

constexpr int kMostErrors = 32;       // a lost context may report errors without end
constexpr double kLeastIdMarker = 4;  // pixels, radius: at least seven wide wherever it lies on the grid

Error unsupported(const std::string& message) {
  return {ErrorCode::kUnsupported,
          message,
          {},
          "use a driver with OpenGL 3.3, for instance Mesa's software renderer (LIBGL_ALWAYS_SOFTWARE=1)"};
}

void forget_errors() {
  for (int i = 0; i < kMostErrors && glGetError() != GL_NO_ERROR; ++i) {
  }
}

Status check_errors(const char* what) {
  const GLenum code = glGetError();
  if (code == GL_NO_ERROR) return ok_status();
  forget_errors();
  if (code == GL_OUT_OF_MEMORY) {
    return Error{ErrorCode::kUnsupported,
                 std::string("the graphics driver ran out of memory while ") + what,
                 {},
                 "hide parts, or ask for a smaller picture"};
  }
  return Error{ErrorCode::kInternal,
               std::string("OpenGL reports error ") + std::to_string(code) + " while " + what,
               {},
               "please report this with the graphics driver's name"};
}

// What the drawing calls rely on, whatever the caller left behind.
void begin_state(const DrawSize& size) {
  glViewport(0, 0, size.width, size.height);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
  glDisable(GL_POLYGON_OFFSET_FILL);
  glDisable(GL_CLIP_DISTANCE0);
  glDisable(GL_RASTERIZER_DISCARD);
  glDisable(GL_FRAMEBUFFER_SRGB);
  glDisable(GL_PRIMITIVE_RESTART);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glFrontFace(GL_CCW);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
  glStencilMask(0xff);
  glClearDepth(1);
  glClearStencil(0);
  glDepthRange(0, 1);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);  // colours are premultiplied, so that alpha comes out right, too
}

// Back to OpenGL's defaults where drawing changed them.
void end_state() {
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CLIP_DISTANCE0);
  glDepthFunc(GL_LESS);
  glBlendFunc(GL_ONE, GL_ZERO);
  glStencilFunc(GL_ALWAYS, 0, ~0U);
  glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
  glStencilMask(~0U);
  glPolygonOffset(0, 0);
  glCullFace(GL_BACK);
  glVertexAttrib4f(attribute::kColor, 0, 0, 0, 1);
  glVertexAttrib4f(attribute::kId, 0, 0, 0, 1);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glUseProgram(0);
}

void clear_picture(const View& view) {
  const Color back = theme::background(view.dark);
  const float alpha = view.transparent_background ? 0.0F : 1.0F;
  glClearColor(back.r * alpha, back.g * alpha, back.b * alpha, alpha);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

}  // namespace

struct GlRenderer::State {
  std::optional<Programs> programs;
  std::shared_ptr<const Scene> scene = std::make_shared<const Scene>();
  MeshStore meshes;
  PartBatches batches;
  Glyphs glyphs;
  GroundPicture ground;

  Status prepare();
  void draw_picture(const View& view, const Frame& frame, bool quick);
};

Status GlRenderer::State::prepare() {
  if (programs) return ok_status();
  GLint major = 0, minor = 0;
  if (glGetString(GL_VERSION) == nullptr) return unsupported("there is no OpenGL context to draw with");
  glGetIntegerv(GL_MAJOR_VERSION, &major);
  glGetIntegerv(GL_MINOR_VERSION, &minor);
  if (major < 3 || (major == 3 && minor < 3)) {
    return unsupported("OpenGL 3.3 is needed, this context has " + std::to_string(major) + "." + std::to_string(minor));
  }
  Result<Programs> made = Programs::make();
  if (!made.ok()) return made.error();
  programs.emplace(std::move(made).value());
  return ok_status();
}

void GlRenderer::State::draw_picture(const View& view, const Frame& frame, bool quick) {
  const PartsToDraw parts{*scene, view, frame, *programs, meshes, batches};
  clear_picture(view);
  draw_opaque_parts(parts, quick);
  glDisable(GL_CLIP_DISTANCE0);  // the glyphs were chosen by the section already
  glyphs.draw(*programs, frame, view.dark);
  ground.draw(*scene, view, frame, *programs);
  if (frame.section) glEnable(GL_CLIP_DISTANCE0);
  draw_translucent_parts(parts, quick);
  draw_selection_outline(parts);
}

GlRenderer::GlRenderer() : state_(std::make_unique<State>()) {}
GlRenderer::~GlRenderer() = default;

Status GlRenderer::set_scene(std::shared_ptr<const Scene> scene) {
  if (Status ready = state_->prepare(); !ready.ok()) return ready;
  forget_errors();
  state_->scene = scene ? std::move(scene) : std::make_shared<const Scene>();
  state_->meshes.take(*state_->scene);
  state_->batches = PartBatches();
  state_->glyphs.upload({});
  state_->ground = GroundPicture();
  return check_errors("taking the scene");
}

Status GlRenderer::draw(const View& view, const DrawSize& size, bool quick) {
  if (Status ready = state_->prepare(); !ready.ok()) return ready;
  forget_errors();
  const Result<Frame> frame = make_frame(*state_->scene, view, size, quick);
  if (!frame.ok()) return frame.error();
  if (Status fits = drawable_size(size); !fits.ok()) return fits;
  state_->glyphs.upload(glyph_instances(*state_->scene, view, frame.value(), quick));
  begin_state(size);
  state_->draw_picture(view, frame.value(), quick);
  end_state();
  return check_errors("drawing");
}

Result<IdImage> GlRenderer::draw_ids(const View& view, const DrawSize& size) {
  if (Status ready = state_->prepare(); !ready.ok()) return ready.error();
  forget_errors();
  const Result<Frame> made = make_frame(*state_->scene, view, size, true);
  if (!made.ok()) return made.error();
  const Frame& frame = made.value();
  if (Status fits = drawable_size(size); !fits.ok()) return fits.error();
  const FramebufferGuard guard;
  Result<Framebuffer> target = Framebuffer::make(Framebuffer::Kind::kIds, size.width, size.height, 0);
  if (!target.ok()) return target.error();
  begin_state(size);
  constexpr GLuint kNothing[4] = {0, 0, 0, 0};
  glClearBufferuiv(GL_COLOR, 0, kNothing);
  glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
  begin_section(frame);
  draw_part_ids({*state_->scene, view, frame, *state_->programs, state_->meshes, state_->batches});
  glDisable(GL_CLIP_DISTANCE0);
  state_->glyphs.upload(glyph_instances(*state_->scene, view, frame, true));
  state_->glyphs.draw_ids(*state_->programs, frame, kLeastIdMarker * size.pixel_ratio);
  IdImage image = read_ids(size.width, size.height);
  end_state();
  if (Status drawn = check_errors("drawing ids"); !drawn.ok()) return drawn.error();
  return image;
}

std::size_t GlRenderer::memory() const {
  return state_->meshes.memory() + state_->batches.memory() + state_->glyphs.memory() + state_->ground.memory();
}

}  // namespace impend
