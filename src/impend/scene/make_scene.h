// From an assembly, or its analysis, to a scene.
#pragma once

#include <memory>
#include <vector>

#include "impend/scene/scene.h"

namespace impend {

// Surfaces of parts made ready for drawing.
//
//   bend of an edge   angle between the normals of its two triangles; a feature edge bends by the feature angle or
//                     more, or has not exactly two triangles that run along it in opposite senses
//   corner normal     Σ angle·normal over the triangles around the vertex that smooth edges connect with the corner's

// `feature_angle` in rad. Triangles that repeat a vertex are left out: they show nothing. O(n log n) in triangles;
// invariant under scale and numbering. Held by tests/unit/scene.
SceneMesh make_scene_mesh(const TriangleMesh& mesh, double feature_angle);

using SceneMeshes = std::vector<std::shared_ptr<const SceneMesh>>;  // one per part

// The surfaces of the parts, to be made once per assembly; parts with the same mesh share one. Held by
// tests/unit/scene.
SceneMeshes scene_meshes(const Assembly& assembly, const SceneOptions& options = {});

// Geometry alone, while the analysis runs: parts in neutral colours, ground, no arrows.
Scene make_scene(const Assembly& assembly, const SceneMeshes& meshes, const SceneOptions& options = {});
// Everything. Held by tests/unit/scene.
Scene make_scene(const Analysis& analysis, const SceneMeshes& meshes, const SceneOptions& options = {});

}  // namespace impend
