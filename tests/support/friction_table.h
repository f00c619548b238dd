// Scenes that friction decides, as tables of benchmarks and tests list them: stacks, walls, arches, pyramids on slopes,
// and what hangs between rough faces.
#pragma once

#include <string>
#include <vector>

#include "tests/support/friction_scenes.h"

namespace impend::test {

// Gravity leans by `slope` (rad) towards +x, as on a floor that slopes down that way.
Vec3 gravity_on_slope(double slope);

// Blocks of 1 × 1 × height, one on the other.
FrictionScene blocks_on_slope(int blocks, double height, double slope, double mu);
// Bricks of 2 × 1 × 1 in running bond, as many in every row; odd rows stand half a brick over, or end flush with half
// bricks. Head joints touch.
enum class WallEnds { kOver, kFlush };
FrictionScene wall_on_slope(int rows, int columns, WallEnds ends, double slope, double mu);
// Rows of cubes, each of one cube less and half a cube in, with gaps between those of a row.
FrictionScene pyramid_on_slope(int rows, double slope, double mu);
// A cube on a slope between two fixed faces that it touches, beside it or before and behind it.
enum class Stops { kBeside, kAlong };
FrictionScene block_between_stops(Stops stops, double slope, double mu);
// Wedges in a row, each hung between two fixed faces.
FrictionScene hung_wedges(int count, double angle, double mu);
// A plank across a gap between two upright fixed faces, `angle` from the level; its edges touch them.
FrictionScene plank_between_walls(double angle, double mu);
// A block with three notches astride three rails that run down the slope: 24 contacts and more.
FrictionScene notched_block(double slope, double mu);
// Two uprights on a floor between two fixed walls, and a bar that only the friction between them holds.
FrictionScene h_shape(double mu);
// Two leaning plates that meet at the top, feet on the floor, and a bar between their undersides.
FrictionScene a_shape(double angle, double mu);

struct FrictionRow {
  std::string name;
  FrictionScene scene;
};
// Everything above at the sizes that are asked for.
std::vector<FrictionRow> friction_table();

}  // namespace impend::test
