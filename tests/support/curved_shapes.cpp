#include "tests/support/curved_shapes.h"
#include "impend/base/numbers.h"

#include <cmath>

namespace impend::test {
TriangleMesh turned(int n, const std::vector<Vec2>& profile, bool staggered) {
  TriangleMesh mesh;
  std::vector<std::vector<int>> rows;
  for (std::size_t r = 0; r < profile.size(); ++r) {
    std::vector<int> row;
    if (r > 0 && r + 1 == profile.size() && profile.front() == profile.back()) {
      rows.push_back(rows.front());
      break;
    }
    for (int i = 0; i < n; ++i) {
      if (i > 0 && profile[r].x() == 0) {
        row.push_back(row.front());
        continue;
      }
      const double angle = 2 * kPi * (i + (staggered && r % 2 == 1 ? 0.5 : 0)) / n;
      row.push_back(static_cast<int>(mesh.vertices.size()));
      mesh.vertices.emplace_back(profile[r].x() * std::cos(angle), profile[r].x() * std::sin(angle), profile[r].y());
    }
    rows.push_back(row);
  }
  const auto add = [&](int a, int b, int c) {
    if (a != b && b != c && c != a) mesh.triangles.push_back({a, b, c});
  };
  for (std::size_t r = 0; r + 1 < rows.size(); ++r) {
    for (int i = 0; i < n; ++i) {
      const int j = (i + 1) % n;
      const auto &low = rows[r], &high = rows[r + 1];
      if (staggered && r % 2 == 1) {
        add(low[i], high[j], high[i]);
        add(low[i], low[j], high[j]);
      } else {
        add(low[i], low[j], staggered ? high[i] : high[j]);
        staggered ? add(low[j], high[j], high[i]) : add(low[i], high[j], high[i]);
      }
    }
  }
  return mesh;
}

TriangleMesh icosphere(int times, double radius) {
  const double g = (1 + std::sqrt(5.0)) / 2;
  const std::vector<Vec3> v{{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                            {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
  TriangleMesh mesh{v, {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                        {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                        {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}}};
  for (Vec3& p : mesh.vertices) p = radius * p.normalized();
  for (int i = 0; i < times; ++i) {
    mesh = subdivided(mesh, 1);
    for (Vec3& p : mesh.vertices) p = radius * p.normalized();
  }
  return mesh;
}

void add_arc(std::vector<Vec2>& polygon, const Vec2& centre, double radius, double from, double to, int facets) {
  for (int i = 0; i <= facets; ++i) {
    const double angle = from + (to - from) * i / facets;
    polygon.push_back(centre + radius * Vec2(std::cos(angle), std::sin(angle)));
  }
}

}  // namespace impend::test
