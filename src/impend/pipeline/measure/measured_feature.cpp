#include "impend/pipeline/measure/measured_feature.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/contact/surface/prepare_surfaces.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

MeasuredFeature as_point(const MeasuredPart& part, const Vec3& place) {
  MeasuredFeature feature;
  feature.body = part.body;
  feature.picked = feature.point = place;
  feature.exact = true;
  return feature;
}

FeatureKind kind_of(SurfaceKind kind) {
  switch (kind) {
    case SurfaceKind::kPlane:
      return FeatureKind::kPlane;
    case SurfaceKind::kCylinder:
      return FeatureKind::kCylinder;
    case SurfaceKind::kSphere:
      return FeatureKind::kSphere;
    case SurfaceKind::kCone:
      return FeatureKind::kCone;
    case SurfaceKind::kTorus:
      return FeatureKind::kTorus;
    case SurfaceKind::kOther:
      break;
  }
  return FeatureKind::kSurface;
}

FeatureKind kind_of(CurvedKind kind) {
  if (kind == CurvedKind::kCylinder) return FeatureKind::kCylinder;
  return kind == CurvedKind::kSphere ? FeatureKind::kSphere : FeatureKind::kCone;
}

// The surface as the CAD model states it, null where it states none that can be measured.
const AnalyticSurface* stated_surface(const MeasuredPart& part, int triangle) {
  const int tag = part.surface.tags.at(triangle);
  if (tag < 0 || part.surface.tags.surfaces[tag].kind == SurfaceKind::kOther) return nullptr;
  return &part.surface.tags.surfaces[tag];
}

MeasuredFeature stated_face(const MeasuredPart& part, const AnalyticSurface& stated, const Vec3& place) {
  MeasuredFeature feature = as_point(part, place);
  feature.kind = kind_of(stated.kind);
  feature.point = stated.point;
  if (stated.kind != SurfaceKind::kSphere) feature.direction = stated.axis;
  feature.radius = stated.radius;
  feature.minor_radius = stated.minor_radius;
  feature.half_angle = stated.half_angle;
  return feature;
}

MeasuredFeature fitted_face(const MeasuredPart& part, const CurvedPatch& patch, const Vec3& place) {
  MeasuredFeature feature = as_point(part, place);
  feature.kind = kind_of(patch.kind);
  feature.point = patch.centre;
  if (patch.kind != CurvedKind::kSphere) feature.direction = patch.axis;
  feature.radius = patch.radius;
  feature.half_angle = patch.half_angle;
  feature.exact = false;
  feature.residual = patch.residual;
  return feature;
}

MeasuredFeature face_at(const MeasuredPart& part, int triangle, const Vec3& place) {
  if (const AnalyticSurface* stated = stated_surface(part, triangle)) return stated_face(part, *stated, place);
  const int number = part.surface.region_of[triangle];
  MeasuredFeature feature = as_point(part, place);
  feature.exact = false;
  feature.kind = FeatureKind::kSurface;
  if (number < 0) return feature;
  const PlanarRegion& region = part.surface.regions[number];
  if (region.patch >= 0) return fitted_face(part, part.surface.patches[region.patch], place);
  if (region.curved) return feature;
  feature.kind = FeatureKind::kPlane;
  feature.point = region.centroid;
  feature.direction = region.normal;
  return feature;
}

// Distance of a point from the circle as a curve.
double distance_from(const CircularEdge& circle, const Vec3& p) {
  const double along = circle.axis.dot(p - circle.centre);
  const double across = (p - circle.centre - along * circle.axis).norm();
  return std::hypot(across - circle.radius, along);
}

// Straight edges are kept as the lines from corner to corner, so both ends of a chord are on its circle.
std::optional<MeasuredFeature> circle_of(const MeasuredPart& part, const SharpEdge& edge, const Vec3& place) {
  const auto& vertices = part.surface.mesh.vertices;
  for (const CircularEdge& circle : part.surface.circles) {
    // Corners of a rim lie on it within their noise and what rounding leaves of coordinates this far from the origin.
    constexpr double kRounding = 64 * kEpsilon;
    const double within = 2 * circle.noise + kRounding * (part.surface.farthest + circle.radius);
    if (distance_from(circle, vertices[edge.from]) > within || distance_from(circle, vertices[edge.to]) > within)
      continue;
    MeasuredFeature feature = as_point(part, place);
    feature.kind = FeatureKind::kCircle;
    feature.point = circle.centre;
    feature.direction = circle.axis;
    feature.radius = circle.radius;
    feature.residual = circle.noise;
    feature.exact = false;
    const CurvedPatch& wall = part.surface.patches[circle.wall];
    const int region = wall.regions.empty() ? -1 : wall.regions.front();
    const int tag = region < 0 ? -1 : part.surface.regions[region].tag;
    if (tag < 0) return feature;
    const AnalyticSurface& stated = part.surface.tags.surfaces[tag];
    if (stated.kind != SurfaceKind::kCylinder) return feature;
    feature.radius = stated.radius;
    feature.exact = true;
    return feature;
  }
  return std::nullopt;
}

