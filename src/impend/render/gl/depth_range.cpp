#include "impend/render/gl/depth_range.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "impend/scene/drawn_places.h"

namespace impend {
namespace {

// 24 bits of depth resolve a share of 2^-24·f/n at the far end: n = f/kDepthRatio leaves 2^-12 even when the eye is
// among the parts.
constexpr double kDepthRatio = 4096;
constexpr double kGlyphPixels = 12;      // glyphs have a least size, outlines and a pull towards the eye in pixels
constexpr double kGlyphRadii = 4;        // and heads wider than their shafts
constexpr double kMargin = 1.0 / 64;     // of the range, at both ends
constexpr double kGroundNear = 1.0 / 4;  // the ground may come this much nearer than all else: farther grid is faded

struct DepthRange {
  double least = std::numeric_limits<double>::infinity();
  double largest = -std::numeric_limits<double>::infinity();
  void add(const Vec3& x_C, double radius = 0) {
    if (!x_C.allFinite() || !std::isfinite(radius)) return;
    least = std::min(least, -x_C.z() - radius);
    largest = std::max(largest, -x_C.z() + radius);
  }
};

std::array<Vec3, 8> corners(const SceneMesh& mesh, const RigidTransform& X_CM) {
  std::array<Vec3, 8> found;
  for (int i = 0; i < 8; ++i) {
    const Vec3 corner((i & 1 ? mesh.box.upper : mesh.box.lower).x(), (i & 2 ? mesh.box.upper : mesh.box.lower).y(),
                      (i & 4 ? mesh.box.upper : mesh.box.lower).z());
    found[i] = X_CM * (corner - mesh.origin);
  }
  return found;
}

DepthRange range_of(const Scene& scene, const View& view, const Frame& frame) {
  DepthRange range;
  for (const auto* parts : {&frame.opaque, &frame.translucent}) {
    for (const DrawnPart& drawn : *parts) {
      const SceneMesh& mesh = *scene.parts[drawn.part].mesh;
      if (mesh.box.empty()) continue;
      for (const Vec3& corner : corners(mesh, drawn.X_CM)) range.add(corner);
    }
  }
  const DrawnPlaces places(scene, view);
  const auto add_glyph = [&](const Vec3& x_W, double radius) {
    const Vec3 x_C = frame.X_CW * x_W;
    range.add(x_C, radius + kGlyphPixels * frame.size.pixel_ratio * frame.pixel_at(std::abs(x_C.z())));
  };
  for (const SceneArrow& given : scene.arrows) {
    const SceneArrow arrow = drawn_arrow(given, places);
    add_glyph(arrow.tail, kGlyphRadii * arrow.radius);
    add_glyph(arrow.tail + arrow.vector, kGlyphRadii * arrow.radius);
  }
  for (const SceneArc& arc : scene.arcs) {
    add_glyph(drawn_arc(arc, places).center, arc.radius + kGlyphRadii * arc.thickness);
  }
  for (const SceneMarker& marker : scene.markers) {
    add_glyph(drawn_marker(marker, places).position, kGlyphRadii * marker.radius);
  }
  for (const SceneCone& given : scene.cones) {
    const SceneCone cone = drawn_cone(given, places);
    add_glyph(cone.apex, 0);
    add_glyph(cone.apex + cone.height * cone.axis, cone.radius);
  }
  if (!(range.least <= range.largest)) range.add(frame.X_CW * scene.center, scene.radius);
  if (!(range.least <= range.largest)) range.add(Vec3(0, 0, -view.camera.distance), view.camera.distance / 2);
  const double margin = kMargin * (range.largest - range.least);
  return {range.least - margin, range.largest + margin};
}

// The ground reaches farther than the parts, and may come nearer.
DepthRange with_ground(DepthRange range, const Scene& scene, const Frame& frame) {
  if (!scene.ground) return range;
  const SceneGround& ground = *scene.ground;
  const Vec3 across = ground.normal.cross(ground.along);
  const double nearest = range.least;
  for (const auto& [a, b] : {std::array{-1, -1}, std::array{-1, 1}, std::array{1, -1}, std::array{1, 1}}) {
    range.add(frame.X_CW * (ground.point + ground.half_size * (a * ground.along + b * across)));
  }
  if (!frame.orthographic && nearest > 0) range.least = std::max(range.least, kGroundNear * nearest);
  return range;
}

// Columns of the symmetric projection with half extents w, h at depth 1 (perspective) or everywhere (orthographic).
Eigen::Matrix4d projection_matrix(bool orthographic, double w, double h, double n, double f) {
  Eigen::Matrix4d P = Eigen::Matrix4d::Zero();
  P(0, 0) = 1 / w;
  P(1, 1) = 1 / h;
  if (orthographic) {
    P(2, 2) = -2 / (f - n);
    P(2, 3) = -(f + n) / (f - n);
    P(3, 3) = 1;
  } else {
    P(2, 2) = -(f + n) / (f - n);
    P(2, 3) = -2 * f * n / (f - n);
    P(3, 2) = -1;
  }
  return P;
}

// All corners of the part's box are beyond one side of the picture.
bool out_of_sight(const Scene& scene, const DrawnPart& drawn, const Frame& frame) {
  const SceneMesh& mesh = *scene.parts[drawn.part].mesh;
  if (mesh.box.empty()) return false;
  const Eigen::Matrix4d P = frame.projection.cast<double>();
  std::array<int, 5> outside{};
  for (const Vec3& corner : corners(mesh, drawn.X_CM)) {
    const Eigen::Vector4d clip = P * corner.homogeneous();
    outside[0] += clip.x() < -clip.w();
    outside[1] += clip.x() > clip.w();
    outside[2] += clip.y() < -clip.w();
    outside[3] += clip.y() > clip.w();
    outside[4] += -corner.z() < frame.near;
  }
  return std::find(outside.begin(), outside.end(), 8) != outside.end();
}

}  // namespace

void set_projection(const Scene& scene, const View& view, Frame& frame) {
  const double tangent = std::tan(view.camera.view_angle / 2);
  const double aspect = static_cast<double>(frame.size.width) / frame.size.height;
  const double half_height = frame.orthographic ? tangent * view.camera.distance : tangent;
  const double pixel = 2 * half_height / frame.size.height;
  frame.pixel = frame.orthographic ? Eigen::Vector2d(pixel, 0) : Eigen::Vector2d(0, pixel);
  const DepthRange range = with_ground(range_of(scene, view, frame), scene, frame);
  frame.far = range.largest;
  frame.near = range.least;
  if (!frame.orthographic) {
    if (!(frame.far > 0)) frame.far = view.camera.distance;  // all is behind the eye
    frame.near = std::max(frame.near, frame.far / kDepthRatio);
  }
  if (!(frame.far > frame.near)) frame.far = frame.near + view.camera.distance;
  frame.projection =
      projection_matrix(frame.orthographic, half_height * aspect, half_height, frame.near, frame.far).cast<float>();
  const auto unseen = [&](const DrawnPart& drawn) { return out_of_sight(scene, drawn, frame); };
  std::erase_if(frame.opaque, unseen);
  std::erase_if(frame.translucent, unseen);
}

}  // namespace impend
