// How some parts carry the loads of some parts decides many states: forces add.
//
// Let λ ≥ 0 at contacts among `loads`, `bearers`, `supports` and what is always there balance the loads of `loads` and
// leave `bearers`, as if these weighed nothing, in balance too: Q_L + Jᵀλ = 0 on them. Every state rests whose free
// parts are the disjoint union of the loads of such paths, while their bearers are there and their supports there and
// not free: the sum of the forces balances all. Supports are parts that were held when the path was found.
//
// Forces that do not press flat may hold parts in mere balance. Where a component as a whole is known to stand to
// second order, by some forces and walls, it is a path, too, whose supports are all that touched it: over a sum of
// paths the second order is a sum, over motions that each of them allows, and none of its terms is positive.
//
// In numbers: U of the sum (judge.h), times ‖a₀‖_M, is a norm of what the forces leave and of their noise, so that over
// K paths U ≤ √K max U_k, since the squares of ‖a₀‖_M over disjoint loads add. Paths are kept whose U_k is so small
// that the sum proves rest in every state.
#pragma once

#include <vector>

#include "impend/base/tolerances.h"
#include "impend/motion/whitened.h"
#include "impend/planning/load_path_search.h"

namespace impend {

class LoadPaths {
 public:
  using MayFall = LoadPathSearch::MayFall;
  // `components` lives longer. Of paths that are found here those that may be mere balance are not kept.
  LoadPaths(const StateComponents& components, const DecisionTolerances& decision, MayFall may_fall = nullptr);

  // Whether paths carry all that is free. False says nothing. Held by tests/property/test_load_paths and
  // tests/unit/planning/test_load_path.
  bool carry(const PartSet& free, const PartSet& installed) const;

  // Of a component that stands: paths for those of its parts that none carries yet.
  void learn(const StateComponent& component);
  // Of one that stands although its forces may not press flat: paths of those of its parts that are carried flat all
  // the same; and all of it as one path.
  void learn_each(const StateComponent& component);
  void learn_as_whole(const StateComponent& component);

  const std::vector<LoadPath>& paths() const { return paths_; }
  // Solves that learn() took; the others ask less than the analysis before them.
  int solves() const { return solves_; }
  void forget();

 private:
  struct Cover;
  bool keep(LoadPath path);
  bool proves_rest(const LoadPath& path) const;

  const StateComponents& components_;
  MayFall may_fall_;
  WhitenedProblem whitened_;  // of the whole
  double most_rest_bound_ = 0;
  std::vector<LoadPath> paths_;
  std::vector<std::vector<int>> paths_of_;  // per part, those that carry its weight, fewest loads first
  int solves_ = 0;
};

}  // namespace impend
