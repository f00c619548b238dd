// Contacts that are known already, asked for again elsewhere: where they are, how far open, how they slip.
#include <limits>
#include <utility>

#include "impend/contact/track/contact_tracker.h"
#include "impend/contact/track/flat_keys.h"

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
  return lie_aside(place(key.a, key.b, displacements), key, gap_);
}

std::optional<Vec3> ContactTracker::slip(const TrackKey& key, const Displacements& from,
                                         const Displacements& to) const {
  if (key.kind != TrackKind::kCornerFace && key.kind != TrackKind::kCornerRound) return std::nullopt;
  const int x = key.swapped ? key.b : key.a, y = key.swapped ? key.a : key.b;
  const Vec3& corner = bodies_[x].corners[key.first].point;
  const RigidTransform &X = displacement(y, from), &Y = displacement(y, to);
  const Vec3 before = X.inverse() * (displacement(x, from) * corner),
             after = Y.inverse() * (displacement(x, to) * corner);
  return Vec3((key.swapped ? -1.0 : 1.0) * (X.R * (after - before)));
}

}  // namespace impend
