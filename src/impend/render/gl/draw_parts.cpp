#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/draw_parts.h"

#include <GL/glcorearb.h>

#include <algorithm>
#include <cmath>
#include <numbers>

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

constexpr double kRimAlpha = 0.50;  // a ghost's opacity where seen edge-on, beyond its own
constexpr float kBackAlpha = 0.6F;  // of a translucent part's back faces, relative to the front
constexpr std::size_t kRuns = 128;  // about so many runs of parts that are seen through share a call each

Color back_of(const Color& front) { return {front.r, front.g, front.b, front.a * kBackAlpha}; }

// The parts that are seen through, in the frame's order: one on its own, or a run that shares its calls. Within a run
// edges come after all surfaces; it is a small share of the parts, so that hardly any are one behind the other.
struct SeenThrough {
  const DrawnPart* alone = nullptr;  // null: the run
  BatchRun run;
};

std::vector<SeenThrough> in_runs(const PartsToDraw& parts, bool quick) {
  std::vector<SeenThrough> order;
  const std::vector<DrawnPart>& group = parts.frame.translucent;
  const bool share = many_join(parts, group);
  const std::size_t longest = quick ? group.size() : std::max<std::size_t>(1, group.size() / kRuns);
  BatchBuilder builder(parts.frame.orthographic);
  std::size_t waiting = 0;
  const auto end_run = [&] {
    if (waiting > 0) order.push_back({nullptr, builder.end_run()});
    waiting = 0;
  };
  for (const DrawnPart& drawn : group) {
    if (!share || !joins_batch(parts, drawn)) {
      end_run();
      order.push_back({&drawn, {}});
      continue;
    }
    const MeshLayout& layout = *mesh_of(parts, drawn).small_layout();
    const Color color = color_of(drawn);
    if (quick) builder.add(layout, drawn, color, id_of_part(parts, drawn));
    if (!quick) builder.add_both_sides(layout, drawn, color, back_of(color), id_of_part(parts, drawn));
    if (++waiting == longest) end_run();
  }
  end_run();
  parts.batches.seen_through.upload(builder.geometry());
  return order;
}

void draw_translucent_part(const PartsToDraw& parts, const DrawnPart& drawn, const Program& edges, bool quick) {
  const Program& mesh = parts.programs.mesh;
  const Color color = color_of(drawn);
  const bool twice = !quick && !drawn.ghost;
  use_surface(parts, drawn.ghost ? kRimAlpha : 0.0);
  if (twice) {
    set_cull(Cull::kFront);
    draw_surface(parts, mesh, drawn, back_of(color));
  }
  // Of an open surface both sides are drawn at once where there was no pass for the back.
  set_cull(mesh_of(parts, drawn).solid() || twice ? Cull::kBack : Cull::kNone);
  draw_surface(parts, mesh, drawn, color);
  set_cull(Cull::kNone);
  if (!shows_edges(parts, quick) || !mesh_of(parts, drawn).has_edges()) return;
  const bool dark = parts.view.dark;
  const Program& line = drawn.ghost ? parts.programs.dashed : edges;
  use_lines(parts, line, drawn.ghost ? theme::ghost_edge(dark) : theme::pale_edge(dark));
  draw_edges(parts, line, drawn);
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

void draw_translucent_parts(const PartsToDraw& parts, bool quick) {
  glEnable(GL_BLEND);
  glDepthMask(GL_FALSE);
  const bool with_edges = shows_edges(parts, quick);
  const Program& edges = with_edges && has_many_edges(parts) ? parts.programs.thin_line : parts.programs.line;
  PartBatch& batch = parts.batches.seen_through;
  for (const SeenThrough& next : in_runs(parts, quick)) {
    if (next.alone != nullptr) {
      draw_translucent_part(parts, *next.alone, edges, quick);
      continue;
    }
    use_surface(parts, 0);
    use_batch_frame(parts.programs.mesh);
    batch.draw_triangles(next.run);
    if (!with_edges) continue;
    use_lines(parts, edges, theme::pale_edge(parts.view.dark));
    use_batch_frame(edges);
    batch.draw_edges(next.run);
  }
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

}  // namespace impend
