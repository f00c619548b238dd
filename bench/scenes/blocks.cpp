// Scenes of flat faces: walls, and two blocks of very many triangles.
#include <algorithm>
#include <array>
#include <map>

#include "bench/scenes/scenes.h"

namespace impend::bench {

std::size_t triangle_count(const Assembly& assembly) {
  std::size_t count = 0;
  for (const Part& part : assembly.parts) count += part.mesh.triangles.size();
  return count;
}

Part part_of(const std::string& name, TriangleMesh mesh) {
  Part part;
  part.name = name;
  part.check.closed = true;
  part.check.shells = 1;
  part.check.vertices_given = static_cast<int>(mesh.vertices.size());
  part.check.triangles_given = static_cast<int>(mesh.triangles.size());
  part.noise_source = "double precision";
  part.mesh = std::move(mesh);
  return part;
}

TriangleMesh grid_box(const Vec3& lower, const Vec3& upper, int cells) {
  // Vertices of the surface of a (cells+1)³ lattice, numbered as they are met.
  TriangleMesh mesh;
  std::map<std::array<int, 3>, int> number;
  const auto vertex = [&](const std::array<int, 3>& at) {
    const auto [it, is_new] = number.try_emplace(at, static_cast<int>(mesh.vertices.size()));
    if (is_new) {
      Vec3 x;
      for (int k = 0; k < 3; ++k) {
        x[k] = at[k] == 0 ? lower[k] : at[k] == cells ? upper[k] : lower[k] + (upper[k] - lower[k]) * at[k] / cells;
      }
      mesh.vertices.push_back(x);
    }
    return it->second;
  };
  mesh.triangles.reserve(12 * static_cast<std::size_t>(cells) * cells);
  for (int axis = 0; axis < 3; ++axis) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    for (const int side : {0, cells}) {
      for (int i = 0; i < cells; ++i) {
        for (int j = 0; j < cells; ++j) {
          const auto corner = [&](int di, int dj) {
            std::array<int, 3> at{};
            at[axis] = side;
            at[u] = i + di;
            at[v] = j + dj;
            return vertex(at);
          };
          std::array<int, 4> square{corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)};
          if (side == 0) std::swap(square[1], square[3]);
          mesh.triangles.push_back({square[0], square[1], square[2]});
          mesh.triangles.push_back({square[0], square[2], square[3]});
        }
      }
    }
  }
  return mesh;
}

Scene running_bond_wall(int courses, int per_course, int cells, double apart) {
  Scene scene;
  const double pitch = 2 + apart, rise = 1 + apart;
  for (int course = 0; course < courses; ++course) {
    for (int i = 0; i < per_course; ++i) {
      const double x = pitch * i + course % 2 * pitch / 2;
      const Vec3 lower(x, 0, rise * course);
      scene.assembly.parts.push_back(part_of("b" + std::to_string(course) + "_" + std::to_string(i),
                                             grid_box(lower, lower + Vec3(2, 1, 1), cells)));
      const int own = course * per_course + i;
      if (i + 1 < per_course) scene.interfaces.emplace_back(own, own + 1);
      if (course + 1 == courses) continue;
      for (const int above : {i - 1 + course % 2, i + course % 2}) {
        if (above >= 0 && above < per_course) scene.interfaces.emplace_back(own, own - i + per_course + above);
      }
    }
  }
  std::sort(scene.interfaces.begin(), scene.interfaces.end());
  return scene;
}

Scene two_blocks(int cells) {
  Scene scene;
  scene.assembly.parts.push_back(part_of("lower", grid_box(Vec3::Zero(), Vec3::Ones(), cells)));
  scene.assembly.parts.push_back(part_of("upper", grid_box(Vec3(.3, .2, 1), Vec3(1.3, 1.2, 2), cells)));
  scene.interfaces = {{0, 1}};
  return scene;
}

// The scenes of the contact benchmark by name.

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
