#include "impend/numerics/sparse/carrying_forces.h"

#include "impend/numerics/sparse/sparse_flat.h"

namespace impend {
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
