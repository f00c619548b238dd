// Surfaces made by hand, for tests and measurements of the renderer.
#pragma once

#include <memory>

#include "impend/scene/scene.h"

namespace impend::test {

// A box with the given half extents about `origin` (part frame).
std::shared_ptr<SceneMesh> box_mesh(const Vec3& half, const Vec3& origin = Vec3::Zero());
// Closed and smooth: corner normals point away from the middle.
std::shared_ptr<SceneMesh> ball_mesh(double radius, int around = 48);

// A part at rest, the scene's next body.
void add_part(Scene& scene, std::shared_ptr<const SceneMesh> mesh, const Vec3& place, const Color& color);

}  // namespace impend::test
