#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/draw_parts.h"

#include <GL/glcorearb.h>

#include <algorithm>

#include "impend/render/gl/theme.h"

namespace impend {
namespace {

constexpr double kEdgeWidth = 1.3;            // pixels
constexpr double kEdgePull = 2.5;             // pixels towards the eye
constexpr double kGhostDash = 9;              // pixels
constexpr std::ptrdiff_t kManyEdges = 50000;  // in a picture
constexpr std::ptrdiff_t kManyParts = 64;     // small ones, from which on they share a call
constexpr float kSelectedMix = 0.40F;         // how far a selected part's colour goes to the selection's pale one

Color mixed(const Color& a, const Color& b, float share) {
  const auto mix = [&](float x, float y) { return x + share * (y - x); };
  return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), a.a};
}

// Of the surfaces that have no colour and id in their vertices.
void set_surface(const Color& color, std::uint32_t id) {
  glVertexAttrib4f(attribute::kColor, color.r, color.g, color.b, color.a);
  glVertexAttribI1ui(attribute::kId, id);
}

}  // namespace

Color color_of(const DrawnPart& drawn) {
  return drawn.selected ? mixed(drawn.color, theme::kPaleSelection, kSelectedMix) : drawn.color;
}

MeshBuffers& mesh_of(const PartsToDraw& parts, const DrawnPart& drawn) {
  return parts.meshes.of(parts.scene.parts[drawn.part]);
}

void set_cull(Cull faces) {
  if (faces == Cull::kNone) glDisable(GL_CULL_FACE);
  if (faces != Cull::kNone) glEnable(GL_CULL_FACE);
  glCullFace(faces == Cull::kFront ? GL_FRONT : GL_BACK);
}

std::uint32_t id_of_part(const PartsToDraw& parts, const DrawnPart& drawn) {
  return id_of({SceneItem::Kind::kBody, parts.scene.parts[drawn.part].body});
}

void draw_surface(const PartsToDraw& parts, const Program& program, const DrawnPart& drawn, const Color& color) {
  program.set("model_view", as_matrix(drawn.X_CM));
  set_surface(color, id_of_part(parts, drawn));
  mesh_of(parts, drawn).draw_triangles();
}

bool joins_batch(const PartsToDraw& parts, const DrawnPart& drawn) {
  return !drawn.ghost && mesh_of(parts, drawn).small_layout() != nullptr;
}

bool many_join(const PartsToDraw& parts, const std::vector<DrawnPart>& group) {
  const auto joins = [&](const DrawnPart& drawn) { return joins_batch(parts, drawn); };
  return !parts.frame.section && std::count_if(group.begin(), group.end(), joins) >= kManyParts;
}

void use_batch_frame(const Program& program) {
  program.set("model_view", Eigen::Matrix4f(Eigen::Matrix4f::Identity()));
}

void use_surface(const PartsToDraw& parts, double rim_alpha) {
  const Program& mesh = parts.programs.mesh;
  use(mesh, parts.frame, true);
  mesh.set("rim_alpha", rim_alpha);
}

void use_lines(const PartsToDraw& parts, const Program& line, const Color& color) {
  const double ratio = parts.frame.size.pixel_ratio;
  use(line, parts.frame, true);
  line.set("nearest", parts.frame.near);
  line.set("pull", kEdgePull * ratio);
  line.set("width", kEdgeWidth * ratio);
  line.set("dash", kGhostDash * ratio);
  line.set("color", as_vector(color));
}

void draw_edges(const PartsToDraw& parts, const Program& line, const DrawnPart& drawn) {
  line.set("model_view", as_matrix(drawn.X_CM));
  mesh_of(parts, drawn).draw_edges();
}

bool has_many_edges(const PartsToDraw& parts) {
  std::ptrdiff_t edges = 0;
  for (const auto* group : {&parts.frame.opaque, &parts.frame.translucent}) {
    for (const DrawnPart& drawn : *group) edges += drawn.ghost ? 0 : mesh_of(parts, drawn).edge_count();
  }
  return edges > kManyEdges;
}

bool shows_edges(const PartsToDraw& parts, bool quick) { return !quick && parts.view.shows(layer::kEdges); }

}  // namespace impend
