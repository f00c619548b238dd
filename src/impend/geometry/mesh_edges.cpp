#include "impend/geometry/mesh_edges.h"

#include <algorithm>
#include <utility>

#include "impend/base/stop.h"

namespace impend {

MeshEdges mesh_edges(const std::vector<Triangle>& triangles, std::size_t vertex_count) {
  look_for_stop();
  const int half_edge_count = static_cast<int>(3 * triangles.size());
  const auto smaller = [&](int h) { return std::min(half_edge_from(triangles, h), half_edge_to(triangles, h)); };
  const auto larger = [&](int h) { return std::max(half_edge_from(triangles, h), half_edge_to(triangles, h)); };
  std::vector<int> bucket(vertex_count + 1, 0);
  for (int h = 0; h < half_edge_count; ++h) ++bucket[smaller(h) + 1];
  for (std::size_t v = 0; v < vertex_count; ++v) bucket[v + 1] += bucket[v];
  std::vector<std::pair<int, int>> items(half_edge_count);  // larger vertex, half-edge
  std::vector<int> next(bucket.begin(), bucket.end() - 1);
  for (int h = 0; h < half_edge_count; ++h) {
    look_now_and_then();
    items[next[smaller(h)]++] = {larger(h), h};
  }

  MeshEdges edges;
  edges.half_edges.reserve(half_edge_count);
  edges.begin.reserve(half_edge_count / 2 + 1);
  for (std::size_t v = 0; v < vertex_count; ++v) {
    look_now_and_then();
    std::sort(items.begin() + bucket[v], items.begin() + bucket[v + 1]);
    for (int i = bucket[v]; i < bucket[v + 1]; ++i) {
      if (i == bucket[v] || items[i].first != items[i - 1].first) edges.begin.push_back(i);
      edges.half_edges.push_back(items[i].second);
    }
  }
  edges.begin.push_back(half_edge_count);
  return edges;
}

namespace {

struct Neighbour {
  int triangle = -1;
  bool same_direction = false;  // both run along the edge the same way: one of them must turn
};

std::vector<Neighbour> manifold_neighbours(const std::vector<Triangle>& triangles, const MeshEdges& edges) {
  std::vector<Neighbour> neighbours(3 * triangles.size());
  for (int e = 0; e < edges.count(); ++e) {
    look_now_and_then();
    if (edges.size(e) != 2) continue;
    const int a = edges.half_edges[edges.begin[e]], b = edges.half_edges[edges.begin[e] + 1];
    const bool same = half_edge_is_forward(triangles, a) == half_edge_is_forward(triangles, b);
    neighbours[a] = {b / 3, same};
    neighbours[b] = {a / 3, same};
  }
  return neighbours;
}

}  // namespace

void flip_triangle(Triangle& triangle) { std::swap(triangle[1], triangle[2]); }

Orientation consistent_orientation(const std::vector<Triangle>& triangles, const MeshEdges& edges) {
  const std::vector<Neighbour> neighbours = manifold_neighbours(triangles, edges);
  Orientation result;
  result.flip.assign(triangles.size(), 0);
  std::vector<char> seen(triangles.size(), 0);
  std::vector<int> patch;
  for (int start = 0; start < static_cast<int>(triangles.size()); ++start) {
    if (seen[start]) continue;
    seen[start] = 1;
    patch.assign(1, start);
    std::size_t flipped = 0;
    for (std::size_t i = 0; i < patch.size(); ++i) {
      look_now_and_then();
      const int t = patch[i];
      for (int h = 3 * t; h < 3 * t + 3; ++h) {
        const Neighbour& next = neighbours[h];
        if (next.triangle < 0) continue;
        const char flip = static_cast<char>(result.flip[t] ^ static_cast<char>(next.same_direction));
        if (seen[next.triangle]) {
          result.orientable = result.orientable && result.flip[next.triangle] == flip;
          continue;
        }
        seen[next.triangle] = 1;
        result.flip[next.triangle] = flip;
        flipped += flip ? 1 : 0;
        patch.push_back(next.triangle);
      }
    }
    if (2 * flipped > patch.size())
      for (const int t : patch) result.flip[t] ^= 1;
  }
  return result;
}

}  // namespace impend
