// Of a pair's list of features those that may meet in a step, and how long the others stay too far apart.
//
// Let T be the way of the pair: the sum, over all placements asked for, of the bounds d_a + d_b of how far any point of
// either body has moved from one to the next. Two features that are δ apart at T₀ are at least δ − (T − T₀) apart at T.
// A contact needs them no farther apart than
//
//   w = max(above, below) + 3 slack + rounding
//
// (a corner and its face: |gap| ≤ max(above, below), the foot in the face or within `slack`, or open and within `above`
// of it; two edges: |gap| along their common perpendicular, whose feet are within `slack` of both, but for rounding
// where they cross flatly, for which the third is, or no farther apart than `above`; a corner and a corner or an edge:
// `above`). So while T + w < T₀ + δ they need not be looked at.
//
// Two edges that cross need a normal n between the normals of both edges' faces. Let ϑ be the sum of the bounds of how
// far the two have turned, and let n and −n both miss a wedge at ϑ₀ by μ (as a share of it, beyond what may lean). n
// changes by at most 2 (ϑ − ϑ₀)/σ, σ the sine of the angle between them, and the wedge by ϑ − ϑ₀; the sine is at least
// σ/2 while ϑ − ϑ₀ ≤ σ/2. With W = 1/sine of the angle between the wedge's normals, and the turn t of the step, by
// which normals may lean 2t/σ more, they do not meet while
//
//   (2/σ + 1) max(W, 1) (ϑ − ϑ₀ + t) < μ,   ϑ − ϑ₀ ≤ σ/2.
//
// So no contact is missed, whatever way the bodies have gone, also by jumps.
#pragma once

#include <vector>

#include "impend/contact/track/pair_features.h"
#include "impend/contact/track/track_body.h"

namespace impend {

class NearFeatures {
 public:
  // Those that may meet within the window; lists of rounds are whole. Valid until the next call. Held by
  // tests/unit/contact/track/test_near_features.
  const PairFeatures& within(const PairPlace& place, const PairWindow& window);

 private:
  // Of one feature of a list, m of way: too far away, or surely taken, until then; rad: not opposite until then.
  struct Rest {
    double far_until = 0, near_until = 0, turned_until = 0;
  };
  struct Rests {
    std::vector<Rest> of;
    // The least of all that are far, near, and not opposite: until then the list of near ones stays as it is.
    Rest least;
  };

  bool still_holds(const PairPlace& place, double window);
  void make_lists(const PairPlace& place, double window);
  void go_to(const PairPlace& place);
  bool is_quiet(const Rests& rests, double turn) const;
  template <typename Apart, typename Opposite>
  void keep_near(const FeatureList& all, Rests& rests, double turn, FeatureList& near, const Apart& apart,
                 const Opposite& opposite) const;

  PairFeatures all_, near_;
  Rests a_on_b_, b_on_a_, edge_edge_, corner_corner_, corner_edge_, edge_corner_;
  RigidTransform at_a_, at_b_;      // where the lists were made
  RigidTransform last_a_, last_b_;  // where the bodies were last
  double reach_ = -1;               // m, of the lists; −1: none yet
  double way_ = 0, turned_ = 0;     // m, rad, since
  double needed_ = 0;               // m, w of this call
};

// How far apart two features are at least, and how far edges are from being opposite each other: what lets them rest.

// m, no more than the distance of the corner p from the face, as if that were as even as its plane, both in the frame
// of the face, where that is more than `enough`; else no more than `enough`.
double apart_of_face(const TrackFace& face, const Vec3& p, double enough);

// m, no more than the distance of two edges, p + s u and q + t v, s and t from 0 to 1.
double apart_of_edges(const Vec3& p, const Vec3& u, const Vec3& q, const Vec3& v);

// rad, the two may turn by so much, what they do in a step included, before a normal across both may be opposite to
// both (above); 0 or less where it may be now. `turn`: from the frame of x to that of y.
double turn_before_opposite(const TrackEdge& of_x, const Mat3& turn, const TrackEdge& of_y);

// How far a body has moved and turned from one displacement to another.

// 2 sin(θ/2), θ the angle between the two: no unit vector is farther from where it was.
double turn_bound(const RigidTransform& from, const RigidTransform& to);

// m, no point of the body is farther from where it was under the other displacement.
double motion_bound(const TrackBody& body, const RigidTransform& from, const RigidTransform& to);

}  // namespace impend
