#include "impend/numerics/sparse/sparse_flat.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/numerics/sparse/dual_system.h"

namespace impend {
namespace {

double separation(const ConeProjection& problem, int row, const std::vector<DoubleDouble>& y) {
  DoubleDouble w = problem.c[row];
  for (int side = 0; side < 2; ++side) {
    const int block = problem.G.block(row)[side];
    if (block < 0) continue;
    for (int j = 0; j < 6; ++j) w += y[6 * block + j] * problem.G.value(row, side)[j];
  }
  return w.value();
}

}  // namespace

FlatPoint without_attraction(const ConeProjection& problem, std::vector<DoubleDouble> forces) {
  for (DoubleDouble& force : forces) {
    if (force.value() < 0) force = 0.0;
  }
  return point_of_forces(problem, std::move(forces));
}

FlatPoint point_of_forces(const ConeProjection& problem, std::vector<DoubleDouble> forces) {
  std::vector<DoubleDouble> y(problem.y0.data(), problem.y0.data() + problem.y0.size());
  FlatPoint point;
  point.lambda.resize(problem.G.rows());
  for (int i = 0; i < problem.G.rows(); ++i) {
    point.lambda[i] = forces[i].value();
    if (point.lambda[i] == 0) continue;
    for (int side = 0; side < 2; ++side) {
      const int block = problem.G.block(i)[side];
      if (block < 0) continue;
      for (int j = 0; j < 6; ++j) y[6 * block + j] += forces[i] * problem.G.value(i, side)[j];
    }
  }
  point.forces = std::move(forces);
  point.y.resize(problem.G.cols());
  for (int j = 0; j < point.y.size(); ++j) point.y[j] = y[j].value();
  point.w.resize(problem.G.rows());
  for (int i = 0; i < point.w.size(); ++i) point.w[i] = separation(problem, i, y);
  return point;
}

double distance_bound(const ConeProjection& problem, const FlatPoint& point) {
  if (point.w.size() == 0) return 0;
  const double products = std::max(point.lambda.dot(point.w.cwiseMax(0.0)), 0.0);
  const double violations = -point.w.cwiseMin(0.0).sum();
  const double moving = std::sqrt(products + (1 + point.lambda.maxCoeff()) * violations);
  const double norm = point.y.norm();
  const double resting = norm + std::sqrt(norm * norm + 2 * problem.c.dot(point.lambda));
  return std::min(moving, resting);
}

bool meets_conditions(const FlatPoint& point, const std::vector<char>& member, const NumericalTolerances& tolerances) {
  if (point.w.size() == 0) return true;
  const double rounding = tolerances.feasibility * (1 + point.lambda.lpNorm<Eigen::Infinity>());
  double open = 0;
  for (Eigen::Index i = 0; i < point.w.size(); ++i) {
    if (member[i]) open = std::max(open, std::abs(point.w[i]));
  }
  return point.lambda.minCoeff() >= -rounding && point.w.minCoeff() >= -rounding && open <= tolerances.feasibility;
}

namespace {

struct Refinement {
  double proximal;
  int conjugate_steps;  // a solve; 0: none
};

std::optional<FlatPoint> refined(const ConeProjection& problem, const std::vector<int>& rows,
                                 std::vector<DoubleDouble> forces, Refinement how) {
  const BlockRows G = problem.G.select(rows);
  DualSystem system(G);
  const VecX none = VecX::Zero(G.rows());
  if (!system.factor(none, how.proximal)) return std::nullopt;
  constexpr int kMostRounds = 12;
  constexpr double kWorthwhile = 0.5;
  FlatPoint point = point_of_forces(problem, std::move(forces));
  double before = 0;
  for (int round = 0; round < kMostRounds; ++round) {
    look_for_stop();
    VecX r(G.rows());
    for (size_t k = 0; k < rows.size(); ++k) r[static_cast<Eigen::Index>(k)] = -point.w[rows[k]];
    const double residual = rows.empty() ? 0.0 : r.lpNorm<Eigen::Infinity>();
    if (!std::isfinite(residual)) return std::nullopt;
    if (residual <= kFlatResidual || (round > 0 && residual > kWorthwhile * before)) break;
    before = residual;
    const VecX change = system.solve(r, how.conjugate_steps);
    forces = point.forces;
    for (size_t k = 0; k < rows.size(); ++k) forces[rows[k]] += DoubleDouble(change[static_cast<Eigen::Index>(k)]);
    point = point_of_forces(problem, std::move(forces));
  }
  return point;
}

}  // namespace

std::optional<FlatPoint> nearest_on_flat(const ConeProjection& problem, const std::vector<char>& member,
                                         const VecX& start, const NumericalTolerances& tolerances) {
  std::vector<int> rows;
  std::vector<DoubleDouble> forces(problem.G.rows());
  double slack = 0;
  for (int i = 0; i < problem.G.rows(); ++i) {
    if (member[i] == 0) continue;
    rows.push_back(i);
    forces[i] = start[i];
    slack = std::max(slack, problem.c[i]);
  }
  constexpr int kConjugateSteps = 20;
  const Refinement plain{kInteriorProximal, 0}, fine{kProximalNoisy, kConjugateSteps};
  if (slack > tolerances.noisy_slack) return refined(problem, rows, std::move(forces), fine);
  std::optional<FlatPoint> point = refined(problem, rows, forces, plain);
  if (point && distance_bound(problem, *point) <= tolerances.rest_resolution) return point;
  // Nearly dependent rows without slack need the fine way as well; contradictory ones jam it, so the better is taken.
  std::optional<FlatPoint> finer = refined(problem, rows, std::move(forces), fine);
  if (!point) return finer;
  if (finer && distance_bound(problem, *finer) < distance_bound(problem, *point)) return finer;
  return point;
}

}  // namespace impend
