// What is proved where rest itself is not: that nothing moves unless touching parts turn about the normal of a contact.
//
// The capacity proof (capacity_proof.h) with rows for joints that are not there, G' a = 0, speaks of all motions of the
// assembly that satisfy these rows: such a motion satisfies the law with forces ν = 0 of the joints, which are among
// those that the proof allows. With
//   G' = n̂·(ω_a − ω_b) for every two bodies that touch with normal n̂
// two parts do not turn against each other about the normal of a contact, be it closed or not. Pressure that moves into
// a corner lets a face turn about it at no cost, so that turns are what proofs fail at first.
#pragma once

#include "impend/friction/capacity/capacity_proof.h"

namespace impend {

// For problems at rest; arguments as of prove_rest. Held by tests/unit/friction/test_capacity_proof.
CapacityProof prove_rest_without_turns(const FrictionProblem& problem, double noise = 0,
                                       double largest_rest = kLargestRest, const CapacitySettings& settings = {});

// The problem with joints that let no face turn on another.
FrictionProblem with_turns_held(const FrictionProblem& problem);

}  // namespace impend
