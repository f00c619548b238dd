// Two blocks that share a freeform interface, facet for facet.
//
// The interface is z = f(x, y) over a grid of 1×1 to 8×8 cells, cut in triangles; the lower block is fixed. Both blocks
// are then sheared, or projected, together: their common corners stay common. Truth is the referee's on the corners of
// all facets with their exact normals: the upper block rests where gravity lies within their cone and its centre of
// mass is carried, with gravity 0.03 rad off to all sides, too.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/soak/verdicts/referee.h"
#include "impend/base/numbers.h"
#include "tests/support/shapes.h"

namespace impend::soak {
namespace {

struct Grid {
  int nx = 2, ny = 2;
  std::vector<Vec3> corners;  // row by row along x
  std::vector<std::array<int, 3>> facets;  // normals upwards

  int at(int i, int j) const { return j * (nx + 1) + i; }
};

double height(test::Random& random, int kind, double x, double y, double amplitude, double wave) {
  if (kind == 0) return amplitude * random.uniform(-1, 1);
  if (kind == 1) return amplitude * std::sin(wave * x) * std::cos(wave * y);
  if (kind == 2) return amplitude * (x * x + y * y);    // a bowl
  if (kind == 3) return amplitude * (x * x - y * y);    // a saddle
  return amplitude * (std::abs(x) + 0.7 * std::abs(y));  // a trough of planes
}

Grid random_grid(test::Random& random) {
  Grid grid;
  grid.nx = random.integer(1, 8);
  grid.ny = random.integer(1, 8);
  const int kind = random.integer(0, 4);
  const double amplitude = std::exp(random.uniform(std::log(0.02), std::log(0.6))), wave = random.uniform(0.5, 4);
  for (int j = 0; j <= grid.ny; ++j) {
    for (int i = 0; i <= grid.nx; ++i) {
      const double x = -1 + 2.0 * i / grid.nx, y = -1 + 2.0 * j / grid.ny;
      grid.corners.emplace_back(x, y, height(random, kind, x, y, amplitude, wave));
    }
  }
  for (int j = 0; j < grid.ny; ++j) {
    for (int i = 0; i < grid.nx; ++i) {
      const int a = grid.at(i, j), b = grid.at(i + 1, j), c = grid.at(i + 1, j + 1), d = grid.at(i, j + 1);
      if (random.chance(0.5)) {
        grid.facets.insert(grid.facets.end(), {{a, b, c}, {a, c, d}});
      } else {
        grid.facets.insert(grid.facets.end(), {{a, b, d}, {b, c, d}});
      }
    }
  }
  return grid;
}

// The block between the grid and the plane z = `level`.
TriangleMesh block(const Grid& grid, double level) {
  const bool above = level > 0;
  TriangleMesh mesh;
  mesh.vertices = grid.corners;
  const int n = static_cast<int>(grid.corners.size());
  for (const Vec3& p : grid.corners) mesh.vertices.emplace_back(p.x(), p.y(), level);
  const auto add = [&](int a, int b, int c) {  // as for a block below the grid
    if (above) std::swap(b, c);
    mesh.triangles.push_back({a, b, c});
  };
  for (const auto& [a, b, c] : grid.facets) {
    add(a, b, c);
    add(a + n, c + n, b + n);
  }
  const auto wall = [&](int a, int b) {
    add(a, a + n, b + n);
    add(a, b + n, b);
  };
  for (int i = 0; i < grid.nx; ++i) {
    wall(grid.at(i, 0), grid.at(i + 1, 0));
    wall(grid.at(i + 1, grid.ny), grid.at(i, grid.ny));
  }
  for (int j = 0; j < grid.ny; ++j) {
    wall(grid.at(grid.nx, j), grid.at(grid.nx, j + 1));
    wall(grid.at(0, j + 1), grid.at(0, j));
  }
  return mesh;
}

// x → (A x)/(1 + w·x), A a shear.
struct Projection {
  Mat3 A = Mat3::Identity();
  Vec3 w = Vec3::Zero();
  Vec3 operator()(const Vec3& x) const { return A * x / (1 + w.dot(x)); }
};

Projection random_projection(test::Random& random) {
  Projection map;
  const int kind = random.integer(0, 2);
  if (kind >= 1) {
    map.A(0, 2) = random.uniform(-0.5, 0.5);
    map.A(1, 2) = random.uniform(-0.5, 0.5);
    map.A(0, 1) = random.uniform(-0.4, 0.4);
  }
  if (kind == 2) map.w = random.uniform3(-0.12, 0.12);
  return map;
}

TriangleMesh mapped(TriangleMesh mesh, const Projection& map) {
  for (Vec3& p : mesh.vertices) p = map(p);
  return mesh;
}

Touches facet_touches(const Grid& grid, const Projection& map) {
  Touches touches;
  for (const auto& [i, j, k] : grid.facets) {
    const Vec3 a = map(grid.corners[i]), b = map(grid.corners[j]), c = map(grid.corners[k]);
    const Vec3 normal = (b - a).cross(c - a).normalized();
    for (const Vec3& p : {a, b, c}) touches.push_back({p, normal});
  }
  return touches;
}

}  // namespace

SoakScene grid_scene(test::Random& random) {
  for (;;) {
    const Grid grid = random_grid(random);
    const Projection map = random_projection(random);
    double highest = 0;
    for (const Vec3& p : grid.corners) highest = std::max(highest, p.z());
    const double level = std::max(random.uniform(1.0, 2.5), highest + 0.3);  // else the block crosses itself
    test::ScenePart upper, lower;
    upper.name = "upper";
    upper.mesh = mapped(block(grid, level), map);
    upper.density = random.uniform(500, 8000);
    lower.name = "lower";
    lower.mesh = mapped(block(grid, -random.uniform(1.0, 2.0)), map);
    lower.fixed = true;
    const double tilt = random.chance(0.6) ? random.uniform(0, 0.4) : random.uniform(0.4, 3);
    const double turn = random.uniform(0, 6.3);
    const Vec3 gravity = kStandardGravity * Vec3(std::sin(tilt) * std::cos(turn), std::sin(tilt) * std::sin(turn),
                                                 -std::cos(tilt));
    const auto clear = clear_truth(upper.mesh, {facet_touches(grid, map)}, gravity);
    if (!clear) continue;
    SoakScene result;
    result.scene.parts = {upper, lower};
    result.scene.gravity = gravity;
    result.truth = clear->truth;
    result.ratio = clear->ratio;
    if (clear->ratio > 1 - 1e-6) result.falling = {"upper"};
    result.what = fmt::format("{} x {} cells, tilt {:.3g}, sigma {:.4g}", grid.nx, grid.ny, tilt, clear->ratio);
    return result;
  }
}

}  // namespace impend::soak
