// Solid angle of a triangle (a, b, c) seen from the origin (Van Oosterom & Strackee 1983):
//   tan(Ω/2) = a·(b×c) / (|a||b||c| + (a·b)|c| + (b·c)|a| + (c·a)|b|).
#include "impend/geometry/shell_nesting.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <utility>

namespace impend {
namespace {

using Pair = std::pair<int, int>;

constexpr std::int64_t kMostPairs = 20'000'000;        // pairs of boxes looked at
constexpr std::int64_t kMostSolidAngles = 50'000'000;  // a few seconds
constexpr std::int64_t kMostCrossings = 100'000'000;   // triangle against triangle, most ended by their boxes

// Pairs of closed shells whose boxes share volume, by a sweep along x.
std::vector<Pair> overlapping_boxes(const std::vector<Shell>& shells) {
  std::vector<int> order;
  for (int i = 0; i < static_cast<int>(shells.size()); ++i)
    if (shells[i].closed) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    return std::pair(shells[a].box.lower.x(), a) < std::pair(shells[b].box.lower.x(), b);
  });
  std::vector<Pair> pairs;
  std::int64_t looked_at = 0;
  std::vector<int> active;
  for (const int i : order) {
    const Box3& box = shells[i].box;
    std::erase_if(active, [&](int j) { return shells[j].box.upper.x() <= box.lower.x(); });
    looked_at += static_cast<std::int64_t>(active.size());
    if (looked_at > kMostPairs) break;
    for (const int j : active) {
      const Box3& other = shells[j].box;
      if ((box.lower.array() < other.upper.array()).all() && (other.lower.array() < box.upper.array()).all())
        pairs.emplace_back(std::min(i, j), std::max(i, j));
    }
    active.push_back(i);
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

bool box_within(const Box3& inner, const Box3& outer) {
  return (inner.lower.array() >= outer.lower.array()).all() && (inner.upper.array() <= outer.upper.array()).all();
}

class NestingTest {
 public:
  NestingTest(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles)
      : vertices_(vertices), triangles_(triangles) {}

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
  // ½ for a point on the shell itself, where the sum is ambiguous: the sign of a solid angle of 2π is then chance.
  double winding_number(const Vec3& point, const Shell& shell) const {
    constexpr double kOnSurface = 0x1p-44;
    double sum = 0;
    for (const int t : shell.triangles) {
      const Vec3 a = vertices_[triangles_[t][0]] - point;
      const Vec3 b = vertices_[triangles_[t][1]] - point;
      const Vec3 c = vertices_[triangles_[t][2]] - point;
      const double la = a.norm(), lb = b.norm(), lc = c.norm();
      const double sine = a.dot(b.cross(c));
      const double cosine = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
      if (std::abs(sine) <= kOnSurface * la * lb * lc && cosine <= 0) return 0.5;
      sum += std::atan2(sine, cosine);
    }
    return sum / (2 * std::numbers::pi);
  }

  const std::vector<Vec3>& vertices_;
  const std::vector<Triangle>& triangles_;
  std::int64_t work_ = 0;
};

// Signed volume of (a, b, c, p), exactly 0 when it is within the rounding of the coordinates' differences.
double side_of(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
  const Vec3 u = a - p, v = b - p, w = c - p;
  const double value = u.dot(v.cross(w));
  constexpr double kRoundings = 64;
  const double size =
      std::max({a.cwiseAbs().maxCoeff(), b.cwiseAbs().maxCoeff(), c.cwiseAbs().maxCoeff(), p.cwiseAbs().maxCoeff()});
  const double longest = std::max({u.norm(), v.norm(), w.norm()});
  const double slack = kRoundings * std::numeric_limits<double>::epsilon() * size * longest * longest;
  return std::abs(value) <= slack ? 0.0 : value;
}

bool passes_through(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b, const Vec3& c) {
  const double sp = side_of(a, b, c, p), sq = side_of(a, b, c, q);
  if (!(sp < 0 ? sq > 0 : sp > 0 && sq < 0)) return false;
  const double ab = side_of(a, b, q, p), bc = side_of(b, c, q, p), ca = side_of(c, a, q, p);
  return (ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0);
}

struct BoxedTriangle {
  Box3 box;
  int triangle;
};

// The shell's triangles that reach into `box`, by their lower x.
std::vector<BoxedTriangle> triangles_in(const Box3& box, const Shell& shell, const std::vector<Vec3>& vertices,
                                        const std::vector<Triangle>& triangles) {
  std::vector<BoxedTriangle> found;
  for (const int t : shell.triangles) {
    Box3 own;
    for (const int v : triangles[t]) own.add(vertices[v]);
    if (own.overlaps(box)) found.push_back({own, t});
  }
  std::sort(found.begin(), found.end(), [](const BoxedTriangle& a, const BoxedTriangle& b) {
    return std::pair(a.box.lower.x(), a.triangle) < std::pair(b.box.lower.x(), b.triangle);
  });
  return found;
}

bool edge_passes(int edges_of, int through, const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles) {
  const Triangle& o = triangles[through];
  for (int h = 3 * edges_of; h < 3 * edges_of + 3; ++h) {
    const Vec3 &p = vertices[half_edge_from(triangles, h)], &q = vertices[half_edge_to(triangles, h)];
    if (passes_through(p, q, vertices[o[0]], vertices[o[1]], vertices[o[2]])) return true;
  }
  return false;
}

// Compares triangles whose boxes overlap; `work` counts the comparisons and ends them at kMostCrossings.
bool triangles_cross(const std::vector<BoxedTriangle>& a, const std::vector<BoxedTriangle>& b,
                     const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles, std::int64_t& work) {
  double widest = 0;
  for (const BoxedTriangle& other : b) widest = std::max(widest, other.box.upper.x() - other.box.lower.x());
  for (const BoxedTriangle& one : a) {
    auto other = std::lower_bound(b.begin(), b.end(), one.box.lower.x() - widest,
                                  [](const BoxedTriangle& t, double x) { return t.box.lower.x() < x; });
    for (; other != b.end() && other->box.lower.x() <= one.box.upper.x(); ++other) {
      if (++work > kMostCrossings) return false;
      if (!one.box.overlaps(other->box)) continue;
      if (edge_passes(one.triangle, other->triangle, vertices, triangles) ||
          edge_passes(other->triangle, one.triangle, vertices, triangles))
        return true;
    }
  }
  return false;
}

}  // namespace

void find_nesting(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                  std::vector<Shell>& shells) {
  if (shells.size() < 2) return;
  NestingTest test(vertices, triangles);
  std::vector<Pair> inside;  // inner, outer
  for (const auto& [i, j] : overlapping_boxes(shells)) {
    for (const auto& [inner, outer] : {Pair(i, j), Pair(j, i)}) {
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

bool any_shells_cross(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                      const std::vector<Shell>& shells) {
  if (shells.size() < 2) return false;
  std::int64_t work = 0;
  for (const auto& [i, j] : overlapping_boxes(shells)) {
    const Box3 shared = {shells[i].box.lower.cwiseMax(shells[j].box.lower),
                         shells[i].box.upper.cwiseMin(shells[j].box.upper)};
    const auto a = triangles_in(shared, shells[i], vertices, triangles);
    const auto b = triangles_in(shared, shells[j], vertices, triangles);
    work += static_cast<std::int64_t>(shells[i].triangles.size() + shells[j].triangles.size());
    if (triangles_cross(a, b, vertices, triangles, work)) return true;
    if (work > kMostCrossings) return false;
  }
  return false;
}

}  // namespace impend
