// Around an edge with direction e = hi − lo the triangles are sorted by the angle of their third corner. A triangle
// that runs along e has its solid at smaller angles (it closes a wedge), one that runs against e at larger ones (it
// opens one); matching them like parentheses on a circle pairs the two sides of every wedge. Triangles that lie on each
// other count as one angle, closing ones first: two touching solids stay apart and a sheet without thickness pairs with
// itself.
#include "impend/geometry/shells.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <tuple>

#include "impend/base/stop.h"
#include "impend/base/union_find.h"

namespace impend {
namespace {

// Triangles at one edge that differ by less than this angle (rad) count as lying on each other when the shells of
// a mesh are told apart: above float32 noise of touching walls, below any wedge of a real part.
constexpr double kCoincidentAngle = 1e-6;

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
  const double same = kCoincidentAngle;
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

// Solid angle of a triangle (a, b, c) seen from the origin (Van Oosterom & Strackee 1983):
//   tan(Ω/2) = a·(b×c) / (|a||b||c| + (a·b)|c| + (b·c)|a| + (c·a)|b|).

namespace {

using ShellPair = std::pair<int, int>;

constexpr std::int64_t kMostShellPairs = 20'000'000;   // pairs of boxes looked at
constexpr std::int64_t kMostSolidAngles = 50'000'000;  // a few seconds

bool box_within(const Box3& inner, const Box3& outer) {
  return (inner.lower.array() >= outer.lower.array()).all() && (inner.upper.array() <= outer.upper.array()).all();
}

class NestingTest {
 public:
  NestingTest(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles, double tolerance)
      : vertices_(vertices), triangles_(triangles), tolerance_(tolerance) {}

  bool inside(const Shell& inner, const Shell& outer) {
    constexpr std::size_t kSamples = 8;
    constexpr double kClear = 0.1;  // a sample on the outer shell's surface gives a fraction: try another
    const std::size_t stride = std::max<std::size_t>(1, inner.triangles.size() / kSamples);
    double winding = 1;
    for (std::size_t i = 0; i < inner.triangles.size(); i += stride) {
      work_ += static_cast<std::int64_t>(outer.triangles.size());
      if (work_ > kMostSolidAngles) break;
      const Triangle& t = triangles_[inner.triangles[i]];
      winding = std::abs(winding_number((vertices_[t[0]] + vertices_[t[1]] + vertices_[t[2]]) / 3, outer));
      if (std::abs(winding - std::round(winding)) < kClear) break;
    }
    return winding > 0.5;
  }

 private:
  // ½ for a point on the shell itself, where the sum is chance: the sign of a solid angle near 2π.
  double winding_number(const Vec3& point, const Shell& shell) const {
    // Share of |a||b||c|, some hundred roundings, below which the point lies in the triangle's plane.
    constexpr double kOnSurface = 0x1p-44;
    double sum = 0;
    for (const int t : shell.triangles) {
      look_now_and_then();
      const Vec3 a = vertices_[triangles_[t][0]] - point;
      const Vec3 b = vertices_[triangles_[t][1]] - point;
      const Vec3 c = vertices_[triangles_[t][2]] - point;
      const double la = a.norm(), lb = b.norm(), lc = c.norm();
      const double sine = a.dot(b.cross(c));
      const double cosine = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
      if (cosine <= 0) {
        const double slack = tolerance_ * (b - a).cross(c - a).norm();
        if (std::abs(sine) <= std::max(kOnSurface * la * lb * lc, slack)) return 0.5;
      }
      sum += std::atan2(sine, cosine);
    }
    return sum / (2 * std::numbers::pi);
  }

  const std::vector<Vec3>& vertices_;
  const std::vector<Triangle>& triangles_;
  double tolerance_;
  std::int64_t work_ = 0;
};

}  // namespace

// By a sweep along x.
ShellPairs overlapping_shell_boxes(const std::vector<Shell>& shells) {
  std::vector<int> order;
  for (int i = 0; i < static_cast<int>(shells.size()); ++i)
    if (shells[i].closed) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    return std::pair(shells[a].box.lower.x(), a) < std::pair(shells[b].box.lower.x(), b);
  });
  ShellPairs found;
  std::vector<ShellPair>& pairs = found.pairs;
  std::int64_t looked_at = 0;
  std::vector<int> active;
  for (const int i : order) {
    look_after(static_cast<long>(active.size() / 16) + 1);
    const Box3& box = shells[i].box;
    std::erase_if(active, [&](int j) { return shells[j].box.upper.x() <= box.lower.x(); });
    looked_at += static_cast<std::int64_t>(active.size());
    if (looked_at > kMostShellPairs) {
      found.complete = false;
      break;
    }
    for (const int j : active) {
      const Box3& other = shells[j].box;
      if ((box.lower.array() < other.upper.array()).all() && (other.lower.array() < box.upper.array()).all())
        pairs.emplace_back(std::min(i, j), std::max(i, j));
    }
    active.push_back(i);
  }
  std::sort(pairs.begin(), pairs.end());
  return found;
}

void find_nesting(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles, std::vector<Shell>& shells,
                  double tolerance) {
  if (shells.size() < 2) return;
  NestingTest test(vertices, triangles, tolerance);
  std::vector<ShellPair> inside;  // inner, outer
  for (const auto& [i, j] : overlapping_shell_boxes(shells).pairs) {
    for (const auto& [inner, outer] : {ShellPair(i, j), ShellPair(j, i)}) {
      if (!box_within(shells[inner].box, shells[outer].box) || !test.inside(shells[inner], shells[outer])) continue;
      inside.emplace_back(inner, outer);
      ++shells[inner].depth;
      break;
    }
  }
  for (const auto& [inner, outer] : inside) {
    int& parent = shells[inner].parent;
    if (parent < 0 || shells[outer].depth > shells[parent].depth) parent = outer;
  }
}

}  // namespace impend
