#include "gui/presenter/planned_scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "gui/presenter/simulated_scene.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/scene/theme.h"
#include "impend/scene/turned_scene.h"

namespace impend::gui {
namespace {

constexpr float kFaint = 0.10F;         // of parts that come later: where they go can just be seen
constexpr float kLeaving = 0.35F;       // of what the step takes away
constexpr double kMostArrow = 0.7;      // of the scene's radius: ways go on beyond the picture
constexpr double kArrowRadius = 0.014;  // of the scene's radius

void leave_finished(Scene& scene) {
  leave_first_instant(scene);
  scene.legend.clear();
  for (ScenePart& part : scene.parts) part.motion = {};
}

SceneMeshes meshes_of(const Scene& scene) {
  SceneMeshes meshes;
  for (const ScenePart& part : scene.parts) meshes.push_back(part.mesh);
  return meshes;
}

// An arrow along the way that ends at the part, or begins there where the part leaves.
void add_way(Scene& scene, int body, const WayIn& way, bool leaves, const Color& color) {
  const ScenePart& part = scene.parts[static_cast<std::size_t>(body)];
  if (!part.mesh || part.mesh->box.empty() || !(way.length > 0)) return;
  const Box3 box = part.mesh->box.mapped(part.X_WP.R, part.X_WP.p);
  const Vec3 middle = (box.lower + box.upper) / 2, half = (box.upper - box.lower) / 2;
  const double to_surface = half.cwiseProduct(way.direction.cwiseAbs()).sum();
  const double length = std::min(way.length, kMostArrow * scene.radius);
  const Vec3 tail =
      leaves ? Vec3(middle + to_surface * way.direction) : Vec3(middle - (to_surface + length) * way.direction);
  scene.arrows.push_back({ArrowKind::kMotion,
                          tail,
                          length * way.direction,
                          kArrowRadius * scene.radius,
                          color,
                          {SceneItem::Kind::kBody, body}});
}

// Colours and motion of the state that falls.
void show_fall(const ShownPlan& shown, const SceneOptions& options, Scene& scene) {
  const Scene told = make_scene(*shown.falling, meshes_of(scene), options);
  for (const SceneArrow& arrow : told.arrows) {
    if (arrow.kind == ArrowKind::kMotion) scene.arrows.push_back(arrow);
  }
  for (const SceneArc& arc : told.arcs) {
    if (arc.kind == ArrowKind::kMotion) scene.arcs.push_back(arc);
  }
  for (const ScenePart& part : told.parts) {
    const auto body = static_cast<std::size_t>(part.body);
    if (!part.motion.moves() || !shown.falling_in.installed.has(part.body)) continue;
    scene.parts[body].motion = part.motion;
    scene.parts[body].color = theme_of(options).motion;
  }
}

}  // namespace

Scene planned_scene(const Scene& base, const SceneOptions& options, const PlanNews& news, int step) {
  if (!news.plan || !news.plan->found() || step < 0 || step >= news.plan->steps()) return base;
  const ShownPlan& shown = *news.plan;
  const CheckedStep& at = shown.plan.sequence.steps[static_cast<std::size_t>(step)];
  const Theme theme = theme_of(options);
  const bool removes = at.step.removes();
  const bool fails = !shown.plan.stands && shown.plan.sequence.failed == step;
  Scene scene = base;
  leave_finished(scene);
  for (ScenePart& part : scene.parts) {
    if (part.fixed) continue;
    const bool own = std::find(at.step.parts.begin(), at.step.parts.end(), part.body) != at.step.parts.end();
    part.color = at.held.has(part.body) || at.held_before.has(part.body) ? theme.held : theme.stable;
    if (own) part.color = theme.moves;
    if (own && removes) part.color.a = kLeaving;
    if (own || at.installed.has(part.body)) continue;
    part.color = theme.ghost;
    part.color.a = kFaint;
  }
  const bool turns = at.step.turns();
  const bool has_way = static_cast<std::size_t>(step) < shown.reasons.ways.size();
  if (has_way && at.step.parts.size() == 1) {
    add_way(scene, at.step.parts.front(), shown.reasons.ways[static_cast<std::size_t>(step)].way, removes, theme.moves);
  }
  if (fails && shown.falling) show_fall(shown, options, scene);
  const WaysUp& ways_up = shown.plan.sequence.ways_up;
  if (!ways_up.all.empty()) turn_scene(rotations_of(ways_up)[static_cast<std::size_t>(at.way_up)], scene);
  if (!turns) scene.legend.push_back({LegendEntry::Symbol::kSwatch, theme.moves, removes ? "is removed" : "is placed"});
  scene.legend.push_back({LegendEntry::Symbol::kSwatch, theme.held, "is held"});
  if (fails) scene.legend.push_back({LegendEntry::Symbol::kSwatch, theme.motion, "falls"});
  scene.caption.title = fmt::format("step {} of {}", step + 1, news.steps.size());
  scene.caption.name.clear();
  scene.caption.lines.clear();
  if (turns) scene.caption.lines.push_back(turn_over_text(ways_up, at.step.turn));
  return scene;
}

PlanFilm film_of_plan(const Scene& base, const SceneOptions& options, const PlanNews& news, int most_frames) {
  std::vector<WayIn> ways;
  for (const StepWay& way : news.plan->reasons.ways) ways.push_back(way.way);
  return PlanFilm(*news.source->assembly, meshes_of(base), options, news.plan->plan.sequence, ways, most_frames);
}

Scene film_scene(const Scene& base, const PlanFilm& film, int frame) {
  Scene scene = film.frame(frame);
  std::vector<ScenePart> all = base.parts;
  for (ScenePart& part : all) part.mesh = nullptr;
  for (ScenePart& part : scene.parts) all[static_cast<std::size_t>(part.body)] = part;
  scene.parts = std::move(all);
  return scene;
}

}  // namespace impend::gui
