// One path of loads (load_path.h), looked for in a component that stands.
//
//   λ ≥ 0:  Q_L + Jᵀλ = 0 on the free parts, Q_L the loads of some of them,
//
// by nonnegative least squares on the rows as stored, without slack; then with fewer loads, and with fewer parts.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/active_set/small_nnls.h"
#include "impend/planning/state_components.h"

namespace impend {

struct LoadPath {
  PartSet loads;                               // whose weights are carried
  PartSet bearers;                             // others that carry, free or not
  PartSet supports;                            // others that must not be free
  std::vector<std::pair<int, double>> forces;  // row of the whole problem, N; > 0

  bool carries(const PartSet& free, const PartSet& installed) const {
    return loads.within(free) && bearers.within(installed) && supports.within(installed) && !supports.meets(free);
  }
};

class LoadPathSearch {
 public:
  // Whether forces per row of the whole may hold some parts in balance only (motion/bearing.h).
  using MayFall = std::function<bool(const std::vector<int>& parts, const VecX& forces)>;
  // Both live longer. Forces that may hold parts in balance only are no path, where that can be asked.
  LoadPathSearch(const WholeRows& whole, const StateComponent& component, MayFall may_fall = nullptr);

  // Of the weights of `parts`, and of as few others as are needed to balance them, by parts none of which can be
  // spared; nothing where no forces balance the component. Held by tests/unit/planning/test_load_path.
  std::optional<LoadPath> path_of(const PartSet& parts);
  // Of all weights, by whatever forces balance them and by all that there is. Whether they only balance is not asked.
  std::optional<LoadPath> path_of_all();
  // Problems that were solved so far.
  int solves() const { return solves_; }

 private:
  // Loads, and the rows by which they may be carried.
  struct Among {
    std::vector<int> rows;  // of the component
    ConeProjection projection;
  };
  Among among(const PartSet& loads, const PartSet& there) const;
  std::optional<VecX> forces(const PartSet& loads, const PartSet& there);
  std::optional<VecX> extreme_forces(const Among& among);
  std::optional<VecX> pressing_forces(const Among& among) const;
  VecX of_component(const std::vector<int>& rows, const VecX& lambda) const;
  bool only_balances(const PartSet& loads, const VecX& forces) const;
  PartSet touched(const PartSet& loads, const VecX& forces) const;
  LoadPath path(const PartSet& loads, const VecX& forces) const;
  bool may_be_missing(int body) const { return component_.free.has(body) || component_.neighbours.has(body); }
  bool is_among(int row, const PartSet& there) const;

  const WholeRows& whole_;
  const StateComponent& component_;
  MayFall may_fall_;
  MotionProblem problem_;
  WhitenedProblem whitened_;
  SmallNnls solver_;
  int solves_ = 0;
};

}  // namespace impend
