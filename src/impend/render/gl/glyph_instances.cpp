#include "impend/render/gl/glyph_instances.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impend/render/gl/shaders.h"
#include "impend/render/image.h"
#include "impend/scene/view.h"

namespace impend {
namespace {

enum Role {
  kTailMiddle,
  kTailRim,
  kTube,
  kBaseMiddle,
  kBaseRim,
  kHeadRim,
  kTip,
  kPlateMiddle,
  kPlate,
  kRodMiddle,
  kRod
};

constexpr int kDashes = 4;
constexpr float kDash = 0.62F;  // of a dash and the gap before it

class Turned {
 public:
  explicit Turned(int sides) : sides_(sides) {}

  // A ring of vertices; returns its first index. Half a step further for tips, which lie between two rim points.
  int ring(Role role, float along, double turn = 0) {
    const int first = static_cast<int>(shape_.vertices.size());
    for (int i = 0; i < sides_; ++i) {
      const double angle = 2 * std::numbers::pi * (i + turn) / sides_;
      shape_.vertices.push_back(
          {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), static_cast<float>(role), along});
    }
    return first;
  }
  // A disc that looks back along the axis.
  void disc(Role middle, Role rim) {
    const int center = static_cast<int>(shape_.vertices.size());
    shape_.vertices.push_back({1, 0, static_cast<float>(middle), 0});
    const int first = ring(rim, 0);
    for (int i = 0; i < sides_; ++i) add(center, first + next(i), first + i);
  }
  void tube(int pieces) {
    int back = ring(kTube, 0);
    for (int piece = 1; piece <= pieces; ++piece) {
      const int front = ring(kTube, static_cast<float>(piece) / static_cast<float>(pieces));
      wall(back, front);
      back = front;
    }
  }
  // The last one ends at the head, the first one begins after a gap.
  void dashes() {
    for (int dash = 1; dash <= kDashes; ++dash) {
      const float end = static_cast<float>(dash) / static_cast<float>(kDashes);
      const int back = ring(kTube, end - kDash / static_cast<float>(kDashes));
      wall(back, ring(kTube, end));
    }
  }
  void plate() {
    disc(kPlateMiddle, kPlate);
    const int back = ring(kPlate, 0), front = ring(kPlate, 1);
    wall(back, front);
    const int center = static_cast<int>(shape_.vertices.size());
    shape_.vertices.push_back({1, 0, static_cast<float>(kPlateMiddle), 1});
    for (int i = 0; i < sides_; ++i) add(center, front + i, front + next(i));
  }
  void cone() {
    const int rim = ring(kHeadRim, 1);
    const int tips = ring(kTip, 1, 0.5);
    for (int i = 0; i < sides_; ++i) add(rim + i, rim + next(i), tips + i);
  }
  // A tube over the whole length, closed at both ends.
  void rod() {
    disc(kRodMiddle, kRod);
    const int back = ring(kRod, 0), front = ring(kRod, 1);
    wall(back, front);
    const int center = static_cast<int>(shape_.vertices.size());
    shape_.vertices.push_back({1, 0, static_cast<float>(kRodMiddle), 1});
    for (int i = 0; i < sides_; ++i) add(center, front + i, front + next(i));
  }
  // From a ring at the apex, one vertex per side, to the rim.
  void side() {
    const int apex = ring(kTailMiddle, 0);
    wall(apex, ring(kTailMiddle, 1));
  }
  GlyphShape shape() && { return std::move(shape_); }

