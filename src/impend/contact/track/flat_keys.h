// Features of a pair as contacts in the world: what a side has found, and two flat features by their key.
#pragma once

#include <optional>

#include "impend/contact/track/side_contacts.h"

namespace impend {

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
