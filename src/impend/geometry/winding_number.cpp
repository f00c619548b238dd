#include "impend/geometry/bvh.h"

#include <algorithm>
#include <array>
#include <limits>

namespace impend {
namespace {

// Signed crossing of the ray p + s·d, s > 0: +1 leaving through the outer side, −1 entering, 0 none; s on a hit.
int crossing(const TriangleMesh& mesh, int t, const Vec3& p, const Vec3& d, double& s) {
  const auto& v = mesh.triangles[t];
  const Vec3 a = mesh.vertices[v[0]] - p, b = mesh.vertices[v[1]] - p, c = mesh.vertices[v[2]] - p;
  // Scalar triple products with d: consistent for the two triangles of an edge, since each uses its ends only.
  const double u = d.dot(b.cross(c)), w = d.dot(c.cross(a)), x = d.dot(a.cross(b));
  const bool all_positive = u > 0 && w > 0 && x > 0, all_negative = u < 0 && w < 0 && x < 0;
  if (!all_positive && !all_negative) return 0;
  const Vec3 n = (b - a).cross(c - a);
  s = n.dot(a) / n.dot(d);
  if (!(s > 0)) return 0;
  return all_positive ? 1 : -1;
}

}  // namespace

int winding_number(const TriangleMesh& mesh, const Bvh& tree, const Vec3& p) {
  const std::array<Vec3, 3> directions{Vec3(0.5377, 0.7071, 0.4592), Vec3(-0.3333, 0.8911, -0.3081),
                                       Vec3(0.1373, -0.2917, 0.9466)};
  std::array<int, 3> count{0, 0, 0};
  for (int k = 0; k < 3; ++k) {
    tree.along_ray(p, directions[k], [&](int t) {
      double s = 0;
      count[k] += crossing(mesh, t, p, directions[k], s);
    });
  }
  std::sort(count.begin(), count.end());
  return count[1];
}

double distance_along_ray(const TriangleMesh& mesh, const Bvh& tree, const Vec3& p, const Vec3& direction,
                          double skip) {
  double nearest = std::numeric_limits<double>::infinity();
  tree.along_ray(p, direction, [&](int t) {
    double s = 0;
    if (crossing(mesh, t, p, direction, s) != 0 && s > skip) nearest = std::min(nearest, s);
  });
  return nearest;
}

}  // namespace impend
