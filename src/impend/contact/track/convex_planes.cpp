#include "impend/contact/track/convex_planes.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"

namespace impend {
namespace {

constexpr std::size_t kMostConvexPlanes = 16;
// Of the largest coordinate: what a height may round, with ample room.
constexpr double kPlaneRounding = 64 * kEpsilon;
// Of its size: a body whose faces are more uneven is for the mesh to say.
constexpr double kMostUncertain = 1e-6;

}  // namespace

std::optional<bool> ConvexPlanes::holds(const Vec3& p) const {
  if (planes.empty()) return std::nullopt;
  double most = -kInfinity;
  for (const Plane& plane : planes) most = std::max(most, plane.normal.dot(p) - plane.height);
  if (std::abs(most) <= uncertain) return std::nullopt;
  return most < 0;
}

ConvexPlanes convex_planes_of(const SurfaceFaces& surface, const std::vector<Vec3>& normals) {
  const auto& vertices = surface.mesh.vertices;
  const bool whole = std::all_of(surface.region_of.begin(), surface.region_of.end(), [](int r) { return r >= 0; });
  if (!surface.closed || !whole || normals.empty() || normals.size() > kMostConvexPlanes) return {};
  ConvexPlanes convex;
  double farthest = 0;
  for (std::size_t r = 0; r < normals.size(); ++r) {
    convex.planes.push_back({normals[r], normals[r].dot(surface.regions[r].centroid)});
    for (const int t : surface.regions[r].triangles) {
      for (const int v : surface.mesh.triangles[t]) {
        const double off = std::abs(normals[r].dot(vertices[v]) - convex.planes[r].height);
        convex.uncertain = std::max(convex.uncertain, off);
      }
    }
  }
  Vec3 middle = Vec3::Zero();
  for (const Vec3& v : vertices) {
    middle += v / static_cast<double>(vertices.size());
    farthest = std::max(farthest, v.lpNorm<1>());
    for (const ConvexPlanes::Plane& plane : convex.planes) {
      convex.uncertain = std::max(convex.uncertain, plane.normal.dot(v) - plane.height);
    }
  }
  convex.uncertain += kPlaneRounding * farthest;
  const bool even = convex.uncertain <= kMostUncertain * surface.size;
  if (!even || convex.holds(middle) != true) return {};
  return winding_number(surface.mesh, surface.triangle_tree, middle) != 0 ? convex : ConvexPlanes();
}

}  // namespace impend
