// Least area (Barequet & Sharir 1995, after Klincsek 1980): with W(i, j) the area that closes the corners i … j,
//   W(i, i+1) = 0,   W(i, j) = min over i < k < j of W(i, k) + W(k, j) + area(i, k, j),
// where (i, j) may be no edge that exists elsewhere and no triangle may be flat. The corners 0 and n−1 are neighbours.
// For a line in one plane the least area is that of the polygon, and only triangulations without overlap have it.
#include "impend/geometry/close_holes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/stop.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

constexpr int kMostByArea = 200;
constexpr int kMostByPlane = 5000;
constexpr double kImpossible = std::numeric_limits<double>::infinity();

bool lies_in_plane(const std::vector<Vec3>& corners, double flat) {
  const Vec3 normal = newell_normal(corners).stableNormalized();
  Vec3 middle = Vec3::Zero();
  for (const Vec3& corner : corners) middle += (corner - corners[0]) / static_cast<double>(corners.size());
  middle += corners[0];
  return std::all_of(corners.begin(), corners.end(),
                     [&](const Vec3& corner) { return std::abs(normal.dot(corner - middle)) <= flat; });
}

// Twice the area, or kImpossible for a triangle whose height is rounding.
double positive_area(const Vec3& a, const Vec3& b, const Vec3& c) {
  constexpr double kRoundings = 16;  // of the corners' coordinates
  const double area = (b - a).cross(c - a).norm();
  const double size = std::max({a.cwiseAbs().maxCoeff(), b.cwiseAbs().maxCoeff(), c.cwiseAbs().maxCoeff()});
  const double longest = std::max({(b - a).norm(), (c - b).norm(), (a - c).norm()});
  return area > kRoundings * std::numeric_limits<double>::epsilon() * size * longest ? area : kImpossible;
}

bool usable(const std::vector<Triangle>& triangles, const std::vector<Vec3>& corners,
            const std::function<bool(int, int)>& taken) {
  const int n = static_cast<int>(corners.size());
  for (const Triangle& t : triangles) {
    if (positive_area(corners[t[0]], corners[t[1]], corners[t[2]]) == kImpossible) return false;
    for (int k = 0; k < 3; ++k) {
      const int i = std::min(t[k], t[(k + 1) % 3]), j = std::max(t[k], t[(k + 1) % 3]);
      if (j - i > 1 && !(i == 0 && j == n - 1) && taken(i, j)) return false;
    }
  }
  return true;
}

std::optional<std::vector<Triangle>> fill_in_plane(const std::vector<Vec3>& corners,
                                                   const std::function<bool(int, int)>& taken) {
  const PolygonTriangles polygon = triangulate_polygon(corners);
  if (!polygon.simple || !usable(polygon.triangles, corners, taken)) return std::nullopt;
  return polygon.triangles;
}

class LeastArea {
 public:
  explicit LeastArea(const std::vector<Vec3>& corners)
      : corners_(corners), n_(static_cast<int>(corners.size())), area_(n_ * n_, 0), middle_(n_ * n_, -1) {}

  std::optional<std::vector<Triangle>> run(const std::function<bool(int, int)>& taken) {
    for (int span = 2; span < n_; ++span) {
      for (int i = 0; i + span < n_; ++i) choose(i, i + span, span < n_ - 1 && taken(i, i + span));
    }
    if (area_[n_ - 1] == kImpossible) return std::nullopt;
    return collect();
  }

 private:
  void choose(int i, int j, bool taken) {
    look_now_and_then();
    double least = kImpossible;
    for (int k = i + 1; k < j && !taken; ++k) {
      const double sides = area_[i * n_ + k] + area_[k * n_ + j];
      if (!(sides < least)) continue;
      const double area = sides + positive_area(corners_[i], corners_[k], corners_[j]);
      if (!(area < least)) continue;
      least = area;
      middle_[i * n_ + j] = k;
    }
    area_[i * n_ + j] = least;
  }

  std::vector<Triangle> collect() const {
    std::vector<Triangle> triangles;
    std::vector<std::array<int, 2>> open{{0, n_ - 1}};
    while (!open.empty()) {
      const auto [i, j] = open.back();
      open.pop_back();
      if (j - i < 2) continue;
      const int k = middle_[i * n_ + j];
      triangles.push_back({i, k, j});
      open.push_back({i, k});
      open.push_back({k, j});
    }
    std::sort(triangles.begin(), triangles.end());
    return triangles;
  }

  const std::vector<Vec3>& corners_;
  int n_;
  std::vector<double> area_;  // of i … j, at i·n + j
  std::vector<int> middle_;
};

}  // namespace

std::optional<std::vector<Triangle>> fill_loop(const std::vector<Vec3>& corners, double flat,
                                               const std::function<bool(int, int)>& taken, std::int64_t* steps) {
  const auto n = static_cast<std::int64_t>(corners.size());
  if (n < 3 || n > kMostByPlane) return std::nullopt;
  const bool small = n <= kMostByArea;
  if (!small || lies_in_plane(corners, flat)) {
    *steps += n * n;
    if (const auto filled = fill_in_plane(corners, taken)) return filled;
  }
  if (!small) return std::nullopt;
  *steps += n * n * n / 6;
  return LeastArea(corners).run(taken);
}

}  // namespace impend
