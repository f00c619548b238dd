// What drives, limits and springs say of a mechanism, as plain values. A joint's coordinate is the turn of a against b
// about the axis (hinge, rad) or the shift of a against b along it (slider, m), 0 where the assembly states the parts.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "impend/geometry/types.h"

namespace impend {

// A quantity over time, straight between its points; before the first and after the last it stays.
struct TimedValue {
  double time = 0;  // s
  double value = 0;
};
using Course = std::vector<TimedValue>;  // times ascend

// Held by tests/unit/import/test_drive_table.
double value_at(const Course& course, double time);

// What turns or shifts a joint by its own power. Its torque (N·m; of a slider force, N) is
//   k(θ* − θ) + c(θ̇* − θ̇), at most `limit`        with a stiffness or a damping
// and without both whatever keeps θ = θ*, or θ̇ = θ̇*, up to the limit.
struct Drive {
  std::optional<double> velocity;  // θ̇*, rad/s or m/s: a drive of speed, which a course, where there is one, replaces
  Course target;                   // θ*, rad or m, or that speed
  double stiffness = 0;            // k, N·m/rad or N/m
  double damping = 0;              // c, N·m·s/rad or N·s/m
  double limit = std::numeric_limits<double>::infinity();
  bool is_rigid() const { return stiffness == 0 && damping == 0; }
};

// At a joint: torque or force k(rest − θ) − c θ̇ on a, the opposite on b.
struct JointSpring {
  double stiffness = 0;
  double damping = 0;
  double rest = 0;  // rad or m
};

// Between a point of one body and a point of another: it pulls with k(ℓ − length) + c ℓ̇, ℓ their distance.
struct Spring {
  int a = -1;
  int b = -1;                   // body indices; the ground is a body too
  Vec3 point_a = Vec3::Zero();  // world, m, at the start
  Vec3 point_b = Vec3::Zero();
  double stiffness = 0;  // N/m
  double damping = 0;    // N·s/m
  double length = 0;     // m, unloaded

  // N, on a at the start, along point_a − point_b; on b the negative. Zero where the points are one.
  Vec3 force_at_start() const;
};

}  // namespace impend
