// Scenes of curved faces: matched terrain, a ball on a plate, pins in holes.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "bench/scenes/scenes.h"
#include "impend/geometry/mesh_repairs.h"

namespace impend::bench {
namespace {

double terrain_height(double x, double y) {
  return 0.05 * std::sin(7 * x + 1) * std::cos(9 * y) + 0.02 * std::sin(23 * x * y);
}

// A slab over [0, 1]² between the terrain and a flat face at height z.
TriangleMesh terrain_slab(int cells, double z) {
  TriangleMesh mesh;
  const int n = cells + 1;
  const bool flat_above = z > 0;
  const auto add = [&](int i, int j, int k) {
    if (flat_above) std::swap(j, k);
    mesh.triangles.push_back({i, j, k});
  };
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      const double x = static_cast<double>(i) / cells, y = static_cast<double>(j) / cells;
      mesh.vertices.emplace_back(x, y, terrain_height(x, y));
    }
  }
  for (int j = 0; j < cells; ++j) {
    for (int i = 0; i < cells; ++i) {
      const int v = j * n + i;
      add(v, v + 1, v + n + 1);
      add(v, v + n + 1, v + n);
    }
  }
  std::vector<int> rim;  // counter-clockwise seen from above
  for (int i = 0; i < cells; ++i) rim.push_back(i);
  for (int j = 0; j < cells; ++j) rim.push_back(j * n + cells);
  for (int i = cells; i > 0; --i) rim.push_back(cells * n + i);
  for (int j = cells; j > 0; --j) rim.push_back(j * n);
  const int first = static_cast<int>(mesh.vertices.size()), count = static_cast<int>(rim.size());
  for (int v : rim) mesh.vertices.emplace_back(mesh.vertices[v].x(), mesh.vertices[v].y(), z);
  mesh.vertices.emplace_back(0.5, 0.5, z);
  for (int k = 0; k < count; ++k) {
    const int next = (k + 1) % count;
    add(rim[k], first + k, first + next);
    add(rim[k], first + next, rim[next]);
    add(first + next, first + k, first + count);
  }
  return mesh;
}

// Poles on z; the lowest point at the origin.
TriangleMesh ball(int slices, double radius) {
  TriangleMesh mesh;
  const int rings = slices / 2;
  const Vec3 centre(0, 0, radius);
  mesh.vertices.push_back(Vec3::Zero());
  for (int r = 1; r < rings; ++r) {
    const double theta = std::numbers::pi * r / rings;
    for (int s = 0; s < slices; ++s) {
      const double phi = 2 * std::numbers::pi * s / slices;
      mesh.vertices.push_back(
          centre + radius * Vec3(std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi), -std::cos(theta)));
    }
  }
  const int top = static_cast<int>(mesh.vertices.size());
  mesh.vertices.emplace_back(0, 0, 2 * radius);
  const auto at = [&](int ring, int s) { return 1 + (ring - 1) * slices + s % slices; };
  for (int s = 0; s < slices; ++s) {
    mesh.triangles.push_back({0, at(1, s + 1), at(1, s)});
    for (int r = 1; r + 1 < rings; ++r) {
      mesh.triangles.push_back({at(r, s), at(r, s + 1), at(r + 1, s + 1)});
      mesh.triangles.push_back({at(r, s), at(r + 1, s + 1), at(r + 1, s)});
    }
    mesh.triangles.push_back({top, at(rings - 1, s), at(rings - 1, s + 1)});
  }
  return mesh;
}

constexpr int kHoleFacets = 48, kPinFacets = 64;
constexpr double kPitch = 2, kRadius = 0.6;

Vec3 on_circle(const Vec3& centre, double angle) {
  return centre + kRadius * Vec3(std::cos(angle), std::sin(angle), 0);
}

// The point of the cell's square outline at the same index: kHoleFacets / 4 steps per side, from corner (+, −).
Vec3 on_square(const Vec3& centre, int k) {
  const int per_side = kHoleFacets / 4, side = k / per_side;
  // Odd about the middle to the last bit, so that neighbouring cells share their points.
  const double along = kPitch * (2 * (k % per_side) - per_side) / (2 * per_side), half = kPitch / 2;
  switch (side) {
    case 0:
      return centre + Vec3(half, along, 0);
    case 1:
      return centre + Vec3(-along, half, 0);
    case 2:
      return centre + Vec3(-half, -along, 0);
    default:
      return centre + Vec3(along, -half, 0);
  }
}

