#include "gui/presenter/simulated_scene.h"

#include <algorithm>

#include "impend/scene/theme.h"

namespace impend::gui {
namespace {

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
