// Assemblies of known contacts for benchmarks, built in memory: nothing is read and nothing has to be repaired.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "impend/assembly/assembly.h"

namespace impend::bench {

struct Scene {
  Assembly assembly;
  std::vector<std::pair<int, int>> interfaces;  // pairs of parts that truly touch, a < b, ascending
};

std::size_t triangle_count(const Assembly& assembly);

// A closed, outward mesh as a part.
Part part_of(const std::string& name, TriangleMesh mesh);

// The box between two corners; every face is a grid of cells × cells squares, two triangles each (12·cells² in all).
TriangleMesh grid_box(const Vec3& lower, const Vec3& upper, int cells);

// `courses` courses of `per_course` blocks (2 × 1 × 1) in running bond, every block's faces cut into cells × cells
// squares; blocks stand `apart` from one another along x and z. c(n−1) + (c−1)(2n−1) interfaces.
Scene running_bond_wall(int courses, int per_course, int cells = 1, double apart = 0);

// Two cubes face to face, the upper one shifted so that .7 × .8 of the faces overlap; 12·cells² triangles each.
Scene two_blocks(int cells);

// Two bodies that meet in one wavy surface of cells × cells squares, facet on facet. About 2·cells² triangles each.
Scene two_terrains(int cells);

// A ball of 2·slices²/2 − 2·slices triangles on a plate of 12·cells² triangles: one point.
Scene ball_on_plate(int slices, int cells);

// columns × rows pins of 64 facets, each in its own round hole (48 facets) of one plate, equal radii.
Scene pin_array(int columns, int rows);

// The catalogue. `quick` = small scenes of every kind.
struct NamedScene {
  std::string name;
  std::function<Scene()> make;
};
std::vector<NamedScene> contact_scenes(bool quick);

}  // namespace impend::bench