struct Soup {
  TriangleMesh mesh;
  void triangle(const Vec3& a, const Vec3& b, const Vec3& c) {
    const int n = static_cast<int>(mesh.vertices.size());
    for (const Vec3& x : {a, b, c}) mesh.vertices.push_back(x);
    mesh.triangles.push_back({n, n + 1, n + 2});
  }
  void quad(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    triangle(a, b, c);
    triangle(a, c, d);
  }
};

TriangleMesh welded(const TriangleMesh& soup) {
  const std::vector<int> first = first_equal_vertex(soup.vertices);
  std::vector<int> number(first.size(), -1);
  TriangleMesh mesh;
  for (std::size_t v = 0; v < first.size(); ++v) {
    if (first[v] != static_cast<int>(v)) continue;
    number[v] = static_cast<int>(mesh.vertices.size());
    mesh.vertices.push_back(soup.vertices[v]);
  }
  for (const auto& t : soup.triangles) {
    mesh.triangles.push_back({number[first[t[0]]], number[first[t[1]]], number[first[t[2]]]});
  }
  return mesh;
}

TriangleMesh perforated_plate(int columns, int rows) {
  Soup soup;
  const Vec3 up(0, 0, 1);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const Vec3 centre(kPitch * column, kPitch * row, 0);
      const double start = -std::numbers::pi / 4, step = 2 * std::numbers::pi / kHoleFacets;
      for (int k = 0; k < kHoleFacets; ++k) {
        const int next = (k + 1) % kHoleFacets, side = k * 4 / kHoleFacets;
        const Vec3 a = on_circle(centre, start + step * k), b = on_circle(centre, start + step * next);
        const Vec3 c = on_square(centre, k), d = on_square(centre, next);
        soup.quad(a + up, c + up, d + up, b + up);
        soup.quad(a, b, d, c);
        soup.quad(a, a + up, b + up, b);  // the wall of the hole, seen from its axis
        const bool rim = (side == 0 && column + 1 == columns) || (side == 1 && row + 1 == rows) ||
                         (side == 2 && column == 0) || (side == 3 && row == 0);
        if (rim) soup.quad(c, d, d + up, c + up);
      }
    }
  }
  return welded(soup.mesh);
}

TriangleMesh pin(const Vec3& centre) {
  Soup soup;
  const Vec3 low(0, 0, -0.5), high(0, 0, 1.5);
  const double step = 2 * std::numbers::pi / kPinFacets;
  for (int k = 0; k < kPinFacets; ++k) {
    const Vec3 a = on_circle(centre, step * k), b = on_circle(centre, step * ((k + 1) % kPinFacets));
    soup.quad(a + low, b + low, b + high, a + high);
    soup.triangle(centre + high, a + high, b + high);
    soup.triangle(centre + low, b + low, a + low);
  }
  return welded(soup.mesh);
}

}  // namespace

Scene two_terrains(int cells) {
  Scene scene;
  scene.assembly.parts.push_back(part_of("lower", terrain_slab(cells, -1)));
  scene.assembly.parts.push_back(part_of("upper", terrain_slab(cells, 1)));
  scene.interfaces = {{0, 1}};
  return scene;
}

Scene ball_on_plate(int slices, int cells) {
  Scene scene;
  scene.assembly.parts.push_back(part_of("plate", grid_box(Vec3(-1, -1, -0.5), Vec3(1, 1, 0), cells)));
  scene.assembly.parts.push_back(part_of("ball", ball(slices, 0.5)));
  scene.interfaces = {{0, 1}};
  return scene;
}

Scene pin_array(int columns, int rows) {
  Scene scene;
  scene.assembly.parts.push_back(part_of("plate", perforated_plate(columns, rows)));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      scene.interfaces.emplace_back(0, static_cast<int>(scene.assembly.parts.size()));
      scene.assembly.parts.push_back(
          part_of("pin" + std::to_string(row) + "_" + std::to_string(column), pin({kPitch * column, kPitch * row, 0})));
    }
  }
  return scene;
}

}  // namespace impend::bench
