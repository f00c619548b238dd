// Hiding, layers, section, camera and phase of a View.
//
// Gravity as a tilt: the reference turned by τ about the level axis that is φ + 90° from the level frame's first axis.
#include "gui/presenter/view_model.h"

#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"
#include "impend/scene/view.h"

namespace impend::gui {
namespace {

constexpr double kMostExplode = 2;

View changed(const View& view, auto change) {
  View result = view;
  change(result);
  return result;
}

Box3 extent_of(const Scene& scene) {
  Box3 box;
  for (const ScenePart& part : scene.parts) {
    if (!part.mesh || part.mesh->box.empty()) continue;
    for (int corner = 0; corner < 8; ++corner) {
      Vec3 point;
      for (int k = 0; k < 3; ++k) point[k] = (corner >> k & 1) != 0 ? part.mesh->box.upper[k] : part.mesh->box.lower[k];
      box.add(part.X_WP * point);
    }
  }
  if (box.empty()) {
    box.add(scene.center - Vec3::Constant(scene.radius));
    box.add(scene.center + Vec3::Constant(scene.radius));
  }
  return box;
}

// An arrow's or arc's outermost points, where they are drawn.
void add_arrows(const Scene& scene, const View& view, std::vector<Vec3>* points) {
  const DrawnPlaces places(scene, view);
  for (const SceneArrow& given : scene.arrows) {
    if (!is_shown(given, view, places)) continue;
    const SceneArrow arrow = drawn_arrow(given, places);
    points->push_back(arrow.tail);
    points->push_back(arrow.tail + arrow.vector);
  }
  for (const SceneArc& given : scene.arcs) {
    if (!is_shown(given, view, places)) continue;
    const SceneArc arc = drawn_arc(given, places);
    const Vec3 across = arc.axis.cross(arc.start);
    for (const Vec3& way : {arc.start, across, Vec3(-arc.start), Vec3(-across)}) {
      points->push_back(arc.center + arc.radius * way);
    }
  }
}

// Points about a place, so far around that it can be made out.
std::vector<Vec3> points_around(const Scene& scene, const Vec3& place) {
  constexpr double kAround = 0.15;  // of the scene's radius
  std::vector<Vec3> points;
  for (int k = 0; k < 3; ++k) {
    points.push_back(place + kAround * scene.radius * Vec3::Unit(k));
    points.push_back(place - kAround * scene.radius * Vec3::Unit(k));
  }
  return points;
}

std::vector<Vec3> points_of_item(const Scene& scene, const View& view, const SceneItem& item) {
  if (item.kind == SceneItem::Kind::kBody) {
    for (size_t i = 0; i < scene.parts.size(); ++i) {
      if (scene.parts[i].body == item.index) return points_of_part(scene, view, static_cast<int>(i));
    }
    return {};
  }
  std::vector<Vec3> points;
  const auto add = [&](const Vec3& place) {
    const std::vector<Vec3> around = points_around(scene, place);
    points.insert(points.end(), around.begin(), around.end());
  };
  const DrawnPlaces places(scene, view);
  for (const SceneMarker& marker : scene.markers) {
    if (marker.item == item) add(drawn_marker(marker, places).position);
  }
  for (const SceneArrow& given : scene.arrows) {
    if (!(given.item == item)) continue;
    const SceneArrow arrow = drawn_arrow(given, places);
    add(arrow.tail), add(arrow.tail + arrow.vector);
  }
  return points;
}

Vec3 unit_or_down(const Vec3& v) { return v.norm() > 0 ? Vec3(v.normalized()) : Vec3(0, 0, -1); }

// Level axes about up = −reference: the first is the world's x made level (y where the reference is along x).
struct LevelAxes {
  Vec3 up, first, second;
};

LevelAxes level_axes(const Vec3& reference) {
  const Vec3 up = -unit_or_down(reference);
  Vec3 first = Vec3::UnitX() - up * up.x();
  if (first.norm() <= InputTolerances{}.written_identity) first = Vec3::UnitY() - up * up.y();
  first.normalize();
  return {up, first, up.cross(first)};
}

// Per second at the whole way: the view's height in pixels of panning, a factor e of zooming, kTurnsBy of turning about
// the camera's own axes. Turning the assembly by w is turning the camera by −w:  R_WC ← R_WC exp(−w).

constexpr double kWholeWay = 350;  // what usual devices report at most
constexpr double kLongest = 0.05;  // s: after a pause the period tells how long the cap was let alone
constexpr double kTurnsBy = 2;     // rad/s

}  // namespace

View initial_view(const Scene& scene, double aspect, bool dark) {
  View view;
  view.dark = dark;
  view.camera = fitting_camera(scene, ViewDirection::kIso, aspect);
  return view;
}

View view_for_scene(const View& view, const Scene& scene) {
  return changed(view, [&](View& v) {
    v.hidden.resize(std::min(v.hidden.size(), scene.parts.size()));
    const auto of_scene = [&](const ScenePart& part) { return part.body == v.selected.index; };
    if (v.selected.kind == SceneItem::Kind::kBody && std::none_of(scene.parts.begin(), scene.parts.end(), of_scene)) {
      v.selected = {};
    }
  });
}

View with_hidden(const View& view, const Scene& scene, const std::vector<int>& parts, bool hidden) {
  return changed(view, [&](View& v) {
    v.hidden.resize(scene.parts.size(), 0);
    for (const int part : parts) {
      if (part >= 0 && part < static_cast<int>(v.hidden.size())) v.hidden[part] = hidden;
    }
  });
}

View isolated(const View& view, const Scene& scene, const std::vector<int>& parts) {
  View result = view;
  result.hidden.assign(scene.parts.size(), 1);
  return with_hidden(result, scene, parts, false);
}

View all_shown(const View& view) {
  return changed(view, [](View& v) { v.hidden.clear(); });
}

bool anything_hidden(const View& view) {
  return std::any_of(view.hidden.begin(), view.hidden.end(), [](char hidden) { return hidden != 0; });
}

View with_layer(const View& view, std::uint32_t which, bool on) {
  return changed(view, [&](View& v) { v.layers = on ? v.layers | which : v.layers & ~which; });
}

View with_see_through(const View& view, bool on) {
  return changed(view, [&](View& v) { v.see_through = on; });
}

View with_dark(const View& view, bool on) {
  return changed(view, [&](View& v) { v.dark = on; });
}

View with_explode(const View& view, double share) {
  return changed(view, [&](View& v) { v.explode = share > 0 ? std::min(share, kMostExplode) : 0; });
}

View with_section(const View& view, const Scene& scene, int axis, double share, bool flipped) {
  const int k = std::clamp(axis, 0, 2);
  const Box3 box = extent_of(scene);
  SectionPlane plane;
  plane.point = (box.lower + box.upper) / 2;
  plane.point[k] = box.lower[k] + std::clamp(share, 0.0, 1.0) * (box.upper[k] - box.lower[k]);
  plane.normal = flipped ? Vec3(-Vec3::Unit(k)) : Vec3(Vec3::Unit(k));
  return changed(view, [&](View& v) { v.section = plane; });
}

View with_section_facing(const View& view) {
  return changed(view, [](View& v) { v.section = SectionPlane{v.camera.target, v.camera.R_WC.col(2)}; });
}

View without_section(const View& view) {
  return changed(view, [](View& v) { v.section.reset(); });
}

View seen_from(const View& view, const Scene& scene, ViewDirection direction, double aspect) {
  return changed(view, [&](View& v) {
    const double angle = v.camera.view_angle;
    v.camera = fitting_camera(scene, direction, aspect, v.camera.orthographic);
    v.camera.view_angle = angle;
  });
}

View with_orthographic(const View& view, bool orthographic) {
  return changed(view, [&](View& v) { v.camera.orthographic = orthographic; });
}

View fitted_to_all(const View& view, const Scene& scene, double aspect) {
  const std::vector<Vec3> points = points_of_all(scene, view);
  if (points.empty()) return view;
  return changed(view, [&](View& v) { v.camera = fitted(v.camera, points, aspect); });
}

View fitted_to_item(const View& view, const Scene& scene, const SceneItem& item, double aspect) {
  const std::vector<Vec3> points = points_of_item(scene, view, item);
  if (points.empty()) return view;
  return changed(view, [&](View& v) { v.camera = fitted(v.camera, points, aspect); });
}

std::vector<Vec3> points_of_part(const Scene& scene, const View& view, int part) {
  if (part < 0 || part >= static_cast<int>(scene.parts.size())) return {};
  const ScenePart& drawn = scene.parts[part];
  if (!drawn.mesh || drawn.mesh->box.empty()) return {};
  const RigidTransform pose = drawn_pose(scene, drawn, view.phase, view.explode);
  const Box3& box = drawn.mesh->box;
  std::vector<Vec3> points;
  for (int corner = 0; corner < 8; ++corner) {
    Vec3 point;
    for (int k = 0; k < 3; ++k) point[k] = (corner >> k & 1) != 0 ? box.upper[k] : box.lower[k];
    points.push_back(pose * point);
  }
  return points;
}

std::vector<Vec3> points_of_all(const Scene& scene, const View& view) {
  std::vector<Vec3> points;
  for (size_t i = 0; i < scene.parts.size(); ++i) {
    if (!view.shows_part(static_cast<int>(i))) continue;
    const std::vector<Vec3> corners = points_of_part(scene, view, static_cast<int>(i));
    points.insert(points.end(), corners.begin(), corners.end());
  }
  add_arrows(scene, view, &points);
  return points;
}

double phase_at(double seconds, double period) {
  if (!(period > 0) || !std::isfinite(seconds)) return 0;
  // As animation_views of render/picture.h: at rest for a tenth, motion, the last three tenths at the end.
  constexpr double kMotionFrom = 0.1, kMotionTo = 0.7;
  const double share = seconds / period - std::floor(seconds / period);
  const double u = std::clamp((share - kMotionFrom) / (kMotionTo - kMotionFrom), 0.0, 1.0);
  return u * u * (3 - 2 * u);
}

View with_phase(const View& view, double phase) {
  return changed(view, [&](View& v) { v.phase = phase > 0 ? std::min(phase, 1.0) : 0; });
}

Vec3 tilted(const Vec3& reference, double tilt, double azimuth) {
  const LevelAxes axes = level_axes(reference);
  const Vec3 aside = std::cos(azimuth) * axes.first + std::sin(azimuth) * axes.second;
  const double length = reference.norm();
  if (tilt == 0) return reference;
  return length * (std::sin(tilt) * aside - std::cos(tilt) * axes.up);
}

Tilt tilt_of(const Vec3& reference, const Vec3& gravity) {
  const LevelAxes axes = level_axes(reference);
  const Vec3 e = unit_or_down(gravity);
  const double x = e.dot(axes.first), y = e.dot(axes.second);
  const double level = std::hypot(x, y);
  Tilt tilt{std::atan2(level, -e.dot(axes.up)), 0};
  if (level > InputTolerances{}.written_identity) tilt.azimuth = std::atan2(y, x);
  return tilt;
}

SpaceMotion space_motion(const std::array<int, 6>& axes, double period) {
  const double seconds = std::clamp(period / 1000, 0.0, kLongest);
  const auto share = [&](std::size_t axis) { return std::clamp(axes[axis] / kWholeWay, -1.0, 1.0) * seconds; };
  return {{share(0), share(1), -share(2)}, {share(3), share(4), -share(5)}};
}

Camera steered(const Camera& camera, const SpaceMotion& motion, double height) {
  if (!motion.push.allFinite() || !motion.turn.allFinite()) return camera;
  Camera moved = panned(camera, motion.push.x() * height, -motion.push.y() * height, height);
  moved = zoomed(moved, std::exp(motion.push.z()), 0, 0, 1);
  const Vec3 turn = kTurnsBy * motion.turn;
  if (const double angle = turn.norm(); angle > 0)
    moved.R_WC = camera.R_WC * Eigen::AngleAxisd(-angle, turn / angle).toRotationMatrix();
  return moved;
}

}  // namespace impend::gui
