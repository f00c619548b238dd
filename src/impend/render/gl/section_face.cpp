#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/section_face.h"

#include <GL/glcorearb.h>

#include <array>

#include "impend/render/gl/buffers.h"
#include "impend/render/gl/shaders.h"

namespace impend {
namespace {

// Back faces come this many steps of the depth buffer nearer: where parts touch, the back of the one lies in the front
// of the other, and the cut face has to win.
constexpr float kNearerSteps = -4;

// A square of the plane around the middle of what is seen, so large that all parts are inside.
std::array<float, 12> plane_square(const Frame& frame) {
  const Vec3 normal = frame.section->head<3>();
  const Vec3 seen(0, 0, -(frame.near + frame.far) / 2);
  const Vec3 middle = seen - (normal.dot(seen) + (*frame.section)[3]) * normal;
  const Vec3 u = normal.unitOrthogonal();
  const Vec3 v = normal.cross(u);
  const double half = 4 * (frame.far - frame.near);
  std::array<float, 12> square;
  for (int i = 0; i < 4; ++i) {
    const Vec3 x = middle + half * ((i & 1 ? 1 : -1) * u + (i & 2 ? 1 : -1) * v);
    for (int k = 0; k < 3; ++k) square[3 * i + k] = static_cast<float>(x[k]);
  }
  return square;
}

bool eye_is_on_cut_side(const Frame& frame) {
  const Vec3 normal = frame.section->head<3>();
  return frame.orthographic ? normal.z() > 0 : (*frame.section)[3] > 0;
}

}  // namespace

bool framebuffer_has_stencil() {
  GLint framebuffer = 0, type = GL_NONE, bits = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
  const GLenum attachment = framebuffer == 0 ? GL_STENCIL : GL_STENCIL_ATTACHMENT;
  glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, attachment, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &type);
  if (type == GL_NONE) return false;
  glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, attachment, GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE, &bits);
  return bits > 0;
}

void begin_section(const Frame& frame) {
  if (!frame.section) return;
  glEnable(GL_CLIP_DISTANCE0);
  glEnable(GL_STENCIL_TEST);
  glClear(GL_STENCIL_BUFFER_BIT);
  glStencilFunc(GL_ALWAYS, 0, 0xff);
  glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
}

void mark_section_face(bool on) {
  glStencilFunc(GL_ALWAYS, on ? 1 : 0, 0xff);
  if (on) glEnable(GL_POLYGON_OFFSET_FILL);
  if (!on) glDisable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(0, on ? kNearerSteps : 0);
}

void end_section(const Frame& frame, const Program& flat) {
  if (!frame.section) return;
  glStencilFunc(GL_EQUAL, 1, 0xff);
  glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
  if (eye_is_on_cut_side(frame) && framebuffer_has_stencil()) {
    const std::array<float, 12> square = plane_square(frame);
    Buffer corners;
    corners.upload(square.data(), sizeof(square));
    VertexArray array;
    array.bind();
    corners.bind_vertices();
    glEnableVertexAttribArray(attribute::kPosition);
    glVertexAttribPointer(attribute::kPosition, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
    use(flat, frame);
    flat.set("model_view", Eigen::Matrix4f(Eigen::Matrix4f::Identity()));
    flat.set("shift", Eigen::Vector2f(0, 0));
    glDisable(GL_CLIP_DISTANCE0);
    glDepthFunc(GL_ALWAYS);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    glEnable(GL_CLIP_DISTANCE0);
  }
  glDisable(GL_STENCIL_TEST);
}

}  // namespace impend
