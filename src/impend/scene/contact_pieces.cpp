#include <algorithm>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

constexpr double kNormalLength = 8;  // percent of the radius
constexpr double kNormalThickness = 0.25;
constexpr double kLargeMarker = 1.6;
constexpr double kSmallMarker = 1.0;
constexpr Crowding kPieceCrowding{40, 0.5};
constexpr double kMarkerOverPart = 0.06;  // markers are at most this share of the smaller part's size

// By the forces of the answer with friction, and by the motion that is drawn; where nothing is decided, by the motion
// and the forces that go with it. Without a coefficient a contact that
// presses only carries, whether it slides or not.
MarkerKind marker_kind(const SceneInput& input, const Contact& contact, const FrictionContact& result) {
  if (result.normal_force > input.scales->none(contact.a, contact.b) && result.state != ContactState::kOpen) {
    if (result.mu == 0 && result.friction_force.isZero()) return MarkerKind::kCarries;
    return result.state == ContactState::kStick ? MarkerKind::kSticks : MarkerKind::kSlides;
  }
  const Twist& a = input.twists.at(contact.a);
  const Twist& b = input.twists.at(contact.b);
  const double apart = contact.normal.dot(a.at(contact.point) - b.at(contact.point));
  const double fastest = std::max(a.fastest(), b.fastest());
  return apart > WordTolerances{}.closed * fastest ? MarkerKind::kOpens : MarkerKind::kTouches;
}

// Contacts of either-or groups that were not chosen bind nothing: they open only if something moves away there.
MarkerKind marker_kind(const SceneInput& input, int index) {
  const Contact& contact = input.analysis.contacts.contacts[index];
  const ContactResult& result = input.analysis.contact_results.at(index);
  if (contact.doubtful) return MarkerKind::kDoubtful;
  if (input.friction) return marker_kind(input, contact, input.friction->contacts.at(index));
  if (input.states.carries[index]) return MarkerKind::kCarries;
  if (input.states.closed[index]) return MarkerKind::kTouches;
  const double fastest = std::max(input.twists.at(contact.a).fastest(), input.twists.at(contact.b).fastest());
  const bool opens = fastest > 0 && result.separation_acceleration > result.slack + WordTolerances{}.closed * fastest;
  return opens ? MarkerKind::kOpens : MarkerKind::kTouches;
}

Color marker_color(MarkerKind kind, const Theme& theme) {
  switch (kind) {
    case MarkerKind::kCarries:
    case MarkerKind::kSticks:
      return theme.force;
    case MarkerKind::kSlides:
      return theme.slides;
    case MarkerKind::kTouches:
      return theme.touches;
    case MarkerKind::kOpens:
      return theme.opens;
    case MarkerKind::kTurns:
    case MarkerKind::kWelds:
      return theme.joint;
    case MarkerKind::kDoubtful:
      break;
  }
  return theme.doubtful;
}

int held_up(const SceneInput& input, const Contact& contact) {
  return held_up(input.analysis.assembly, contact.a, contact.b, contact.normal);
}

std::vector<double> part_sizes(const Assembly& assembly) {
  std::vector<double> sizes;
  for (const Part& part : assembly.parts) sizes.push_back(bounding_box(part.mesh).diagonal());
  return sizes;
}

}  // namespace

std::vector<SceneArrow> normal_arrows(const SceneInput& input) {
  std::vector<SceneArrow> arrows;
  const std::vector<Contact>& contacts = input.analysis.contacts.contacts;
  for (size_t i = 0; i < contacts.size(); ++i) {
    look_now_and_then();
    arrows.push_back({ArrowKind::kNormal, contacts[i].point, contacts[i].normal * (kNormalLength * input.percent()),
                      kNormalThickness * input.percent(), input.theme.normal,
                      SceneItem{SceneItem::Kind::kContact, static_cast<int>(i)}, held_up(input, contacts[i])});
  }
  return arrows;
}

std::vector<SceneMarker> contact_markers(const SceneInput& input) {
  const std::vector<double> sizes = part_sizes(input.analysis.assembly);
  const std::vector<Contact>& contacts = input.analysis.contacts.contacts;
  const double share = crowding(contacts.size(), kPieceCrowding);
  std::vector<SceneMarker> markers;
  for (size_t i = 0; i < contacts.size(); ++i) {
    look_now_and_then();
    const Contact& contact = contacts[i];
    const MarkerKind kind = marker_kind(input, static_cast<int>(i));
    double radius = share * (kind == MarkerKind::kTouches ? kSmallMarker : kLargeMarker) * input.percent();
    for (const int body : {contact.a, contact.b}) {
      const bool sized = body < static_cast<int>(sizes.size()) && sizes[body] > 0;
      if (sized) radius = std::min(radius, kMarkerOverPart * sizes[body]);
    }
    markers.push_back({kind, contact.point, contact.normal, radius, marker_color(kind, input.theme),
                       SceneItem{SceneItem::Kind::kContact, static_cast<int>(i)}, held_up(input, contact)});
  }
  return markers;
}

}  // namespace impend
