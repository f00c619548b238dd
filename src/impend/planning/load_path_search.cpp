#include "impend/planning/load_path_search.h"

#include <algorithm>
#include <utility>

#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

// What forces may leave of the loads that they balance, whitened: what the solver leaves, with room.
constexpr double kLoadsBalanced = 1e-12;
// A force below this share of the largest is rounding.
constexpr double kNoForce = 1e-12;

MotionProblem without_slack(MotionProblem problem) {
  problem.c.setZero();
  return problem;
}

}  // namespace

LoadPathSearch::LoadPathSearch(const WholeRows& whole, const StateComponent& component, MayFall may_fall)
    : whole_(whole),
      component_(component),
      may_fall_(std::move(may_fall)),
      problem_(without_slack(restrict_problem(whole.problem, component.blocks, component.rows))),
      whitened_(whiten(problem_)) {}

bool LoadPathSearch::is_among(int row, const PartSet& there) const {
  const std::array<int, 2>& bodies = whole_.bodies[row];
  return std::all_of(bodies.begin(), bodies.end(), [&](int body) { return !may_be_missing(body) || there.has(body); });
}

LoadPathSearch::Among LoadPathSearch::among(const PartSet& loads, const PartSet& there) const {
  std::vector<int> rows;
  for (int i = 0; i < problem_.rows(); ++i) {
    if (is_among(component_.rows[i], there)) rows.push_back(i);
  }
  VecX y0 = whitened_.projection.y0;
  for (int k = 0; k < problem_.bodies(); ++k) {
    if (!loads.has(problem_.body[k])) y0.segment<6>(6 * k).setZero();
  }
  ConeProjection projection{whitened_.projection.G.select(rows), std::move(y0),
                            VecX::Zero(static_cast<Eigen::Index>(rows.size()))};
  return {std::move(rows), std::move(projection)};
}

// Forces per row of the component that balance the loads by contacts among `there` and what is always there. Extreme
// ones are found soonest, but at the rims of faces, where they only balance; inner ones press wherever they can.
std::optional<VecX> LoadPathSearch::forces(const PartSet& loads, const PartSet& there) {
  ++solves_;
  const Among among = this->among(loads, there);
  std::optional<VecX> extreme = extreme_forces(among);
  if (!extreme || !only_balances(loads, *extreme)) return extreme;
  ++solves_;
  std::optional<VecX> inner = pressing_forces(among);
  if (!inner || only_balances(loads, *inner)) return std::nullopt;
  return inner;
}

std::optional<VecX> LoadPathSearch::extreme_forces(const Among& among) {
  if (solver_.solve(among.projection) != SmallStatus::kSolved) return std::nullopt;
  if (solver_.y().norm() > kLoadsBalanced * among.projection.y0.norm()) return std::nullopt;
  return of_component(among.rows, solver_.lambda());
}

std::optional<VecX> LoadPathSearch::pressing_forces(const Among& among) const {
  const ProjectionResult inner = solve_interior_point(among.projection);
  if (!inner.solved || inner.y.norm() > kLoadsBalanced * among.projection.y0.norm()) return std::nullopt;
  return of_component(among.rows, inner.lambda);
}

VecX LoadPathSearch::of_component(const std::vector<int>& rows, const VecX& lambda) const {
  VecX whitened = VecX::Zero(problem_.rows());
  for (std::size_t k = 0; k < rows.size(); ++k) whitened[rows[k]] = lambda[static_cast<Eigen::Index>(k)];
  const double none = kNoForce * whitened.lpNorm<Eigen::Infinity>();
  return whitened_.forces((whitened.array() > none).select(whitened, 0.0));
}

bool LoadPathSearch::only_balances(const PartSet& loads, const VecX& forces) const {
  if (!may_fall_) return false;
  const LoadPath found = path(loads, forces);
  VecX of_whole = VecX::Zero(whole_.problem.rows());
  for (const auto& [row, force] : found.forces) of_whole[row] = force;
  return may_fall_((found.loads | found.bearers).members(), of_whole);
}

// Those that a force acts on, and the loads.
PartSet LoadPathSearch::touched(const PartSet& loads, const VecX& forces) const {
  PartSet parts = loads;
  for (int i = 0; i < problem_.rows(); ++i) {
    if (!(forces[i] > 0)) continue;
    for (const int body : whole_.bodies[component_.rows[i]]) {
      if (may_be_missing(body)) parts.add(body);
    }
  }
  return parts;
}

LoadPath LoadPathSearch::path(const PartSet& loads, const VecX& forces) const {
  const PartSet parts = touched(loads, forces);
  LoadPath path{loads, (parts - loads) & component_.free, parts - component_.free, {}};
  for (int i = 0; i < problem_.rows(); ++i) {
    if (forces[i] > 0) path.forces.emplace_back(component_.rows[i], forces[i]);
  }
  return path;
}

std::optional<LoadPath> LoadPathSearch::path_of(const PartSet& parts) {
  const PartSet all = component_.free | component_.neighbours;
  PartSet loads = parts;
  std::optional<VecX> balance = forces(loads, all);
  if (!balance) {
    loads = component_.free;
    balance = forces(loads, all);
    if (!balance) return std::nullopt;
    for (const int other : component_.free.members()) {
      if (parts.has(other)) continue;
      PartSet less = loads;
      less.remove(other);
      std::optional<VecX> without = forces(less, all);
      if (!without) continue;
      loads = std::move(less);
      balance = std::move(without);
    }
  }
  PartSet there = touched(loads, *balance);
  for (const int other : (there - loads).members()) {
    if (!there.has(other)) continue;
    PartSet less = there;
    less.remove(other);
    std::optional<VecX> without = forces(loads, less);
    if (!without) continue;
    there = touched(loads, *without);
    balance = std::move(without);
  }
  return path(loads, *balance);
}

std::optional<LoadPath> LoadPathSearch::path_of_all() {
  ++solves_;
  const Among among = this->among(component_.free, component_.free | component_.neighbours);
  std::optional<VecX> balance = pressing_forces(among);
  if (!balance) balance = extreme_forces(among);
  if (!balance) return std::nullopt;
  LoadPath all = path(component_.free, *balance);
  all.supports = component_.neighbours;
  return all;
}

}  // namespace impend
