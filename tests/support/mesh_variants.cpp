#include "tests/support/mesh_variants.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace impend::test {
namespace {

using Edges = std::map<std::pair<int, int>, std::vector<int>>;  // vertices in order → triangles

Edges edges_of(const TriangleMesh& mesh) {
  Edges edges;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    for (int k = 0; k < 3; ++k) {
      edges[std::minmax({mesh.triangles[t][k], mesh.triangles[t][(k + 1) % 3]})].push_back(static_cast<int>(t));
    }
  }
  return edges;
}

double length(const TriangleMesh& mesh, const std::pair<int, int>& e) {
  return (mesh.vertices[e.first] - mesh.vertices[e.second]).norm();
}

void split_edge(TriangleMesh& mesh, const std::pair<int, int>& edge, const std::vector<int>& triangles, double at) {
  const int middle = static_cast<int>(mesh.vertices.size());
  mesh.vertices.push_back((1 - at) * mesh.vertices[edge.first] + at * mesh.vertices[edge.second]);
  for (int t : triangles) {
    std::array<int, 3> old = mesh.triangles[t];
    while (std::minmax({old[0], old[1]}) != edge) std::rotate(old.begin(), old.begin() + 1, old.end());
    mesh.triangles[t] = {old[0], middle, old[2]};
    mesh.triangles.push_back({middle, old[1], old[2]});
  }
}

Vec3 area_of(const TriangleMesh& mesh, int a, int b, int c) {
  return (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]);
}

// Turns the common edge of triangles s and t when they are one plane and their quadrilateral is convex.
void turn_diagonal(TriangleMesh& mesh, int s, int t, const std::pair<int, int>& edge, const Edges& edges) {
  std::array<int, 3> x = mesh.triangles[s], y = mesh.triangles[t];
  while (std::minmax({x[0], x[1]}) != edge) std::rotate(x.begin(), x.begin() + 1, x.end());
  while (std::minmax({y[0], y[1]}) != edge) std::rotate(y.begin(), y.begin() + 1, y.end());
  if (y[0] != x[1] || edges.count(std::minmax({x[2], y[2]})) > 0) return;
  const Vec3 n = area_of(mesh, x[0], x[1], x[2]), m = area_of(mesh, y[0], y[1], y[2]);
  if (n.cross(m).norm() > 1e-9 * n.norm() * m.norm() || n.dot(m) < 0) return;
  const Vec3 first = area_of(mesh, x[2], x[0], y[2]), second = area_of(mesh, y[2], x[1], x[2]);
  const double least = 0.1 * (n.norm() + m.norm());
  if (first.dot(n) < least * n.norm() || second.dot(n) < least * n.norm()) return;
  mesh.triangles[s] = {x[2], x[0], y[2]};
  mesh.triangles[t] = {y[2], x[1], x[2]};
}

}  // namespace

TriangleMesh retessellated(const TriangleMesh& mesh, std::uint64_t seed, int splits) {
  Random random(seed);
  TriangleMesh result = mesh;
  for (int i = 0; i < splits; ++i) {
    const Edges edges = edges_of(result);
    auto chosen = edges.begin();
    for (int tries = 0; tries < 6; ++tries) {  // the longest of a few
      const auto other = std::next(edges.begin(), random.integer(0, static_cast<int>(edges.size()) - 1));
      if (tries == 0 || length(result, other->first) > length(result, chosen->first)) chosen = other;
    }
    split_edge(result, chosen->first, chosen->second, random.uniform(0.3, 0.7));
    const int t = random.integer(0, static_cast<int>(result.triangles.size()) - 1);
    const auto [a, b, c] = result.triangles[t];
    const int middle = static_cast<int>(result.vertices.size());
    result.vertices.push_back((result.vertices[a] + result.vertices[b] + result.vertices[c]) / 3);
    result.triangles[t] = {a, b, middle};
    result.triangles.push_back({b, c, middle});
    result.triangles.push_back({c, a, middle});
  }
  for (int i = 0; i < 2 * splits; ++i) {
    const Edges edges = edges_of(result);
    const auto it = std::next(edges.begin(), random.integer(0, static_cast<int>(edges.size()) - 1));
    if (it->second.size() == 2) turn_diagonal(result, it->second[0], it->second[1], it->first, edges);
  }
  return result;
}

TriangleMesh with_noise(const TriangleMesh& mesh, std::uint64_t seed, double amplitude) {
  Random random(seed);
  TriangleMesh result = mesh;
  for (Vec3& v : result.vertices) {
    for (int k = 0; k < 3; ++k) v[k] += amplitude * random.uniform(-1, 1);
  }
  return result;
}

TriangleMesh fine_box(const Vec3& lower, const Vec3& upper, int n) {
  TriangleMesh mesh;
  std::map<std::array<int, 3>, int> index;
  const auto vertex = [&](const std::array<int, 3>& p) {
    const auto [it, fresh] = index.try_emplace(p, static_cast<int>(mesh.vertices.size()));
    if (fresh) {
      Vec3 x;
      for (int k = 0; k < 3; ++k) x[k] = p[k] == n ? upper[k] : lower[k] + (upper[k] - lower[k]) * p[k] / n;
      mesh.vertices.push_back(x);
    }
    return it->second;
  };
  for (int axis = 0; axis < 3; ++axis) {
    for (const bool far : {false, true}) {
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
          const auto at = [&](int di, int dj) {
            std::array<int, 3> p{};
            p[axis] = far ? n : 0;
            p[(axis + 1) % 3] = i + di;
            p[(axis + 2) % 3] = j + dj;
            return vertex(p);
          };
          const int a = at(0, 0), b = at(1, 0), c = at(1, 1), d = at(0, 1);
          mesh.triangles.push_back(far ? std::array{a, b, c} : std::array{a, c, b});
          mesh.triangles.push_back(far ? std::array{a, c, d} : std::array{a, d, c});
        }
      }
    }
  }
  return mesh;
}

TriangleMesh without_triangle(const TriangleMesh& mesh, int triangle) {
  TriangleMesh result = mesh;
  result.triangles.erase(result.triangles.begin() + triangle);
  return result;
}

TriangleMesh inverted(const TriangleMesh& mesh) {
  TriangleMesh result = mesh;
  for (auto& t : result.triangles) std::swap(t[1], t[2]);
  return result;
}

}  // namespace impend::test
