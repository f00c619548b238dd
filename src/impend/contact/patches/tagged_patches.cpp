#include "impend/contact/patches/recognise_curved.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/contact/patches/patch_extent.h"
#include "impend/geometry/analytic_surface.h"

namespace impend {
namespace {

bool is_patch_kind(SurfaceKind kind) {
  return kind == SurfaceKind::kCylinder || kind == SurfaceKind::kSphere || kind == SurfaceKind::kCone;
}

// 1 where the facet faces away from axis or centre, −1 where towards it.
int side_of(const BodySurface& surface, const PlanarRegion& region) {
  return surface_gradient(surface.tags.surfaces[region.tag], region.centroid).dot(region.normal) < 0 ? -1 : 1;
}

// The facets connected with `seed` by shared edges, of one surface and side; ascending. `taken` marks them.
std::vector<int> facets_around(const BodySurface& surface, int seed, std::vector<char>& taken) {
  const int tag = surface.regions[seed].tag, side = side_of(surface, surface.regions[seed]);
  std::vector<int> members{seed};
  taken[seed] = 1;
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (int t : surface.regions[members[i]].triangles) {
      for (int other : surface.neighbours[t]) {
        const int r = other < 0 ? -1 : surface.region_of[other];
        if (r < 0 || taken[r] || surface.regions[r].tag != tag || side_of(surface, surface.regions[r]) != side)
          continue;
        taken[r] = 1;
        members.push_back(r);
      }
    }
  }
  std::sort(members.begin(), members.end());
  return members;
}

std::vector<Vec3> corners_of(const BodySurface& surface, const std::vector<int>& regions) {
  std::vector<int> vertices;
  for (int r : regions) {
    for (int t : surface.regions[r].triangles) {
      vertices.insert(vertices.end(), surface.mesh.triangles[t].begin(), surface.mesh.triangles[t].end());
    }
  }
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  std::vector<Vec3> points;
  points.reserve(vertices.size());
  for (int v : vertices) points.push_back(surface.mesh.vertices[v]);
  return points;
}

// The tag in the form of a fit: its centre amid the points. `extent` becomes their reach along and across the axis.
CurvedFit fit_of(const AnalyticSurface& tag, const std::vector<Vec3>& points, double& extent) {
  CurvedFit fit;
  fit.centre = tag.point;
  fit.radius = tag.radius;
  extent = 2 * tag.radius;
  if (tag.kind == SurfaceKind::kSphere) {
    fit.kind = CurvedKind::kSphere;
    return fit;
  }
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Vec3& p : points) {
    const double z = tag.axis.dot(p - tag.point);
    low = std::min(low, z);
    high = std::max(high, z);
  }
  fit.axis = tag.axis;
  fit.centre = tag.point + (low + high) / 2 * tag.axis;
  if (tag.kind == SurfaceKind::kCone) {
    fit.kind = CurvedKind::kCone;
    fit.half_angle = tag.half_angle;
    fit.radius = (low + high) / 2 * std::tan(tag.half_angle);
    extent = 2 * high * std::tan(tag.half_angle);
  }
  extent = std::hypot(extent, high - low);
  return fit;
}

// An axis parallel to a direction of the assembly within noise is that direction.
void take_direction(const BodySurface& surface, const std::vector<DirectionClass>& classes,
                    const std::vector<int>& candidates, const GeometricTolerances& tolerances, double residual,
                    double extent, CurvedFit& fit, CurvedPatch& patch) {
  const Vec3 stated = fit.axis;
  align_axis(classes, candidates, tolerances, patch.axis_noise, fit.axis, patch.direction_class);
  const double turn = stated.cross(fit.axis).norm();
  if (turn * extent > tolerances.plane_noise * patch_noise(surface, tolerances, residual)) {
    fit.axis = stated;
    patch.direction_class = -1;
  } else {
    patch.axis_noise = std::max(patch.axis_noise, turn > tolerances.direction_floor ? turn : 0);
  }
  if (patch.kind == CurvedKind::kCylinder) {
    fit.axis = oriented_axis(surface, classes, patch.direction_class, fit.axis);
  }
}

CurvedPatch patch_of(const BodySurface& surface, int index, std::vector<int> regions,
                     const std::vector<DirectionClass>& classes, const std::vector<int>& candidates,
                     const GeometricTolerances& tolerances) {
  const PlanarRegion& first = surface.regions[regions.front()];
  const std::vector<Vec3> points = corners_of(surface, regions);
  double extent = 0;
  CurvedFit fit = fit_of(surface.tags.surfaces[first.tag], points, extent);
  CurvedPatch patch;
  patch.kind = fit.kind;
  patch.convex = side_of(surface, first) > 0;
  patch.regions = std::move(regions);
  const double residual = largest_residual(points, fit);
  const double noise = std::max(surface.tags.declared_noise.norm(), residual);
  patch.centre_noise = patch.sideways_noise = noise;
  patch.radius_noise = noise;
  if (fit.kind != CurvedKind::kSphere) {
    patch.axis_noise = std::min(1.0, 2 * noise / extent);
    take_direction(surface, classes, candidates, tolerances, residual, extent, fit, patch);
  }
  if (fit.kind == CurvedKind::kCone) {
    patch.half_angle_noise = patch.axis_noise;
    patch.centre_noise = noise / std::sin(fit.half_angle);
    patch.radius_noise = 0;
    fit.centre -= fit.radius / std::tan(fit.half_angle) * fit.axis;
    fit.radius = 0;
  }
  patch.centre = fit.centre;
  patch.axis = fit.axis;
  patch.radius = fit.radius;
  patch.half_angle = fit.half_angle;
  fill_extent(surface, index, tolerances, fit, points, patch);
  return patch;
}

void fill_sagitta(const AnalyticSurface& tag, const TriangleMesh& mesh, PlanarRegion& region) {
  const auto height = [&tag](const Vec3& p) { return surface_height(tag, p); };
  for (int t : region.triangles) region.sagitta = std::max(region.sagitta, sagitta_of(mesh, t, height));
}

}  // namespace

void add_tagged_patches(const std::vector<DirectionClass>& classes, const std::vector<int>& candidates,
                        const GeometricTolerances& tolerances, BodySurface& surface) {
  std::vector<char> taken(surface.regions.size(), 0);
  for (int r = 0; r < static_cast<int>(surface.regions.size()); ++r) {
    if (taken[r] || !surface_is_named(surface, surface.regions[r])) continue;
    const AnalyticSurface& tag = surface.tags.surfaces[surface.regions[r].tag];
    if (!is_patch_kind(tag.kind)) {
      fill_sagitta(tag, surface.mesh, surface.regions[r]);
      continue;
    }
    const int index = static_cast<int>(surface.patches.size());
    std::vector<int> members = facets_around(surface, r, taken);
    for (int m : members) surface.regions[m].patch = index;
    surface.patches.push_back(patch_of(surface, index, std::move(members), classes, candidates, tolerances));
    for (int m : surface.patches.back().regions) {
      surface.regions[m].sagitta = std::max(surface.regions[m].sagitta, surface.patches.back().sagitta);
    }
  }
}

bool surface_is_named(const BodySurface& surface, const PlanarRegion& region) {
  return surface.tagged_curved(region) && surface.tags.surfaces[region.tag].kind != SurfaceKind::kOther;
}

}  // namespace impend
