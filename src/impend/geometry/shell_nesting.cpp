// Solid angle of a triangle (a, b, c) seen from the origin (Van Oosterom & Strackee 1983):
//   tan(Ω/2) = a·(b×c) / (|a||b||c| + (a·b)|c| + (b·c)|a| + (c·a)|b|).
#include "impend/geometry/shell_nesting.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

#include "impend/base/look.h"

namespace impend {
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
