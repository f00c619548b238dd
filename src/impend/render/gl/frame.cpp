#include "impend/render/gl/frame.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "impend/scene/view.h"

namespace impend {
namespace {

constexpr float kSeeThroughAlpha = 0.34F;  // of every part with View::see_through
constexpr float kGhostAlpha = 0.09F;
constexpr double kGhostPhase = 1.0;
// Of the scene's radius: a plane is cut so much deeper. Faces that lie in it are then cut away for certain, where
// rounding would decide for each picture anew; float coordinates of a scene are good to 1e-6 of its radius.
constexpr double kSectionSink = 2e-5;

Error bad_view(const std::string& message, const std::string& hint) {
  return {ErrorCode::kBadValue, message, {}, hint};
}

bool finite(const RigidTransform& X) { return X.R.allFinite() && X.p.allFinite(); }

Status check_view(const View& view, const DrawSize& size) {
  if (size.width < 1 || size.height < 1) {
    return bad_view("a picture of " + std::to_string(size.width) + " x " + std::to_string(size.height) +
                        " pixels has nothing to show",
                    "give a width and a height of at least 1");
  }
  const Camera& camera = view.camera;
  const bool numbers = camera.target.allFinite() && camera.R_WC.allFinite() && std::isfinite(camera.distance) &&
                       std::isfinite(camera.view_angle) && std::isfinite(view.phase) && std::isfinite(view.explode) &&
                       std::isfinite(size.pixel_ratio) && size.pixel_ratio > 0;
  const bool angle = camera.view_angle > 0 && camera.view_angle < std::numbers::pi;
  if (!numbers || !angle || !(camera.distance > 0)) {
    return bad_view("the view cannot be drawn: its camera, phase or explosion is not a usable number",
                    "give finite numbers, a distance above 0 and a view angle between 0 and 180 degrees");
  }
  if (view.section && !(view.section->point.allFinite() && view.section->normal.allFinite() &&
                        std::isnormal(view.section->normal.norm()))) {
    return bad_view("the section plane has no usable point or normal",
                    "give finite numbers and a normal that is not 0");
  }
  return ok_status();
}

RigidTransform world_to_camera(const Camera& camera) {
  return {camera.R_WC.transpose(), -(camera.R_WC.transpose() * camera.eye())};
}

// n·(x − p) > 0 for x = X_WC x_C.
Eigen::Vector4d section_in_camera(const SectionPlane& section, const RigidTransform& X_CW) {
  const Vec3 normal = (X_CW.R * section.normal).normalized();
  Eigen::Vector4d plane;
  plane << normal, -normal.dot(X_CW * section.point);
  return plane;
}

bool is_selected(const View& view, const ScenePart& part) {
  return view.selected == SceneItem{SceneItem::Kind::kBody, part.body} && part.body >= 0;
}

// Of the box, mesh frame.
Vec3 middle_of(const SceneMesh& mesh) {
  if (mesh.box.empty()) return Vec3::Zero();
  return (mesh.box.lower + mesh.box.upper) / 2 - mesh.origin;
}

DrawnPart drawn_part(const Scene& scene, const View& view, const Frame& frame, int index) {
  const ScenePart& part = scene.parts[index];
  DrawnPart drawn;
  drawn.part = index;
  drawn.X_CM = frame.X_CW * drawn_mesh_pose(scene, part, view.phase, view.explode);
  drawn.color = part.color;
  drawn.selected = is_selected(view, part);
  if (view.see_through) drawn.color.a = std::min(drawn.color.a, kSeeThroughAlpha);
  drawn.translucent = drawn.color.a < 1;
  drawn.depth = -(drawn.X_CM * middle_of(*part.mesh)).z();
  return drawn;
}

DrawnPart ghost_of(const Scene& scene, const View& view, const Frame& frame, DrawnPart drawn) {
  const ScenePart& part = scene.parts[drawn.part];
  const RigidTransform X_CM = frame.X_CW * drawn_mesh_pose(scene, part, kGhostPhase, view.explode);
  drawn.depth -= (X_CM.p - drawn.X_CM.p).z();
  drawn.X_CM = X_CM;
  drawn.ghost = drawn.translucent = true;
  drawn.selected = false;
  drawn.color = part.color;
  drawn.color.a = kGhostAlpha;
  return drawn;
}

void collect_parts(const Scene& scene, const View& view, bool quick, Frame& frame) {
  for (int i = 0; i < static_cast<int>(scene.parts.size()); ++i) {
    const ScenePart& part = scene.parts[i];
    if (!part.mesh || !view.shows(layer::kParts) || !view.shows_part(i)) continue;
    const DrawnPart drawn = drawn_part(scene, view, frame, i);
    if (!finite(drawn.X_CM)) continue;
    (drawn.translucent ? frame.translucent : frame.opaque).push_back(drawn);
    if (quick || !view.shows(layer::kGhost) || !part.motion.moves() || view.phase == kGhostPhase) continue;
    const DrawnPart ghost = ghost_of(scene, view, frame, drawn);
    if (finite(ghost.X_CM)) frame.translucent.push_back(ghost);
  }
  if (quick) return;
  std::stable_sort(frame.translucent.begin(), frame.translucent.end(),
                   [](const DrawnPart& a, const DrawnPart& b) { return a.depth > b.depth; });
}

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

// Sets projection, near, far and pixel of a frame whose parts are collected, and drops parts that are out of sight.
// With half the view angle tangent t, aspect w/h and depths n … f:
//   perspective   x/(t·w/h·z), y/(t·z), depth from n to f hyperbolic
//   orthographic  the same at the target's distance, depth linear
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

}  // namespace

RigidTransform drawn_mesh_pose(const Scene& scene, const ScenePart& part, double phase, double explode) {
  const RigidTransform X_WP = drawn_pose(scene, part, phase, explode);
  return {X_WP.R, X_WP * part.mesh->origin};
}

Result<Frame> make_frame(const Scene& scene, const View& view, const DrawSize& size, bool quick) {
  if (Status checked = check_view(view, size); !checked.ok()) return checked.error();
  Frame frame;
  frame.size = size;
  frame.X_CW = world_to_camera(view.camera);
  frame.orthographic = view.camera.orthographic;
  const Vec3 up_C = frame.X_CW.R * scene.up;
  if (up_C.allFinite()) frame.up_C = up_C.cast<float>();
  if (view.section) {
    frame.section = section_in_camera(*view.section, frame.X_CW);
    frame.section_sink = kSectionSink * scene.radius;
    (*frame.section)[3] += frame.section_sink;
  }
  collect_parts(scene, view, quick, frame);
  set_projection(scene, view, frame);
  if (!finite(frame.X_CW) || !frame.projection.allFinite()) {
    return bad_view("the view is too large or too small to be drawn", "move the camera nearer to the parts");
  }
  return frame;
}

}  // namespace impend
