// Drives that hold still only by giving more than they can.
//
// An analysis is of the instant in which drives hold still: their rows are joint rows like others, of any force. Where
// the force that was found along the axis, ν = λ⁺ − λ⁻ of the drive's two rows, is above the drive's limit, rest is not
// shown: other forces may do with less where they are not unique. A servo, k and c, bears nothing where it stands: it
// gives way by |ν|/k first. As long as that is no more than a tenth of a radian, or of the size of what it moves, it
// counts as holding still.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/evidence.h"
#include "impend/motion/friction_result.h"

namespace impend {

// The drive that is farthest beyond its limit, by the forces λ (N, N·m) of a component; none where each is within.
// Held by tests/unit/motion/test_drive_limits.
std::optional<DriveEvidence> drive_beyond_limit(const Assembly& assembly, const MotionProblem& problem,
                                                const VecX& lambda);
// The same by the forces of joints, of those that touch some parts (ascending).
std::optional<DriveEvidence> drive_beyond_limit(const Assembly& assembly, const std::vector<JointForce>& joints,
                                                const std::vector<int>& parts);
// The first joint whose drive has a limit, null where none has. What is convex without limits need not be a cone with
// them: cones of gravity, pushes and ranges of masses are not asked then.
const Joint* limited_drive(const Assembly& assembly);
// Whether a drive with a limit touches one of these parts (ascending).
bool some_drive_is_limited(const Assembly& assembly, const std::vector<int>& parts);

}  // namespace impend
