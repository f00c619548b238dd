// Rest that is only balance: the second order of the potential energy.
//
// The analysis is of the first instant, in which a cube on its edge, a pipe on a pipe and a rod upright on its hinge
// are at rest like a cube on its face. What tells them apart is the second order. Let p be a neutral motion, which
// keeps the contacts that carry closed, and a an acceleration that goes on with it to second order,
//   J a ≥ −h(p)  for the rows that p keeps closed,  h = (dJ/dε) p at q + εp        (moved_rows.h).
// Along the path p t + a t²/2 the potential energy changes by −½ w t², with the same w in two ways, as −λᵀJa ≤ λᵀh:
//   w = max Qᵀa + pᵀ dQ/dε                      by the loads on the way,
//   w = min pᵀ K p,  K p = dQ/dε + d/dε(Jᵀλ)   by the forces λ, of all that hold the assembly.
// Where w > 0 for some p, the assembly falls along p from however small a disturbance: with p scaled to ‖p‖_M = 1 it
// grows as e^{√w t}. The largest w over the neutral motions is the largest eigenvalue of K on their span, in the metric
// of M, where K is symmetric; of what rolls, real eigenvectors of K grow by themselves. (V. Arnold, Mathematical
// Methods of Classical Mechanics, §22 and §23.)
//
// Second order of what rests in a component in which other parts move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/motion/analysis.h"
#include "impend/motion/bearing.h"
#include "impend/motion/evidence.h"

namespace impend {

// What the second order says of rest.
struct BalanceAnswer {
  std::optional<BalanceEvidence> falls;  // a motion in which parts fall, proved by w > 0 of both kinds
  // Why that some part falls is not excluded though no such motion was found; empty: it is. Then no neutral motion is
  // left, or w ≤ 0 for all of them.
  std::string not_excluded;
  std::vector<int> open = {};  // the parts of which it is not excluded, ascending, …
  int suspect = -1;            // … and one at which that lies; −1: any of them
};

// `parts`: movable, ascending, at rest by these contacts; what falls are indices into them. With `rolling`, contacts
// with Coulomb friction that bear do not slip: those that bear without friction where that is enough for rest, else
// those of `bearing`. What is told is then so for any coefficient, unless parts have wedged themselves. Held by
// tests/unit/motion/test_balance and tests/property/test_balances.
BalanceAnswer fall_from_balance(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                                bool rolling);

// `parts`: movable, ascending; `rests`, one per part: the others move. The forces are those at the first instant,
// without friction. A fall is told where the parts that move, as walls that stand still, leave it and push nothing:
// they do so for as long as a disturbance is small. It is not excluded by what moves, nor of what bears something that
// moves. What falls are indices into `parts`. Held by tests/unit/motion/test_balance_beside_motion.
BalanceAnswer fall_beside_motion(const Assembly& assembly, const BearingContacts& bearing,
                                 const std::vector<int>& parts, const std::vector<char>& rests);

}  // namespace impend
