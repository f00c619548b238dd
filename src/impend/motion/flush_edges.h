// Contacts that bear where edges are flush, and what else may be followed there.
//
// Where faces meet they touch over what they share, whose corners are corners of either, or places where edges cross.
// At edges that are flush it is by the way that the faces slide which of these the corner is: the innermost. The motion
// opens the faces inwards, or turns about the edge, so that of all the innermost lets it go on the most: with h of
// each,
//   J a ≥ −max h,   w(p) = pᵀdQ/dε + Σ λᵢ max hᵢ(p) = max over the choices of one at each place       (balance.h).
// So nothing falls where nothing does with any choice, and what falls with one falls.
#pragma once

#include <optional>
#include <vector>

#include "impend/motion/followed_contacts.h"
#include "impend/motion/freedoms.h"
#include "impend/motion/held_rows.h"

namespace impend {

// Each choice but the one that is followed already; where the motions, which cost nothing, tilt none of the pairs or
// carry none of the others elsewhere, there is none. Nothing where there are too many. Held by
// tests/unit/motion/test_flush_edges.
struct FlushChoice {
  FollowedContacts followed;
  std::vector<std::size_t> was;  // per contact its index in what was followed
};
std::optional<std::vector<FlushChoice>> flush_choices(const FollowedContacts& followed, const HeldRows& held,
                                                      const std::vector<NeutralMotion>& motions);

}  // namespace impend
