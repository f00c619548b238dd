#include "impend/simulation/resting_parts.h"

#include <algorithm>
#include <set>

#include "impend/base/union_find.h"

namespace impend {
namespace {

bool is_zero(const VecX& P, int block) { return P.segment<6>(6 * block).isZero(0); }

void join_bodies(const MovingBodies& bodies, const std::vector<StepContact>& contacts, const std::vector<Joint>& joints,
                 UnionFind& sets) {
  const auto join = [&](int body_a, int body_b) {
    const int a = bodies.block_of(body_a), b = bodies.block_of(body_b);
    if (a >= 0 && b >= 0) sets.join(a, b);
  };
  for (const StepContact& c : contacts) join(c.at.a(), c.at.b());
  for (const Joint& joint : joints) join(joint.a, joint.b);
}

}  // namespace

void RestingParts::wake_all() {
  std::fill(rests_.begin(), rests_.end(), 0);
  any_ = false;
}

std::vector<int> RestingParts::wake(int block) {
  std::vector<int> woken;
  const int group = group_[block];
  for (std::size_t k = 0; k < rests_.size(); ++k) {
    if (group_[k] != group || rests_[k] == 0) continue;
    rests_[k] = 0;
    woken.push_back(static_cast<int>(k));
  }
  any_ = std::any_of(rests_.begin(), rests_.end(), [](char rests) { return rests != 0; });
  return woken;
}

void RestingParts::keep_only_for(const VecX& kicks, double length) {
  if (!any_) return;
  for (std::size_t k = 0; k < rests_.size(); ++k) {
    const Eigen::Index i = static_cast<Eigen::Index>(k);
    if (rests_[k] != 0 && (kicks[i] != kicks_[i] || length != length_)) return wake_all();
  }
}

bool RestingParts::all_rest(const std::vector<char>& gone) const {
  for (std::size_t k = 0; k < rests_.size(); ++k) {
    if (rests_[k] == 0 && gone[k] == 0) return false;
  }
  return any_;
}

void RestingParts::note(const MovingBodies& bodies, const std::vector<Joint>& joints, const Step& step) {
  const int count = bodies.count();
  std::vector<char> awake(count, 0);  // of those that do not rest yet
  const auto is_awake = [&](int body) {
    if (const int block = bodies.block_of(body); block >= 0) awake[block] = 1;
  };
  const auto both_awake = [&](const TrackKey& key) {
    is_awake(key.a);
    is_awake(key.b);
  };
  for (int k = 0; k < count; ++k) {
    awake[k] = step.disturbed[k] != 0 || !is_zero(step.before, k) || !is_zero(step.after, k);
  }
  for (const Joint& joint : joints) {
    is_awake(joint.a);
    is_awake(joint.b);
  }
  std::vector<TrackKey> changed;
  std::set_symmetric_difference(known_.begin(), known_.end(), step.all.begin(), step.all.end(),
                                std::back_inserter(changed));
  for (const TrackKey& key : changed) both_awake(key);
  for (std::size_t i = 0; i < step.carried.size(); ++i) {
    const Eigen::Index row = static_cast<Eigen::Index>(i);
    if (step.given.row(row) != step.left.row(row)) both_awake(step.carried[i].at.key);
  }
  UnionFind sets(count);
  join_bodies(bodies, step.carried, joints, sets);
  const bool same = step.length == length_ && kicks_.size() == step.kicks.size();
  std::vector<char> group_awake(count, 0);
  for (int k = 0; k < count; ++k) {
    if (awake[k] != 0 || !same || step.kicks[k] != kicks_[k]) group_awake[sets.find(k)] = 1;
  }
  for (int k = 0; k < count; ++k) {
    if (rests_[k] != 0) continue;
    group_[k] = sets.find(k);
    rests_[k] = group_awake[group_[k]] == 0;
    any_ = any_ || rests_[k] != 0;
  }
  kicks_ = step.kicks;
  length_ = step.length;
  known_ = step.all;
}

void bring_to_rest(const MovingBodies& bodies, const std::vector<StepContact>& contacts,
                   const std::vector<Joint>& joints, const std::vector<double>& still, VecX& V, VecX& P) {
  const int count = bodies.count();
  UnionFind sets(count);
  join_bodies(bodies, contacts, joints, sets);
  std::vector<char> held(count, 0), moves(count, 0);
  for (const StepContact& c : contacts) {
    for (const int body : {c.at.a(), c.at.b()}) {
      if (const int block = bodies.block_of(body); block >= 0) held[sets.find(block)] = 1;
    }
  }
  for (int k = 0; k < count; ++k) {
    const double speed = V.segment<3>(6 * k).norm() + bodies[k].radius * V.segment<3>(6 * k + 3).norm();
    if (!(speed <= still[k])) moves[sets.find(k)] = 1;
  }
  for (int k = 0; k < count; ++k) {
    if (held[sets.find(k)] == 0 || moves[sets.find(k)] != 0) continue;
    V.segment<6>(6 * k).setZero();
    P.segment<6>(6 * k).setZero();
  }
}

}  // namespace impend
