#include <algorithm>

#include "impend/contact/track/side_contacts.h"

namespace impend {
namespace {

// All that the features of the lists make.
void collect(const PairPlace& place, const PairFeatures& features, const PairWindow& window,
             const std::vector<TrackKey>& before, bool plain, std::vector<TrackedContact>& all) {
  const RigidTransform a_to_b = place.D_b.inverse() * place.D_a;
  static thread_local std::vector<SideContact> found;  // room that is kept
  found.clear();
  all.clear();
  const auto put = [&](bool swapped) {
    for (const SideContact& c : found) all.push_back(in_world(place, swapped, c));
    found.clear();
  };
  const TrackSide on_b{*place.a, *place.b, a_to_b, window, false, plain};
  const SideFeatures& a_on_b = features.a_on_b;
  add_corners_on_faces(on_b, a_on_b.corner_face, {place, false, before}, found);
  add_edges_on_edges(on_b, features.edge_edge, found);
  add_round_contacts(on_b, a_on_b, found);
  put(false);
  if (place.b->surface) {
    const TrackSide on_a{*place.b, *place.a, a_to_b.inverse(), window, true, plain};
    const SideFeatures& b_on_a = features.b_on_a;
    add_corners_on_faces(on_a, b_on_a.corner_face, {place, true, before}, found);
    add_round_contacts(on_a, b_on_a, found);
    put(true);
  }
  std::sort(all.begin(), all.end(), [](const auto& c, const auto& d) { return c.key < d.key; });
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
    case TrackKind::kBallRim:
      return side.ball_rim;
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

bool is_flat_kind(const TrackKey& key) {
  return key.kind == TrackKind::kCornerFace || key.kind == TrackKind::kEdgeEdge;
}

}  // namespace

void find_contacts_of_pair(const PairPlace& place, const PairFeatures& features, const PairWindow& window,
                           const std::vector<TrackKey>& before, std::vector<TrackedContact>& contacts) {
  collect(place, features, window, before, false, contacts);
  add_corner_meetings(place, features, window, before, contacts);
}

std::vector<TrackedContact> contacts_of_pair(const PairPlace& place, const PairFeatures& features,
                                             const PairWindow& window, const std::vector<TrackKey>& before) {
  std::vector<TrackedContact> contacts;
  find_contacts_of_pair(place, features, window, before, contacts);
  return contacts;
}

std::vector<TrackedContact> contacts_of_keys(const PairPlace& place, const std::vector<TrackKey>& keys, double slack) {
  std::vector<TrackedContact> asked;
  if (std::all_of(keys.begin(), keys.end(), is_flat_kind)) {
    const FlatKeys flat(place, slack);
    for (const TrackKey& key : keys) {
      if (const std::optional<TrackedContact> contact = flat.at(key)) asked.push_back(*contact);
    }
    return asked;
  }
  PairFeatures features;
  for (const TrackKey& key : keys) {
    FeatureList& list = list_of(key, features);
    const std::array<int, 2> feature{key.first, key.second};
    if (list.empty() || list.back() != feature) list.push_back(feature);
  }
  std::vector<TrackedContact> now;
  collect(place, features, {0, 0, slack}, {}, true, now);
  const auto before = [](const TrackedContact& c, const TrackKey& key) { return c.key < key; };
  for (const TrackKey& key : keys) {
    const auto same = std::lower_bound(now.begin(), now.end(), key, before);
    if (same != now.end() && same->key == key) asked.push_back(*same);
  }
  return asked;
}

}  // namespace impend
