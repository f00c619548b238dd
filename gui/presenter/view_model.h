// What commands do to a View, each of which takes one and returns another, and how its camera follows a 3-D mouse;
// parts by shown index.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "impend/scene/view.h"

namespace impend::gui {

// A first view of a scene: from iso, fitted, default layers.
View initial_view(const Scene& scene, double aspect, bool dark = false);
// The same camera, layers and options for another scene of the same document (after an edit): phase and section stay,
// hidden and selected are the caller's to carry over (selection.h).
View view_for_scene(const View& view, const Scene& scene);

// --- what is shown
View with_hidden(const View& view, const Scene& scene, const std::vector<int>& parts, bool hidden);
View isolated(const View& view, const Scene& scene, const std::vector<int>& parts);  // only these
View all_shown(const View& view);
bool anything_hidden(const View& view);
View with_layer(const View& view, std::uint32_t which, bool on);
View with_see_through(const View& view, bool on);
View with_dark(const View& view, bool on);
// 0 … 2; values outside are clamped.
View with_explode(const View& view, double share);

// --- section: a plane across `axis` (0 x, 1 y, 2 z) at `share` in 0 … 1 of the scene's extent along it; flipped cuts
// the other side.
View with_section(const View& view, const Scene& scene, int axis, double share, bool flipped);
// The section facing the camera, through the camera's target.
View with_section_facing(const View& view);
View without_section(const View& view);

// --- camera
View seen_from(const View& view, const Scene& scene, ViewDirection direction, double aspect);
View with_orthographic(const View& view, bool orthographic);
View fitted_to_all(const View& view, const Scene& scene, double aspect);  // of what is shown
// To an item's surroundings; unchanged for an item that is not there.
View fitted_to_item(const View& view, const Scene& scene, const SceneItem& item, double aspect);
// The points that must be seen of a part (its box's corners where it is drawn), or of all shown parts and their arrows.
std::vector<Vec3> points_of_part(const Scene& scene, const View& view, int part);
std::vector<Vec3> points_of_all(const Scene& scene, const View& view);

// --- motion
// The phase of an animation at a time: the same course as in animations that are written (a moment of rest, forth with
// a gentle start and end, a pause, and again from the start); in 0 … 1. `period` in seconds, > 0.
double phase_at(double seconds, double period = 2.5);
View with_phase(const View& view, double phase);  // clamped to 0 … 1

// --- gravity
// `reference` tilted by `tilt` rad towards `azimuth` rad: measured about −reference (up), counter-clockwise from above,
// from the world's x axis made perpendicular to it (from y where the reference is along x). Keeps the length; tilt 0 is
// the reference itself.
Vec3 tilted(const Vec3& reference, double tilt, double azimuth);
struct Tilt {
  double tilt = 0;     // rad, 0 … π
  double azimuth = 0;  // rad, (−π, π]; 0 where tilt is 0 or π
};
Tilt tilt_of(const Vec3& reference, const Vec3& gravity);

// --- 3-D mouse: what it says, and how the camera follows it
// How far the cap was pushed and turned, times how long: shares of the whole way times seconds, summed.
struct SpaceMotion {
  Vec3 push = Vec3::Zero();  // to the right, up, towards the viewer
  Vec3 turn = Vec3::Zero();  // about these axes, by the right hand

  bool none() const { return push.isZero(0) && turn.isZero(0); }
};

// One report of the daemon: x to the right, y up, z away from the viewer, each about −350 … 350; `period` in ms since
// the one before. Of what is not finite or too long ago only a moment counts.
SpaceMotion space_motion(const std::array<int, 6>& axes, double period);

// The assembly follows the cap as if it were held: pushed, it shifts, comes nearer or goes away; turned, it turns about
// the camera's target. `height`: pixels of the view. Held by tests/presenter/test_space_motion.
Camera steered(const Camera& camera, const SpaceMotion& motion, double height);

}  // namespace impend::gui
