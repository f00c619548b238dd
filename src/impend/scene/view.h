// From where and how a scene is looked at: camera, layers, selection, section, explosion, phase of the motion. Changes
// with every drag of the mouse while the scene stays.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "impend/scene/scene.h"

namespace impend {

// Looks from target + distance·(third column of R_WC) along −(third column); x of the camera to the right, y up.
struct Camera {
  Vec3 target = Vec3::Zero();
  Mat3 R_WC = Mat3::Identity();
  double distance = 1;       // m, from the eye to the target
  double view_angle = 0.45;  // rad, vertical; orthographic shows at the target what perspective does
  bool orthographic = false;

  Vec3 eye() const { return target + distance * R_WC.col(2); }
  double height_at_target() const;  // m, of what is seen at the target's distance
};

enum class ViewDirection { kIso, kFront, kBack, kLeft, kRight, kTop, kBottom };
// "iso", "front", …; nothing for other names.
std::optional<ViewDirection> view_direction(const std::string& name);
const char* to_string(ViewDirection direction);

// A camera from that direction that shows the scene's bounding sphere whole; the scene's `up` is up. Front looks along
// +y when up is z; in general the world's x, made level, points to the right, or, when up is nearly along x, front
// looks along the world's y made level. Iso looks from the front, right and above. `aspect` = width/height.
Camera fitting_camera(const Scene& scene, ViewDirection direction, double aspect, bool orthographic = false);
// The same orientation, target and distance so that the points (see points_to_fit) just fit, with a narrow margin.
// Orthographic: the eye may come to lie among the points. Without a finite point, the camera as it is.
Camera fitted(const Camera& camera, const std::vector<Vec3>& points, double aspect);

// Orbit about the target by pixels of a drag (x to the right, y down) over a view of `height` pixels, `up` staying
// upright and the view never passing over the top; pan likewise, what lies at the target following the cursor; zoom by
// `factor` (above 1 nearer) keeping every world point under the cursor (x, y in −1 … 1 from the middle, y up) there.
// Arguments that are not finite, and factors ≤ 0, change nothing.
Camera orbited(const Camera& camera, const Vec3& up, double dx, double dy, double height);
Camera panned(const Camera& camera, double dx, double dy, double height);
Camera zoomed(const Camera& camera, double factor, double x, double y, double aspect);

// World point to normalised device coordinates (x, y in −1 … 1, z = depth along the view, m, from the eye; behind the
// eye negative, and x and y of perspective are then 0).
Vec3 projected(const Camera& camera, const Vec3& point, double aspect);

namespace layer {
inline constexpr std::uint32_t kParts = 1, kEdges = 2, kContacts = 4, kNormals = 8, kForces = 16, kMotion = 32,
                               kGhost = 64, kGround = 128, kTriad = 256, kLegend = 512, kLabels = 1024, kCaption = 2048,
                               kGravity = 4096, kLoads = 8192, kFriction = 16384, kJoints = 32768;
inline constexpr std::uint32_t kDefault = kParts | kEdges | kContacts | kForces | kMotion | kGhost | kGround | kTriad |
                                          kLegend | kLabels | kCaption | kLoads | kFriction | kJoints;
inline constexpr std::uint32_t kOnImage = kTriad | kLegend | kLabels | kCaption;  // drawn over the picture, as text is
}  // namespace layer
// "parts", "edges", …; 0 for other names.
std::uint32_t layer_named(const std::string& name);
// The layer of an arrow, of a marker, and of what a legend's entry explains.
std::uint32_t layer_of(ArrowKind kind);
std::uint32_t layer_of(MarkerKind kind);
std::uint32_t layer_of(LegendEntry::Symbol symbol);

struct SectionPlane {  // what lies on the side of the normal is cut away
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::UnitX();
};

struct PictureBox {  // logical pixels, from the upper left corner
  double x = 0, y = 0, width = 0, height = 0;
};

struct View {
  Camera camera;
  std::uint32_t layers = layer::kDefault;
  double phase = 0;    // of the motion that parts are drawn at: 0 as given, 1 = the ghost's place
  double explode = 0;  // parts drawn apart: share of their distance from the scene's centre
  std::optional<SectionPlane> section;
  std::vector<char> hidden;  // per part; shorter means shown
  bool see_through = false;  // every part translucent
  SceneItem selected;
  bool dark = false;
  bool transparent_background = false;
  std::vector<PictureBox> kept_free;  // of the picture: nothing is written there, the caller draws something himself

  bool shows(std::uint32_t which) const { return (layers & which) != 0; }
  bool shows_arrows(ArrowKind kind) const { return shows(layer_of(kind)); }
  bool shows_part(int part) const { return part >= static_cast<int>(hidden.size()) || !hidden[part]; }
};

// What must be seen of a scene in this view: the shown parts' vertices, exploded and at the view's phase (and as
// ghosts), tips of the arrows and arcs and rims of the cones of the layers that are on.
std::vector<Vec3> points_to_fit(const Scene& scene, const View& view);

// Where a part is drawn: its pose, moved by the finite rotation and translation that its impending motion gives at
// `phase` (½·a·t² with t² = 2·step·phase), and explosion. Held by tests/unit/scene.
RigidTransform drawn_pose(const Scene& scene, const ScenePart& part, double phase, double explode);

// Where in a view the things are that belong to a part: they go with it on its way and apart from others.

class DrawnPlaces {
 public:
  DrawnPlaces(const Scene& scene, const View& view);

  // From the world as given to the world as drawn, for what belongs to this body; the identity for −1, the ground and
  // bodies that are no part of the scene.
  const RigidTransform& of(int body) const;
  // The scene's index of the part; −1 for bodies that are none.
  int part_of(int body) const;

 private:
  std::vector<int> part_of_;            // by body
  std::vector<RigidTransform> places_;  // by part; empty where all parts are where they were
  RigidTransform at_rest_;
};

// The thing where the view draws it. Weights and loads keep their direction however their part turns: their tips stay
// where they were on it. Held by tests/unit/scene.
SceneArrow drawn_arrow(const SceneArrow& arrow, const DrawnPlaces& places);
SceneArc drawn_arc(const SceneArc& arc, const DrawnPlaces& places);
SceneMarker drawn_marker(const SceneMarker& marker, const DrawnPlaces& places);
SceneCone drawn_cone(const SceneCone& cone, const DrawnPlaces& places);

// The view shows its layer, and the part that it is of (a contact is of none).
bool is_shown(const SceneArrow& arrow, const View& view, const DrawnPlaces& places);
bool is_shown(const SceneArc& arc, const View& view, const DrawnPlaces& places);

}  // namespace impend
