// From an assembly, or its analysis, to a scene.
#pragma once

#include "impend/scene/scene_mesh.h"

namespace impend {

// Geometry alone, while the analysis runs: parts in neutral colours, ground, no arrows.
Scene make_scene(const Assembly& assembly, const SceneMeshes& meshes, const SceneOptions& options = {});
// Everything. Held by tests/unit/scene.
Scene make_scene(const Analysis& analysis, const SceneMeshes& meshes, const SceneOptions& options = {});

}  // namespace impend
