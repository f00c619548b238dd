#include "impend/numerics/sparse/sparse_flat.h"

#include <algorithm>

#include "impend/base/stop.h"

namespace impend {
namespace {

// False when no row moves.
bool repair(const FlatPoint& point, double rounding, std::vector<char>& member) {
  bool changed = false;
  for (int i = 0; i < point.w.size(); ++i) {
    const bool moves = member[i] != 0 ? point.lambda[i] < -rounding : point.w[i] < -rounding;
    if (!moves) continue;
    member[i] = member[i] == 0;
    changed = true;
  }
  return changed;
}

}  // namespace

std::optional<Finish> sparse_finish(const ConeProjection& problem, const VecX& y, const VecX& lambda,
                                    const NumericalTolerances& tolerances) {
  const int n = problem.G.rows();
  const VecX w = problem.G.times(y) + problem.c;
  // Contacts that are closed without force are left out where the interior point knows: they would pull by rounding.
  // Where rows differ by noise alone the least force counts.
  const bool noisy = n > 0 && problem.c.maxCoeff() > tolerances.noisy_slack;
  const double none = n > 0 && !noisy ? tolerances.force_zero * lambda.maxCoeff() : 0.0;
  std::vector<char> member(n);
  for (int i = 0; i < n; ++i) member[i] = lambda[i] > std::max(w[i], none);
  VecX start = lambda;
  std::optional<Finish> best;
  constexpr int kMostRounds = 6;
  for (int round = 0; round < kMostRounds; ++round) {
    look_for_stop();
    const std::optional<FlatPoint> point = nearest_on_flat(problem, member, start, tolerances);
    if (!point) break;
    const bool pulls = n > 0 && point->lambda.minCoeff() < 0;
    const FlatPoint pushing = pulls ? without_attraction(problem, point->forces) : *point;
    const double distance = distance_bound(problem, pushing);
    const bool holds = distance <= tolerances.rest_resolution || meets_conditions(*point, member, tolerances);
    if (holds && (!best || distance < best->distance)) best = Finish{pushing.y, pushing.lambda, distance};
    if (!pulls && best) break;
    const double rounding = tolerances.feasibility * (1 + (n > 0 ? point->lambda.lpNorm<Eigen::Infinity>() : 0.0));
    if (!repair(*point, rounding, member)) break;
    start = pushing.lambda;
  }
  return best;
}

bool refine_carrying_forces(const ConeProjection& problem, const NumericalTolerances& tolerances,
                            ProjectionResult& result) {
  std::vector<char> carries(problem.G.rows());
  for (int i = 0; i < problem.G.rows(); ++i) carries[i] = result.lambda[i] > 0;
  std::optional<FlatPoint> point = nearest_on_flat(problem, carries, result.lambda, tolerances);
  ++result.factorizations;
  if (!point) return false;
  const bool holds = meets_conditions(*point, carries, tolerances);
  if (point->lambda.minCoeff() < 0) point = without_attraction(problem, std::move(point->forces));
  if (!holds && distance_bound(problem, *point) > tolerances.rest_resolution) return false;
  result.y = point->y;
  result.lambda = point->lambda;
  return true;
}

}  // namespace impend
