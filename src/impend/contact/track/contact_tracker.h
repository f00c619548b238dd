// The contacts of an assembly in motion: pairs, their features kept for as long as nothing else can meet, gaps now.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "impend/base/result.h"
#include "impend/contact/contact.h"
#include "impend/contact/track/pair_features.h"

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
  // where they touch there. Errors: kCancelled. Held by
  // tests/unit/contact/track/test_contact_tracker and tests/unit/simulation/test_followed_contacts.
  static Result<ContactTracker> start(const Assembly& assembly, const ContactSet& contacts, int threads = 0);

  // Contacts that may close within the step, in order of their keys. Gaps are less by what they were at t = 0 where the
  // features touched then (take_as_closed). `still`: per body, ground last, that has not moved since it was asked for
  // with the same reach; contacts of two such bodies, which are those of before, are left out. Empty: none.
  std::vector<TrackedContact> contacts(const Displacements& displacements, const StepReach& reach,
                                       const std::vector<char>& still = {});
  // The keys of the last contacts, ascending, those of still bodies among them: of features that meet in two ways, the
  // one of before counts. forget_since puts back what an earlier call of contacts() left.
  struct Recent {
    std::vector<TrackKey> before, recent;
    std::map<std::pair<int, int>, double> deepest;
  };
  Recent recent() const { return {before_, recent_, deepest_}; }
  void forget_since(Recent then) {
    before_ = std::move(then.before);
    recent_ = std::move(then.recent);
    deepest_ = std::move(then.deepest);
  }

  // Where the features of the contacts `of` (in order of their keys) are at displacements near by, whether they still
  // meet or not.
  std::vector<TrackedContact> again(const std::vector<TrackedContact>& of, const Displacements& displacements) const;
  // Their gaps; NaN where nothing can be said.
  std::vector<double> gaps(const std::vector<TrackedContact>& of, const Displacements& displacements) const;

  // Where a corner of one body lies on the other: how it has moved over it between two displacements, of a against b,
  // world axes of the first, m. Absent for contacts of no corner: their place on both bodies is free to wander.
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
    std::vector<TrackKey> recent;                   // as recent_
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
  struct Pair {
    PairFeatures features;
    RigidTransform at_a, at_b;
    double reach = 0;
  };

  const RigidTransform& displacement(int body, const Displacements& displacements) const;
  PairPlace place(int a, int b, const Displacements& displacements) const;
  void find_near_pairs(const Displacements& displacements, double window);
  const PairFeatures& features(const PairPlace& place, double window);
  PairWindow window(double above, double turn) const;
  bool is_elsewhere(const PairPlace& at, const TrackedContact& contact, double below) const;
  double zero_of(const TrackKey& key) const;
  void forget_lists();
  void note_facets(const std::vector<TrackedContact>& contacts);

  std::vector<BodySurface> surfaces_;
  std::vector<TrackBody> bodies_;              // parts, then the ground
  std::vector<std::pair<int, int>> left_out_;  // ascending
  std::vector<std::pair<int, int>> near_;      // pairs whose boxes may meet
  Displacements near_at_;
  double near_reach_ = -1;  // m
  std::map<std::pair<int, int>, Pair> pairs_;
  std::map<TrackKey, double> zeros_;
  std::map<std::pair<int, int>, double> overlaps_;  // m, ≤ 0
  std::map<std::pair<int, int>, double> deepest_;   // m, ≤ 0, of the last contacts
  std::vector<TrackKey> before_;                    // of the last contacts, ascending …
  std::vector<TrackKey> recent_;                    // … and of those before, which were of a longer step
  BodyPair facets_;
  double gap_ = 0, scene_size_ = 0;
};

// m, no point of the body is farther from where it was under the other displacement.
double motion_bound(const TrackBody& body, const RigidTransform& from, const RigidTransform& to);

}  // namespace impend
