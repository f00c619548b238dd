#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/draw_parts.h"

#include <GL/glcorearb.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace impend {
namespace {

constexpr double kHatchPixels = 9;  // from line to line, within a factor of √2: steps of two keep it where it is

// A corner of the square: camera frame, and in the plane in distances between lines of the hatch.
struct Corner {
  std::array<float, 3> position;
  std::array<float, 2> in_plane;
};
using Square = std::array<Corner, 4>;

double hatch_spacing(const PartsToDraw& parts) {
  const DrawSize& size = parts.frame.size;
  const double pixel = parts.view.camera.height_at_target() / size.height;
  return std::exp2(std::round(std::log2(kHatchPixels * size.pixel_ratio * pixel)));
}

// A square of the plane around the middle of what is seen, so large that all parts are inside.
Square plane_square(const PartsToDraw& parts) {
  const Frame& frame = parts.frame;
  const Vec3 normal = frame.section->head<3>();
  const Vec3 seen(0, 0, -(frame.near + frame.far) / 2);
  const Vec3 middle = seen - (normal.dot(seen) + (*frame.section)[3]) * normal;
  // Axes of the world, so that the hatch does not turn with the camera.
  const Mat3 R_WC = frame.X_CW.R.transpose();
  const Vec3 normal_W = parts.view.section->normal.normalized();
  const Vec3 u_W = normal_W.unitOrthogonal(), v_W = normal_W.cross(u_W);
  const Vec3 center_C = frame.X_CW * parts.scene.center;
  const Vec3 u = frame.X_CW.R * u_W, v = frame.X_CW.R * v_W;
  const double half = 4 * (frame.far - frame.near), spacing = hatch_spacing(parts);
  Square square;
  for (int i = 0; i < 4; ++i) {
    const Vec3 x = middle + half * ((i & 1 ? 1 : -1) * u + (i & 2 ? 1 : -1) * v);
    const Vec3 from_center = R_WC * (x - center_C);
    for (int k = 0; k < 3; ++k) square[i].position[k] = static_cast<float>(x[k]);
    square[i].in_plane = {static_cast<float>(from_center.dot(u_W) / spacing),
                          static_cast<float>(from_center.dot(v_W) / spacing)};
  }
  return square;
}

bool eye_is_on_cut_side(const Frame& frame) {
  const Vec3 normal = frame.section->head<3>();
  return frame.orthographic ? normal.z() > 0 : (*frame.section)[3] > 0;
}

// The part of the picture that holds the part, where the plane cuts its box; nothing where it does not.
std::optional<std::array<int, 4>> cut_window(const PartsToDraw& parts, const DrawnPart& drawn) {
  const SceneMesh& mesh = *parts.scene.parts[drawn.part].mesh;
  const Frame& frame = parts.frame;
  const Eigen::Matrix4d P = frame.projection.cast<double>();
  bool kept = false, cut = false, behind = false;
  Eigen::Vector2d low = Eigen::Vector2d::Constant(1), high = -low;
  for (int corner = 0; corner < 8; ++corner) {
    Vec3 x;
    for (int k = 0; k < 3; ++k) x[k] = (corner >> k & 1) != 0 ? mesh.box.upper[k] : mesh.box.lower[k];
    x = drawn.X_CM * Vec3(x - mesh.origin);
    (frame.section->head<3>().dot(x) + (*frame.section)[3] > 0 ? cut : kept) = true;
    const Eigen::Vector4d clip = P * x.homogeneous();
    behind = behind || !(clip.w() > 0);
    const Eigen::Vector2d at = (clip.head<2>() / clip.w()).cwiseMax(-1).cwiseMin(1);
    low = low.cwiseMin(at);
    high = high.cwiseMax(at);
  }
  if (!kept || !cut) return std::nullopt;
  const int width = frame.size.width, height = frame.size.height;
  if (behind) return std::array<int, 4>{0, 0, width, height};
  const int x0 = static_cast<int>(std::floor((low.x() + 1) / 2 * width)) - 1;
  const int y0 = static_cast<int>(std::floor((low.y() + 1) / 2 * height)) - 1;
  const int x1 = static_cast<int>(std::ceil((high.x() + 1) / 2 * width)) + 1;
  const int y1 = static_cast<int>(std::ceil((high.y() + 1) / 2 * height)) + 1;
  return std::array<int, 4>{std::max(0, x0), std::max(0, y0), std::max(0, x1 - std::max(0, x0)),
                            std::max(0, y1 - std::max(0, y0))};
}

// Where a count is left, the plane is inside of the part.
void count_surfaces(const PartsToDraw& parts, const DrawnPart& drawn) {
  const Program& flat = parts.programs.mesh_flat;
  use(flat, parts.frame, true);
  flat.set("shift", Eigen::Vector2f(0, 0));
  set_cull(Cull::kNone);
  glEnable(GL_CLIP_DISTANCE0);
  glDisable(GL_DEPTH_TEST);
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  glStencilFunc(GL_ALWAYS, 0, 0xff);
  glStencilOpSeparate(GL_FRONT, GL_KEEP, GL_KEEP, GL_DECR_WRAP);
  glStencilOpSeparate(GL_BACK, GL_KEEP, GL_KEEP, GL_INCR_WRAP);
  draw_surface(parts, flat, drawn, {});
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glEnable(GL_DEPTH_TEST);
  glDisable(GL_CLIP_DISTANCE0);
}

// Hatched this way or that, so that neighbours differ.
void draw_plane(const PartsToDraw& parts, const DrawnPart& drawn, SectionFace what) {
  const Program& program = what == SectionFace::kId ? parts.programs.mesh_id : parts.programs.section;
  use(program, parts.frame);
  program.set("model_view", Eigen::Matrix4f(Eigen::Matrix4f::Identity()));
  program.set("color", as_vector(color_of(drawn)));
  program.set("hatched", drawn.part % 2 == 0 ? 1.0 : -1.0);
  glVertexAttribI1ui(attribute::kId, id_of_part(parts, drawn));
  // The count is used up by drawing, so that the next part finds zeros.
  glStencilFunc(GL_NOTEQUAL, 0, 0xff);
  glStencilOp(GL_KEEP, GL_ZERO, GL_ZERO);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void bind_square(const PartsToDraw& parts, Buffer& corners, VertexArray& array) {
  const Square square = plane_square(parts);
  corners.upload(square.data(), sizeof(square));
  array.bind();
  corners.bind_vertices();
  glEnableVertexAttribArray(attribute::kPosition);
  glVertexAttribPointer(attribute::kPosition, 3, GL_FLOAT, GL_FALSE, sizeof(Corner), nullptr);
  glEnableVertexAttribArray(attribute::kNormal);
  glVertexAttribPointer(attribute::kNormal, 2, GL_FLOAT, GL_FALSE, sizeof(Corner),
                        reinterpret_cast<const void*>(offsetof(Corner, in_plane)));
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
  if (frame.section) glEnable(GL_CLIP_DISTANCE0);
}

void draw_section_faces(const PartsToDraw& parts, SectionFace what) {
  const Frame& frame = parts.frame;
  if (!frame.section || !eye_is_on_cut_side(frame) || !framebuffer_has_stencil()) return;
  Buffer corners;
  VertexArray array;
  bind_square(parts, corners, array);
  glEnable(GL_STENCIL_TEST);
  glClear(GL_STENCIL_BUFFER_BIT);
  glEnable(GL_SCISSOR_TEST);
  for (const DrawnPart& drawn : frame.opaque) {
    if (drawn.ghost || !mesh_of(parts, drawn).solid()) continue;
    const auto window = cut_window(parts, drawn);
    if (!window) continue;
    glScissor((*window)[0], (*window)[1], (*window)[2], (*window)[3]);
    count_surfaces(parts, drawn);
    array.bind();
    draw_plane(parts, drawn, what);
  }
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_STENCIL_TEST);
  glEnable(GL_CLIP_DISTANCE0);
}

}  // namespace impend
