// Corners that come onto corners and edges.
#pragma once

#include <vector>

#include "impend/contact/track/pair_features.h"

namespace impend {

// Where the corner p of one body is near the corner q of another, with no face or crossing of edges between them, the
// two stay apart while
//
//   n·(p − q) ≥ 0 for one n of C = {n : n·g ≥ 0 for all edges g of p, n·k ≤ 0 for all edges k of q}
//
// and n may be a corner of C: the normal of a face of q or p, or across an edge of each. Near an edge, k are its two
// directions and its two faces. Adds to `contacts` (sorted by key, and still so afterwards) of each such meeting one
// alternative, unless they hold one of it already: of those that the way to `window.after` does not close the one that
// is open farthest there, then the one that closes least; of those that it closes the one that closes last, as
// the bodies meet only then; of equal ones that of `before`, then the first. With `window.every` all of them.
// Held by tests/unit/contact/track/test_corner_meetings and tests/unit/simulation/test_hard_scenes.
void add_corner_meetings(const PairPlace& place, const PairFeatures& features, const PairWindow& window,
                         const std::vector<TrackKey>& before, std::vector<TrackedContact>& contacts);

}  // namespace impend
