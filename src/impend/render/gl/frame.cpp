#include "impend/render/gl/frame.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "impend/render/gl/depth_range.h"

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
