// What commands do to a View: each takes one and returns another. Parts by shown index.
#pragma once

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

}  // namespace impend::gui
