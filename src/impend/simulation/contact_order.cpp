#include "impend/simulation/contact_order.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace impend {
namespace {

// Of edges and rounds neither body has the first feature but by its number.
bool is_mutual(TrackKind kind) { return kind == TrackKind::kEdgeEdge || kind == TrackKind::kRoundRound; }

std::tuple<int, int, TrackKind, int, int, int> name_of(const TrackKey& key, const MovingBodies& bodies) {
  int x = bodies.rank_of(key.swapped ? key.b : key.a), y = bodies.rank_of(key.swapped ? key.a : key.b);
  int first = key.first, second = key.second;
  if (is_mutual(key.kind) && y < x) {
    std::swap(x, y);
    std::swap(first, second);
  }
  return {x, y, key.kind, first, second, key.place};
}

}  // namespace

std::vector<int> contact_order(const std::vector<StepContact>& contacts, const MovingBodies& bodies) {
  std::vector<std::pair<std::tuple<int, int, TrackKind, int, int, int>, int>> names;
  names.reserve(contacts.size());
  for (const StepContact& c : contacts) names.emplace_back(name_of(c.at.key, bodies), static_cast<int>(names.size()));
  std::sort(names.begin(), names.end());
  std::vector<int> order(contacts.size());
  for (std::size_t k = 0; k < names.size(); ++k) order[names[k].second] = static_cast<int>(k);
  return order;
}

}  // namespace impend
