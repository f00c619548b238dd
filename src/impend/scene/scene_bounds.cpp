#include "impend/scene/scene_bounds.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"

namespace impend {
namespace {

constexpr double kGroundMargin = 1.2;   // half-width over the parts' reach along the ground
constexpr double kSquaresAcross = 5.0;  // at least, per half-width

// fn(vertex in the world)
template <class Function>
void for_each_vertex(const Assembly& assembly, const Function& fn) {
  for (const Part& part : assembly.parts) {
    look_after(1 + static_cast<long>(part.mesh.vertices.size()) / 16);
    for (const Vec3& vertex : part.mesh.vertices) fn(part.X_WP * vertex);
  }
}

}  // namespace

SceneBounds bounds_of(const Assembly& assembly) {
  Box3 box;
  for_each_vertex(assembly, [&](const Vec3& x) { box.add(x); });
  if (box.empty()) return {};
  SceneBounds bounds;
  bounds.center = box.lower + (box.upper - box.lower) / 2;
  double farthest = 0;
  for_each_vertex(assembly, [&](const Vec3& x) { farthest = std::max(farthest, (x - bounds.center).norm()); });
  if (std::isnormal(farthest)) bounds.radius = farthest;
  return bounds;
}

double round_length(double length) {
  // A length that is round but for its rounding counts as round.
  const double raised = length * (1 + WordTolerances{}.negligible);
  const double power = std::pow(10.0, std::floor(std::log10(raised)));
  for (const double step : {5.0, 2.0}) {
    if (step * power <= raised) return step * power;
  }
  return power;
}

SceneGround ground_of(const Assembly& assembly, const SceneBounds& bounds, const Color& color) {
  SceneGround ground;
  ground.color = color;
  ground.normal = assembly.up();
  const double height = assembly.ground ? assembly.ground->height : 0;
  ground.point = bounds.center + ground.normal * (height - ground.normal.dot(bounds.center));
  ground.along = level_frame(ground.normal).col(0);
  double reach = 0;
  for_each_vertex(assembly, [&](const Vec3& x) {
    const Vec3 d = x - ground.point;
    reach = std::max(reach, (d - ground.normal * ground.normal.dot(d)).norm());
  });
  const double wanted = kGroundMargin * (std::isnormal(reach) ? reach : bounds.radius);
  ground.spacing = round_length(wanted / kSquaresAcross / assembly.metres_per_unit) * assembly.metres_per_unit;
  ground.half_size = std::ceil(wanted / ground.spacing) * ground.spacing;
  return ground;
}

namespace {

constexpr double kNearlyAlong = 0.9;  // cosine

Vec3 made_level(const Vec3& direction, const Vec3& up) { return (direction - up * up.dot(direction)).normalized(); }

}  // namespace

Mat3 level_frame(const Vec3& up) {
  Mat3 frame;
  frame.col(2) = up.normalized();
  if (std::abs(frame.col(2).x()) <= kNearlyAlong) {
    frame.col(0) = made_level(Vec3::UnitX(), frame.col(2));
    frame.col(1) = frame.col(2).cross(frame.col(0));
  } else {
    frame.col(1) = made_level(Vec3::UnitY(), frame.col(2));
    frame.col(0) = frame.col(1).cross(frame.col(2));
  }
  return frame;
}

}  // namespace impend
