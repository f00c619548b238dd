#include "bench/import/cgal_peer.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/repair_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>

#include <iterator>
#include <utility>

namespace impend::bench {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Point = CGAL::Exact_predicates_inexact_constructions_kernel::Point_3;
using Mesh = CGAL::Surface_mesh<Point>;

struct Soup {
  std::vector<Point> points;
  std::vector<std::vector<std::size_t>> polygons;
};

Soup soup_of(const TriangleMesh& mesh) {
  Soup soup;
  for (const Vec3& v : mesh.vertices) soup.points.emplace_back(v.x(), v.y(), v.z());
  for (const auto& t : mesh.triangles)
    soup.polygons.push_back(
        {static_cast<std::size_t>(t[0]), static_cast<std::size_t>(t[1]), static_cast<std::size_t>(t[2])});
  return soup;
}

}  // namespace

std::size_t cgal_self_intersections(const TriangleMesh& mesh) {
  const Soup soup = soup_of(mesh);
  Mesh surface;
  pmp::polygon_soup_to_polygon_mesh(soup.points, soup.polygons, surface);
  std::vector<std::pair<Mesh::Face_index, Mesh::Face_index>> pairs;
  pmp::self_intersections(surface, std::back_inserter(pairs));
  return pairs.size();
}

std::size_t cgal_soup_to_mesh(const TriangleMesh& mesh) {
  Soup soup = soup_of(mesh);
  pmp::merge_duplicate_points_in_polygon_soup(soup.points, soup.polygons);
  pmp::orient_polygon_soup(soup.points, soup.polygons);
  return soup.points.size();
}

}  // namespace impend::bench
