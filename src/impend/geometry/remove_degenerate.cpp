#include "impend/geometry/mesh_repairs.h"

#include <algorithm>
#include <limits>

#include "impend/base/stop.h"
#include "impend/base/union_find.h"

namespace impend {
namespace {

constexpr int kNoVertex = -1;  // in the first corner: the triangle is gone

bool repeats_vertex(const Triangle& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; }

double squared_length(const std::vector<Vec3>& vertices, const Triangle& t, int k) {
  return (vertices[t[(k + 1) % 3]] - vertices[t[k]]).squaredNorm();
}

int longest_edge(const std::vector<Vec3>& vertices, const Triangle& t) {
  int longest = 0;
  for (int k = 1; k < 3; ++k)
    if (squared_length(vertices, t, k) > squared_length(vertices, t, longest)) longest = k;
  return longest;
}

// Height over the longest edge ≤ 4 · 2⁻⁵² · largest coordinate, that is |cross| ≤ … · longest edge.
bool is_flat(const std::vector<Vec3>& vertices, const Triangle& t) {
  const Vec3 &a = vertices[t[0]], &b = vertices[t[1]], &c = vertices[t[2]];
  constexpr double kRoundings = 4;
  const double size = a.cwiseAbs().cwiseMax(b.cwiseAbs()).cwiseMax(c.cwiseAbs()).maxCoeff();
  const double height = kRoundings * std::numeric_limits<double>::epsilon() * size;
  const double longest = std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()});
  return (b - a).cross(c - a).squaredNorm() <= height * height * longest;
}

int erase_gone(std::vector<Triangle>& triangles) {
  return static_cast<int>(std::erase_if(triangles, [](const Triangle& t) { return t[0] == kNoVertex; }));
}

// The half-edge on the other side of `h`, −1 where there is none. Of an edge that more than two triangles share each is
// paired with one that runs the other way: turning the edge between any such two leaves a closed mesh closed.
std::vector<int> partners_of(const std::vector<Triangle>& triangles, std::size_t vertex_count) {
  const MeshEdges edges = mesh_edges(triangles, vertex_count);
  std::vector<int> partner(3 * triangles.size(), -1);
  const auto pair = [&partner](int a, int b) {
    partner[a] = b;
    partner[b] = a;
  };
  std::vector<int> forward, backward;
  for (int e = 0; e < edges.count(); ++e) {
    look_now_and_then();
    const int *begin = &edges.half_edges[edges.begin[e]], *end = begin + edges.size(e);
    if (edges.size(e) == 2) pair(begin[0], begin[1]);
    if (edges.size(e) <= 2) continue;
    forward.clear();
    backward.clear();
    for (const int* h = begin; h != end; ++h) {
      (half_edge_from(triangles, *h) < half_edge_to(triangles, *h) ? forward : backward).push_back(*h);
    }
    for (std::size_t k = 0; k < std::min(forward.size(), backward.size()); ++k) pair(forward[k], backward[k]);
  }
  return partner;
}

// One round of turned edges; a triangle takes part at most once, since `partner` is of the mesh before the round.
int turn_longest_edges(const std::vector<int>& flat, const std::vector<Vec3>& vertices,
                       std::vector<Triangle>& triangles) {
  const std::vector<int> partner = partners_of(triangles, vertices.size());
  std::vector<char> touched(triangles.size(), 0);
  int removed = 0;
  for (const int t : flat) {
    look_now_and_then();
    if (touched[t]) continue;
    const int h = 3 * t + longest_edge(vertices, triangles[t]);
    const int other = partner[h] < 0 ? -1 : partner[h] / 3;
    if (other >= 0 && touched[other]) continue;
    touched[t] = 1;
    ++removed;
    if (other < 0) {
      triangles[t][0] = kNoVertex;
      continue;
    }
    touched[other] = 1;
    const int middle = half_edge_opposite(triangles, h);
    const int from = half_edge_from(triangles, partner[h]), to = half_edge_to(triangles, partner[h]);
    const int far = half_edge_opposite(triangles, partner[h]);
    triangles[other] = {from, middle, far};
    triangles[t] = {middle, to, far};
    if (far == middle) {  // two flat triangles back to back
      triangles[other][0] = triangles[t][0] = kNoVertex;
      ++removed;
    }
  }
  erase_gone(triangles);
  return removed;
}

std::vector<int> flat_triangles(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles) {
  std::vector<int> flat;
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    look_now_and_then();
    if (is_flat(vertices, triangles[t])) flat.push_back(static_cast<int>(t));
  }
  return flat;
}

