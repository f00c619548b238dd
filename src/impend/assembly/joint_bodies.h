// Joints, springs and friction where bodies are fixed, renumbered or taken away.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

// "joint-of-fixed": a joint of two bodies that are fixed both has no effect.
Diagnostics joint_findings(const Assembly& assembly);

// Joints, springs and friction of the bodies that are left: `body[i]` is the new index of body i (the parts, then the
// ground), −1 where it was taken away, and what speaks of it with it. Held by tests/unit/assembly.
std::vector<Joint> kept_joints(const std::vector<Joint>& joints, const std::vector<int>& body);
FrictionLaw kept_friction(const FrictionLaw& friction, const std::vector<int>& body);
std::vector<Spring> kept_springs(const std::vector<Spring>& springs, const std::vector<int>& body);

}  // namespace impend
