#include "impend/compare/compared_surface.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/moments.h"

namespace impend {
namespace {

// A place goes through a pose, a unit and a fitted motion on its way: some dozens of roundings of its coordinates.
constexpr double kPlaceRoundings = 256;

Vec3 corner_of(const TriangleMesh& mesh, const std::array<int, 3>& triangle, int k) {
  return mesh.vertices[static_cast<std::size_t>(triangle[static_cast<std::size_t>(k)])];
}

Vec3 area_vector(const TriangleMesh& mesh, const std::array<int, 3>& t) {
  const Vec3 a = corner_of(mesh, t, 0);
  return (corner_of(mesh, t, 1) - a).cross(corner_of(mesh, t, 2) - a) / 2;
}

double largest_coordinate(const Box3& box) {
  return box.empty() ? 0 : std::max(box.lower.cwiseAbs().maxCoeff(), box.upper.cwiseAbs().maxCoeff());
}

void measure_rises(ComparedSurface& surface) {
  const TriangleMesh& mesh = surface.mesh;
  surface.rise.assign(mesh.triangles.size(), 0);
  surface.corner_rise.assign(mesh.vertices.size(), 0);
  const MeshEdges edges = mesh_edges(mesh.triangles, mesh.vertices.size());
  const GeometricTolerances tolerances;
  for (int e = 0; e < edges.count(); ++e) {
    look_now_and_then();
    if (edges.size(e) != 2) continue;
    const int first = edges.half_edges[edges.begin[e]], second = edges.half_edges[edges.begin[e] + 1];
    const std::size_t s = static_cast<std::size_t>(first / 3), t = static_cast<std::size_t>(second / 3);
    const Vec3 m = area_vector(mesh, mesh.triangles[s]), n = area_vector(mesh, mesh.triangles[t]);
    const double angle = std::atan2(m.cross(n).norm(), m.dot(n));
    if (!(angle < tolerances.smooth_angle)) continue;
    const double length = (mesh.vertices[static_cast<std::size_t>(half_edge_from(mesh.triangles, first))] -
                           mesh.vertices[static_cast<std::size_t>(half_edge_to(mesh.triangles, first))])
                              .norm();
    if (!(length > 0)) continue;
    // The height of a triangle over this edge is its width across it. An angle of rounding adds a rise of rounding.
    const double rise = std::tan(angle / 2) / length;
    surface.rise[s] += m.norm() * rise;
    surface.rise[t] += n.norm() * rise;
  }
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    for (const int v : mesh.triangles[t]) {
      double& most = surface.corner_rise[static_cast<std::size_t>(v)];
      most = std::max(most, surface.rise[t]);
    }
    surface.rise_volume += surface.rise[t] * area_vector(mesh, mesh.triangles[t]).norm();
  }
}

// Σ over triangles of area, centroid and second moments: corners weigh 1/12 each, the centroid 3/4.
void measure_open(ComparedSurface& surface) {
  double area = 0;
  Vec3 first = Vec3::Zero();
  for (const auto& t : surface.mesh.triangles) {
    const double piece = area_vector(surface.mesh, t).norm();
    area += piece;
    first +=
        piece * (corner_of(surface.mesh, t, 0) + corner_of(surface.mesh, t, 1) + corner_of(surface.mesh, t, 2)) / 3;
  }
  if (!(area > 0)) return;
  surface.center = first / area;
  for (const auto& t : surface.mesh.triangles) {
    const double piece = area_vector(surface.mesh, t).norm();
    Vec3 sum = Vec3::Zero();
    for (int k = 0; k < 3; ++k) {
      const Vec3 x = corner_of(surface.mesh, t, k) - surface.center;
      surface.second += piece / 12 * x * x.transpose();
      sum += x;
    }
    surface.second += piece / 12 * sum * sum.transpose();
  }
}

// What facets rise by at the place where a point was found: inside a triangle its own, on an edge or a corner the most
// of what meets there.
double rise_at(const ComparedSurface& surface, const SurfacePoint& found, double noise) {
  const auto& triangle = surface.mesh.triangles[static_cast<std::size_t>(found.triangle)];
  double rise = surface.rise[static_cast<std::size_t>(found.triangle)];
  for (int k = 0; k < 3; ++k) {
    const Vec3 a = corner_of(surface.mesh, triangle, k), b = corner_of(surface.mesh, triangle, (k + 1) % 3);
    const double length = (b - a).norm();
    const double height = length > 0 ? (b - a).cross(found.point - a).norm() / length : 0;
    if (height > noise + rise) continue;
    rise = std::max({rise, surface.corner_rise[static_cast<std::size_t>(triangle[static_cast<std::size_t>(k)])],
                     surface.corner_rise[static_cast<std::size_t>(triangle[static_cast<std::size_t>((k + 1) % 3)])]});
  }
  return rise;
}

}  // namespace

