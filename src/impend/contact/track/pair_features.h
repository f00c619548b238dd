// The features of two bodies that may meet soon.
//
// Features that are farther apart than ρ when the list is made stay so while the points of both bodies have moved by
// less: d_a + d_b + window ≤ ρ. So no contact is missed (docs/theory/stepping.md).
#pragma once

#include <array>
#include <vector>

#include "impend/contact/track/track_body.h"
#include "impend/contact/track/tracked_contact.h"

namespace impend {

// Two bodies a < b and their displacements since t = 0.
struct PairPlace {
  int index_a = -1, index_b = -1;
  const TrackBody* a = nullptr;
  const TrackBody* b = nullptr;
  RigidTransform D_a, D_b;
};

// Features of one body and of another that are near each other: indices into their lists; of rounds, of patches; of
// rims that a ball may meet, of the surface's circles.
using FeatureList = std::vector<std::array<int, 2>>;

struct SideFeatures {
  FeatureList corner_face, ball_face, ball_edge, ball_corner, ball_rim, rim_face, corner_round, cylinder_edge,
      round_round;
};

struct PairFeatures {
  SideFeatures a_on_b, b_on_a;  // round_round: a ball, or a full cylinder, on or in the other's round
  FeatureList edge_edge;        // of a, of b
  // Convex corners that may come onto corners or edges: of a on b's corners, of a on b's edges, of b on a's edges.
  FeatureList corner_corner, corner_edge, edge_corner;
};

// Those nearer than `reach` (m). Held by tests/unit/contact/track/test_track_features.
PairFeatures features_within(const PairPlace& place, double reach);

struct PairWindow {
  double above = 0;  // m, contacts open by more are not told
  double below = 0;  // m, overlaps deeper than this are of something else
  double slack = 0;  // m, how far beyond the rim of a face or the end of an edge still counts
  double turn = 0;   // rad, by which the two may turn against each other in the step
  // Where free motion takes the two in the step: what corners meet on corners and edges depends on it. Null: not asked.
  const PairPlace* after = nullptr;
  bool every = false;  // where one of several may be met, at corners and edges, all of them
};

// Where the features of the given keys (of this pair, ascending) are now, whether they still meet or not; in this
// order, those that nothing can be said of left out.
std::vector<TrackedContact> contacts_of_keys(const PairPlace& place, const std::vector<TrackKey>& keys, double slack);

// The contacts of the pair within the window, before any reduction; sorted by key.
// A corner meets a face where its foot lies in the face and its edges lead away from it; two convex edges where their
// lines are nearest between their ends and the common normal lies between the normals of both edges' faces. Of two
// faces that meet in a convex edge, at which a corner lies, the one that it is farther out of counts; of equal ones
// that of `before` (keys of the last step, ascending), else the first. Where a corner comes onto a corner or an edge,
// see side_contacts.h. Held by test_track_known_answers, test_track_flat, test_track_round and test_track_derivative
// (tests/unit/contact/track).
std::vector<TrackedContact> contacts_of_pair(const PairPlace& place, const PairFeatures& features,
                                             const PairWindow& window, const std::vector<TrackKey>& before);
// The same into `contacts`, whose room is used again.
void find_contacts_of_pair(const PairPlace& place, const PairFeatures& features, const PairWindow& window,
                           const std::vector<TrackKey>& before, std::vector<TrackedContact>& contacts);

}  // namespace impend
