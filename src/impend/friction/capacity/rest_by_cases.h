// Rest is certain where, wherever the interfaces press, a balance needs less friction than they are sure to have there.
//
// The proof of capacity_proof.h takes one balance for all motions, and gauges D_j that hold wherever interface j
// presses. A plank on two blocks may press each of them at a single corner; a turn about that corner takes no friction
// then, and since a gauge is convex, turns about two corners leave nothing for the shift between them. Yet with the
// corner known friction at it is known, too. So motions are told apart by where interfaces press:
//   every λ ≥ 0 has Σ s_i λ_i ≥ 0 or Σ −s_i λ_i ≥ 0,
// and in each case the same proof is made of the motions that are left, with capacities and with a balance of its own:
// its conic programmes have one multiplier more for each side. What was proved before the cases were told apart holds
// in both.
#pragma once

#include <optional>
#include <vector>

#include "impend/friction/capacity/capacity_proof.h"
#include "impend/friction/capacity/capacity_rounds.h"

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

// Where an interface presses, as cases: on which side of a line of its face, and which of two interfaces more.
//
// Normal forces λ ≥ 0 of an interface press at Σ λ_i x_i/Σ λ_i. With u_0 the weights of all its pressures alike and u_k
// those that grow from 0 to 1 across the face (slip_interfaces.h), it presses beyond the share t of the way where
//   Σ_i (u_{k,i} − t u_{0,i}) λ_i ≥ 0,
// and interface j with more than the share t of what j and j' press together where
//   Σ_i ((1 − t) u^j_{0,i} − t u^j'_{0,i}) λ_i ≥ 0.
// Motions fall into those of one side and those of the other.

struct PressureSide {
  int interface = -1;
  int pressure = 0;  // k; 0: beside `other`
  int other = -1;    // interface j', where k = 0
  double share = 0;  // t
  bool beyond = true;
};

// n, as above, negative where the side is not beyond: Σ weights_i λ_i ≥ 0 there.
VecX side_weights(const CapacityProblem& problem, const PressureSide& side);

// The line or pair to tell cases apart by next, of those that were not told apart finely enough before. The motion that
// is left (capacity_rounds.h) slips at each interface by turns about some places, in the cheapest way, and friction
// takes more in the cell of the whole slip than in those of the turns: by that an interface is chosen, and a line
// between these places. Two interfaces of one body are told apart by which presses more, where neither surely presses
// much. None: no case is left to tell apart. Held by tests/unit/friction/test_rest_by_cases.
std::optional<PressureSide> next_side(const CapacityProblem& problem, const CapacityBalance& balance,
                                      const std::vector<PressureSide>& taken);

}  // namespace impend