ComparedSurface compared_surface(const TriangleMesh& mesh, bool closed, double noise) {
  ComparedSurface surface;
  surface.mesh = mesh;
  surface.box = bounding_box(mesh);
  surface.rounding = kPlaceRoundings * kEpsilon * largest_coordinate(surface.box);
  surface.noise = noise + surface.rounding;
  surface.tree = Bvh(triangle_boxes(mesh));
  measure_rises(surface);
  if (closed) {
    const VolumeMoments moments = volume_moments(mesh);
    surface.volume = moments.volume;
    surface.center = moments.centroid;
    surface.second = moments.second;
  } else {
    measure_open(surface);
  }
  return surface;
}

ComparedSurface compared_surface(const Part& part) {
  TriangleMesh mesh = part.mesh;
  for (Vec3& v : mesh.vertices) v = part.X_WP * v;
  return compared_surface(mesh, part.check.closed, part.coordinate_noise.norm());
}

ComparedSurface mapped_surface(const ComparedSurface& surface, const Mat3& A, const Vec3& p, double scale) {
  TriangleMesh mesh = surface.mesh;
  for (Vec3& v : mesh.vertices) v = A * v + p;
  if (A.determinant() < 0) {
    for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
  }
  return compared_surface(mesh, surface.volume != 0, surface.noise * scale);
}

bool lies_on(const ComparedSurface& a, const RigidTransform& T, const ComparedSurface& b, const Closeness& how) {
  const double most_rise = how.with_rises && !b.rise.empty() ? *std::max_element(b.rise.begin(), b.rise.end()) : 0;
  const auto is_near = [&](const Vec3& p, double own) {
    look_now_and_then();
    const double bound = how.noise + most_rise + own;
    const SurfacePoint found = nearest_on_mesh(b.mesh, b.tree, T * p, 2 * bound);
    if (found.triangle < 0) return false;
    if (found.distance <= how.noise) return true;
    return how.with_rises && found.distance <= how.noise + own + rise_at(b, found, how.noise);
  };
  const auto allowed = [&how](double rise) { return how.with_rises ? rise : 0; };
  for (const Vec3& v : a.mesh.vertices) {
    if (!is_near(v, 0)) return false;
  }
  for (std::size_t t = 0; t < a.mesh.triangles.size(); ++t) {
    const auto& triangle = a.mesh.triangles[t];
    const Vec3 x = corner_of(a.mesh, triangle, 0), y = corner_of(a.mesh, triangle, 1),
               z = corner_of(a.mesh, triangle, 2);
    if (!is_near((x + y + z) / 3, allowed(a.rise[t]))) return false;
    const auto at_edge = [&](int k, int l) {
      const auto rise = [&](int c) {
        return a.corner_rise[static_cast<std::size_t>(triangle[static_cast<std::size_t>(c)])];
      };
      return allowed(std::min(rise(k), rise(l)));
    };
    if (!is_near((x + y) / 2, at_edge(0, 1)) || !is_near((y + z) / 2, at_edge(1, 2)) ||
        !is_near((z + x) / 2, at_edge(2, 0)))
      return false;
  }
  return true;
}

bool coincide(const ComparedSurface& a, const RigidTransform& T, const ComparedSurface& b, const Closeness& how) {
  return lies_on(a, T, b, how) && lies_on(b, T.inverse(), a, how);
}

}  // namespace impend
