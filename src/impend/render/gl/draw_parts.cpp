#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/draw_parts.h"

#include <GL/glcorearb.h>

#include <cmath>
#include <numbers>

#include "impend/render/gl/section_face.h"
#include "impend/render/gl/theme.h"

namespace impend {
namespace {

constexpr double kOutlineWidth = 2.5;  // pixels
constexpr int kFewTriangleSteps = 12;  // directions in which the outline is grown

// The parts of a group that share a call, and the rest in the frame's order; where faces coincide, the rest wins.
struct Shared {
  bool any = false;
  std::vector<const DrawnPart*> alone;
};

Shared share_a_call(const PartsToDraw& parts, const std::vector<DrawnPart>& group, PartBatch& batch) {
  Shared shared;
  BatchBuilder builder(parts.frame.orthographic);
  shared.any = many_join(parts, group);
  for (const DrawnPart& drawn : group) {
    if (!shared.any || !joins_batch(parts, drawn)) {
      shared.alone.push_back(&drawn);
      continue;
    }
    builder.add(*mesh_of(parts, drawn).small_layout(), drawn, color_of(drawn), id_of_part(parts, drawn));
  }
  batch.upload(builder.geometry());
  return shared;
}

void draw_shared(const Program& program, PartBatch& batch) {
  use_batch_frame(program);
  set_cull(Cull::kBack);
  batch.draw_triangles();
}

}  // namespace

void draw_opaque_parts(const PartsToDraw& parts, bool quick) {
  const Program& mesh = parts.programs.mesh;
  use_surface(parts, 0);
  begin_section(parts.frame);
  PartBatch& batch = parts.batches.opaque;
  const Shared shared = share_a_call(parts, parts.frame.opaque, batch);
  if (shared.any) draw_shared(mesh, batch);
  for (const DrawnPart* part : shared.alone) {
    const DrawnPart& drawn = *part;
    set_cull(mesh_of(parts, drawn).solid() ? Cull::kBack : Cull::kNone);
    draw_surface(parts, mesh, drawn, color_of(drawn));
  }
  set_cull(Cull::kNone);
  draw_section_faces(parts, SectionFace::kHatched);
  if (!shows_edges(parts, quick)) return;
  const Program& line = has_many_edges(parts) ? parts.programs.thin_line : parts.programs.line;
  use_lines(parts, line, theme::edge(parts.view.dark));
  for (const DrawnPart* drawn : shared.alone) draw_edges(parts, line, *drawn);
  if (!shared.any) return;
  use_batch_frame(line);
  batch.draw_edges();
}

void draw_selection_outline(const PartsToDraw& parts) {
  for (const auto* group : {&parts.frame.opaque, &parts.frame.translucent}) {
    for (const DrawnPart& drawn : *group) {
      if (!drawn.selected || !framebuffer_has_stencil()) continue;
      const Program& flat = parts.programs.mesh_flat;
      use(flat, parts.frame, true);
      set_cull(Cull::kNone);
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
  const auto draw = [&](const std::vector<DrawnPart>& group, PartBatch& batch) {
    const Shared shared = share_a_call(parts, group, batch);
    if (shared.any) draw_shared(program, batch);
    for (const DrawnPart* drawn : shared.alone) {
      if (drawn->ghost) continue;
      set_cull(mesh_of(parts, *drawn).solid() && !parts.frame.section ? Cull::kBack : Cull::kNone);
      draw_surface(parts, program, *drawn, {});
    }
  };
  draw(parts.frame.translucent, parts.batches.seen_through);
  glClear(GL_DEPTH_BUFFER_BIT);
  draw(parts.frame.opaque, parts.batches.opaque);
  set_cull(Cull::kNone);
  draw_section_faces(parts, SectionFace::kId);
}

}  // namespace impend
