// Scenes of many triangles and arrows, made in memory.
#pragma once

#include "impend/scene/scene.h"

namespace impend::bench {

// `parts` smooth balls in a grid, together about `triangles` triangles.
Scene balls(int parts, int triangles);
// Cubes of 12 triangles and 12 edges each, all of one mesh.
Scene cubes(int parts);
// Slim and thick arrows over the scene's parts, one motion in four.
void add_arrows(Scene& scene, int count);

}  // namespace impend::bench
