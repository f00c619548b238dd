#include "impend/planning/load_path.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impend/base/stop.h"
#include "impend/planning/load_path_search.h"

namespace impend {
namespace {

// Ways to put paths together that are tried for a state: some microseconds.
constexpr int kMostTries = 200;
// Of the bound that proves rest: roundings of the sum.
constexpr double kRoom = 0.5;

// The least ‖δJ_{i,b}‖/‖J_{i,b}‖ of all rows and their bodies, in the norm of M⁻¹: no component has a smaller ν.
double least_noise(const MotionProblem& problem, const WhitenedProblem& whitened) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < problem.rows(); ++i) {
    for (int side = 0; side < 2; ++side) {
      const double length = whitened.projection.G.value(i, side).norm() * whitened.row_length[i];
      if (problem.J.block(i)[side] >= 0 && length > 0) least = std::min(least, problem.row_noise(i, side) / length);
    }
  }
  return std::isfinite(least) ? least : 0;
}

// U that a path may have, so that any sum of paths proves rest (decide.h, proves_rest).
double most_rest_bound(const MotionProblem& problem, const WhitenedProblem& whitened,
                       const DecisionTolerances& decision) {
  const double stable =
      std::clamp(decision.stable_per_noise * least_noise(problem, whitened), decision.stable_min, decision.stable_max);
  const double moves = std::max(decision.moves_min, decision.moves_over_stable * stable);
  const double most = std::min(stable, moves * least_load_share(whitened));
  return kRoom * most / std::sqrt(std::max(1, problem.bodies()));
}

}  // namespace

LoadPaths::LoadPaths(const StateComponents& components, const DecisionTolerances& decision, MayFall may_fall)
    : components_(components),
      may_fall_(std::move(may_fall)),
      whitened_(whiten(components.whole().problem)),
      most_rest_bound_(most_rest_bound(components.whole().problem, whitened_, decision)),
      paths_of_(components.parts()) {}

// Exact cover of what is free by loads of paths, depth first.
struct LoadPaths::Cover {
  const LoadPaths& of;
  const PartSet& free;
  const PartSet& installed;
  std::vector<int> members = free.members();
  std::vector<int> chosen = {};
  std::vector<int> most = {};  // of all tries, the choice that came furthest
  int stuck_at = -1;           // and the part that it left
  std::size_t reached = 0;
  int tries = 0;

  bool from(std::size_t next, const PartSet& carried) {
    while (next < members.size() && carried.has(members[next])) ++next;
    if (next == members.size()) return true;
    if (stuck_at < 0 || next > reached) {
      reached = next;
      stuck_at = members[next];
      most = chosen;
    }
    for (const int k : of.paths_of_[members[next]]) {
      const LoadPath& path = of.paths_[k];
      if (!path.carries(free, installed) || path.loads.meets(carried)) continue;
      if (++tries > kMostTries) return false;
      chosen.push_back(k);
      if (from(next + 1, carried | path.loads)) return true;
      chosen.pop_back();
    }
    return false;
  }
};

bool LoadPaths::carry(const PartSet& free, const PartSet& installed) const {
  Cover cover{*this, free, installed};
  return cover.from(0, PartSet(components_.parts()));
}

void LoadPaths::learn(const StateComponent& component) {
  look_for_stop();
  const PartSet installed = component.alone().installed;
  std::optional<LoadPathSearch> search;
  for (std::size_t rounds = 0; rounds < 2 * component.blocks.size(); ++rounds) {
    Cover cover{*this, component.free, installed};
    if (cover.from(0, PartSet(components_.parts()))) break;
    // By itself, where nothing carries it; else with what it shares counterweights with.
    PartSet together(components_.parts(), {cover.stuck_at});
    for (const int k : paths_of_[cover.stuck_at]) {
      if (!paths_[k].carries(component.free, installed)) continue;
      together |= paths_[k].loads;
      for (const int other : cover.most) {
        if (paths_[other].loads.meets(paths_[k].loads)) together |= paths_[other].loads;
      }
      break;
    }
    if (!search) search.emplace(components_.whole(), component, may_fall_);
    std::optional<LoadPath> path = search->path_of(together);
    if (!path || !keep(std::move(*path))) break;
  }
  if (search) solves_ += search->solves();
}

void LoadPaths::learn_each(const StateComponent& component) {
  const PartSet installed = component.alone().installed;
  LoadPathSearch search(components_.whole(), component, may_fall_);
  for (const int part : component.free.members()) {
    look_for_stop();
    const std::vector<int>& known = paths_of_[part];
    if (std::any_of(known.begin(), known.end(), [&](int k) { return paths_[k].carries(component.free, installed); })) {
      continue;
    }
    if (std::optional<LoadPath> path = search.path_of(PartSet(components_.parts(), {part}))) keep(std::move(*path));
  }
}

void LoadPaths::learn_as_whole(const StateComponent& component) {
  look_for_stop();
  LoadPathSearch search(components_.whole(), component);
  if (std::optional<LoadPath> path = search.path_of_all()) keep(std::move(*path));
}

// U ‖a₀‖_M of the loads, over all bodies: what is left of Q_L + Jᵀλ, and Σ_i λ_i‖δJ_{i,b}‖.
bool LoadPaths::proves_rest(const LoadPath& path) const {
  const MotionProblem& problem = components_.whole().problem;
  VecX left = VecX::Zero(problem.Q.size()), noise = VecX::Zero(problem.bodies());
  double load = 0;
  const auto norm_of = [&](const VecX& force, int k) {
    return (whitened_.inverse[k] * force.segment<6>(6 * k)).norm();
  };
  for (int k = 0; k < problem.bodies(); ++k) {
    if (!path.loads.has(problem.body[k])) continue;
    left.segment<6>(6 * k) = problem.Q.segment<6>(6 * k);
    load = std::hypot(load, norm_of(problem.Q, k));
  }
  for (const auto& [row, force] : path.forces) {
    problem.J.add_to(row, force, left);
    for (int side = 0; side < 2; ++side) {
      const int block = problem.J.block(row)[side];
      if (block >= 0) noise[block] += force * problem.row_noise(row, side);
    }
  }
  double unbalanced = 0;
  for (int k = 0; k < problem.bodies(); ++k) {
    if (path.supports.has(problem.body[k])) continue;
    unbalanced = std::hypot(unbalanced, norm_of(left, k));
  }
  return unbalanced + noise.norm() <= most_rest_bound_ * load;
}

bool LoadPaths::keep(LoadPath path) {
  if (!proves_rest(path)) return false;
  const int index = static_cast<int>(paths_.size());
  const int loads = path.loads.count();
  for (const int part : path.loads.members()) {
    std::vector<int>& paths = paths_of_[part];
    const auto at = std::find_if(paths.begin(), paths.end(), [&](int k) { return paths_[k].loads.count() > loads; });
    paths.insert(at, index);
  }
  paths_.push_back(std::move(path));
  return true;
}

void LoadPaths::forget() {
  paths_.clear();
  for (std::vector<int>& paths : paths_of_) paths.clear();
  solves_ = 0;
}

}  // namespace impend
