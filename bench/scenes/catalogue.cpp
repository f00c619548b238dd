// The scenes of the contact benchmark by name.
#include "bench/scenes/scenes.h"

namespace impend::bench {

std::vector<NamedScene> contact_scenes(bool quick) {
  std::vector<NamedScene> scenes;
  const auto wall = [&](int n) {
    scenes.push_back({"wall-" + std::to_string(n) + "x" + std::to_string(n), [n] { return running_bond_wall(n, n); }});
  };
  for (int n : quick ? std::vector{10, 30} : std::vector{10, 30, 100, 200, 300}) wall(n);
  const int block_cells = quick ? 29 : 289, slices = quick ? 100 : 1002;
  scenes.push_back({"two-blocks", [=] { return two_blocks(block_cells); }});
  scenes.push_back({"ball-on-plate", [=] { return ball_on_plate(slices, block_cells); }});
  // Every facet is a contact of its own here.
  const int terrain_cells = quick ? 15 : 200;
  scenes.push_back({"two-terrains", [=] { return two_terrains(terrain_cells); }});
  const int columns = quick ? 10 : 40, rows = quick ? 10 : 25;
  scenes.push_back({"pin-array", [=] { return pin_array(columns, rows); }});
  const int courses = quick ? 5 : 25, per_course = quick ? 4 : 20, cells = quick ? 10 : 41;
  scenes.push_back({"dense-blocks", [=] { return running_bond_wall(courses, per_course, cells); }});
  return scenes;
}

}  // namespace impend::bench
