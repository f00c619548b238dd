// Rest is certain where, wherever the interfaces press, a balance needs less friction than they are sure to have there.
//
// The proof of capacity_proof.h takes one balance for all motions, and gauges D_j that hold wherever interface j
// presses. A plank on two blocks may press each of them at a single corner; a turn about that corner takes no friction
// then, and since a gauge is convex, turns about two corners leave nothing for the shift between them. Yet with the
// corner known friction at it is known, too. So motions are told apart by where interfaces press (pressure_sides.h):
//   every λ ≥ 0 has Σ s_i λ_i ≥ 0 or Σ −s_i λ_i ≥ 0,
// and in each case the same proof is made of the motions that are left, with capacities and with a balance of its own:
// its conic programmes have one multiplier more for each side. What was proved before the cases were told apart holds
// in both.
#pragma once

#include "impend/friction/capacity/capacity_proof.h"

namespace impend {

struct CaseSettings {
  double most_work = 8e10;  // about the multiplications of all programmes, some 20 s
  int most_sides = 60;      // taken one after the other
  bool keep_steps = false;
};

// As prove_rest; `cases` of the proof tells how motions were told apart, where that was done. Held by
// tests/unit/friction/test_rest_by_cases.
CapacityProof prove_rest_by_cases(const FrictionProblem& problem, double noise = 0, double largest_rest = kLargestRest,
                                  const CaseSettings& settings = {});

}  // namespace impend
