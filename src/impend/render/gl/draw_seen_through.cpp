#define GL_GLEXT_PROTOTYPES
#include <GL/glcorearb.h>

#include <algorithm>

#include "impend/render/gl/draw_parts.h"
#include "impend/render/gl/theme.h"

namespace impend {
namespace {

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
