#include "impend/contact/patches/recognise_curved.h"

#include "impend/geometry/small_matrices.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

constexpr int kRing = 5;           // facets around the seed, itself included: its neighbours
constexpr int kWideRing = 14;      // … and theirs
constexpr std::size_t kPairs = 3;  // neighbours that are tried for a pair

Vec3 flattest(const BodySurface& surface, const std::vector<int>& regions) {
  Mat3 spread = Mat3::Zero();
  for (int r : regions) spread += surface.regions[r].normal * surface.regions[r].normal.transpose();
  return principal_axes(spread).axes.col(0);
}

// Neighbours of the seed, the one at the largest bend first; few.
std::vector<int> by_bend(const BodySurface& surface, const std::vector<int>& ring) {
  const Vec3& n = surface.regions[ring.front()].normal;
  std::vector<int> others(ring.begin() + 1, ring.end());
  std::stable_sort(others.begin(), others.end(),
                   [&](int a, int b) { return surface.regions[a].normal.dot(n) < surface.regions[b].normal.dot(n); });
  others.resize(std::min(others.size(), kPairs));
  return others;
}

std::vector<CurvedFit> cylinders(const BodySurface& surface, int seed, PatchGrower& grower) {
  std::vector<CurvedFit> fits;
  const std::vector<int> ring = grower.around(seed, kRing), wide = grower.around(seed, kWideRing);
  const Vec3& n = surface.regions[seed].normal;
  for (int r : by_bend(surface, ring)) {
    const Vec3 axis = n.cross(surface.regions[r].normal);
    if (!(axis.norm() > 0)) continue;
    if (const auto fit = cylinder_about(axis.normalized(), grower.corners({seed, r}))) fits.push_back(*fit);
  }
  for (const std::vector<int>* regions : {&ring, &wide}) {
    if (regions->size() < 3) continue;
    if (const auto fit = cylinder_about(flattest(surface, *regions), grower.corners(*regions))) fits.push_back(*fit);
  }
  return fits;
}

std::vector<CurvedFit> cones(const BodySurface& surface, int seed, PatchGrower& grower) {
  std::vector<CurvedFit> fits;
  const std::vector<int> ring = grower.around(seed, kRing), wide = grower.around(seed, kWideRing);
  const auto add = [&](const std::vector<int>& regions) {
    std::vector<Vec3> normals, points;
    for (int r : regions) {
      normals.push_back(surface.regions[r].normal);
      points.push_back(surface.regions[r].centroid);
    }
    if (const auto fit = cone_of_planes(normals, points, grower.corners(regions))) fits.push_back(*fit);
  };
  // Three facets in a row: the seed with two of its neighbours that lean to opposite sides.
  for (std::size_t i = 1; i < ring.size(); ++i) {
    for (std::size_t j = i + 1; j < ring.size(); ++j) {
      const Vec3 to_i = surface.regions[ring[i]].normal - surface.regions[seed].normal;
      const Vec3 to_j = surface.regions[ring[j]].normal - surface.regions[seed].normal;
      if (to_i.dot(to_j) < 0 && fits.size() < kPairs) add({seed, ring[i], ring[j]});
    }
  }
  if (wide.size() > ring.size()) add(wide);
  return fits;
}

std::vector<CurvedFit> spheres(const BodySurface& surface, int seed, PatchGrower& grower) {
  std::vector<CurvedFit> fits;
  const std::vector<int> ring = grower.around(seed, kRing);
  if (const auto fit = sphere_through(grower.corners(ring))) fits.push_back(*fit);
  // Beside the border of the sphere the ring holds facets of other surfaces.
  for (int r : by_bend(surface, ring)) {
    if (const auto fit = sphere_through(grower.corners({seed, r}))) fits.push_back(*fit);
  }
  return fits;
}

}  // namespace

std::vector<CurvedFit> seed_fits(const BodySurface& surface, CurvedKind kind, int seed, PatchGrower& grower) {
  if (kind == CurvedKind::kCylinder) return cylinders(surface, seed, grower);
  if (kind == CurvedKind::kCone) return cones(surface, seed, grower);
  return spheres(surface, seed, grower);
}

}  // namespace impend
