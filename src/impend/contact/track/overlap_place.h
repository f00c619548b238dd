// Whether two bodies are in each other where features of theirs are behind each other, of crossing edges by the deepest
// place.
#pragma once

#include "impend/contact/track/pair_features.h"
#include "impend/contact/track/tracked_contact.h"

namespace impend {

// Of bodies that lie apart, or touch, features may be behind each other as well: a wall's outer face and what touches
// it from inside. Whether the bodies overlap is asked of one place:
//   - of a corner or a rim: a little way into its material from its lowest place, which itself may lie on the other's
//     surface; of each convex piece of the material;
//   - of edges: the place deepest in the wedges of both (deepest_place), t deep, which lies t from their faces. What
//     lies nearer to another face than t/2 touches that one; wedges that only touch do not overlap;
//   - of other round surfaces: amid both.
// `contact`: of this pair, overlapping; `slack`: m, by how much surfaces that touch may be off. Open meshes: true.
// Held by tests/unit/contact/track/test_overlap_place.
bool overlap_there(const PairPlace& place, const TrackedContact& contact, double slack);

// Where two convex edges that cross behind each other have come into each other.
struct DeepestPlace {
  Vec3 point = Vec3::Zero();  // world
  double depth = 0;           // m, in both wedges; ≤ 0: these do not overlap
};

// Of the plane through the contact's point that both edges cross alike, the place that is deepest in the two wedges
// which their faces make there. Of edges with acute wedges the middle between them may lie in neither body where these
// overlap. Contact: of edges, of this pair. Held by tests/unit/contact/track/test_edges_overlap.
DeepestPlace deepest_place(const PairPlace& place, const TrackedContact& contact);

}  // namespace impend
