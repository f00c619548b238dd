#include "impend/pipeline/measure/measure.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

enum class CoreKind { kPoint, kLine, kPlane };

struct Core {
  CoreKind kind = CoreKind::kPoint;
  Vec3 point = Vec3::Zero();
  Vec3 direction = Vec3::Zero();
  double radius = 0;  // of the surface about it, m
  bool axis = false, centre = false;
};

Core core_of(const MeasuredFeature& feature) {
  switch (feature.kind) {
    case FeatureKind::kEdge:
      return {CoreKind::kLine, feature.point, feature.direction};
    case FeatureKind::kPlane:
      return {CoreKind::kPlane, feature.point, feature.direction};
    case FeatureKind::kCylinder:
      return {CoreKind::kLine, feature.point, feature.direction, feature.radius, true};
    case FeatureKind::kCone:
      return {CoreKind::kLine, feature.point, feature.direction, 0, true};
    case FeatureKind::kCircle:
    case FeatureKind::kTorus:
      return {CoreKind::kPoint, feature.point, feature.direction, 0, false, true};
    case FeatureKind::kSphere:
      return {CoreKind::kPoint, feature.point, Vec3::Zero(), feature.radius, false, true};
    case FeatureKind::kPoint:
    case FeatureKind::kSurface:
      break;
  }
  return {CoreKind::kPoint, feature.picked};
}

double angle_between(const Vec3& u, const Vec3& v) { return std::atan2(u.cross(v).norm(), std::abs(u.dot(v))); }

Vec3 foot_on(const Core& core, const Vec3& p) {
  if (core.kind == CoreKind::kPoint) return core.point;
  const double along = core.direction.dot(p - core.point);
  return core.kind == CoreKind::kPlane ? Vec3(p - along * core.direction) : Vec3(core.point + along * core.direction);
}

struct CoreDistance {
  double value = 0;
  std::array<Vec3, 2> ends = {Vec3::Zero(), Vec3::Zero()};
};

// Of lines that are not parallel. Their lines go on beyond the edges.
CoreDistance skew_distance(const Core& a, const Core& b) {
  const LinePair lines = closest_points_of_lines(a.point, a.direction, b.point, b.direction);
  return {lines.distance, {a.point + lines.s * a.direction, b.point + lines.t * b.direction}};
}

// Nothing where the two meet at an angle of which no distance can be told. `at` is on or near the first.
std::optional<CoreDistance> core_distance(const Core& a, const Core& b, const Vec3& at) {
  if (b.kind == CoreKind::kPoint && a.kind != CoreKind::kPoint) {
    const Vec3 foot = foot_on(a, b.point);
    return CoreDistance{(foot - b.point).norm(), {foot, b.point}};
  }
  if (a.kind == CoreKind::kPoint) {
    const Vec3 foot = foot_on(b, a.point);
    return CoreDistance{(foot - a.point).norm(), {a.point, foot}};
  }
  const double angle = angle_between(a.direction, b.direction);
  if (a.kind == b.kind && angle > kParallel) {
    return a.kind == CoreKind::kLine ? std::optional(skew_distance(a, b)) : std::nullopt;
  }
  if (a.kind != b.kind && kPi / 2 - angle > kParallel) return std::nullopt;
  // Parallel: between where the one was pointed at and the other, across.
  const Vec3 from = foot_on(a, at), to = foot_on(b, from);
  return CoreDistance{(to - from).norm(), {from, to}};
}

std::string distance_name(const Core& a, const Core& b) {
  if (a.axis && b.axis) return "distance of the axes";
  if (a.centre && b.centre) return "distance of the centres";
  if (a.axis || b.axis) return "distance to the axis";
  if (a.centre || b.centre) return "distance to the centre";
  return "distance";
}

Measurement begin(const std::string& name, double value, const std::array<Vec3, 2>& ends, bool exact, double residual) {
  return {name, false, value, ends, exact, residual};
}

// The angle of two directions, of a direction and a plane, or of two planes.
std::optional<double> feature_angle(const Core& a, const Core& b) {
  if (a.direction.isZero(0) || b.direction.isZero(0)) return std::nullopt;
  const double angle = angle_between(a.direction, b.direction);
  return (a.kind == CoreKind::kPlane) != (b.kind == CoreKind::kPlane) ? kPi / 2 - angle : angle;
}

// Where the surfaces about parallel or pointlike cores face each other.
std::optional<Measurement> surface_distance(const Core& a, const Core& b, const Measurement& between) {
  const double radii = a.radius + b.radius;
  if (radii == 0 || between.value < radii || between.value == 0) return std::nullopt;
  Measurement apart = between;
  apart.name = "distance of the surfaces";
  apart.value = between.value - radii;
  const Vec3 unit = (between.ends[1] - between.ends[0]) / between.value;
  apart.ends = {between.ends[0] + a.radius * unit, between.ends[1] - b.radius * unit};
  return apart;
}

