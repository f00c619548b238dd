#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/draw_parts.h"

#include <GL/glcorearb.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impend/render/gl/section_face.h"
#include "impend/render/gl/theme.h"

namespace impend {
namespace {

constexpr double kEdgeWidth = 1.3;            // pixels
constexpr double kEdgePull = 2.5;             // pixels towards the eye
constexpr std::ptrdiff_t kManyEdges = 50000;  // in a picture
constexpr std::ptrdiff_t kManyParts = 64;     // small ones, from which on they share a call
constexpr double kGhostDash = 9;              // pixels
constexpr double kRimAlpha = 0.50;            // a ghost's opacity where seen edge-on, beyond its own
constexpr float kBackAlpha = 0.6F;            // of a translucent part's back faces, relative to the front
constexpr float kSelectedMix = 0.40F;         // how far a selected part's colour goes to the selection's pale one
constexpr double kOutlineWidth = 2.5;         // pixels
constexpr int kFewTriangleSteps = 12;         // directions in which the outline is grown

Color mixed(const Color& a, const Color& b, float share) {
  const auto mix = [&](float x, float y) { return x + share * (y - x); };
  return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), a.a};
}

Color color_of(const DrawnPart& drawn) {
  return drawn.selected ? mixed(drawn.color, theme::kPaleSelection, kSelectedMix) : drawn.color;
}

MeshBuffers& mesh_of(const PartsToDraw& parts, const DrawnPart& drawn) {
  return parts.meshes.of(parts.scene.parts[drawn.part]);
}

void set_cull(bool cull, unsigned faces = GL_BACK) {
  if (cull) glEnable(GL_CULL_FACE);
  if (!cull) glDisable(GL_CULL_FACE);
  glCullFace(faces);
}

// Of the surfaces that have no colour and id in their vertices.
void set_surface(const Color& color, std::uint32_t id) {
  glVertexAttrib4f(attribute::kColor, color.r, color.g, color.b, color.a);
  glVertexAttribI1ui(attribute::kId, id);
}

std::uint32_t id_of_part(const PartsToDraw& parts, const DrawnPart& drawn) {
  return id_of({SceneItem::Kind::kBody, parts.scene.parts[drawn.part].body});
}

void draw_surface(const PartsToDraw& parts, const Program& program, const DrawnPart& drawn, const Color& color) {
  program.set("model_view", as_matrix(drawn.X_CM));
  set_surface(color, id_of_part(parts, drawn));
  mesh_of(parts, drawn).draw_triangles();
}

// The opaque parts that share a call, and the rest in the frame's order; where faces coincide, the rest wins. In a
// section every part has a call of its own: its hatch is its own, and its back faces are seen.
struct Shared {
  bool any = false;
  std::vector<const DrawnPart*> alone;
};

Shared share_a_call(const PartsToDraw& parts) {
  Shared shared;
  BatchBuilder builder(parts.frame.orthographic);
  const auto joins = [&](const DrawnPart& drawn) { return mesh_of(parts, drawn).small_layout() != nullptr; };
  const auto& opaque = parts.frame.opaque;
  shared.any = !parts.frame.section && std::count_if(opaque.begin(), opaque.end(), joins) >= kManyParts;
  for (const DrawnPart& drawn : opaque) {
    if (!shared.any || !joins(drawn)) {
      shared.alone.push_back(&drawn);
      continue;
    }
    builder.add(*mesh_of(parts, drawn).small_layout(), drawn, color_of(drawn), id_of_part(parts, drawn));
  }
  parts.batch.upload(builder.geometry());
  return shared;
}

void draw_shared(const PartsToDraw& parts, const Program& program) {
  program.set("model_view", Eigen::Matrix4f(Eigen::Matrix4f::Identity()));
  set_cull(true);
  parts.batch.draw_triangles();
}

// For the calls of draw_edges that follow.
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

// So many edges lie close together: thinner ones are not missed and cost half.
bool has_many_edges(const PartsToDraw& parts) {
  std::ptrdiff_t edges = 0;
  for (const auto* group : {&parts.frame.opaque, &parts.frame.translucent}) {
    for (const DrawnPart& drawn : *group) edges += drawn.ghost ? 0 : mesh_of(parts, drawn).edge_count();
  }
  return edges > kManyEdges;
}

bool shows_edges(const PartsToDraw& parts, bool quick) { return !quick && parts.view.shows(layer::kEdges); }

// Drawn back faces of a cut part are its section face; hatched this way or that, so that neighbours differ.
double hatch_of(const PartsToDraw& parts, const DrawnPart& drawn) {
  if (!parts.frame.section) return 0;
  return drawn.part % 2 == 0 ? 1 : -1;
}

}  // namespace

