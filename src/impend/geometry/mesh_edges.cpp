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

}  // namespace impend