// Across the axis or from the centre, towards where it was pointed at.
std::array<Vec3, 2> radius_ends(const MeasuredFeature& feature) {
  const Core core = core_of(feature);
  Vec3 from = feature.kind == FeatureKind::kCylinder ? foot_on(core, feature.picked) : feature.point;
  return {from, feature.picked};
}

}  // namespace

std::vector<Measurement> measure(const MeasuredFeature& feature) {
  std::vector<Measurement> found;
  const auto add = [&](const char* name, double value, const std::array<Vec3, 2>& ends) {
    found.push_back(begin(name, value, ends, feature.exact, feature.residual));
  };
  const std::array<Vec3, 2> radius = radius_ends(feature);
  switch (feature.kind) {
    case FeatureKind::kEdge:
      add("length", (feature.end - feature.point).norm(), {feature.point, feature.end});
      break;
    case FeatureKind::kCircle:
    case FeatureKind::kCylinder:
    case FeatureKind::kSphere:
      add("radius", feature.radius, radius);
      add("diameter", 2 * feature.radius, {Vec3(2 * radius[0] - radius[1]), radius[1]});
      break;
    case FeatureKind::kTorus:
      add("radius of the fillet", feature.minor_radius, radius);
      add("radius of its centre circle", feature.radius, radius);
      break;
    case FeatureKind::kCone:
      add("opening angle", 2 * feature.half_angle, radius);
      found.back().angle = true;
      break;
    case FeatureKind::kPoint:
    case FeatureKind::kPlane:
    case FeatureKind::kSurface:
      break;
  }
  return found;
}

std::vector<Measurement> measure(const MeasuredFeature& a, const MeasuredFeature& b) {
  const Core first = core_of(a), second = core_of(b);
  const bool exact = a.exact && b.exact;
  const double residual = a.residual + b.residual;
  std::vector<Measurement> found;
  const std::optional<double> angle = feature_angle(first, second);
  const bool leans = angle && *angle > kParallel;
  if (const auto between = core_distance(first, second, a.picked)) {
    const Measurement distance = begin(distance_name(first, second), between->value, between->ends, exact, residual);
    found.push_back(distance);
    const bool skew = leans && first.kind == CoreKind::kLine && second.kind == CoreKind::kLine;
    if (const auto apart = surface_distance(first, second, distance); apart && !skew) found.push_back(*apart);
  }
  if (!leans) return found;
  Measurement turn = begin("angle", *angle, {a.picked, b.picked}, exact, residual);
  turn.angle = true;
  found.insert(found.begin(), turn);
  return found;
}

namespace {

struct TrianglePoints {
  double distance = kInfinity;
  std::array<Vec3, 2> ends = {Vec3::Zero(), Vec3::Zero()};
  void take(const Vec3& on_a, const Vec3& on_b) {
    if (const double d = (on_a - on_b).norm(); d < distance) *this = {d, {on_a, on_b}};
  }
};

using Corners = std::array<Vec3, 3>;

// Of triangles that do not cross: at a corner of one or between two edges.
TrianglePoints closest_points(const Corners& a, const Corners& b) {
  TrianglePoints nearest;
  for (const Vec3& p : a) nearest.take(p, closest_point_on_triangle(p, b[0], b[1], b[2]));
  for (const Vec3& q : b) nearest.take(closest_point_on_triangle(q, a[0], a[1], a[2]), q);
  for (size_t i = 0; i < 3; ++i) {
    for (size_t j = 0; j < 3; ++j) {
      const SegmentPair pair = closest_points_of_segments(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3]);
      nearest.take(pair.on_p, pair.on_q);
    }
  }
  return nearest;
}

Corners corners_of(const TriangleMesh& mesh, int triangle) {
  const auto& [i, j, k] = mesh.triangles[static_cast<size_t>(triangle)];
  return {mesh.vertices[i], mesh.vertices[j], mesh.vertices[k]};
}

double facets_off(const BodySurface& surface) {
  double most = 0;
  for (const PlanarRegion& region : surface.regions) most = std::max(most, region.sagitta);
  return most;
}

}  // namespace

Measurement measure_gap(const MeasuredPart& a, const MeasuredPart& b) {
  TrianglePoints nearest;
  Bvh::nearest_pair(a.surface.triangle_tree, b.surface.triangle_tree, kInfinity, [&](int i, int j, double bound) {
    const Corners s = corners_of(a.surface.mesh, i), t = corners_of(b.surface.mesh, j);
    const double distance = triangle_distance(s, t);
    if (distance >= bound) return bound;
    nearest = closest_points(s, t);
    nearest.distance = distance;
    return distance;
  });
  Measurement gap = begin("gap", nearest.distance, nearest.ends, false, 0);
  gap.residual = facets_off(a.surface) + facets_off(b.surface);
  gap.exact = gap.residual == 0;
  return gap;
}

}  // namespace impend