void draw_opaque_parts(const PartsToDraw& parts, bool quick) {
  const Program& mesh = parts.programs.mesh;
  use(mesh, parts.frame, true);
  mesh.set("rim_alpha", 0.0);
  mesh.set("hatched", 0.0);
  begin_section(parts.frame);
  const Shared shared = share_a_call(parts);
  if (shared.any) draw_shared(parts, mesh);
  for (const DrawnPart* part : shared.alone) {
    const DrawnPart& drawn = *part;
    const bool solid = mesh_of(parts, drawn).solid();
    set_cull(solid);
    draw_surface(parts, mesh, drawn, color_of(drawn));
    if (!parts.frame.section || !solid) continue;
    set_cull(true, GL_FRONT);
    mesh.set("hatched", hatch_of(parts, drawn));
    mark_section_face(true);
    draw_surface(parts, mesh, drawn, color_of(drawn));
    mark_section_face(false);
    mesh.set("hatched", 0.0);
  }
  set_cull(false);
  end_section(parts.frame, parts.programs.mesh_flat);
  if (!shows_edges(parts, quick)) return;
  const Program& line = has_many_edges(parts) ? parts.programs.thin_line : parts.programs.line;
  use_lines(parts, line, theme::edge());
  for (const DrawnPart* drawn : shared.alone) draw_edges(parts, line, *drawn);
  if (!shared.any) return;
  line.set("model_view", Eigen::Matrix4f(Eigen::Matrix4f::Identity()));
  parts.batch.draw_edges();
}

void draw_translucent_parts(const PartsToDraw& parts, bool quick) {
  glEnable(GL_BLEND);
  glDepthMask(GL_FALSE);
  const bool dark = parts.view.dark;
  const bool thin = shows_edges(parts, quick) && has_many_edges(parts);
  const Program& edges = thin ? parts.programs.thin_line : parts.programs.line;
  for (const DrawnPart& drawn : parts.frame.translucent) {
    const Program& mesh = parts.programs.mesh;
    use(mesh, parts.frame, true);
    mesh.set("rim_alpha", drawn.ghost ? kRimAlpha : 0.0);
    mesh.set("hatched", 0.0);
    const Color color = color_of(drawn);
    if (!quick && !drawn.ghost) {
      const Color back{color.r, color.g, color.b, color.a * kBackAlpha};
      set_cull(true, GL_FRONT);
      draw_surface(parts, mesh, drawn, back);
    }
    // Of an open surface both sides are drawn at once where there was no pass for the back.
    set_cull(mesh_of(parts, drawn).solid() || (!quick && !drawn.ghost), GL_BACK);
    draw_surface(parts, mesh, drawn, color);
    set_cull(false);
    if (!shows_edges(parts, quick) || !mesh_of(parts, drawn).has_edges()) continue;
    const Program& line = drawn.ghost ? parts.programs.dashed : edges;
    use_lines(parts, line, drawn.ghost ? theme::ghost_edge(dark) : theme::pale_edge(dark));
    draw_edges(parts, line, drawn);
  }
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

void draw_selection_outline(const PartsToDraw& parts) {
  for (const auto* group : {&parts.frame.opaque, &parts.frame.translucent}) {
    for (const DrawnPart& drawn : *group) {
      if (!drawn.selected || !framebuffer_has_stencil()) continue;
      const Program& flat = parts.programs.mesh_flat;
      use(flat, parts.frame, true);
      set_cull(false);
      glDisable(GL_DEPTH_TEST);
      glEnable(GL_STENCIL_TEST);
      glClear(GL_STENCIL_BUFFER_BIT);
      glStencilFunc(GL_ALWAYS, 1, 0xff);
      glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
      glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
      flat.set("shift", Eigen::Vector2f(0, 0));
      draw_surface(parts, flat, drawn, theme::kSelection);
      glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
      glStencilFunc(GL_NOTEQUAL, 1, 0xff);
      glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
      for (int step = 0; step < kFewTriangleSteps; ++step) {
        const double angle = 2 * std::numbers::pi * step / kFewTriangleSteps;
        const double width = kOutlineWidth * parts.frame.size.pixel_ratio;
        flat.set("shift", Eigen::Vector2f(static_cast<float>(width * std::cos(angle)),
                                          static_cast<float>(width * std::sin(angle))));
        draw_surface(parts, flat, drawn, theme::kSelection);
      }
      glDisable(GL_STENCIL_TEST);
      glEnable(GL_DEPTH_TEST);
    }
  }
}

void draw_part_ids(const PartsToDraw& parts) {
  const Program& program = parts.programs.mesh_id;
  use(program, parts.frame, true);
  const auto draw = [&](const DrawnPart& drawn) {
    set_cull(mesh_of(parts, drawn).solid() && !parts.frame.section);
    draw_surface(parts, program, drawn, {});
  };
  for (const DrawnPart& drawn : parts.frame.translucent) {
    if (!drawn.ghost) draw(drawn);
  }
  glClear(GL_DEPTH_BUFFER_BIT);
  const Shared shared = share_a_call(parts);
  if (shared.any) draw_shared(parts, program);
  for (const DrawnPart* drawn : shared.alone) draw(*drawn);
  set_cull(false);
}

}  // namespace impend
