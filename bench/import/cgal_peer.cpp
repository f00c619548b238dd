#include "bench/import/cgal_peer.h"

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/orientation.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/repair_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Polygon_mesh_processing/triangulate_hole.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/Triangulation_face_base_with_info_2.h>

#include <iterator>
#include <utility>

namespace impend::bench {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Point = CGAL::Exact_predicates_inexact_constructions_kernel::Point_3;
using Epick = CGAL::Exact_predicates_inexact_constructions_kernel;
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

std::size_t cgal_orient(const TriangleMesh& mesh) {
  Soup soup = soup_of(mesh);
  pmp::orient_polygon_soup(soup.points, soup.polygons);
  return soup.points.size();
}

std::size_t cgal_volumes(const TriangleMesh& mesh) {
  const Soup soup = soup_of(mesh);
  Mesh surface;
  pmp::polygon_soup_to_polygon_mesh(soup.points, soup.polygons, surface);
  const auto volume = surface.add_property_map<Mesh::Face_index, std::size_t>("f:volume").first;
  return pmp::volume_connected_components(surface, volume);
}

std::size_t cgal_triangulate(const std::vector<Vec3>& corners) {
  using Vertex = CGAL::Triangulation_vertex_base_2<Epick>;
  using Face =
      CGAL::Constrained_triangulation_face_base_2<Epick, CGAL::Triangulation_face_base_with_info_2<int, Epick>>;
  using Delaunay =
      CGAL::Constrained_Delaunay_triangulation_2<Epick, CGAL::Triangulation_data_structure_2<Vertex, Face>>;
  Delaunay plane;
  std::vector<Delaunay::Vertex_handle> vertices;
  for (const Vec3& c : corners) {
    vertices.push_back(plane.insert(Epick::Point_2(c.x(), c.y()),
                                    vertices.empty() ? Delaunay::Face_handle() : vertices.back()->face()));
  }
  for (std::size_t i = 0; i < vertices.size(); ++i)
    plane.insert_constraint(vertices[i], vertices[(i + 1) % vertices.size()]);
  for (const auto face : plane.all_face_handles()) face->info() = -1;
  std::vector<std::pair<Delaunay::Face_handle, int>> open = {{plane.infinite_face(), 0}};
  std::size_t inside = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const auto [face, level] = open[i];
    if (face->info() != -1) continue;
    face->info() = level;
    inside += level % 2;
    for (int k = 0; k < 3; ++k) {
      if (face->neighbor(k)->info() == -1)
        open.emplace_back(face->neighbor(k), level + (face->is_constrained(k) ? 1 : 0));
    }
  }
  return inside;
}

std::size_t cgal_inside(const TriangleMesh& mesh, const std::vector<Vec3>& points) {
  const Soup soup = soup_of(mesh);
  Mesh surface;
  pmp::polygon_soup_to_polygon_mesh(soup.points, soup.polygons, surface);
  const CGAL::Side_of_triangle_mesh<Mesh, Epick> side(surface);
  std::size_t inside = 0;
  for (const Vec3& p : points) inside += side(Point(p.x(), p.y(), p.z())) == CGAL::ON_BOUNDED_SIDE;
  return inside;
}

std::size_t cgal_fill(const std::vector<Vec3>& corners) {
  std::vector<Point> line;
  for (const Vec3& c : corners) line.emplace_back(c.x(), c.y(), c.z());
  std::vector<CGAL::Triple<int, int, int>> triangles;
  pmp::triangulate_hole_polyline(line, std::back_inserter(triangles));
  return triangles.size();
}

}  // namespace impend::bench
