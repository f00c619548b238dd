#include "impend/motion/branch_node.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/numerics/active_set/small_nnls.h"
#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

// Up to so many bodies a dense factor of the contacts that carry, begun where the parent ended, is faster than an
// interior point with its sparse factor.
constexpr int kBodiesOfDense = 16;
// λ_i w_i of a relaxation, relative to ‖a₀‖²_M: thirty iterations reach it where the last digits of a formulation take
// two hundred.
constexpr double kGapOfRow = 1e-20;
// λᵀw relative to ‖a₀‖²_M up to which a motion is good enough to compare branches by, where noise keeps it larger.
constexpr double kGap = 1e-12;

double rounding() { return NumericalTolerances{}.accepted_violation; }

double gap(const ConeProjection& p, const VecX& y, const VecX& lambda) {
  const VecX w = p.G.times(y) + p.c;
  return lambda.cwiseMax(0.0).dot(w.cwiseMax(0.0));
}

// What is said to be solved violates no row, and what opens does not carry.
bool meets_conditions(const ConeProjection& p, const ProjectionResult& result) {
  if (p.G.rows() == 0) return result.solved;
  if (result.lambda.size() != p.G.rows() || !result.lambda.allFinite() || !result.y.allFinite()) return false;
  const VecX w = p.G.times(result.y) + p.c;
  const double largest = result.lambda.lpNorm<Eigen::Infinity>(), limit = rounding() * (1 + largest);
  const double unbalanced = (result.y - p.y0 - p.G.transpose_times(result.lambda)).lpNorm<Eigen::Infinity>();
  return w.minCoeff() >= -limit && result.lambda.minCoeff() >= -limit && unbalanced <= limit &&
         gap(p, result.y, result.lambda) <= kGap * (1 + largest);
}

NumericalTolerances of_relaxations() {
  NumericalTolerances tolerances;
  tolerances.interior_point_gap = kGapOfRow;
  tolerances.interior_point_residual = tolerances.accepted_violation;
  // Digits that noise takes from the motion anyway are not pursued.
  tolerances.noisy_slack = 1;
  return tolerances;
}

ProjectionResult solve(const WhitenedRows& rows, const std::vector<int>& start) {
  const ConeProjection& p = rows.projection;
  ProjectionResult result;
  if (p.G.blocks() <= kBodiesOfDense) {
    std::vector<int> carrying;
    for (int i = 0; i < p.G.rows(); ++i) {
      if (std::binary_search(start.begin(), start.end(), rows.name[i])) carrying.push_back(i);
    }
    result = solve_small_nnls_from(carrying, p, NumericalTolerances{});
    result.solved = result.solved && meets_conditions(p, result);
    if (result.solved) return result;
  }
  result = solve_interior_point(p, of_relaxations());
  result.solved = meets_conditions(p, result);
  return result;
}

// U of judge.h in doubles.
double bound_of_rest(const WhitenedRows& rows, const VecX& lambda) {
  const ConeProjection& p = rows.projection;
  VecX noise = VecX::Zero(p.G.blocks());
  for (int i = 0; i < p.G.rows(); ++i) {
    for (int side = 0; side < 2; ++side) {
      if (p.G.block(i)[side] >= 0) noise[p.G.block(i)[side]] += lambda[i] * rows.noise(i, side);
    }
  }
  return (p.y0 + p.G.transpose_times(lambda)).norm() + noise.norm();
}

double stable_threshold(const WhitenedRows& rows, const DecisionTolerances& decision) {
  const double noise = rows.noise.rows() > 0 ? rows.noise.rowwise().norm().maxCoeff() : 0.0;
  return std::clamp(decision.stable_per_noise * noise, decision.stable_min, decision.stable_max);
}

