// The contacts of an assembly in motion: pairs, their features kept for as long as nothing else can meet, gaps now.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "impend/base/result.h"
#include "impend/contact/contact.h"
#include "impend/contact/track/near_features.h"

namespace impend {

// Overlap up to this many times the gap, and what one step may close, is one of the surfaces that are followed.
inline constexpr double kDepthPerGap = 16;

using Displacements = std::vector<RigidTransform>;  // per part, since t = 0

// How far bodies may move in the step for which contacts are sought, per part.
struct StepReach {
  std::vector<double> way;        // m, of any of their points
  std::vector<double> turn = {};  // rad; empty: none
  // Displacements at the end of the step as loads alone would have it; empty: as now.
  Displacements after = {};
};

class ContactTracker {
 public:
  // Surfaces are prepared once. `contacts` are those of the assembly at t = 0: pairs that share a joint are followed
  // unless they overlap there. Errors: kCancelled. Held by
  // tests/unit/contact/track/test_contact_tracker and tests/unit/simulation/test_followed_contacts.
  static Result<ContactTracker> start(const Assembly& assembly, const ContactSet& contacts, int threads = 0);

  // Contacts that may close within the step, in order of their keys. Gaps are less by what they were at t = 0 where the
  // features touched then (take_as_closed). Of features that meet in two ways, the one of before counts.
  std::vector<TrackedContact> contacts(const Displacements& displacements, const StepReach& reach);
  // The same of those pairs alone of which one body at least is in `sought` and none in `left_out` (per body, ground
  // last); what is known of other pairs stays as it is. Of bodies far from those that are sought no displacement
  // counts, as long as they stay within their reach of it.
  std::vector<TrackedContact> contacts_of(const std::vector<int>& sought, const std::vector<char>& left_out,
                                          const Displacements& displacements, const StepReach& reach);
  // Bodies that may meet one of these in the step, ascending, without these.
  std::vector<int> neighbours(const std::vector<int>& of, const Displacements& displacements, const StepReach& reach);

  // Where the features of the contacts `of` (in order of their keys) are at displacements near by, whether they still
  // meet or not.
  std::vector<TrackedContact> again(const std::vector<TrackedContact>& of, const Displacements& displacements) const;
  // Their gaps; NaN where nothing can be said.
  std::vector<double> gaps(const std::vector<TrackedContact>& of, const Displacements& displacements) const;

  // Whether the features are not opposite each other at these displacements, so that they do not touch even where their
  // gap is zero: a corner is beyond the rim of its face, or edges or cylinders that cross are nearest beyond their
  // ends. Of other round ones never.
  bool pass_aside(const TrackKey& key, const Displacements& displacements) const;

  // m, ≤ 0: the deepest of all contacts of two bodies at these displacements, down to −`below`, whatever was followed.
  // Held by tests/unit/contact/track/test_contact_tracker.
  double deepest_of(int a, int b, const Displacements& displacements, double below);

  // Where a corner of one body lies on the other, or an edge across an edge: how the material there has moved over the
  // other's between two displacements, of a against b, world axes of the first, m. Of edges to second order. Absent for
  // round contacts and for edges that run along each other.
  std::optional<Vec3> slip(const TrackKey& key, const Displacements& from, const Displacements& to) const;

  // What touches at t = 0, within the gap, does so with gap zero: its gaps are told from there. Call before the first
  // step. Features that meet later have the deepest overlap of their pair at t = 0 for zero. Where corners lie on
  // corners or edges, what they meet first is as in one of `imposed`.
  void take_as_closed(const Displacements& displacements, const std::vector<Contact>& imposed = {});

  // What its past has decided, and where that goes on: with the same contacts from then on. Lists of near features are
  // made anew by both, so that no two of them differ.
  struct Memory {
    std::vector<TrackKey> followed;  // the last contacts, ascending
    BodyPair facets;
    std::map<std::pair<int, int>, double> deepest;  // m, < 0, of the pairs that overlap
    std::vector<TrackKey> recent;                   // as in Past, ascending
  };
  Memory remember();
  // After start() and take_as_closed(). Whether all of `memory` are features of these bodies; nothing changes else.
  bool go_on_from(const Memory& memory);
  // Whether its features are there.
  bool knows(const TrackKey& key) const;

  double gap() const { return gap_; }                // m, of the analysis
  double scene_size() const { return scene_size_; }  // m, diagonal of all parts at t = 0
  std::size_t part_count() const { return surfaces_.size(); }
  const TrackBody& body(int index) const { return bodies_[index]; }
  // Of curved surfaces that are followed as facets; the first pair that they have brought together, a = −1: none.
  BodyPair facets_in_contact() const { return facets_; }

 private:
  // Keys of a pair's last contacts, ascending, and of those of them that touched.
  struct Past {
    std::vector<TrackKey> last, recent;
    bool empty() const { return last.empty() && recent.empty(); }
  };

  struct Pair {
    int a = -1, b = -1;
    NearFeatures features;
    Past past;
    double deepest = 0;                              // m, ≤ 0, of the last contacts
    double overlap = 0;                              // m, ≤ 0, at t = 0
    std::vector<std::pair<TrackKey, double>> zeros;  // m, gaps at t = 0, ascending
  };

  const RigidTransform& displacement(int body, const Displacements& displacements) const;
  PairPlace place(int a, int b, const Displacements& displacements) const;
  void find_near_pairs(const Displacements& displacements, double window);
  PairWindow window(double above, double turn) const;
  void find_near_pairs(const Displacements& displacements, const StepReach& reach);
  Pair& pair_of(int a, int b);
  const Pair* known_pair(int a, int b) const;
  void add_contacts_of(Pair& pair, const Displacements& displacements, const StepReach& reach,
                       std::vector<TrackedContact>& all);
  bool is_elsewhere(const PairPlace& at, const TrackedContact& contact, double below, const Pair& pair) const;
  // Of a contact that was there at the start its gap then; null: it was not.
  static const double* zero_at_start(const Pair& pair, const TrackKey& key);
  static double zero_of(const Pair& pair, const TrackKey& key);
  double zero_of(const TrackKey& key) const;
  void forget_lists();
  void note_facets(const std::vector<TrackedContact>& contacts);

  std::vector<BodySurface> surfaces_;
  std::vector<TrackBody> bodies_;              // parts, then the ground
  std::vector<std::pair<int, int>> left_out_;  // ascending
  std::vector<std::pair<int, int>> near_;      // pairs whose boxes may meet, ascending
  std::vector<std::vector<int>> near_of_;      // of each body, indices of these
  Displacements near_at_;
  double near_reach_ = -1;      // m
  std::vector<int> near_pair_;  // of these, indices of pairs_
  std::vector<Pair> pairs_;
  std::map<std::pair<int, int>, int> pair_index_;
  std::vector<TrackedContact> own_;  // of one pair: room that is kept
  BodyPair facets_;
  double gap_ = 0, scene_size_ = 0;
};

}  // namespace impend
