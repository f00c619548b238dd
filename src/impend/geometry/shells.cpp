// Around an edge with direction e = hi − lo the triangles are sorted by the angle of their third corner. A triangle
// that runs along e has its solid at smaller angles (it closes a wedge), one that runs against e at larger ones (it
// opens one); matching them like parentheses on a circle pairs the two sides of every wedge. Triangles that lie on each
// other count as one angle, closing ones first: two touching solids stay apart and a sheet without thickness pairs with
// itself.
#include "impend/geometry/shells.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>

#include "impend/base/look.h"
#include "impend/base/tolerances.h"
#include "impend/base/union_find.h"

namespace impend {
namespace {

struct Side {
  double angle;
  bool closes;
  int half_edge;
};

std::vector<Side> sides_by_angle(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                                 const int* begin, const int* end) {
  const int any = *begin;
  const int from = half_edge_from(triangles, any), to = half_edge_to(triangles, any);
  const Vec3& origin = vertices[std::min(from, to)];
  const Vec3 axis = (vertices[std::max(from, to)] - origin).normalized();
  Vec3 u = vertices[half_edge_opposite(triangles, any)] - origin;
  u = (u - u.dot(axis) * axis).normalized();
  const Vec3 v = axis.cross(u);
  const double same = GeometricTolerances().coincident_angle;
  std::vector<Side> sides;
  for (const int* h = begin; h != end; ++h) {
    const Vec3 r = vertices[half_edge_opposite(triangles, *h)] - origin;
    double angle = std::atan2(v.dot(r), u.dot(r));
    if (angle < -same) angle += 2 * std::numbers::pi;
    sides.push_back({angle, half_edge_is_forward(triangles, *h), *h});
  }
  const auto key = [](const Side& s) { return std::tuple(s.angle, !s.closes, s.half_edge); };
  std::sort(sides.begin(), sides.end(), [&](const Side& a, const Side& b) { return key(a) < key(b); });
  for (std::size_t i = 1; i < sides.size(); ++i)
    if (sides[i].angle - sides[i - 1].angle <= same) sides[i].angle = sides[i - 1].angle;
  std::sort(sides.begin(), sides.end(), [&](const Side& a, const Side& b) { return key(a) < key(b); });
  return sides;
}

void join_wedges(const std::vector<Side>& sides, UnionFind& sets) {
  std::vector<std::size_t> open;
  std::vector<char> matched(sides.size(), 0);
  for (std::size_t step = 0; step < 2 * sides.size(); ++step) {
    const std::size_t i = step % sides.size();
    if (matched[i]) continue;
    if (!sides[i].closes) {
      if (step < sides.size()) open.push_back(i);
    } else if (!open.empty()) {
      sets.join(sides[open.back()].half_edge / 3, sides[i].half_edge / 3);
      matched[open.back()] = matched[i] = 1;
      open.pop_back();
    }
  }
}

void measure(Shell& shell, const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles) {
  look_after(static_cast<long>(shell.triangles.size()));
  for (const int t : shell.triangles)
    for (const int v : triangles[t]) shell.box.add(vertices[v]);
  const Vec3 origin = 0.5 * shell.box.lower + 0.5 * shell.box.upper;
  double six_volume = 0, size = 0;
  for (const int t : shell.triangles) {
    look_now_and_then();
    const Vec3 a = vertices[triangles[t][0]] - origin;
    const Vec3 b = vertices[triangles[t][1]] - origin;
    const Vec3 c = vertices[triangles[t][2]] - origin;
    const double d = a.dot(b.cross(c));
    six_volume += d;
    size += std::abs(d);
  }
  shell.volume = six_volume / 6;
  shell.inward = six_volume < -size * std::sqrt(std::numeric_limits<double>::epsilon());
}

}  // namespace

ShellSet find_shells(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                     const MeshEdges& edges) {
  ShellSet result;
  UnionFind sets(static_cast<int>(triangles.size()));
  std::vector<int> open_triangles;
  for (int e = 0; e < edges.count(); ++e) {
    look_now_and_then();
    const int* begin = edges.half_edges.data() + edges.begin[e];
    const int* end = edges.half_edges.data() + edges.begin[e + 1];
    const auto forward = std::count_if(begin, end, [&](int h) { return half_edge_is_forward(triangles, h); });
    if (2 * forward != end - begin) {
      if (result.open_edges++ == 0) result.open_half_edge = *begin;
      for (const int* h = begin; h != end; ++h) open_triangles.push_back(*h / 3);
    }
    if (end - begin == 2) sets.join(begin[0] / 3, begin[1] / 3);
    if (end - begin > 2) {
      ++result.nonmanifold_edges;
      join_wedges(sides_by_angle(vertices, triangles, begin, end), sets);
    }
  }
  std::vector<int> shell_of(triangles.size(), -1);
  for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
    look_now_and_then();
    const int root = sets.find(t);
    if (root == t) {
      shell_of[t] = static_cast<int>(result.shells.size());
      result.shells.emplace_back();
    }
    shell_of[t] = shell_of[root];
    result.shells[shell_of[t]].triangles.push_back(t);
  }
  for (const int t : open_triangles) result.shells[shell_of[t]].closed = false;
  for (Shell& shell : result.shells) measure(shell, vertices, triangles);
  return result;
}

}  // namespace impend
