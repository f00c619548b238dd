// Parts that have the same mesh, so that writers of files store it once.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

// By part: the first part whose mesh has the same vertices and triangles in the same order, its own index where there
// is none before it. −0 counts as 0. Held by tests/unit/import/test_equal_meshes.
std::vector<int> first_with_equal_mesh(const std::vector<Part>& parts);

}  // namespace impend
