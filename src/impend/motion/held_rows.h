// The rows of a component at rest with the forces that hold it, and which of its contacts hold by friction.
#pragma once

#include <optional>
#include <vector>

#include "impend/motion/moved_rows.h"

namespace impend {

struct HeldRows {
  MovedRows rows;
  VecX forces;              // per row, canonical
  std::vector<char> holds;  // per contact that is followed: it does not slip
};

// m/s²: what the loads, each by itself, would give all that moves.
double usual_acceleration(const Assembly& assembly);

// Forces that hold the problem at rest, λ ≥ 0 with Q + Jᵀλ = 0; nothing where it does not rest. `usual`: the
// acceleration that its loads, each by itself, would give, m/s².
std::optional<VecX> holding_forces(const MotionProblem& problem, double usual);

// Nothing where they do not rest. The assembly and what is followed must outlive it.
std::optional<HeldRows> held_rows(const Assembly& assembly, const FollowedContacts& followed,
                                  const std::vector<char>& holds);

// Contacts that hold by Coulomb friction, those that bear. Which do is not unique where parts can be wedged: where they
// rest without friction, those that bear then; else those of `force`, of what is imposed (N).
std::vector<char> held_by_friction(const Assembly& assembly, const FollowedContacts& followed,
                                   const std::vector<double>& force);

// Whether the joint has a drive that gives way.
bool yields(const Joint& joint);
// Servos as the springs that they are: by their stiffness and what they bear at rest. Nothing where one only brakes and
// yet bears something.
std::optional<Assembly> with_servos_as_springs(Assembly assembly, const HeldRows& held);

// All held by tests/unit/motion/test_balance_held.

}  // namespace impend