void find_motion(const BranchRows& rows, const WhitenedRows& imposed, const std::vector<int>& start, BranchNode& node) {
  const ConeProjection& p = imposed.projection;
  const ProjectionResult result = solve(imposed, start);
  node.solved = result.solved;
  node.work = static_cast<long>(std::max(1, result.iterations)) * (p.G.rows() + p.G.cols());
  const bool usable = result.lambda.size() == p.G.rows() && result.lambda.allFinite();
  node.lambda = usable ? VecX(result.lambda.cwiseMax(0.0)) : VecX(VecX::Zero(p.G.rows()));
  const VecX y = node.solved ? result.y : VecX(VecX::Zero(p.G.cols()));
  node.motion = rows.whitened().motion(y);
  node.ratio = y.norm();
  const double u = (p.y0 + p.G.transpose_times(node.lambda)).norm();
  node.value = u * u + 2 * p.c.dot(node.lambda);
  if (!(node.value <= 1)) {
    // Forces that were not found bound nothing; none at all bound by free fall.
    node.lambda.setZero();
    node.value = 1;
  }
  node.bound = std::sqrt(node.value);
  if (node.solved) node.merit = std::sqrt(std::max(0.0, node.value - 2 * gap(p, y, node.lambda)));
  const double none = NumericalTolerances{}.force_zero * (node.lambda.size() > 0 ? node.lambda.maxCoeff() : 0.0);
  for (Eigen::Index i = 0; i < node.lambda.size(); ++i) {
    if (node.lambda[i] > none) node.carrying.push_back(imposed.name[i]);
  }
  std::sort(node.carrying.begin(), node.carrying.end());
}

Judgement judged_as(const MotionProblem& problem, double scale, const BranchNode& node,
                    const DecisionTolerances& decision) {
  const VecX lengths = whiten(problem).row_length;
  VecX forces = node.lambda * scale;
  for (Eigen::Index i = 0; i < forces.size(); ++i) forces[i] = lengths[i] > 0 ? forces[i] / lengths[i] : 0.0;
  return judge(problem, node.motion, forces, decision, false);
}

}  // namespace

BranchNode relax(const BranchRows& rows, BranchOptions options, const DecisionTolerances& decision,
                 const std::vector<int>& start) {
  look_for_stop();
  BranchNode node;
  node.options = std::move(options);
  node.imposed = node.options;
  const WhitenedRows imposed = rows.rows_of(node.options);
  if (rows.scale() == 0) {
    node.motion = VecX::Zero(imposed.projection.G.cols());
    node.lambda = VecX::Zero(imposed.projection.G.rows());
    node.bound = node.value = 0;
    node.solved = node.at_rest = true;
    return node;
  }
  find_motion(rows, imposed, start, node);
  if (node.solved && bound_of_rest(imposed, node.lambda) < stable_threshold(imposed, decision)) {
    node.at_rest = judged(rows, node, decision).rest_proved;
  }
  return node;
}

BranchNode impose_everything(const BranchRows& rows) {
  BranchNode node;
  node.options.resize(rows.disjunctions());
  find_motion(rows, rows.every_row(), {}, node);
  return node;
}

Judgement judged(const BranchRows& rows, const BranchNode& node, const DecisionTolerances& decision) {
  return judged_as(rows.problem(node.imposed), rows.scale(), node, decision);
}

double stable_threshold(const BranchRows& rows, const DecisionTolerances& decision) {
  return stable_threshold(rows.every_row(), decision);
}

double moves_threshold(const BranchRows& rows, const DecisionTolerances& decision) {
  return std::max(decision.moves_min, decision.moves_over_stable * stable_threshold(rows, decision));
}

std::vector<BranchOption> open_options(const BranchRows& rows, const BranchNode& node, int disjunction) {
  const std::optional<BranchOption>& option = node.options[disjunction];
  if (!option) return rows.options(disjunction);
  return option->exact() ? std::vector<BranchOption>{} : std::vector<BranchOption>{*option};
}

std::vector<int> violated(const BranchRows& rows, const BranchNode& node, const std::vector<int>& among) {
  const VecX values = rows.values(node.motion);
  std::vector<int> list;
  for (int k : among) {
    const std::vector<BranchOption> options = open_options(rows, node, k);
    const auto allows = [&](const BranchOption& o) { return rows.shortfall(k, o, values).depth <= rounding(); };
    // A motion that was not found allows nothing.
    if (!options.empty() && !(node.solved && std::any_of(options.begin(), options.end(), allows))) list.push_back(k);
  }
  return list;
}

BranchOptions completed(const BranchRows& rows, const BranchNode& node, const std::vector<int>& among) {
  return completed(rows, node, among, rounding());
}

BranchOptions completed(const BranchRows& rows, const BranchNode& node, const std::vector<int>& among,
                        double tolerance) {
  const VecX values = rows.values(node.motion);
  BranchOptions options = node.options;
  for (int k : among) {
    const std::vector<BranchOption> open = open_options(rows, node, k);
    if (!open.empty()) options[k] = rows.nearest(k, open, values, tolerance);
  }
  return options;
}

}  // namespace impend
