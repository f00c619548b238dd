// Lists of pairs that are near enough to meet for many steps to come; made anew when bodies have moved so far that they
// no longer hold all (docs/theory/stepping.md).
#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/contact/track/contact_tracker.h"

namespace impend {
namespace {

// They are made for this many times the window of a step, and a share of a body more, so that they
// serve for many steps.
constexpr double kStepsServed = 8;
constexpr double kShareServed = 1.0 / 128;

}  // namespace

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
  const double made_for = kStepsServed * window + kShareServed * size / std::max(finite, 1);
  near_reach_ = -1;  // until all is made: who is told to stop in the midst has no lists
  near_at_ = displacements;
  near_.clear();
  near_pair_.clear();
  near_of_.assign(bodies_.size(), {});
  std::vector<Box3> boxes;
  for (int i = 0; i < count; ++i) {
    const RigidTransform& D = displacement(i, displacements);
    boxes.push_back(bodies_[i].surface ? bodies_[i].box.mapped(D.R, D.p).inflated(made_for / 2) : Box3());
  }
  for (int a = 0; a < count; ++a) {
    look_now_and_then();
    for (int b = a + 1; b < count; ++b) {
      if (bodies_[a].fixed && bodies_[b].fixed) continue;
      if (bodies_[b].surface && !boxes[a].overlaps(boxes[b])) continue;
      if (std::binary_search(left_out_.begin(), left_out_.end(), std::pair(a, b))) continue;
      for (const int body : {a, b}) near_of_[body].push_back(static_cast<int>(near_.size()));
      near_.emplace_back(a, b);
      pair_of(a, b);
    }
  }
  for (const auto& [a, b] : near_) near_pair_.push_back(pair_index_.at({a, b}));
  for (Pair& pair : pairs_) {
    if (std::binary_search(near_.begin(), near_.end(), std::pair(pair.a, pair.b))) continue;
    pair.past = {};
    pair.deepest = 0;
  }
  near_reach_ = made_for;
}

void ContactTracker::find_near_pairs(const Displacements& displacements, const StepReach& reach) {
  double farthest = 0;
  for (std::size_t p = 0; p < reach.way.size(); ++p) {
    if (!bodies_[p].fixed) farthest = std::max(farthest, reach.way[p]);
  }
  find_near_pairs(displacements, 2 * farthest + gap_);
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
