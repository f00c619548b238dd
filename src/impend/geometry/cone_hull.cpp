// Every face of a cone with an inside is the plane of two of its rays with all others on one side. Rays are few.
#include "impend/geometry/cone_hull.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"

namespace impend {
namespace {

bool bounds(const Vec3& normal, const std::vector<Vec3>& rays, double same) {
  return std::all_of(rays.begin(), rays.end(), [&](const Vec3& ray) { return normal.dot(ray) <= same; });
}

void add_normal(const Vec3& normal, std::vector<Vec3>& normals, double same) {
  const bool known =
      std::any_of(normals.begin(), normals.end(), [&](const Vec3& other) { return (other - normal).norm() <= same; });
  if (!known) normals.push_back(normal);
}

// Orthonormal columns, of which the first `dimension` span the rays.
Mat3 axes_of(const std::vector<Vec3>& rays, double same, int& dimension) {
  Mat3 axes = Mat3::Identity();
  dimension = 0;
  for (int k = 0; k < 3; ++k) {
    Vec3 farthest = Vec3::Zero();
    for (const Vec3& ray : rays) {
      Vec3 rest = ray;
      for (int l = 0; l < k; ++l) rest -= axes.col(l).dot(rest) * axes.col(l);
      if (rest.norm() > farthest.norm()) farthest = rest;
    }
    if (!(farthest.norm() > same)) break;
    axes.col(k) = farthest.normalized();
    ++dimension;
  }
  if (dimension == 1) axes.col(1) = axes.col(0).unitOrthogonal();
  if (dimension > 0 && dimension < 3) axes.col(2) = axes.col(0).cross(axes.col(1));
  return axes;
}

std::vector<Vec3> faces_in_space(const std::vector<Vec3>& rays, double same) {
  std::vector<Vec3> normals;
  for (std::size_t i = 0; i < rays.size(); ++i) {
    look_for_stop();
    for (std::size_t j = 0; j < i; ++j) {
      const Vec3 across = rays[i].cross(rays[j]);
      if (across.norm() <= same) continue;
      const Vec3 normal = across.normalized();
      if (bounds(normal, rays, same)) add_normal(normal, normals, same);
      if (bounds(-normal, rays, same)) add_normal(-normal, normals, same);
    }
  }
  return normals;
}

}  // namespace

ConeHull cone_hull(const std::vector<Vec3>& rays, double same) {
  ConeHull hull;
  const Mat3 axes = axes_of(rays, same, hull.dimension);
  if (hull.dimension == 3) hull.normals = faces_in_space(rays, same);
  for (int k = hull.dimension; k < 3; ++k) {
    add_normal(axes.col(k), hull.normals, same);
    add_normal(-axes.col(k), hull.normals, same);
  }
  if (hull.dimension == 2) {
    for (const Vec3& ray : rays) {
      const Vec3 normal = axes.col(2).cross(ray).normalized();
      if (bounds(normal, rays, same)) add_normal(normal, hull.normals, same);
      if (bounds(-normal, rays, same)) add_normal(-normal, hull.normals, same);
    }
  }
  if (hull.dimension == 1 && bounds(-axes.col(0), rays, same)) hull.normals.push_back(-axes.col(0));
  // A face holds the subspace that the cone holds; what is orthogonal to all faces is that subspace.
  int rank = 0;
  axes_of(hull.normals, same, rank);
  hull.lineality = 3 - rank;
  return hull;
}

std::vector<Vec3> extreme_rays(const std::vector<Vec3>& rays, double same) {
  std::vector<Vec3> kept = rays;
  for (std::size_t k = kept.size(); k-- > 0;) {
    std::vector<Vec3> others = kept;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
    const ConeHull hull = cone_hull(others, same);
    if (!others.empty() &&
        std::all_of(hull.normals.begin(), hull.normals.end(), [&](const Vec3& n) { return n.dot(kept[k]) <= same; })) {
      kept = std::move(others);
    }
  }
  std::vector<Vec3> ordered;
  for (const int k : order_around(kept, kept, same)) ordered.push_back(kept[k]);
  return ordered;
}

std::vector<int> order_around(const std::vector<Vec3>& directions, const std::vector<Vec3>& rays, double same) {
  std::vector<int> order(directions.size());
  std::iota(order.begin(), order.end(), 0);
  Vec3 sum = Vec3::Zero();
  for (const Vec3& ray : rays) sum += ray;
  if (directions.size() < 3 || !(sum.norm() > same)) return order;
  const Vec3 axis = sum.normalized();
  const Vec3 first = (directions.front() - directions.front().dot(axis) * axis).normalized();
  const Vec3 second = axis.cross(first);
  const auto turn = [&](int k) {
    const double angle = std::atan2(directions[k].dot(second), directions[k].dot(first));
    return angle < 0 ? angle + 2 * kPi : angle;
  };
  std::stable_sort(order.begin() + 1, order.end(), [&](int a, int b) { return turn(a) < turn(b); });
  return order;
}

}  // namespace impend
