#include "impend/geometry/cone_hull.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>

#include "impend/base/stop.h"
#include "impend/geometry/polygons.h"
#include "impend/geometry/shadow.h"

namespace impend {
namespace {

using SpaceHullPoint = CGAL::Exact_predicates_inexact_constructions_kernel::Point_3;
using SpaceHull = CGAL::Surface_mesh<SpaceHullPoint>;

struct HullTriangles {
  std::vector<Vec3> corners;
  std::vector<std::array<int, 3>> triangles;
};

HullTriangles hull_of(const std::vector<Vec3>& points) {
  std::vector<SpaceHullPoint> given;
  for (const Vec3& p : points) given.emplace_back(p.x(), p.y(), p.z());
  SpaceHull hull;
  CGAL::convex_hull_3(given.begin(), given.end(), hull);
  HullTriangles found;
  for (const auto vertex : hull.vertices()) {
    const SpaceHullPoint& p = hull.point(vertex);
    found.corners.emplace_back(p.x(), p.y(), p.z());
  }
  for (const auto face : hull.faces()) {
    std::array<int, 3> triangle{};
    int k = 0;
    for (const auto vertex : hull.vertices_around_face(hull.halfedge(face))) {
      triangle[k++] = static_cast<int>(vertex.idx());
    }
    found.triangles.push_back(triangle);
  }
  return found;
}

// (p₁ − p₀) × (p₂ − p₀): outward, twice the area long.
Vec3 twice_area(const HullTriangles& hull, const std::array<int, 3>& t) {
  return (hull.corners[t[1]] - hull.corners[t[0]]).cross(hull.corners[t[2]] - hull.corners[t[0]]);
}

HullFacet facet_along(const HullTriangles& hull, const Vec3& normal, double tolerance) {
  HullFacet facet;
  facet.normal = normal;
  facet.offset = normal.dot(hull.corners.front());
  for (const Vec3& corner : hull.corners) facet.offset = std::max(facet.offset, normal.dot(corner));
  const Mat3 axes = axes_along(normal);
  std::vector<Vec3> touching;
  std::vector<Vec2> flat;
  for (const Vec3& corner : hull.corners) {
    if (normal.dot(corner) < facet.offset - tolerance) continue;
    touching.push_back(corner);
    flat.push_back((axes * corner).head<2>());
  }
  for (const int i : strict_hull(flat)) facet.corners.push_back(touching[i]);
  return facet;
}

bool lies_in(const Vec3& point, const HullFacet& facet, double tolerance) {
  return facet.normal.dot(point) >= facet.offset - tolerance;
}

}  // namespace

std::vector<HullFacet> hull_facets(const std::vector<Vec3>& points, double tolerance) {
  if (points.size() < 4) return {};
  const HullTriangles hull = hull_of(points);
  if (hull.triangles.size() < 4) return {};
  std::vector<std::pair<double, int>> by_size;
  for (std::size_t k = 0; k < hull.triangles.size(); ++k) {
    by_size.emplace_back(-twice_area(hull, hull.triangles[k]).norm(), static_cast<int>(k));
  }
  std::sort(by_size.begin(), by_size.end());
  std::vector<HullFacet> facets;
  for (const auto& [size, k] : by_size) {
    look_for_stop();
    const std::array<int, 3>& triangle = hull.triangles[k];
    const bool known = std::any_of(facets.begin(), facets.end(), [&](const HullFacet& facet) {
      return std::all_of(triangle.begin(), triangle.end(),
                         [&](int corner) { return lies_in(hull.corners[corner], facet, tolerance); });
    });
    if (known || !(size < 0)) continue;
    facets.push_back(facet_along(hull, twice_area(hull, triangle).normalized(), tolerance));
  }
  return facets;
}

}  // namespace impend
