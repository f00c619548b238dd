#include <algorithm>

#include "impend/contact/track/corner_meetings.h"
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

// All that the features of the lists make.
std::vector<TrackedContact> collect(const PairPlace& place, const PairFeatures& features, const PairWindow& window,
                                    const std::vector<TrackKey>& before, bool plain) {
  const RigidTransform a_to_b = place.D_b.inverse() * place.D_a;
  std::vector<TrackedContact> all;
  std::vector<SideContact> found;
  const auto put = [&](bool swapped) {
    const RigidTransform& D = swapped ? place.D_a : place.D_b;
    for (const SideContact& c : found) {
      all.push_back(
          {key_of(place, swapped, c), D * c.point, (swapped ? -1.0 : 1.0) * (D.R * c.normal), c.gap, c.beyond});
    }
    found.clear();
  };
  const TrackSide on_b{*place.a, *place.b, a_to_b, window, false, plain};
  const SideFeatures& a_on_b = features.a_on_b;
  add_corners_on_faces(on_b, a_on_b.corner_face, were_there(place, false, a_on_b.corner_face, before), found);
  add_edges_on_edges(on_b, features.edge_edge, found);
  add_round_contacts(on_b, a_on_b, found);
  put(false);
  if (place.b->surface) {
    const TrackSide on_a{*place.b, *place.a, a_to_b.inverse(), window, true, plain};
    const SideFeatures& b_on_a = features.b_on_a;
    add_corners_on_faces(on_a, b_on_a.corner_face, were_there(place, true, b_on_a.corner_face, before), found);
    add_round_contacts(on_a, b_on_a, found);
    put(true);
  }
  std::sort(all.begin(), all.end(), [](const auto& c, const auto& d) { return c.key < d.key; });
  return all;
}

FeatureList& list_of(const TrackKey& key, PairFeatures& features) {
  SideFeatures& side = key.swapped ? features.b_on_a : features.a_on_b;
  switch (key.kind) {
    case TrackKind::kCornerFace:
      return side.corner_face;
    case TrackKind::kEdgeEdge:
      return features.edge_edge;
    case TrackKind::kBallFace:
      return side.ball_face;
    case TrackKind::kBallEdge:
      return side.ball_edge;
    case TrackKind::kBallCorner:
      return side.ball_corner;
    case TrackKind::kRimFace:
      return side.rim_face;
    case TrackKind::kCornerRound:
      return side.corner_round;
    case TrackKind::kCylinderEdge:
      return side.cylinder_edge;
    case TrackKind::kRoundRound:
    case TrackKind::kStop:  // of a joint: the tracker is never asked
      break;
  }
  return side.round_round;
}

}  // namespace

std::vector<TrackedContact> contacts_of_pair(const PairPlace& place, const PairFeatures& features,
                                             const PairWindow& window, const std::vector<TrackKey>& before) {
  std::vector<TrackedContact> contacts = collect(place, features, window, before, false);
  add_corner_meetings(place, features, window, before, contacts);
  return contacts;
}

std::vector<TrackedContact> contacts_of_keys(const PairPlace& place, const std::vector<TrackKey>& keys, double slack) {
  PairFeatures features;
  for (const TrackKey& key : keys) {
    FeatureList& list = list_of(key, features);
    const std::array<int, 2> feature{key.first, key.second};
    if (list.empty() || list.back() != feature) list.push_back(feature);
  }
  const std::vector<TrackedContact> now = collect(place, features, {0, 0, slack}, {}, true);
  std::vector<TrackedContact> asked;
  const auto before = [](const TrackedContact& c, const TrackKey& key) { return c.key < key; };
  for (const TrackKey& key : keys) {
    const auto same = std::lower_bound(now.begin(), now.end(), key, before);
    if (same != now.end() && same->key == key) asked.push_back(*same);
  }
  return asked;
}

}  // namespace impend
