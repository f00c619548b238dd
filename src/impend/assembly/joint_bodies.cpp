#include "impend/assembly/joint_bodies.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

// Both ends renumbered; false when one is gone.
template <typename Pair>
bool renumber(const std::vector<int>& body, Pair& pair) {
  pair.a = body[pair.a];
  pair.b = body[pair.b];
  return pair.a >= 0 && pair.b >= 0;
}

struct StatedCoordinate {
  double value = 0;  // rad, m, or that a second
  std::string words;
  bool speed = false;
};

bool is_one(double value) { return std::abs(value) <= kMostCoordinate; }

// The first of the joint's that is none.
std::optional<StatedCoordinate> wild_coordinate(const Joint& joint) {
  if (joint.drive) {
    const Drive& drive = *joint.drive;
    const bool speed = drive.velocity.has_value();
    if (speed && !is_one(*drive.velocity)) return StatedCoordinate{*drive.velocity, "velocity of the drive", true};
    for (const TimedValue& aim : drive.target) {
      if (!is_one(aim.value))
        return StatedCoordinate{aim.value, fmt::format("target of the drive at {:g} s", aim.time), speed};
    }
  }
  if (joint.spring && !is_one(joint.spring->rest)) return StatedCoordinate{joint.spring->rest, "rest of the spring"};
  return std::nullopt;
}

}  // namespace

bool share_a_level(const Assembly& assembly, int a, int b) {
  const int parts = static_cast<int>(assembly.parts.size());
  if (a >= parts || b >= parts) return true;
  const std::vector<std::string>&of_a = assembly.parts[a].levels, &of_b = assembly.parts[b].levels;
  if (of_a.empty() || of_b.empty()) return true;
  return std::any_of(of_a.begin(), of_a.end(), [&](const std::string& level) {
    return std::find(of_b.begin(), of_b.end(), level) != of_b.end();
  });
}

bool has_springs(const Assembly& assembly) {
  return !assembly.springs.empty() || std::any_of(assembly.joints.begin(), assembly.joints.end(),
                                                  [](const Joint& joint) { return joint.spring.has_value(); });
}

Diagnostics joint_findings(const Assembly& assembly) {
  Diagnostics warnings;
  for (const Joint& joint : assembly.joints) {
    if (!assembly.body_fixed(joint.a) || !assembly.body_fixed(joint.b)) continue;
    const std::string a = assembly.body_name(joint.a), b = assembly.body_name(joint.b);
    warnings.push_back(
        {"joint-of-fixed",
         fmt::format("the {} joint of '{}' and '{}' has no effect: both are fixed", to_string(joint.type), a, b), a});
  }
  std::vector<std::string> driven;
  for (const Joint& joint : assembly.joints) {
    if (joint.drive) driven.push_back(assembly.body_name(joint.a));
  }
  if (!driven.empty()) {
    warnings.push_back(
        {"drives-held",
         fmt::format("{} joint{} driven, that of '{}'{}: the answer is of the instant in which drives hold "
                     "still; impend simulate lets them run",
                     driven.size(), driven.size() == 1 ? " is" : "s are", driven.front(),
                     driven.size() == 1 ? "" : " first"),
         driven.front()});
  }
  return warnings;
}

std::vector<Joint> kept_joints(const std::vector<Joint>& joints, const std::vector<int>& body) {
  std::vector<Joint> kept;
  for (Joint joint : joints) {
    if (renumber(body, joint)) kept.push_back(joint);
  }
  return kept;
}

std::vector<Spring> kept_springs(const std::vector<Spring>& springs, const std::vector<int>& body) {
  std::vector<Spring> kept;
  for (Spring spring : springs) {
    if (renumber(body, spring)) kept.push_back(spring);
  }
  return kept;
}

FrictionLaw kept_friction(const FrictionLaw& friction, const std::vector<int>& body) {
  FrictionLaw kept;
  kept.mu = friction.mu;
  kept.restitution = friction.restitution;
  for (PairFriction pair : friction.pairs) {
    if (!renumber(body, pair)) continue;
    if (pair.a > pair.b) std::swap(pair.a, pair.b);
    kept.pairs.push_back(pair);
  }
  return kept;
}

std::optional<Error> refused_coordinates(const Assembly& assembly) {
  for (const Joint& joint : assembly.joints) {
    const std::optional<StatedCoordinate> wild = wild_coordinate(joint);
    if (!wild) continue;
    const bool turns = joint.type == JointType::kHinge;
    const double unit = turns ? kRadiansPerDegree : assembly.metres_per_unit;
    const std::string unit_name = (turns ? "°" : " " + assembly.unit_name) + (wild->speed ? "/s" : "");
    return Error{ErrorCode::kBadValue,
                 fmt::format("the {} of the joint '{}' is {:.6g}{}: one beyond {:.3g}{} is none", wild->words,
                             joint.name, wild->value / unit, unit_name, kMostCoordinate / unit, unit_name),
                 {},
                 turns ? "give degrees" : "give it in " + assembly.unit_name};
  }
  return std::nullopt;
}

}  // namespace impend
