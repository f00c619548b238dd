#include "impend/simulation/held_bodies.h"

#include <utility>

namespace impend {
namespace {

bool shifts_without_end(const Joint& joint) {
  if (joint.type == JointType::kPlanar) return true;
  if (joint.type != JointType::kSlider && joint.type != JointType::kCylindrical) return false;
  return !joint.lower && !joint.upper && !joint.drive && !joint.spring;
}

}  // namespace

std::vector<char> held_bodies(const Assembly& assembly) {
  std::vector<std::pair<int, int>> ties;
  for (const Joint& joint : assembly.joints) {
    if (!shifts_without_end(joint)) ties.emplace_back(joint.a, joint.b);
  }
  for (const Spring& spring : assembly.springs) {
    if (spring.stiffness > 0) ties.emplace_back(spring.a, spring.b);
  }
  std::vector<char> held(static_cast<std::size_t>(assembly.body_count()));
  for (std::size_t i = 0; i < held.size(); ++i) held[i] = assembly.body_fixed(static_cast<int>(i)) ? 1 : 0;
  for (bool grows = true; grows;) {
    grows = false;
    for (const auto& [a, b] : ties) {
      if (held[a] == held[b]) continue;
      held[a] = held[b] = 1;
      grows = true;
    }
  }
  return held;
}

}  // namespace impend
