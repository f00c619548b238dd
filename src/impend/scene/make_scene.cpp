#include "impend/scene/make_scene.h"

#include "impend/report/text_table.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

// Everything that needs no analysis; colours are the caller's.
Scene scene_of_geometry(const Assembly& assembly, const SceneMeshes& meshes, const SceneBounds& bounds,
                        const SceneOptions& options) {
  Scene scene;
  scene.name = display_text(assembly.name);
  scene.up = assembly.up();
  scene.weightless = assembly.gravity.isZero(0);
  scene.center = bounds.center;
  scene.radius = bounds.radius;
  scene.metres_per_unit = assembly.metres_per_unit;
  scene.unit_name = assembly.unit_name;
  for (size_t i = 0; i < assembly.parts.size(); ++i) {
    const Part& part = assembly.parts[i];
    ScenePart drawn;
    drawn.body = static_cast<int>(i);
    drawn.name = display_text(part.name);
    drawn.fixed = part.fixed;
    drawn.mesh = meshes.at(i);
    drawn.X_WP = part.X_WP;
    drawn.motion.center = part.center_of_mass_W();
    scene.parts.push_back(std::move(drawn));
  }
  if (assembly.ground) scene.ground = ground_of(assembly, bounds, theme_of(options).ground);
  return scene;
}

template <class Thing>
void append(std::vector<Thing>* things, const std::vector<Thing>& more) {
  things->insert(things->end(), more.begin(), more.end());
}

}  // namespace

Scene make_scene(const Assembly& assembly, const SceneMeshes& meshes, const SceneOptions& options) {
  Scene scene = scene_of_geometry(assembly, meshes, bounds_of(assembly), options);
  for (ScenePart& part : scene.parts) part.color = part_color(assembly, part.body, options);
  scene.labels = labels_of(assembly);
  scene.caption = caption_of(assembly);
  return scene;
}

Scene make_scene(const Analysis& analysis, const SceneMeshes& meshes, const SceneOptions& options) {
  const SceneBounds bounds = bounds_of(analysis.assembly);
  const SceneInput input = scene_input(analysis, options, bounds);
  Scene scene = scene_of_geometry(analysis.assembly, meshes, bounds, options);
  scene.verdict = analysis.verdict;
  const std::vector<SceneMotion> motions = motions_of(input);
  scene.outcome = input.outcomes.whole;
  for (ScenePart& part : scene.parts) {
    if (!part.fixed) part.verdict = analysis.bodies.at(part.body).verdict;
    part.outcome = input.outcomes.bodies.at(part.body);
    part.color = part_color(input, part.body);
    part.motion = motions[part.body];
  }
  const ForceArrows forces = force_arrows(input);
  const AppliedArrows applied = applied_arrows(input);
  scene.arrows = motion_arrows(input);
  append(&scene.arrows, forces.arrows);
  append(&scene.arrows, normal_arrows(input));
  append(&scene.arrows, applied.arrows);
  append(&scene.arrows, joint_arrows(input));
  scene.arcs = rotation_arcs(input);
  append(&scene.arcs, applied.arcs);
  scene.markers = contact_markers(input);
  append(&scene.markers, joint_markers(input));
  scene.cones = forces.cones;
  scene.labels = labels_of(input);
  scene.legend = legend_of(input, scene, forces, applied);
  scene.scales = scales_of(input);
  scene.caption = caption_of(input);
  return scene;
}

}  // namespace impend
