// Random piles of axis-parallel boxes.
#pragma once

#include <cstdint>

#include "impend/assembly/assembly.h"

namespace impend::test {

// `boxes` boxes dropped one after the other on a fixed floor (part 0), or, of every second seed, on the ground. Of
// every third seed all faces are on a grid: boxes touch side by side, along edges and at corners, and some stand just
// about. Numbers are exact.
Assembly random_box_pile(std::uint64_t seed, int boxes);

// `bricks` bricks of unit height and depth in courses, of every third seed all equally long, some joints open; bricks
// may hang over, or find nothing below them. Floor and numbers as above.
Assembly random_wall(std::uint64_t seed, int bricks);

}  // namespace impend::test
