// Contacts that are known already, asked for again elsewhere: where they are, how far open, how they slip.
#include <limits>
#include <utility>

#include "impend/contact/track/contact_tracker.h"
#include "impend/contact/track/side_contacts.h"

namespace impend {
std::vector<TrackedContact> ContactTracker::again(const std::vector<TrackedContact>& of,
                                                  const Displacements& displacements) const {
  std::vector<TrackedContact> there;
  for (std::size_t begin = 0; begin < of.size();) {
    const std::pair pair{of[begin].a(), of[begin].b()};
    std::vector<TrackKey> keys;
    for (; begin < of.size() && std::pair{of[begin].a(), of[begin].b()} == pair; ++begin) {
      keys.push_back(of[begin].key);
    }
    for (TrackedContact& c : contacts_of_keys(place(pair.first, pair.second, displacements), keys, gap_)) {
      c.gap -= zero_of(c.key);
      there.push_back(c);
    }
  }
  return there;
}

std::vector<double> ContactTracker::gaps(const std::vector<TrackedContact>& of,
                                         const Displacements& displacements) const {
  std::vector<double> gaps(of.size(), std::numeric_limits<double>::quiet_NaN());
  const std::vector<TrackedContact> now = again(of, displacements);
  for (std::size_t i = 0, k = 0; i < of.size() && k < now.size(); ++i) {
    if (of[i].key == now[k].key) gaps[i] = now[k++].gap;
  }
  return gaps;
}

bool ContactTracker::pass_aside(const TrackKey& key, const Displacements& displacements) const {
  const PairPlace at = place(key.a, key.b, displacements);
  if (key.kind != TrackKind::kCylinderEdge && key.kind != TrackKind::kRoundRound) return lie_aside(at, key, gap_);
  const std::vector<TrackedContact> now = contacts_of_keys(at, {key}, gap_);
  return !now.empty() && now.front().beyond;
}

std::optional<Vec3> ContactTracker::slip(const TrackKey& key, const Displacements& from,
                                         const Displacements& to) const {
  const int x = key.swapped ? key.b : key.a, y = key.swapped ? key.a : key.b;
  const RigidTransform &X = displacement(x, from), &Y = displacement(y, from), &X_to = displacement(x, to),
                       &Y_to = displacement(y, to);
  std::optional<Vec3> of_x;
  if (key.kind == TrackKind::kCornerFace || key.kind == TrackKind::kCornerRound) {
    const Vec3& corner = bodies_[x].corners[key.first].point;
    const Vec3 before = Y.inverse() * (X * corner), after = Y_to.inverse() * (X_to * corner);
    of_x = Vec3(Y.R * (after - before));
  } else if (key.kind == TrackKind::kEdgeEdge) {
    of_x = slip_of_edges(bodies_[x].edges[key.first], bodies_[y].edges[key.second], {X, Y}, {X_to, Y_to});
  }
  if (of_x && key.swapped) *of_x *= -1;
  return of_x;
}

}  // namespace impend
