// The boundary of every triangle is a closed walk, so that the half-edges that lack their opposites leave as often as
// they enter at every vertex. A walk goes on, where several leave a vertex, along the one that is met first when
// turning from the arriving edge clockwise about the mean normal there: the two bound the same gap between triangles. A
// walk that comes back to one of its vertices has closed a loop there.
#include "impend/geometry/close_holes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "impend/base/stop.h"

namespace impend {
namespace {

using Arrow = std::pair<int, int>;  // a missing half-edge: from, to

std::vector<Arrow> missing_half_edges(const std::vector<Triangle>& triangles, const MeshEdges& edges) {
  std::vector<Arrow> missing;
  for (int e = 0; e < edges.count(); ++e) {
    look_now_and_then();
    const int* begin = edges.half_edges.data() + edges.begin[e];
    const int* end = edges.half_edges.data() + edges.begin[e + 1];
    const auto forward = std::count_if(begin, end, [&](int h) { return half_edge_is_forward(triangles, h); });
    const auto surplus = 2 * forward - (end - begin);
    if (surplus == 0) continue;
    const int from = half_edge_from(triangles, *begin), to = half_edge_to(triangles, *begin);
    const Arrow up = {std::min(from, to), std::max(from, to)};
    const Arrow arrow = surplus > 0 ? Arrow(up.second, up.first) : up;
    missing.insert(missing.end(), static_cast<std::size_t>(std::abs(surplus)), arrow);
  }
  std::sort(missing.begin(), missing.end());
  return missing;
}

// Twice the sum of the triangles' areas times their normals, by vertex.
std::vector<Vec3> normals_at_vertices(const TriangleMesh& mesh) {
  std::vector<Vec3> normals(mesh.vertices.size(), Vec3::Zero());
  for (const Triangle& t : mesh.triangles) {
    look_now_and_then();
    const Vec3& a = mesh.vertices[t[0]];
    const Vec3 normal = (mesh.vertices[t[1]] - a).cross(mesh.vertices[t[2]] - a);
    for (const int corner : t) normals[corner] += normal;
  }
  return normals;
}

class LoopWalker {
 public:
  LoopWalker(const TriangleMesh& mesh, std::vector<Arrow> missing)
      : mesh_(mesh), missing_(std::move(missing)), used_(missing_.size(), 0) {
    if (missing_.empty()) return;
    normals_ = normals_at_vertices(mesh);
    place_.assign(mesh.vertices.size(), -1);
    first_unused_.assign(mesh.vertices.size(), 0);
  }

  std::vector<std::vector<int>> walk() {
    for (std::size_t start = 0; start < missing_.size(); ++start) {
      if (!used_[start]) walk_from(start);
    }
    std::sort(loops_.begin(), loops_.end());
    return std::move(loops_);
  }

 private:
  // Vertices of the walk so far; place_ says where in it a vertex is.
  void walk_from(std::size_t arrow) {
    std::vector<int> walk{missing_[arrow].first};
    place_[walk[0]] = 0;
    while (true) {
      look_now_and_then();
      used_[arrow] = 1;
      const int from = walk.back(), here = missing_[arrow].second;
      if (place_[here] < 0) {
        place_[here] = static_cast<int>(walk.size());
        walk.push_back(here);
      } else {
        close_loop(walk, place_[here]);
      }
      const std::size_t next = leaving(here, from);
      if (next == missing_.size()) break;
      arrow = next;
    }
    for (const int v : walk) place_[v] = -1;
  }

  void close_loop(std::vector<int>& walk, int begin) {
    std::vector<int> loop(walk.begin() + begin, walk.end());
    for (std::size_t i = 1; i < loop.size(); ++i) place_[loop[i]] = -1;
    walk.resize(static_cast<std::size_t>(begin) + 1);
    std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end()), loop.end());
    loops_.push_back(std::move(loop));
  }

  // The unused arrow out of `here` that bounds the gap beside the arrow from `from`; missing_.size() when none is left.
  // Where very many leave a vertex, any of them.
  std::size_t leaving(int here, int from) {
    constexpr std::size_t kMostCompared = 64;
    const auto range = std::pair(arrows_from(here), arrows_from(here + 1));
    std::size_t& begin = first_unused_[here];
    begin = std::max(begin, range.first);
    while (begin < range.second && used_[begin]) ++begin;
    if (begin == range.second) return missing_.size();
    if (range.second - begin > kMostCompared) return begin;
    std::size_t best = begin;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = begin; i < range.second; ++i) {
      if (used_[i]) continue;
      const double turn = clockwise_turn(here, from, missing_[i].second);
      if (!(turn < least)) continue;
      least = turn;
      best = i;
    }
    return best;
  }

  std::size_t arrows_from(int vertex) const {
    return static_cast<std::size_t>(std::lower_bound(missing_.begin(), missing_.end(), Arrow(vertex, -1)) -
                                    missing_.begin());
  }

  // From the direction of `a` to that of `b`, in (0, 2π], about the normal at `here`.
  double clockwise_turn(int here, int a, int b) const {
    const Vec3 normal = normals_[here].stableNormalized();
    const Vec3 u = mesh_.vertices[a] - mesh_.vertices[here], v = mesh_.vertices[b] - mesh_.vertices[here];
    const double angle = -std::atan2(normal.dot(u.cross(v)), (u - normal.dot(u) * normal).dot(v));
    return angle > 0 ? angle : angle + 2 * std::numbers::pi;
  }

  const TriangleMesh& mesh_;
  std::vector<Arrow> missing_;
  std::vector<char> used_;
  std::vector<Vec3> normals_;
  std::vector<int> place_;  // of a vertex in the walk, else −1
  std::vector<std::size_t> first_unused_;
  std::vector<std::vector<int>> loops_;
};

}  // namespace

std::vector<std::vector<int>> boundary_loops(const TriangleMesh& mesh, const MeshEdges& edges) {
  return LoopWalker(mesh, missing_half_edges(mesh.triangles, edges)).walk();
}

LoopSize loop_size(const std::vector<Vec3>& vertices, const std::vector<int>& loop) {
  Vec3 sum = Vec3::Zero();
  double length = 0;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Vec3 &a = vertices[loop[i]], &b = vertices[loop[(i + 1) % loop.size()]];
    sum += (b - a).norm() * (0.5 * a + 0.5 * b);
    length += (b - a).norm();
  }
  LoopSize size;
  if (length == 0) return size;
  size.middle = sum / length;
  for (const int v : loop) size.diameter = std::max(size.diameter, 2 * (vertices[v] - size.middle).norm());
  return size;
}

}  // namespace impend