 private:
  void wall(int back, int front) {
    for (int i = 0; i < sides_; ++i) {
      add(back + i, back + next(i), front + i);
      add(front + i, back + next(i), front + next(i));
    }
  }
  int next(int i) const { return (i + 1) % sides_; }
  void add(int a, int b, int c) {
    for (const int v : {a, b, c}) shape_.triangles.push_back(static_cast<std::uint16_t>(v));
  }
  int sides_;
  GlyphShape shape_;
};

constexpr float kSlimHead = 2.7F;    // head's radius in shaft radii: a long thin arrow for forces
constexpr float kThickHead = 2.0F;   // and a stout one for motions
constexpr double kFinePixels = 2.5;  // shaft radius from which an arrow has many sides
constexpr double kSelectedMarker = 1.5;

std::array<float, 4> packed(const Vec3& x, double w) {
  return {static_cast<float>(x.x()), static_cast<float>(x.y()), static_cast<float>(x.z()), static_cast<float>(w)};
}

bool finite(const std::array<float, 4>& x) {
  return std::all_of(x.begin(), x.end(), [](float v) { return std::isfinite(v); });
}

bool is_selected(const View& view, const SceneItem& item) {
  return item.kind != SceneItem::Kind::kNone && item == view.selected;
}

ShaftForm form_of(const SceneArrow& arrow) {
  const ArrowKind kind = arrow.kind;
  if (kind == ArrowKind::kGravity || arrow.in_question) return ShaftForm::kDashed;
  if (kind == ArrowKind::kJointAxis) return ShaftForm::kRod;
  return kind == ArrowKind::kLoad ? ShaftForm::kPlated : ShaftForm::kPlain;
}

struct Adding {
  const View& view;
  const Frame& frame;
  const DrawnPlaces& places;
  bool quick;
  GlyphInstances& out;
};

void add_arrow(const SceneArrow& given, const Adding& to) {
  if (!is_shown(given, to.view, to.places)) return;
  const SceneArrow arrow = drawn_arrow(given, to.places);
  const Frame& frame = to.frame;
  const Vec3 tail = frame.X_CW * arrow.tail;
  const Vec3 vector = frame.X_CW.R * arrow.vector;
  if (frame.cuts_away(tail) && frame.cuts_away(tail + vector)) return;
  const bool motion = arrow.kind == ArrowKind::kMotion;
  const ArrowInstance instance{packed(tail, arrow.radius), packed(vector, motion ? kThickHead : kSlimHead),
                               as_bytes(arrow.color), id_of(arrow.item)};
  if (!finite(instance.tail_radius) || !finite(instance.vector_head)) return;
  if (!std::isnormal(vector.cast<float>().squaredNorm()) || !(arrow.radius >= 0)) return;
  const bool fine = !to.quick && arrow.radius > kFinePixels * frame.size.pixel_ratio * frame.pixel_at(-tail.z());
  auto& group = is_selected(to.view, arrow.item) ? to.out.selected : motion ? to.out.outlined : to.out.plain;
  (fine ? group.fine : group.coarse)[static_cast<std::size_t>(form_of(arrow))].push_back(instance);
}

void add_arc(const SceneArc& given, const Adding& to) {
  if (!is_shown(given, to.view, to.places)) return;
  const SceneArc arc = drawn_arc(given, to.places);
  const RigidTransform& X = to.frame.X_CW;
  const ArcInstance instance{packed(X * arc.center, arc.radius), packed(X.R * arc.axis, arc.angle),
                             packed(X.R * arc.start, arc.thickness), as_bytes(arc.color), id_of(arc.item)};
  if (to.frame.cuts_away(X * arc.center, arc.radius)) return;
  if (!finite(instance.center_radius) || !finite(instance.axis_angle) || !finite(instance.start_thickness)) return;
  if (!(arc.radius > 0) || !(arc.angle > 0) || !(arc.thickness >= 0)) return;
  const bool motion = arc.kind == ArrowKind::kMotion;
  (is_selected(to.view, arc.item) ? to.out.selected_arcs
   : motion                       ? to.out.arcs
                                  : to.out.plain_arcs)
      .push_back(instance);
}

void add_marker(const SceneMarker& given, const Adding& to) {
  if (!to.view.shows(layer_of(given.kind))) return;
  const SceneMarker marker = drawn_marker(given, to.places);
  const Vec3 position = to.frame.X_CW * marker.position;
  if (to.frame.cuts_away(position, marker.radius)) return;
  MarkerInstance instance{packed(position, marker.radius), static_cast<float>(marker.kind), as_bytes(marker.color),
                          id_of(marker.item)};
  if (!finite(instance.center_radius) || !(marker.radius >= 0)) return;
  const bool selected = is_selected(to.view, marker.item);
  if (selected) instance.center_radius[3] *= static_cast<float>(kSelectedMarker);
  (selected ? to.out.selected_markers : to.out.markers).push_back(instance);
}

void add_cone(const SceneCone& given, const Adding& to) {
  if (!to.view.shows(layer::kFriction)) return;
  const SceneCone cone = drawn_cone(given, to.places);
  const Vec3 apex = to.frame.X_CW * cone.apex;
  if (to.frame.cuts_away(apex, std::max(cone.height, cone.radius))) return;
  const ConeInstance instance{packed(apex, cone.height), packed(to.frame.X_CW.R * cone.axis, cone.radius),
                              as_bytes(cone.color)};
  if (!finite(instance.apex_height) || !finite(instance.axis_radius)) return;
  if (!(cone.height > 0) || !(cone.radius > 0)) return;
  to.out.cones.push_back(instance);
}

}  // namespace

GlyphShape arrow_shape(int sides, ShaftForm form) {
  Turned turned(sides);
  if (form == ShaftForm::kRod) {
    turned.rod();
    return std::move(turned).shape();
  }
  if (form == ShaftForm::kPlated) turned.plate();
  if (form == ShaftForm::kPlain) turned.disc(kTailMiddle, kTailRim);
  if (form == ShaftForm::kDashed) {
    turned.dashes();
  } else {
    turned.tube(1);
  }
  turned.disc(kBaseMiddle, kBaseRim);
  turned.cone();
  return std::move(turned).shape();
}

GlyphShape arc_shape(int sides, int pieces) {
  Turned turned(sides);
  turned.disc(kTailMiddle, kTailRim);
  turned.tube(pieces);
  turned.disc(kBaseMiddle, kBaseRim);
  turned.cone();
  return std::move(turned).shape();
}

GlyphShape cone_shape(int sides) {
  Turned turned(sides);
  turned.side();
  return std::move(turned).shape();
}

std::size_t GlyphInstances::Arrows::size() const {
  std::size_t count = 0;
  for (const auto* forms : {&coarse, &fine}) {
    for (const std::vector<ArrowInstance>& of_form : *forms) count += of_form.size();
  }
  return count;
}

GlyphInstances glyph_instances(const Scene& scene, const View& view, const Frame& frame, bool quick) {
  GlyphInstances out;
  const DrawnPlaces places(scene, view);
  const Adding to{view, frame, places, quick, out};
  for (const SceneArrow& arrow : scene.arrows) add_arrow(arrow, to);
  for (const SceneArc& arc : scene.arcs) add_arc(arc, to);
  for (const SceneMarker& marker : scene.markers) add_marker(marker, to);
  for (const SceneCone& cone : scene.cones) add_cone(cone, to);
  std::stable_sort(out.cones.begin(), out.cones.end(),
                   [](const ConeInstance& a, const ConeInstance& b) { return a.apex_height[2] < b.apex_height[2]; });
  std::stable_sort(out.markers.begin(), out.markers.end(), [](const MarkerInstance& a, const MarkerInstance& b) {
    return a.center_radius[2] < b.center_radius[2];
  });
  return out;
}

}  // namespace impend
