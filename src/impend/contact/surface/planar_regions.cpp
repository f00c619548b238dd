#include "impend/contact/surface/make_body_surface.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "impend/base/stop.h"
#include "impend/geometry/analytic_surface.h"
#include "impend/geometry/small_matrices.h"

namespace impend {
namespace {

// Facets that meet at more than 60° are no candidates for one plane.
constexpr double kFlatEnough = 0.5;
// Of coordinates and directions that went through a pose.
constexpr double kPosedRounding = 16 * std::numeric_limits<double>::epsilon();

struct Facet {
  Vec3 area;  // area vector
  Vec3 center;
};

Facet facet(const TriangleMesh& mesh, int t) {
  const auto& [i, j, k] = mesh.triangles[t];
  const Vec3 &a = mesh.vertices[i], &b = mesh.vertices[j], &c = mesh.vertices[k];
  return {(b - a).cross(c - a) / 2, (a + b + c) / 3};
}

// Ascending, each value of [0, range) once; long lists by marks, which takes linear time.
void sort_unique(std::vector<int>& list, std::size_t range) {
  constexpr std::size_t kLong = 8;  // of the range, one in so many
  look_after(static_cast<long>(list.size()));
  if (kLong * list.size() < range) {
    std::sort(list.begin(), list.end(), looking(std::less<>()));
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return;
  }
  std::vector<bool> marked(range, false);
  for (int i : list) marked[i] = true;
  list.clear();
  for (std::size_t i = 0; i < range; ++i) {
    if (marked[i]) list.push_back(static_cast<int>(i));
  }
}

double longest_side(const TriangleMesh& mesh, int t) {
  const auto& [i, j, k] = mesh.triangles[t];
  const Vec3 &a = mesh.vertices[i], &b = mesh.vertices[j], &c = mesh.vertices[k];
  return std::sqrt(std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()}));
}

struct Plane {
  Vec3 area = Vec3::Zero();
  Vec3 moment = Vec3::Zero();
  double total = 0;
  void add(const Facet& f) {
    const double w = f.area.norm();
    area += f.area;
    moment += w * f.center;
    total += w;
  }
  Vec3 normal() const { return area.normalized(); }
  Vec3 center() const { return moment / total; }
};

// The tagged plane of a region's largest tagged triangle, if all its vertices lie on it; else −1. `off` becomes how far
// they are from it.
int plane_tag(const TriangleMesh& stored, const SurfaceFaces& faces, const PlanarRegion& region,
              const std::vector<int>& vertices, double most, double& off) {
  int tag = -1;
  double largest = 0;
  for (int t : region.triangles) {
    const double area = faces.tags.plane_at(t) ? facet(stored, t).area.norm() : 0;
    if (area <= largest) continue;
    largest = area;
    tag = faces.tags.at(t);
  }
  if (tag < 0) return -1;
  const AnalyticSurface& plane = faces.tags.surfaces[tag];
  off = 0;
  for (int v : vertices) off = std::max(off, std::abs(surface_height(plane, faces.mesh.vertices[v])));
  return off <= std::max(most, faces.tags.residual[tag]) ? tag : -1;
}

// The axis of the part frame, with sign, that n is to rounding; else zero.
Vec3 part_axis(const SurfaceFaces& faces, const Vec3& n) {
  for (int k = 0; k < 3; ++k) {
    const Vec3 axis = faces.R_WP.col(k);
    if (n.cross(axis).norm() <= kPosedRounding) return n.dot(axis) > 0 ? axis : Vec3(-axis);
  }
  return Vec3::Zero();
}

// Normal of a tagged plane for a region; returns the noise of its vertices along it, m.
double take_plane(const TriangleMesh& stored, const GeometricTolerances& tolerances, const SurfaceFaces& faces,
                  const std::vector<int>& vertices, PlanarRegion& region) {
  const double measured = faces.noise_along(region.normal), floor = tolerances.relative_plane * faces.size;
  double off = 0;
  region.tag = plane_tag(stored, faces, region, vertices, tolerances.plane_noise * measured + floor, off);
  if (region.tag < 0 || region.exact) return measured;
  const Vec3& n = faces.tags.surfaces[region.tag].axis;
  region.normal = n.dot(region.normal) > 0 ? n : Vec3(-n);
  const double declared = (faces.R_WP.transpose() * region.normal).cwiseAbs().dot(faces.tags.declared_noise);
  const Vec3 axis = part_axis(faces, region.normal);
  if (!axis.isZero(0) && off <= std::max(declared, floor)) {
    region.normal = axis;
    region.exact = true;
  }
  const double rounding = kPosedRounding * faces.box.lower.cwiseAbs().cwiseMax(faces.box.upper.cwiseAbs()).norm();
  return off <= rounding ? declared : std::max(declared, off);
}

