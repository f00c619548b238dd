#include "gui/presenter/scene_over_time.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/accounts/plan/plan_words.h"
#include "impend/scene/plan_film.h"
#include "impend/scene/theme.h"

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

constexpr double kGroundReach = 1.2;  // half-width of the ground over how far parts are from its middle
constexpr int kMostDoubled = 3;       // times: what falls beside it and away must not make it endless

bool is_gone_at(const PartOutcome& outcome, double time) { return outcome.gone && time >= outcome.since; }

bool is_moving_at(const PartOutcome& outcome, double time) {
  return outcome.moved && time >= outcome.moved_at && !(outcome.rests && time >= outcome.since);
}

void widen_ground(Scene& scene) {
  if (!scene.ground) return;
  SceneGround& ground = *scene.ground;
  double reach = 0;
  for (const ScenePart& part : scene.parts) {
    if (!part.mesh || part.mesh->box.empty()) continue;
    const Box3 box = part.mesh->box.mapped(part.X_WP.R, part.X_WP.p);
    const Vec3 off = (box.lower + box.upper) / 2 - ground.point;
    reach = std::max(reach, (off - off.dot(ground.normal) * ground.normal).norm() + box.diagonal() / 2);
  }
  for (int k = 0; k < kMostDoubled && ground.half_size < kGroundReach * reach; ++k) ground.half_size *= 2;
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

void leave_first_instant(Scene& scene) {
  scene.arrows.clear();
  scene.arcs.clear();
  scene.markers.clear();
  scene.cones.clear();
  scene.labels.clear();
  scene.scales.clear();
}

Scene simulated_scene(const Scene& base, const SceneOptions& options, const SimulationNews& news) {
  Scene scene = base;
  if (!news.frame || !news.simulation) return scene;
  const Theme theme = theme_of(options);
  const SimulationFrame& frame = *news.frame;
  const std::vector<Part>& parts = news.start->assembly.parts;
  leave_first_instant(scene);
  for (ScenePart& part : scene.parts) {
    const auto body = static_cast<std::size_t>(part.body);
    part.motion = {};
    if (part.fixed || body >= frame.bodies.size()) continue;
    const PartOutcome& outcome = news.simulation->parts[body];
    if (is_gone_at(outcome, frame.time)) part.mesh = nullptr;
    part.X_WP = frame.bodies[body].displacement(parts[body].center_of_mass_W()) * part.X_WP;
    if (options.color_by != ColorBy::kPart) {
      part.color = is_moving_at(outcome, frame.time) ? theme.moves : theme.stable;
    }
  }
  scene.legend.clear();
  if (options.color_by != ColorBy::kPart) {
    scene.legend.push_back({LegendEntry::Symbol::kSwatch, theme.moves, "moves"});
    scene.legend.push_back({LegendEntry::Symbol::kSwatch, theme.stable, "rests"});
  }
  widen_ground(scene);
  return scene;
}

}  // namespace impend::gui
