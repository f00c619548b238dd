// Joints between bodies, and what friction and motion the assembly states, as plain values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/mechanism.h"
#include "impend/geometry/types.h"

namespace impend {

// What stays possible between two bodies: kFixed nothing, kBall turning about the point, kHinge turning about the axis
// through the point, kSlider shifting along the axis, kCylindrical both about and along the axis, kPlanar shifting
// across the axis and turning about it.
enum class JointType { kFixed, kBall, kHinge, kSlider, kCylindrical, kPlanar };
const char* to_string(JointType type);  // "fixed", "ball", "hinge", "slider", "cylindrical", "planar"
bool has_axis(JointType type);          // not kFixed and kBall
// One coordinate is left, which limits, drives and springs may speak of: kHinge and kSlider.
bool has_coordinate(JointType type);

struct Joint {
  JointType type = JointType::kFixed;
  int a = -1;  // body indices; the ground is a body too
  int b = -1;
  Vec3 point = Vec3::Zero();  // world, m
  Vec3 axis = Vec3(0, 0, 1);  // world, unit length; without meaning for kFixed and kBall
  double point_noise = 0;     // m, how exactly the point was written
  double axis_noise = 0;      // rad, likewise
  std::string name;           // empty: it has none
  // Of its coordinate, rad or m; only where has_coordinate.
  std::optional<double> lower, upper;  // ≤ 0 and ≥ 0: where the assembly states the parts it lies within
  std::optional<Drive> drive;
  std::optional<JointSpring> spring;
};

// Friction of one pair of bodies, a < b.
struct PairFriction {
  int a = -1;
  int b = -1;
  std::optional<double> mu;           // Coulomb's coefficient, ≥ 0; absent: the default
  std::optional<double> viscous;      // N·s/m per contact point, ≥ 0; absent: 0
  std::optional<double> restitution = std::nullopt;  // Newton's coefficient, 0 … 1; absent: the default
};

// A larger coefficient is a slip of the keyboard: rubber on rubber has 1; what cannot slip is written as 100 or 1000.
inline constexpr double kMostMu = 1e6;

struct FrictionLaw {
  double mu = 0;           // of pairs that are not named
  double restitution = 0;  // likewise; only simulations ask for it
  std::vector<PairFriction> pairs;

  double mu_of(int a, int b) const;       // in either order
  double viscous_of(int a, int b) const;  // N·s/m
  double restitution_of(int a, int b) const;
  // No pair has friction of either kind.
  bool none() const;
};

// Two bodies that are taken as one, such as a bolt and the nut on its thread.

// A fixed joint whose axis, which has no meaning in other fixed joints, is zero. No contact is sought between the two.
// No reader makes such an axis of a joint that was only stated as fixed.
inline bool is_joined(const Joint& joint) { return joint.type == JointType::kFixed && joint.axis.isZero(0); }

inline Joint joined_at(int a, int b, const Vec3& point) {
  Joint joint;
  joint.a = a < b ? a : b;
  joint.b = a < b ? b : a;
  joint.point = point;
  joint.axis = Vec3::Zero();
  return joint;
}

}  // namespace impend
