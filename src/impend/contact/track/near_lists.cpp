// Lists of pairs, and of each pair's features, that are near enough to meet for many steps to come; made anew when
// bodies have moved so far that they no longer hold all (docs/theory/stepping.md).
#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/contact/track/contact_tracker.h"

namespace impend {
namespace {

// Lists of features and pairs are made for this many times the window of a step, and a share of the smaller body more,
// so that they serve for many steps.
constexpr double kStepsServed = 8;
constexpr double kShareServed = 1.0 / 128;

double smaller(const TrackBody& a, const TrackBody& b) { return std::min(a.size, b.size); }

}  // namespace

double motion_bound(const TrackBody& body, const RigidTransform& from, const RigidTransform& to) {
  if (body.fixed) return 0;
  const double turned = (to.R - from.R).norm() / std::sqrt(2.0);  // = 2 sin(θ/2)
  return (to * body.middle - from * body.middle).norm() + turned * body.radius;
}

void ContactTracker::find_near_pairs(const Displacements& displacements, double window) {
  const int count = static_cast<int>(bodies_.size());
  double moved = 0;
  for (int i = 0; i < count && near_reach_ >= 0; ++i) {
    if (!bodies_[i].fixed) moved = std::max(moved, motion_bound(bodies_[i], near_at_[i], displacements[i]));
  }
  if (near_reach_ >= 0 && 2 * moved + window <= near_reach_) return;
  double size = 0;
  int finite = 0;
  for (const TrackBody& body : bodies_) {
    if (!body.surface) continue;
    size += body.size;
    ++finite;
  }
  near_reach_ = kStepsServed * window + kShareServed * size / std::max(finite, 1);
  near_at_ = displacements;
  near_.clear();
  near_of_.assign(bodies_.size(), {});
  std::vector<Box3> boxes;
  for (int i = 0; i < count; ++i) {
    const RigidTransform& D = displacement(i, displacements);
    boxes.push_back(bodies_[i].surface ? bodies_[i].box.mapped(D.R, D.p).inflated(near_reach_ / 2) : Box3());
  }
  for (int a = 0; a < count; ++a) {
    look_now_and_then();
    for (int b = a + 1; b < count; ++b) {
      if (bodies_[a].fixed && bodies_[b].fixed) continue;
      if (bodies_[b].surface && !boxes[a].overlaps(boxes[b])) continue;
      if (std::binary_search(left_out_.begin(), left_out_.end(), std::pair(a, b))) continue;
      for (const int body : {a, b}) near_of_[body].push_back(static_cast<int>(near_.size()));
      near_.emplace_back(a, b);
    }
  }
  std::erase_if(past_, [&](const auto& past) { return !std::binary_search(near_.begin(), near_.end(), past.first); });
}

void ContactTracker::find_near_pairs(const Displacements& displacements, const StepReach& reach) {
  double farthest = 0;
  for (std::size_t p = 0; p < reach.way.size(); ++p) {
    if (!bodies_[p].fixed) farthest = std::max(farthest, reach.way[p]);
  }
  find_near_pairs(displacements, 2 * farthest + gap_);
}

const PairFeatures& ContactTracker::features(const PairPlace& place, double window) {
  const auto [at, added] = pairs_.try_emplace({place.index_a, place.index_b});
  Pair& pair = at->second;
  if (!added) {
    const double moved = motion_bound(*place.a, pair.at_a, place.D_a) + motion_bound(*place.b, pair.at_b, place.D_b);
    if (moved + window <= pair.reach) return pair.features;
  }
  pair.reach = kStepsServed * window + kShareServed * smaller(*place.a, *place.b);
  pair.at_a = place.D_a;
  pair.at_b = place.D_b;
  pair.features = features_within(place, pair.reach);
  return pair.features;
}

std::vector<int> ContactTracker::neighbours(const std::vector<int>& of, const Displacements& displacements,
                                            const StepReach& reach) {
  find_near_pairs(displacements, reach);
  std::vector<char> is_near(bodies_.size(), 0);
  for (const int body : of) {
    for (const int pair : near_of_[body]) {
      is_near[near_[pair].first == body ? near_[pair].second : near_[pair].first] = 1;
    }
  }
  std::vector<int> others;
  for (std::size_t body = 0; body < bodies_.size(); ++body) {
    if (is_near[body] != 0) others.push_back(static_cast<int>(body));
  }
  return others;
}

}  // namespace impend
