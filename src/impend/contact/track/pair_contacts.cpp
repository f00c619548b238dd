#include <algorithm>

#include "impend/contact/track/side_contacts.h"

namespace impend {
namespace {

TrackKey key_of(const PairPlace& place, bool swapped, const SideContact& contact) {
  return {place.index_a, place.index_b, contact.kind, swapped, contact.first, contact.second, contact.place};
}

// Of every corner on a face of the list, whether it was a contact in the last step.
std::vector<char> were_there(const PairPlace& place, bool swapped, const FeatureList& features,
                             const std::vector<TrackKey>& before) {
  std::vector<char> was(features.size(), 0);
  if (before.empty()) return was;
  for (std::size_t k = 0; k < features.size(); ++k) {
    const TrackKey key{
        place.index_a, place.index_b, TrackKind::kCornerFace, swapped, features[k][0], features[k][1], 0};
    was[k] = std::binary_search(before.begin(), before.end(), key) ? 1 : 0;
  }
  return was;
}

}  // namespace

std::vector<TrackedContact> contacts_of_pair(const PairPlace& place, const PairFeatures& features,
                                             const PairWindow& window, const std::vector<TrackKey>& before) {
  const RigidTransform a_to_b = place.D_b.inverse() * place.D_a;
  std::vector<TrackedContact> all;
  std::vector<SideContact> found;
  const auto put = [&](bool swapped) {
    const RigidTransform& D = swapped ? place.D_a : place.D_b;
    for (const SideContact& c : found) {
      all.push_back({key_of(place, swapped, c), D * c.point, (swapped ? -1.0 : 1.0) * (D.R * c.normal), c.gap});
    }
    found.clear();
  };
  const TrackSide on_b{*place.a, *place.b, a_to_b, window, false};
  const SideFeatures& a_on_b = features.a_on_b;
  add_corners_on_faces(on_b, a_on_b.corner_face, were_there(place, false, a_on_b.corner_face, before), found);
  add_edges_on_edges(on_b, features.edge_edge, found);
  add_round_contacts(on_b, a_on_b, found);
  put(false);
  if (place.b->surface) {
    const TrackSide on_a{*place.b, *place.a, a_to_b.inverse(), window, true};
    const SideFeatures& b_on_a = features.b_on_a;
    add_corners_on_faces(on_a, b_on_a.corner_face, were_there(place, true, b_on_a.corner_face, before), found);
    add_round_contacts(on_a, b_on_a, found);
    put(true);
  }
  std::sort(all.begin(), all.end(), [](const auto& c, const auto& d) { return c.key < d.key; });
  return all;
}

}  // namespace impend