MeasuredFeature straight_edge(const MeasuredPart& part, const SharpEdge& edge, const Vec3& place) {
  MeasuredFeature feature = as_point(part, place);
  feature.kind = FeatureKind::kEdge;
  feature.point = part.surface.mesh.vertices[edge.from];
  feature.end = part.surface.mesh.vertices[edge.to];
  feature.direction = (feature.end - feature.point).normalized();
  return feature;
}

// Edges between facets, and chords of a rim that is no circle, are none of the shape. A line along a cylinder is.
bool is_true_edge(const MeasuredPart& part, const SharpEdge& edge) {
  constexpr double kAlong = 1e-6;  // sine: chords of a rim lean more, a stated axis and a line along it less
  const auto& vertices = part.surface.mesh.vertices;
  const Vec3 direction = (vertices[edge.to] - vertices[edge.from]).normalized();
  int curved = 0, along = 0;
  for (const int index : {edge.left, edge.right}) {
    if (index < 0 || !part.surface.regions[index].curved) continue;
    ++curved;
    const int patch = part.surface.regions[index].patch;
    if (patch < 0 || part.surface.patches[patch].kind != CurvedKind::kCylinder) continue;
    along += part.surface.patches[patch].axis.cross(direction).norm() <= kAlong;
  }
  return curved == 0 || (curved == 1 && along == 1);
}

std::optional<MeasuredFeature> edge_near(const MeasuredPart& part, const Vec3& place, double reach) {
  const auto& vertices = part.surface.mesh.vertices;
  std::optional<MeasuredFeature> nearest;
  double least = reach;
  for (const int index : edges_near(part.surface, Box3{place, place}.inflated(reach))) {
    const SharpEdge& edge = part.surface.edges[index];
    const Vec3 foot = closest_point_on_segment(place, vertices[edge.from], vertices[edge.to]);
    const double distance = (foot - place).norm();
    if (distance > least || (nearest && distance == least)) continue;
    std::optional<MeasuredFeature> found = circle_of(part, edge, foot);
    if (!found && is_true_edge(part, edge)) found = straight_edge(part, edge, foot);
    if (!found) continue;
    least = distance;
    nearest = std::move(found);
  }
  return nearest;
}

// Corners of chords are none of the shape.
bool is_true_corner(const MeasuredPart& part, int vertex) {
  const auto& ends_here = part.surface.edges_of[vertex];
  return std::none_of(ends_here.begin(), ends_here.end(), [&](int index) {
    const SharpEdge& edge = part.surface.edges[index];
    const auto curved = [&](int region) { return region >= 0 && part.surface.regions[region].curved; };
    return curved(edge.left) || curved(edge.right);
  });
}

std::optional<MeasuredFeature> corner_near(const MeasuredPart& part, const Vec3& place, double reach) {
  double least = reach;
  std::optional<Vec3> nearest;
  for (const int vertex : corners_near(part.surface, Box3{place, place}.inflated(reach))) {
    const double distance = (part.surface.mesh.vertices[vertex] - place).norm();
    if (distance > least || (nearest && distance == least) || !is_true_corner(part, vertex)) continue;
    least = distance;
    nearest = part.surface.mesh.vertices[vertex];
  }
  return nearest ? std::optional(as_point(part, *nearest)) : std::nullopt;
}

}  // namespace

const char* to_string(FeatureKind kind) {
  static constexpr const char* kNames[] = {"point",  "edge", "circle", "flat face", "cylinder",
                                           "sphere", "cone", "torus",  "surface"};
  return kNames[static_cast<int>(kind)];
}

Result<MeasuredPart> part_to_measure(const Assembly& assembly, int part) {
  Assembly alone;
  alone.gravity = assembly.gravity;
  alone.parts = {assembly.parts[static_cast<size_t>(part)]};
  alone.metres_per_unit = assembly.metres_per_unit;
  alone.unit_name = assembly.unit_name;
  Result<PreparedSurfaces> prepared = prepare_surfaces(alone);
  if (!prepared) return prepared.error();
  return MeasuredPart{part, std::move(prepared.value().surfaces.front())};
}

std::optional<MeasuredFeature> feature_at(const MeasuredPart& part, const Vec3& place, double reach, PickWish wish) {
  const SurfacePoint on = nearest_on_mesh(part.surface.mesh, part.surface.triangle_tree, place, reach);
  if (on.triangle < 0) return std::nullopt;
  if (wish == PickWish::kPlace) return as_point(part, on.point);
  if (auto corner = corner_near(part, place, reach)) return corner;
  if (auto edge = edge_near(part, place, reach)) return edge;
  return face_at(part, on.triangle, on.point);
}

}  // namespace impend
