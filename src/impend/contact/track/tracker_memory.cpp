// What a tracker goes on from.
#include <algorithm>

#include "impend/contact/track/contact_tracker.h"

namespace impend {
namespace {

// Which lists of their bodies a key's two numbers count in.
enum class TrackList { kCorners, kEdges, kFaces, kPatches, kCircles };

std::pair<TrackList, TrackList> lists_of(TrackKind kind) {
  switch (kind) {
    case TrackKind::kCornerFace:
      return {TrackList::kCorners, TrackList::kFaces};
    case TrackKind::kEdgeEdge:
      return {TrackList::kEdges, TrackList::kEdges};
    case TrackKind::kBallFace:
    case TrackKind::kRimFace:
      return {TrackList::kPatches, TrackList::kFaces};
    case TrackKind::kBallEdge:
    case TrackKind::kCylinderEdge:
      return {TrackList::kPatches, TrackList::kEdges};
    case TrackKind::kBallCorner:
      return {TrackList::kPatches, TrackList::kCorners};
    case TrackKind::kCornerRound:
      return {TrackList::kCorners, TrackList::kPatches};
    case TrackKind::kBallRim:
      return {TrackList::kPatches, TrackList::kCircles};
    case TrackKind::kRoundRound:
    case TrackKind::kStop:  // of a joint: no feature of a body
      break;
  }
  return {TrackList::kPatches, TrackList::kPatches};
}

bool is_in_list(const TrackBody& body, TrackList list, int index) {
  const auto within = [index](std::size_t count) { return index >= 0 && static_cast<std::size_t>(index) < count; };
  switch (list) {
    case TrackList::kCorners:
      return within(body.corners.size());
    case TrackList::kEdges:
      return within(body.edges.size());
    case TrackList::kFaces:
      return within(body.faces.size());
    case TrackList::kCircles:
      return body.surface && within(body.surface->circles.size());
    case TrackList::kPatches:
      break;
  }
  return std::find(body.rounds.begin(), body.rounds.end(), index) != body.rounds.end();
}

}  // namespace

bool ContactTracker::knows(const TrackKey& key) const {
  const int count = static_cast<int>(bodies_.size());
  if (key.a < 0 || key.b <= key.a || key.b >= count) return false;
  if (key.kind < TrackKind::kCornerFace || key.kind > TrackKind::kBallRim) return false;
  if (key.kind == TrackKind::kStop) return false;
  const auto [first, second] = lists_of(key.kind);
  return is_in_list(bodies_[key.swapped ? key.b : key.a], first, key.first) &&
         is_in_list(bodies_[key.swapped ? key.a : key.b], second, key.second);
}

void ContactTracker::forget_lists() {
  for (Pair& pair : pairs_) pair.features = {};
  near_.clear();
  near_pair_.clear();
  near_of_.clear();
  near_reach_ = -1;
}

ContactTracker::Memory ContactTracker::remember() {
  forget_lists();
  Memory memory{{}, facets_, {}, {}};
  for (const auto& [bodies, index] : pair_index_) {
    const Pair& pair = pairs_[index];
    memory.followed.insert(memory.followed.end(), pair.past.last.begin(), pair.past.last.end());
    memory.recent.insert(memory.recent.end(), pair.past.recent.begin(), pair.past.recent.end());
    if (pair.deepest < 0) memory.deepest[bodies] = pair.deepest;
  }
  return memory;
}

bool ContactTracker::go_on_from(const Memory& memory) {
  const int count = static_cast<int>(bodies_.size());
  const auto is_body = [count](int body) { return body >= -1 && body < count; };
  const bool known =
      std::all_of(memory.followed.begin(), memory.followed.end(), [this](const TrackKey& key) { return knows(key); });
  const bool pairs = std::all_of(memory.deepest.begin(), memory.deepest.end(), [&](const auto& deep) {
    return deep.first.first >= 0 && is_body(deep.first.first) && is_body(deep.first.second);
  });
  if (!pairs) return false;
  if (!known || !is_body(memory.facets.a) || !is_body(memory.facets.b)) return false;
  forget_lists();
  for (Pair& pair : pairs_) {
    pair.past = {};
    pair.deepest = 0;
  }
  for (const TrackKey& key : memory.followed) pair_of(key.a, key.b).past.last.push_back(key);
  for (const TrackKey& key : memory.recent) pair_of(key.a, key.b).past.recent.push_back(key);
  for (Pair& pair : pairs_) {
    std::sort(pair.past.last.begin(), pair.past.last.end());
    std::sort(pair.past.recent.begin(), pair.past.recent.end());
  }
  for (const auto& [bodies, deepest] : memory.deepest) pair_of(bodies.first, bodies.second).deepest = deepest;
  facets_ = memory.facets;
  return true;
}

}  // namespace impend
