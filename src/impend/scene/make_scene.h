// From an assembly, or its analysis, to a scene.
#pragma once

#include <memory>
#include <vector>

#include "impend/scene/scene.h"

namespace impend {

enum class ColorBy { kVerdict, kPart, kMotion };  // kPart: the file's colour, else one of a palette by index

struct SceneOptions {
  ColorBy color_by = ColorBy::kVerdict;
  double feature_angle = 0.5235987755982988;  // rad (30°): edges sharper than that are drawn
  bool translucent_fixed = true;
  bool dark = false;     // colours for a dark background
  bool friction = true;  // the answer with friction, where the analysis has one, instead of the one without
};

using SceneMeshes = std::vector<std::shared_ptr<const SceneMesh>>;  // one per part

// The surfaces of the parts, to be made once per assembly; parts with the same mesh share one. Held by
// tests/unit/scene.
SceneMeshes scene_meshes(const Assembly& assembly, const SceneOptions& options = {});

// Geometry alone, while the analysis runs: parts in neutral colours, ground, no arrows.
Scene make_scene(const Assembly& assembly, const SceneMeshes& meshes, const SceneOptions& options = {});
// Everything. Held by tests/unit/scene.
Scene make_scene(const Analysis& analysis, const SceneMeshes& meshes, const SceneOptions& options = {});

}  // namespace impend
