// Contacts of one body's features on another's, in the frame of the other at t = 0.
// Corners that come onto corners and edges.
// Features of a pair as contacts in the world: what a side has found, and two flat features by their key.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "impend/contact/track/pair_features.h"

namespace impend {

// Edges that lead into a face by less than this lie along it, rad.
inline constexpr double kLeaning = 0.05;

// x on y, normals out of y into x.
struct TrackSide {
  const TrackBody& x;
  const TrackBody& y;
  RigidTransform x_to_y;
  const PairWindow& window;
  bool swapped = false;  // x is b
  bool plain = false;    // the features meet: only where and how far open is asked

  bool in_window(double gap) const { return plain || (gap <= window.above && gap >= -window.below); }
  // m, how far beside its face a corner may lie that is open and may meet it within the step.
  double sideways(double gap) const {
    if (!(gap > window.slack) || !(window.above > gap)) return window.slack;
    return std::max(window.slack, std::sqrt(window.above * window.above - gap * gap));
  }
};

struct SideContact {
  TrackKind kind = TrackKind::kCornerFace;
  int first = -1, second = -1, place = 0;
  Vec3 point = Vec3::Zero(), normal = Vec3::Zero();
  double gap = 0;
  bool beyond = false;  // as of TrackedContact
};

// What were contacts of the pair in the last step.
struct WasThere {
  const PairPlace& place;
  bool swapped = false;
  const std::vector<TrackKey>& before;  // ascending

  bool on_face(int corner, int face) const {
    const TrackKey key{place.index_a, place.index_b, TrackKind::kCornerFace, swapped, corner, face, 0};
    return std::binary_search(before.begin(), before.end(), key);
  }
};

using Generators = std::vector<Vec3>;

// `turn`: rad, by which the bodies may turn before they meet.
inline bool leads_away(const Generators& piece, const Vec3& n_in_x, double turn) {
  return std::all_of(piece.begin(), piece.end(), [&](const Vec3& g) { return n_in_x.dot(g) >= -(kLeaning + turn); });
}

// Whether the foot of p on the plane of the face lies in it or within `slack`.
bool lies_in(const TrackFace& face, const Vec3& p, double slack);

// Whether the lines of two edges are nearest between the ends of both, or within `slack` of them. Not along each other.
bool lie_across(const TrackEdge& of_x, const RigidTransform& x_to_y, const TrackEdge& of_y, double slack);

// How x's edge has slipped over y's between two places of both, m, in the axes of these, to second order: where the
// lines of both are nearest has gone by Δs along x's and by Δt along y's, so that x's material has gone by Δt v̄ − Δs ū
// against y's, with the means of their directions. Absent where they run along each other. Held by
// tests/unit/contact/track/test_contact_tracker and tests/unit/simulation/test_first_moments.
struct EdgePlaces {
  const RigidTransform &x, &y;
};
std::optional<Vec3> slip_of_edges(const TrackEdge& of_x, const TrackEdge& of_y, const EdgePlaces& from,
                                  const EdgePlaces& to);

// Whether n, across a convex edge, lies between the normals of its faces, n = α left + β right: α, β ≥ −leaning, or so
// after a turn by `turn`, rad. Of a blade, whose normals are nearly opposite, the least turn changes both by much.
bool lies_between(const Vec3& n, const Vec3& left, const Vec3& right, double leaning, double turn = 0);

// Corners on faces, of each corner the faces that it is in front of; edges on edges.
void add_corners_on_faces(const TrackSide& side, const FeatureList& features, const WasThere& was_there,
                          std::vector<SideContact>& contacts);
void add_edges_on_edges(const TrackSide& side, const FeatureList& features, std::vector<SideContact>& contacts);

// Where and how far open, whether they meet or not; of edges absent where they run along each other.
SideContact plain_corner_on_face(const TrackSide& side, int c, int f);
std::optional<SideContact> plain_edge_on_edge(const TrackSide& side, int e, int f);
// The normal of the latter.
std::optional<Vec3> normal_of_edges(const TrackSide& side, int e, int f);

// Round patches of x on what y has, and corners of x on rounds of y.
void add_round_contacts(const TrackSide& side, const SideFeatures& features, std::vector<SideContact>& contacts);

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

// A contact of one body's features on the other's, as the pair has it. `swapped`: its first feature is b's.
TrackedContact in_world(const PairPlace& place, bool swapped, const SideContact& contact);

// Whether a corner lies beyond the rim of its face, or edges are nearest beyond their ends, by more than twice `gap`
// (m): features that are sought as opposite are so within one. Never of round ones.
bool lie_aside(const PairPlace& place, const TrackKey& key, double gap);

// For many keys of one pair at one place. What it is made of must stay.
class FlatKeys {
 public:
  FlatKeys(const PairPlace& place, double slack);
  FlatKeys(const FlatKeys&) = delete;
  FlatKeys& operator=(const FlatKeys&) = delete;

  // Of a corner and a face, or of two edges, as contacts_of_keys tells them: whether they still meet or not. Absent for
  // edges along each other.
  std::optional<TrackedContact> at(const TrackKey& key) const;
  // Its normal alone, which takes less.
  std::optional<Vec3> normal_at(const TrackKey& key) const;

 private:
  const PairPlace& place_;
  PairWindow window_;
  RigidTransform a_to_b_;
  TrackSide on_b_, on_a_;
};

}  // namespace impend
