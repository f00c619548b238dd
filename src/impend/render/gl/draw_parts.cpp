#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/draw_parts.h"

#include <GL/glcorearb.h>

#include <array>
#include <cmath>
#include <numbers>

#include "impend/render/gl/section_face.h"
#include "impend/render/gl/theme.h"

namespace impend {
namespace {

constexpr double kEdgeWidth = 1.3;            // pixels
constexpr double kEdgePull = 2.5;             // pixels towards the eye
constexpr std::ptrdiff_t kManyEdges = 50000;  // in a picture
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

void draw_surface(const PartsToDraw& parts, const Program& program, const DrawnPart& drawn, const Color& color) {
  program.set("model_view", as_matrix(drawn.X_CM));
  program.set("color", as_vector(color));
  mesh_of(parts, drawn).draw_triangles();
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
  for (const DrawnPart& drawn : parts.frame.opaque) edges += mesh_of(parts, drawn).edge_count();
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
  for (const DrawnPart& drawn : parts.frame.opaque) {
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
  for (const DrawnPart& drawn : parts.frame.opaque) draw_edges(parts, line, drawn);
}

void draw_translucent_parts(const PartsToDraw& parts, bool quick) {
  glEnable(GL_BLEND);
  glDepthMask(GL_FALSE);
  const bool dark = parts.view.dark;
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
    const Program& line = drawn.ghost ? parts.programs.dashed : parts.programs.line;
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
  const auto draw = [&](const std::vector<DrawnPart>& group) {
    for (const DrawnPart& drawn : group) {
      if (drawn.ghost) continue;
      set_cull(mesh_of(parts, drawn).solid() && !parts.frame.section);
      program.set("id", id_of({SceneItem::Kind::kBody, parts.scene.parts[drawn.part].body}));
      draw_surface(parts, program, drawn, {});
    }
  };
  draw(parts.frame.translucent);
  glClear(GL_DEPTH_BUFFER_BIT);
  draw(parts.frame.opaque);
  set_cull(false);
}

}  // namespace impend
