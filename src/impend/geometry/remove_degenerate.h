// Triangles without area or given twice.
#pragma once

#include <vector>

#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/types.h"

namespace impend {

// Removes triangles that repeat a vertex or whose height is no more than the rounding of their coordinates. A flat
// triangle with three distinct corners is removed by turning its longest edge, so that the triangle beyond that edge is
// split at the third corner and a closed mesh stays closed. Returns how many were removed.
int remove_degenerate(const std::vector<Vec3>& vertices, std::vector<Triangle>& triangles);

// Removes repeated triangles of the same sense. Twins of opposite sense stay where they are a wall between two touching
// solids, but a component that consists of such twins only (written for two-sided display) keeps one of each;
// `lost_twin` then tells which of the remaining triangles these are.
int remove_duplicates(std::size_t vertex_count, std::vector<Triangle>& triangles,
                      std::vector<char>* lost_twin = nullptr);

}  // namespace impend
