#include "impend/render/gl/glyph_instances.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace impend {
namespace {

constexpr float kSlimHead = 2.7F;    // head's radius in shaft radii: a long thin arrow for forces
constexpr float kThickHead = 2.0F;   // and a stout one for motions
constexpr double kFinePixels = 2.5;  // shaft radius from which an arrow has many sides
constexpr double kSelectedMarker = 1.5;

std::array<std::uint8_t, 4> bytes_of(const Color& color) {
  const auto byte = [](float x) {
    return static_cast<std::uint8_t>(std::lround(255.0F * std::clamp(std::isfinite(x) ? x : 0.0F, 0.0F, 1.0F)));
  };
  return {byte(color.r), byte(color.g), byte(color.b), byte(color.a)};
}

std::array<float, 4> packed(const Vec3& x, double w) {
  return {static_cast<float>(x.x()), static_cast<float>(x.y()), static_cast<float>(x.z()), static_cast<float>(w)};
}

bool finite(const std::array<float, 4>& x) {
  return std::all_of(x.begin(), x.end(), [](float v) { return std::isfinite(v); });
}

// What belongs to a body is drawn where the body is drawn, and not at all when that is hidden.
class BodyPlaces {
 public:
  BodyPlaces(const Scene& scene, const View& view, const Frame& frame) : scene_(scene), view_(view), frame_(frame) {
    for (int i = 0; i < static_cast<int>(scene.parts.size()); ++i) part_of_.emplace(scene.parts[i].body, i);
  }
  bool shows(const SceneItem& item) const {
    const int part = part_of(item);
    return part < 0 || view_.shows_part(part);
  }
  // World as given to camera as drawn.
  RigidTransform place(const SceneItem& item) const {
    const int part = part_of(item);
    if (part < 0 || (view_.phase == 0 && view_.explode == 0)) return frame_.X_CW;
    const ScenePart& p = scene_.parts[part];
    return frame_.X_CW * drawn_pose(scene_, p, view_.phase, view_.explode) * p.X_WP.inverse();
  }

 private:
  int part_of(const SceneItem& item) const {
    if (item.kind != SceneItem::Kind::kBody) return -1;
    const auto found = part_of_.find(item.index);
    return found == part_of_.end() ? -1 : found->second;
  }
  const Scene& scene_;
  const View& view_;
  const Frame& frame_;
  std::map<int, int> part_of_;
};

bool shows_kind(const View& view, ArrowKind kind) {
  switch (kind) {
    case ArrowKind::kForce:
      return view.shows(layer::kForces);
    case ArrowKind::kMotion:
      return view.shows(layer::kMotion);
    case ArrowKind::kNormal:
      return view.shows(layer::kNormals);
    case ArrowKind::kGravity:
      return view.shows(layer::kForces | layer::kMotion);
  }
  return false;
}

bool is_selected(const View& view, const SceneItem& item) {
  return item.kind != SceneItem::Kind::kNone && item == view.selected;
}

void add_arrow(const SceneArrow& arrow, const View& view, const Frame& frame, const BodyPlaces& bodies, bool quick,
               GlyphInstances& out) {
  if (!shows_kind(view, arrow.kind) || !bodies.shows(arrow.item)) return;
  const RigidTransform X = bodies.place(arrow.item);
  const Vec3 tail = X * arrow.tail;
  const Vec3 vector = X.R * arrow.vector;
  if (frame.cuts_away(tail) && frame.cuts_away(tail + vector)) return;
  const bool motion = arrow.kind == ArrowKind::kMotion;
  const ArrowInstance instance{packed(tail, arrow.radius), packed(vector, motion ? kThickHead : kSlimHead),
                               bytes_of(arrow.color), id_of(arrow.item)};
  if (!finite(instance.tail_radius) || !finite(instance.vector_head)) return;
  if (!std::isnormal(vector.cast<float>().squaredNorm()) || !(arrow.radius >= 0)) return;
  const bool fine = !quick && arrow.radius > kFinePixels * frame.size.pixel_ratio * frame.pixel_at(-tail.z());
  auto& group = is_selected(view, arrow.item) ? out.selected : motion ? out.outlined : out.plain;
  (fine ? group.fine : group.coarse).push_back(instance);
}

void add_arc(const SceneArc& arc, const View& view, const Frame& frame, const BodyPlaces& bodies, GlyphInstances& out) {
  if (!view.shows(layer::kMotion) || !bodies.shows(arc.item)) return;
  const RigidTransform X = bodies.place(arc.item);
  const ArcInstance instance{packed(X * arc.center, arc.radius), packed(X.R * arc.axis, arc.angle),
                             packed(X.R * arc.start, arc.thickness), bytes_of(arc.color), id_of(arc.item)};
  if (frame.cuts_away(X * arc.center, arc.radius)) return;
  if (!finite(instance.center_radius) || !finite(instance.axis_angle) || !finite(instance.start_thickness)) return;
  if (!(arc.radius > 0) || !(arc.angle > 0) || !(arc.thickness >= 0)) return;
  (is_selected(view, arc.item) ? out.selected_arcs : out.arcs).push_back(instance);
}

void add_marker(const SceneMarker& marker, const View& view, const Frame& frame, const BodyPlaces& bodies,
                GlyphInstances& out) {
  if (!view.shows(layer::kContacts) || !bodies.shows(marker.item)) return;
  const Vec3 position = bodies.place(marker.item) * marker.position;
  if (frame.cuts_away(position, marker.radius)) return;
  MarkerInstance instance{packed(position, marker.radius), static_cast<float>(marker.kind), bytes_of(marker.color),
                          id_of(marker.item)};
  if (!finite(instance.center_radius) || !(marker.radius >= 0)) return;
  const bool selected = is_selected(view, marker.item);
  if (selected) instance.center_radius[3] *= static_cast<float>(kSelectedMarker);
  (selected ? out.selected_markers : out.markers).push_back(instance);
}

}  // namespace

GlyphInstances glyph_instances(const Scene& scene, const View& view, const Frame& frame, bool quick) {
  GlyphInstances out;
  const BodyPlaces bodies(scene, view, frame);
  for (const SceneArrow& arrow : scene.arrows) add_arrow(arrow, view, frame, bodies, quick, out);
  for (const SceneArc& arc : scene.arcs) add_arc(arc, view, frame, bodies, out);
  for (const SceneMarker& marker : scene.markers) add_marker(marker, view, frame, bodies, out);
  std::stable_sort(out.markers.begin(), out.markers.end(), [](const MarkerInstance& a, const MarkerInstance& b) {
    return a.center_radius[2] < b.center_radius[2];
  });
  return out;
}

}  // namespace impend
