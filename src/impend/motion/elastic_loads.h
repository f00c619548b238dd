// What springs and servos that yield press with where parts have moved.
//
//   between points p_a, p_b     f = k(length − ℓ) (p_a − p_b)/ℓ on a at p_a, −f on b at p_b, ℓ = ‖p_a − p_b‖
//   at a joint                  k(rest − θ) on a along or about its axis, which goes with a; the opposite on b
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/track/contact_tracker.h"
#include "impend/numerics/block_rows.h"

namespace impend {

// Per part, N and N·m about its centre of mass as it is moved; fixed ones have none. Dampers and drives bear nothing
// here. Held by tests/unit/motion/test_elastic_loads.
std::vector<Vec6> elastic_wrenches(const Assembly& assembly, const Displacements& displacements);

// The length of each spring, then the turn or shift of each joint that has one, and its damper (N·s/m, N·m·s/rad).
struct Coordinate {
  double value = 0;
  double damping = 0;
};
std::vector<Coordinate> elastic_coordinates(const Assembly& assembly, const Displacements& displacements);

// N, of the springs between points at the start.
double sum_of_spring_forces(const Assembly& assembly);

}  // namespace impend
