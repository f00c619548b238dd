#include "impend/contact/planar_regions.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>

namespace impend {
namespace {

// Facets that meet at more than 60° are no candidates for one plane.
constexpr double kSameSide = 0.5;

struct Facet {
  Vec3 area;  // area vector
  Vec3 center;
};

std::vector<Facet> facets_of(const TriangleMesh& mesh) {
  std::vector<Facet> facets;
  facets.reserve(mesh.triangles.size());
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vec3 &a = mesh.vertices[i], &b = mesh.vertices[j], &c = mesh.vertices[k];
    facets.push_back({(b - a).cross(c - a) / 2, (a + b + c) / 3});
  }
  return facets;
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

// Normal, centroid, box, exactness and the uncertainty of the normal of a finished region.
void finish_region(const TriangleMesh& stored, const BodySurface& surface, const Plane& plane, PlanarRegion& region) {
  region.normal = plane.normal();
  region.centroid = plane.center();
  region.area = plane.total;
  std::vector<int> vertices;
  for (int t : region.triangles) {
    for (int v : surface.mesh.triangles[t]) vertices.push_back(v);
  }
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  Mat3 spread = Mat3::Zero();
  for (int v : vertices) {
    region.box.add(surface.mesh.vertices[v]);
    const Vec3 d = surface.mesh.vertices[v] - region.centroid;
    spread += d * d.transpose();
  }
  for (int k = 0; k < 3 && !region.exact; ++k) {
    const double x = stored.vertices[vertices.front()][k];
    if (!std::all_of(vertices.begin(), vertices.end(), [&](int v) { return stored.vertices[v][k] == x; })) continue;
    const Vec3 axis = surface.R_WP.col(k);
    region.normal = region.normal.dot(axis) > 0 ? axis : Vec3(-axis);
    region.exact = true;
  }
  if (region.exact) return;
  const Mat3 flat = Mat3::Identity() - region.normal * region.normal.transpose();
  const Eigen::SelfAdjointEigenSolver<Mat3> axes(flat * spread * flat);
  const Vec3 u1 = axes.eigenvectors().col(2);
  const Vec3 u2 = region.normal.cross(u1).normalized();
  const double noise = surface.noise_along(region.normal);
  int column = 0;
  for (const Vec3& u : {u1, u2}) {
    double low = 0, high = 0;
    for (int v : vertices) {
      const double x = u.dot(surface.mesh.vertices[v] - region.centroid);
      low = std::min(low, x);
      high = std::max(high, x);
    }
    const double angle = high > low ? std::min(1.0, 2 * noise / (high - low)) : 0.0;
    region.normal_noise.col(column++) = angle * u;
  }
}

}  // namespace

void grow_planar_regions(const TriangleMesh& stored, const GeometricTolerances& tolerances, BodySurface& surface) {
  const TriangleMesh& mesh = surface.mesh;
  const std::vector<Facet> facets = facets_of(mesh);
  const int n = static_cast<int>(facets.size());
  std::vector<int> seeds(n);
  std::iota(seeds.begin(), seeds.end(), 0);
  std::vector<double> sizes(n);
  for (int t = 0; t < n; ++t) sizes[t] = facets[t].area.norm();
  std::stable_sort(seeds.begin(), seeds.end(), [&](int i, int j) { return sizes[i] > sizes[j]; });

  surface.region_of.assign(n, -1);
  surface.regions.clear();
  const double floor = tolerances.relative_plane * surface.size;
  for (int seed : seeds) {
    if (surface.region_of[seed] >= 0) continue;
    const int index = static_cast<int>(surface.regions.size());
    PlanarRegion region;
    Plane plane;
    Vec3 normal = facets[seed].area.normalized(), center = facets[seed].center;
    double fitted = 0;
    std::queue<int> queue;
    const auto take = [&](int t) {
      surface.region_of[t] = index;
      region.triangles.push_back(t);
      plane.add(facets[t]);
      queue.push(t);
      if (plane.total < 2 * fitted) return;
      fitted = plane.total;
      normal = plane.normal();
      center = plane.center();
    };
    take(seed);
    while (!queue.empty()) {
      const int t = queue.front();
      queue.pop();
      for (int other : surface.neighbours[t]) {
        if (other < 0 || surface.region_of[other] >= 0) continue;
        const double noise = tolerances.plane_noise * surface.noise_along(normal);
        const double width = std::sqrt(fitted);
        double height = 0, limit = std::max(noise, floor);
        for (int v : mesh.triangles[other]) {
          const Vec3 d = mesh.vertices[v] - center;
          height = std::max(height, std::abs(normal.dot(d)));
          limit = std::max(limit, noise * d.norm() / width);
        }
        if (height > limit) continue;
        if (facets[other].area.dot(normal) <= kSameSide * sizes[other]) continue;
        take(other);
      }
    }
    std::sort(region.triangles.begin(), region.triangles.end());
    finish_region(stored, surface, plane, region);
    surface.regions.push_back(std::move(region));
  }
}

}  // namespace impend