// Normal, centroid, box, exactness and the uncertainty of the normal of a finished region.
// `vertices` is room to work in.
void finish_region(const TriangleMesh& stored, const GeometricTolerances& tolerances, const SurfaceFaces& faces,
                   const Plane& plane, PlanarRegion& region, std::vector<int>& vertices) {
  region.normal = plane.normal();
  region.centroid = plane.center();
  region.area = plane.total;
  vertices.clear();
  for (int t : region.triangles) {
    for (int v : faces.mesh.triangles[t]) vertices.push_back(v);
  }
  sort_unique(vertices, faces.mesh.vertices.size());
  for (int v : vertices) region.box.add(faces.mesh.vertices[v]);
  double noise = faces.noise_along(region.normal);
  for (int k = 0; k < 3 && !region.exact; ++k) {
    const double x = stored.vertices[vertices.front()][k];
    if (!std::all_of(vertices.begin(), vertices.end(), [&](int v) { return stored.vertices[v][k] == x; })) continue;
    const Vec3 axis = faces.R_WP.col(k);
    region.normal = region.normal.dot(axis) > 0 ? axis : Vec3(-axis);
    region.exact = true;
  }
  if (region.tag < 0 && !faces.tags.of_triangle.empty()) {
    noise = take_plane(stored, tolerances, faces, vertices, region);
  }
  if (region.exact) return;
  // Width along u: √12 standard deviations of the area, the side of a rectangle; a sliver that reaches far into the
  // next face has no say in it, as it has none in the normal.
  Mat3 moment = Mat3::Zero();
  for (int t : region.triangles) {
    look_now_and_then();
    Vec3 sum = Vec3::Zero();
    Mat3 squares = Mat3::Zero();
    for (int v : faces.mesh.triangles[t]) {
      const Vec3 d = faces.mesh.vertices[v] - region.centroid;
      sum += d;
      squares += d * d.transpose();
    }
    moment += facet(faces.mesh, t).area.norm() / plane.total * (squares + sum * sum.transpose());
  }
  const Mat3 flat = Mat3::Identity() - region.normal * region.normal.transpose();
  const PrincipalAxes principal = principal_axes(flat * moment * flat);
  const Vec3 u1 = principal.axes.col(2);
  const Vec3 u2 = region.normal.cross(u1).normalized();
  int column = 0;
  for (const Vec3& u : {u1, u2}) {
    const double width = std::sqrt(std::max(0.0, u.dot(moment * u)));
    region.normal_noise.col(column++) = (width > 0 ? std::min(1.0, 2 * noise / width) : 0.0) * u;
  }
}

}  // namespace

void grow_planar_regions(const TriangleMesh& stored, const GeometricTolerances& tolerances, SurfaceFaces& faces) {
  const TriangleMesh& mesh = faces.mesh;
  const int n = static_cast<int>(mesh.triangles.size());
  std::vector<int> seeds(n), vertices;
  std::iota(seeds.begin(), seeds.end(), 0);
  std::vector<double> sizes(n);
  look_after(n);
  for (int t = 0; t < n; ++t) sizes[t] = facet(mesh, t).area.norm();
  std::sort(seeds.begin(), seeds.end(),
            looking([&](int i, int j) { return sizes[i] != sizes[j] ? sizes[i] > sizes[j] : i < j; }));

  faces.region_of.assign(n, -1);
  faces.regions.clear();
  const double floor = tolerances.relative_plane * faces.size;
  for (int seed : seeds) {
    if (faces.region_of[seed] >= 0) continue;
    const int index = static_cast<int>(faces.regions.size());
    PlanarRegion region;
    Plane plane;
    const Facet first = facet(mesh, seed);
    Vec3 normal = first.area.normalized(), center = first.center;
    double fitted = 0, noise = 0, width = 0;
    const auto take = [&](int t, bool thin) {
      faces.region_of[t] = index;
      region.triangles.push_back(t);
      if (thin) return;
      plane.add(facet(mesh, t));
      if (plane.total < 2 * fitted) return;
      fitted = plane.total;
      normal = plane.normal();
      center = plane.center();
      noise = tolerances.plane_noise * faces.noise_along(normal);
      width = std::sqrt(fitted);
    };
    region.tag = faces.tags.curved_at(seed);
    take(seed, false);
    for (std::size_t next = 0; next < region.triangles.size(); ++next) {
      look_now_and_then();
      for (int other : faces.neighbours[region.triangles[next]]) {
        if (other < 0 || faces.region_of[other] >= 0 || faces.tags.curved_at(other) != region.tag) continue;
        double height = 0, limit = std::max(noise, floor);
        for (int v : mesh.triangles[other]) {
          const Vec3 d = mesh.vertices[v] - center;
          height = std::max(height, std::abs(normal.dot(d)));
          limit = std::max(limit, noise * d.norm() / width);
        }
        if (height > limit) continue;
        // The normal of a triangle no thicker than the noise says nothing; it is not counted.
        const bool thin = 2 * sizes[other] <= std::max(noise, floor) * longest_side(mesh, other);
        if (!thin && facet(mesh, other).area.dot(normal) <= kFlatEnough * sizes[other]) continue;
        take(other, thin);
      }
    }
    sort_unique(region.triangles, mesh.triangles.size());
    region.triangles.shrink_to_fit();
    finish_region(stored, tolerances, faces, plane, region, vertices);
    faces.regions.push_back(std::move(region));
  }
  faces.regions.shrink_to_fit();
}

}  // namespace impend
