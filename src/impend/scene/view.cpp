#include <algorithm>
#include <array>
#include <utility>

#include "impend/scene/view.h"

namespace impend {
namespace {

constexpr std::array<std::pair<const char*, ViewDirection>, 7> kDirections{{{"iso", ViewDirection::kIso},
                                                                            {"front", ViewDirection::kFront},
                                                                            {"back", ViewDirection::kBack},
                                                                            {"left", ViewDirection::kLeft},
                                                                            {"right", ViewDirection::kRight},
                                                                            {"top", ViewDirection::kTop},
                                                                            {"bottom", ViewDirection::kBottom}}};

constexpr std::array<std::pair<const char*, std::uint32_t>, 16> kLayers{{{"parts", layer::kParts},
                                                                         {"edges", layer::kEdges},
                                                                         {"contacts", layer::kContacts},
                                                                         {"normals", layer::kNormals},
                                                                         {"forces", layer::kForces},
                                                                         {"motion", layer::kMotion},
                                                                         {"ghost", layer::kGhost},
                                                                         {"ground", layer::kGround},
                                                                         {"triad", layer::kTriad},
                                                                         {"legend", layer::kLegend},
                                                                         {"labels", layer::kLabels},
                                                                         {"caption", layer::kCaption},
                                                                         {"gravity", layer::kGravity},
                                                                         {"loads", layer::kLoads},
                                                                         {"friction", layer::kFriction},
                                                                         {"joints", layer::kJoints}}};

}  // namespace

std::optional<ViewDirection> view_direction(const std::string& name) {
  for (const auto& [known, direction] : kDirections) {
    if (name == known) return direction;
  }
  return std::nullopt;
}

const char* to_string(ViewDirection direction) {
  return std::find_if(kDirections.begin(), kDirections.end(), [&](const auto& d) { return d.second == direction; })
      ->first;
}

std::uint32_t layer_named(const std::string& name) {
  for (const auto& [known, bit] : kLayers) {
    if (name == known) return bit;
  }
  return 0;
}

std::uint32_t layer_of(ArrowKind kind) {
  switch (kind) {
    case ArrowKind::kForce:
      return layer::kForces;
    case ArrowKind::kMotion:
      return layer::kMotion;
    case ArrowKind::kNormal:
      return layer::kNormals;
    case ArrowKind::kLoad:
      return layer::kLoads;
    case ArrowKind::kJointForce:
    case ArrowKind::kJointAxis:
    case ArrowKind::kJointShift:
      return layer::kJoints;
    case ArrowKind::kGravity:
      break;
  }
  return layer::kGravity;
}

std::uint32_t layer_of(MarkerKind kind) {
  return kind == MarkerKind::kTurns || kind == MarkerKind::kWelds ? layer::kJoints : layer::kContacts;
}

std::uint32_t layer_of(LegendEntry::Symbol symbol) {
  using Symbol = LegendEntry::Symbol;
  switch (symbol) {
    case Symbol::kSwatch:
      return layer::kParts;
    case Symbol::kForceArrow:
      return layer_of(ArrowKind::kForce);
    case Symbol::kMotionArrow:
    case Symbol::kRotation:
      return layer_of(ArrowKind::kMotion);
    case Symbol::kNormal:
      return layer_of(ArrowKind::kNormal);
    case Symbol::kWeight:
      return layer_of(ArrowKind::kGravity);
    case Symbol::kLoadArrow:
    case Symbol::kLoadTurn:
      return layer_of(ArrowKind::kLoad);
    case Symbol::kGhost:
      return layer::kGhost;
    case Symbol::kCone:
      return layer::kFriction;
    case Symbol::kJointForce:
    case Symbol::kFixedJoint:
    case Symbol::kBallJoint:
    case Symbol::kHinge:
    case Symbol::kSlider:
    case Symbol::kCylindricalJoint:
      return layer::kJoints;
    case Symbol::kSticks:
    case Symbol::kSlides:
    case Symbol::kCarries:
    case Symbol::kTouches:
    case Symbol::kOpens:
    case Symbol::kDoubtful:
      break;
  }
  return layer::kContacts;
}

}  // namespace impend
