#include "impend/assembly/joint_bodies.h"

#include <fmt/format.h>

#include <algorithm>

namespace impend {
namespace {

// Both ends renumbered; false when one is gone.
template <typename Pair>
bool renumber(const std::vector<int>& body, Pair& pair) {
  pair.a = body[pair.a];
  pair.b = body[pair.b];
  return pair.a >= 0 && pair.b >= 0;
}

}  // namespace

Diagnostics joint_findings(const Assembly& assembly) {
  Diagnostics warnings;
  for (const Joint& joint : assembly.joints) {
    if (!assembly.body_fixed(joint.a) || !assembly.body_fixed(joint.b)) continue;
    const std::string a = assembly.body_name(joint.a), b = assembly.body_name(joint.b);
    warnings.push_back(
        {"joint-of-fixed",
         fmt::format("the {} joint of '{}' and '{}' has no effect: both are fixed", to_string(joint.type), a, b), a});
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

FrictionLaw kept_friction(const FrictionLaw& friction, const std::vector<int>& body) {
  FrictionLaw kept;
  kept.mu = friction.mu;
  for (PairFriction pair : friction.pairs) {
    if (!renumber(body, pair)) continue;
    if (pair.a > pair.b) std::swap(pair.a, pair.b);
    kept.pairs.push_back(pair);
  }
  return kept;
}

}  // namespace impend
