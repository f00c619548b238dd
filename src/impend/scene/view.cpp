// The motion at a phase is the finite screw of the impending acceleration, so that an edge that a part tips about stays
// where it is:
//
//   s = step·phase   φ = α s   u = a s   θ = |φ|      (½·a·t² with t² = 2 s)
//   R = exp([φ]×)    displacement of the centre = u + (1 − cos θ)/θ² φ × u + (θ − sin θ)/θ³ φ × (φ × u)
#include "impend/scene/view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

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

struct Screw {
  Mat3 R = Mat3::Identity();
  Vec3 shift = Vec3::Zero();  // of the centre
};

Screw screw_of(const SceneMotion& motion, double phase) {
  const Vec3 turn = motion.angular * (motion.step * phase);
  Screw screw;
  screw.shift = motion.linear * (motion.step * phase);
  const double angle = turn.norm();
  if (!std::isnormal(angle)) return screw;
  screw.R = Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix();
  const double half = std::sin(angle / 2) / angle;
  const double third = (angle - std::sin(angle)) / angle / angle / angle;
  const Vec3 across = turn.cross(screw.shift);
  screw.shift += 2 * half * half * across + third * turn.cross(across);
  return screw;
}

Vec3 explosion(const Scene& scene, const ScenePart& part, double explode) {
  if (explode == 0 || !part.mesh || part.mesh->box.empty()) return Vec3::Zero();
  const Vec3 middle = part.mesh->box.lower + (part.mesh->box.upper - part.mesh->box.lower) / 2;
  return explode * (part.X_WP * middle - scene.center);
}

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
    case Symbol::kPlanarJoint:
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

RigidTransform drawn_pose(const Scene& scene, const ScenePart& part, double phase, double explode) {
  RigidTransform X = part.X_WP;
  if (part.motion.moves() && phase != 0) {
    const Screw screw = screw_of(part.motion, phase);
    // About the centre, not the world's origin: an assembly far from it is not rounded there.
    X.R = screw.R * part.X_WP.R;
    X.p = part.motion.center + screw.shift + screw.R * (part.X_WP.p - part.motion.center);
  }
  X.p += explosion(scene, part, explode);
  return X;
}

}  // namespace impend