bool is_even_permutation(const Triangle& t, const Triangle& sorted) {
  return (t[0] == sorted[0] && t[1] == sorted[1]) || (t[1] == sorted[0] && t[2] == sorted[1]) ||
         (t[2] == sorted[0] && t[0] == sorted[1]);
}

struct Keyed {
  Triangle sorted;
  int odd;  // sense relative to the sorted corners
  int index;
  bool operator<(const Keyed& other) const {
    if (sorted != other.sorted) return sorted < other.sorted;
    return odd != other.odd ? odd < other.odd : index < other.index;
  }
};

// Equal corners end up side by side: buckets by the smallest corner, sorted within.
std::vector<Keyed> sorted_by_corners(const std::vector<Triangle>& triangles, std::size_t vertex_count) {
  std::vector<int> bucket(vertex_count + 1, 0);
  look_for_stop();
  for (const Triangle& t : triangles) ++bucket[std::min({t[0], t[1], t[2]}) + 1];
  for (std::size_t v = 0; v < vertex_count; ++v) bucket[v + 1] += bucket[v];
  std::vector<int> next(bucket.begin(), bucket.end() - 1);
  std::vector<Keyed> keyed(triangles.size());
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    look_now_and_then();
    Triangle sorted = triangles[i];
    std::sort(sorted.begin(), sorted.end());
    keyed[next[sorted[0]]++] = {sorted, is_even_permutation(triangles[i], sorted) ? 0 : 1, static_cast<int>(i)};
  }
  for (std::size_t v = 0; v < vertex_count; ++v) {
    look_now_and_then();
    std::sort(keyed.begin() + bucket[v], keyed.begin() + bucket[v + 1]);
  }
  return keyed;
}

}  // namespace

int remove_degenerate(const std::vector<Vec3>& vertices, std::vector<Triangle>& triangles) {
  constexpr int kRounds = 16;  // a turned edge can leave another flat triangle; needles could turn for ever
  int removed = static_cast<int>(std::erase_if(triangles, repeats_vertex));
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int> flat = flat_triangles(vertices, triangles);
    if (flat.empty()) return removed;
    removed += turn_longest_edges(flat, vertices, triangles);
    removed += static_cast<int>(std::erase_if(triangles, repeats_vertex));
  }
  for (const int t : flat_triangles(vertices, triangles)) triangles[t][0] = kNoVertex;
  return removed + erase_gone(triangles);
}

int remove_duplicates(std::size_t vertex_count, std::vector<Triangle>& triangles, std::vector<char>* lost_twin) {
  const std::vector<Keyed> keyed = sorted_by_corners(triangles, vertex_count);
  std::vector<int> twin(triangles.size(), -1);
  std::vector<char> lost(triangles.size(), 0);
  bool any_twin = false;
  for (std::size_t i = 1; i < keyed.size(); ++i) {
    look_now_and_then();
    const Keyed &a = keyed[i - 1], &b = keyed[i];
    if (a.sorted != b.sorted) continue;
    if (a.odd == b.odd) {
      triangles[b.index][0] = kNoVertex;
    } else {
      std::size_t first = i - 1;  // the kept one of a's sense
      while (first > 0 && keyed[first - 1].sorted == a.sorted) --first;
      twin[keyed[first].index] = b.index;
      twin[b.index] = keyed[first].index;
      any_twin = true;
    }
  }
  if (any_twin) {
    // Components by shared vertices; a component stays two-sided where any triangle has no twin.
    UnionFind component(static_cast<int>(vertex_count));
    look_for_stop();
    for (const Triangle& t : triangles)
      if (t[0] != kNoVertex)
        for (int k = 1; k < 3; ++k) component.join(t[0], t[k]);
    std::vector<char> all_twins(vertex_count, 1);
    for (std::size_t i = 0; i < triangles.size(); ++i)
      if (triangles[i][0] != kNoVertex && twin[i] < 0) all_twins[component.find(triangles[i][0])] = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i)
      if (twin[i] >= 0 && twin[i] < static_cast<int>(i) && all_twins[component.find(triangles[i][0])]) {
        triangles[i][0] = kNoVertex;
        lost[twin[i]] = 1;
      }
  }
  if (lost_twin) {
    lost_twin->clear();
    for (std::size_t i = 0; i < triangles.size(); ++i)
      if (triangles[i][0] != kNoVertex) lost_twin->push_back(lost[i]);
  }
  return erase_gone(triangles);
}

}  // namespace impend
