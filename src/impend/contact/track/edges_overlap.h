// Where two convex edges that cross behind each other have come into each other.
#pragma once

#include "impend/contact/track/pair_features.h"
#include "impend/contact/track/tracked_contact.h"

namespace impend {

struct DeepestPlace {
  Vec3 point = Vec3::Zero();  // world
  double depth = 0;           // m, in both wedges; ≤ 0: these do not overlap
};

// Of the plane through the contact's point that both edges cross alike, the place that is deepest in the two wedges
// which their faces make there. Of edges with acute wedges the middle between them may lie in neither body where these
// overlap. Contact: of edges, of this pair. Held by tests/unit/contact/track/test_edges_overlap.
DeepestPlace deepest_place(const PairPlace& place, const TrackedContact& contact);

}  // namespace impend
