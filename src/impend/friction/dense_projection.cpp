// Least distance: u = y − y₀, G u ≥ h = −(c + G y₀). With r = E λ − e_{m+1}, E = [Gᵀ; hᵀ], λ ≥ 0 of least ‖r‖:
//   u_j = −r_j/r_{m+1},   f = λ/(−r_{m+1}),   −r_{m+1} = 1/(1 + ‖u‖²);   r = 0: no u satisfies the constraints
#include "impend/friction/dense_projection.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "impend/base/friction_tolerances.h"
#include "impend/friction/dense_pivoting.h"
#include "impend/numerics/active_set/nnls.h"
#include "impend/numerics/looking_factors.h"

namespace impend {
namespace {

// Forces of the rows that carry, solved afresh so that these rows are closed to rounding.
VecX sharpened(const DenseProjection& problem, const VecX& f) {
  const double least = VelocityTolerances{}.force_zero * (f.size() ? f.maxCoeff() : 0.0);
  PivotRows rows(problem);
  for (int i = 0; i < f.size(); ++i) {
    if (f[i] > least) rows.add(i);
  }
  return rows.forces();
}

// y and w from the forces, whether they solve the problem.
bool accept(const DenseProjection& problem, const VecX& forces, DenseResult& result) {
  if (!forces.allFinite()) return false;
  const VelocityTolerances tolerances;
  const double largest = forces.size() ? forces.cwiseAbs().maxCoeff() : 0.0;
  const double limit = 100 * tolerances.pivot * (1 + largest);
  const VecX f = forces.cwiseMax(0.0);
  const VecX y = problem.y0 + problem.G.transpose() * f;
  const VecX w = problem.G * y + problem.c;
  for (Eigen::Index i = 0; i < f.size(); ++i) {
    if (forces[i] < -limit || w[i] < -limit || std::min(f[i], w[i]) > limit) return false;
  }
  result.solved = true;
  result.f = f;
  result.y = y;
  return true;
}

MatX with_unit_rows(MatX rows, VecX& length) {
  length = rows.rowwise().norm();
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    if (length[i] > 0) rows.row(i) /= length[i];
  }
  return rows;
}

VecX least_distance_forces(const DenseProjection& problem, DenseResult& result) {
  const Eigen::Index n = problem.G.rows(), m = problem.G.cols();
  MatX E(n, m + 1);
  E << problem.G, -(problem.c + problem.G * problem.y0);
  VecX length;
  const MatX rows = with_unit_rows(E, length);
  const NnlsResult nnls = solve_nnls_rows(rows, -VecX::Unit(m + 1, m), VecX::Zero(n));
  result.pivots += nnls.iterations;
  const VecX lambda = nnls.lambda.cwiseQuotient(length.cwiseMax(VelocityTolerances{}.infeasible));
  const double last = E.col(m).dot(lambda) - 1;
  if (nnls.solved && -last <= VelocityTolerances{}.infeasible) {
    result.infeasible = true;
    return VecX::Zero(n);
  }
  return lambda / -last;
}

}  // namespace

DenseResult project_by_active_set(const DenseProjection& problem) {
  DenseResult result;
  const Eigen::Index n = problem.G.rows();
  VecX forces = VecX::Zero(n);
  if (n > 0 && problem.c.minCoeff() >= 0) {
    const NnlsResult nnls = solve_nnls_rows(problem.G, problem.y0, problem.c);
    result.pivots = nnls.iterations;
    forces = nnls.lambda;
  } else if (n > 0) {
    forces = least_distance_forces(problem, result);
  }
  if (result.infeasible) {
    result.note = "no motion satisfies the constraints";
  } else if (!accept(problem, forces, result) && !accept(problem, sharpened(problem, forces), result)) {
    result.note = "the active set lost its end among ties";
  }
  return result;
}

DenseResult project_by_pivoting(const DenseProjection& problem) {
  DenseResult result;
  DensePivoting pivoting(problem);
  const bool ended = pivoting.run();
  result.pivots = pivoting.pivots();
  if (ended &&
      (accept(problem, pivoting.forces(), result) || accept(problem, sharpened(problem, pivoting.forces()), result))) {
    return result;
  }
  DenseResult fallback = project_by_active_set(problem);
  fallback.pivots += result.pivots;
  if (fallback.solved) fallback.note = "principal pivoting stopped; an active set finished";
  return fallback;
}

VecX spread_forces(const DenseProjection& problem, const DenseResult& result) {
  const VecX w = problem.G * result.y + problem.c;
  const double limit = 100 * VelocityTolerances{}.pivot * (1 + (result.f.size() ? result.f.maxCoeff() : 0.0));
  std::vector<int> closed;
  for (int i = 0; i < w.size(); ++i) {
    if (w[i] <= limit) closed.push_back(i);
  }
  if (closed.empty()) return result.f;
  const MatX rows = problem.G(closed, Eigen::all);
  const VecX target = result.y - problem.y0;
  const VecX shortest = LeastNormSolver(rows.transpose(), VelocityTolerances{}.slip_dependence).solve(target);
  const bool pulls = shortest.size() > 0 && shortest.minCoeff() < -limit;
  if (pulls || !((rows.transpose() * shortest - target).norm() <= limit)) return result.f;
  VecX spread = VecX::Zero(result.f.size());
  for (size_t k = 0; k < closed.size(); ++k) spread[closed[k]] = std::max(shortest[static_cast<Eigen::Index>(k)], 0.0);
  return spread;
}

}  // namespace impend
