#include "bench/solvers/answer.h"

#include <Eigen/SparseCholesky>
#ifdef IMPEND_BENCH_CHOLMOD
#include <Eigen/CholmodSupport>
#endif
#include <algorithm>
#include <limits>

#include "bench/solvers/sparse_rows.h"
#include "impend/numerics/beyond_doubles.h"

namespace impend::bench {

namespace {

#ifdef IMPEND_BENCH_CHOLMOD
using Factor = Eigen::CholmodSupernodalLLT<SparseMatrix, Eigen::Lower>;
#else
using Factor = Eigen::SimplicialLLT<SparseMatrix, Eigen::Lower>;
#endif
using Extended = std::vector<DoubleDouble>;

constexpr double kProximal = 1e-10;  // ρ: squared length of combinations of unit rows that count as dependent
constexpr double kCarries = 1e-9;    // share of the largest force below which a contact is not taken to carry
constexpr double kRounding = 4e-15;  // of w and λ where the rows of G themselves are rounded
constexpr int kSteps = 60, kRounds = 12;

Extended motion_of(const ConeProjection& core, const Extended& lambda) {
  Extended y(core.y0.data(), core.y0.data() + core.y0.size());
  for (int i = 0; i < core.G.rows(); ++i) {
    if (lambda[i].value() == 0) continue;
    for (int side = 0; side < 2; ++side) {
      const int block = core.G.block(i)[side];
      for (int j = 0; block >= 0 && j < 6; ++j) y[6 * block + j] += lambda[i] * core.G.value(i, side)[j];
    }
  }
  return y;
}

DoubleDouble separation(const ConeProjection& core, int i, const Extended& y) {
  DoubleDouble w = core.c[i];
  for (int side = 0; side < 2; ++side) {
    const int block = core.G.block(i)[side];
    for (int j = 0; block >= 0 && j < 6; ++j) w += y[6 * block + j] * core.G.value(i, side)[j];
  }
  return w;
}

// λ_C so that w_C = 0 as well as the rows allow: steps until they no longer move y.
void close_contacts(const ConeProjection& core, const std::vector<int>& closed, Extended& lambda) {
  if (closed.empty()) return;
  const SparseMatrix rows = sparse_rows(core.G, closed);
  const Factor factor(normal_matrix(rows, kProximal));
  if (factor.info() != Eigen::Success) return;
  double last = std::numeric_limits<double>::infinity();
  for (int step = 0; step < kSteps; ++step) {
    const Extended y = motion_of(core, lambda);
    VecX residual(closed.size());
    for (size_t k = 0; k < closed.size(); ++k) residual[k] = -separation(core, closed[k], y).value();
    const VecX x = factor.solve(VecX(rows.transpose() * residual));
    const double length = x.norm();
    if (!(length < 0.9 * last)) return;
    last = length;
    const VecX change = (residual - rows * x) / kProximal;
    for (size_t k = 0; k < closed.size(); ++k) lambda[closed[k]] += DoubleDouble(change[k]);
  }
}

double kkt_residual(const ConeProjection& core, const Extended& lambda, const Extended& y) {
  DoubleDouble work;
  double worst = 0;
  for (int i = 0; i < core.G.rows(); ++i) {
    const DoubleDouble w = separation(core, i, y);
    work += w * lambda[i].value();
    worst = std::max({worst, -w.value(), -lambda[i].value()});
  }
  return std::max(worst, std::abs(work.value()));
}

}  // namespace

Reference refined(const ConeProjection& core, const VecX& lambda) {
  const int n = core.G.rows();
  Extended forces(n);
  const double least = n > 0 ? kCarries * lambda.maxCoeff() : 0.0;
  for (int i = 0; i < n; ++i) forces[i] = lambda[i] > least ? lambda[i] : 0.0;

  Reference best;
  best.residual = std::numeric_limits<double>::infinity();
  for (int round = 0; round < kRounds; ++round) {
    std::vector<int> closed;
    for (int i = 0; i < n; ++i) {
      if (forces[i].value() > 0) closed.push_back(i);
    }
    close_contacts(core, closed, forces);
    const Extended y = motion_of(core, forces);
    const double residual = kkt_residual(core, forces, y);
    if (residual < best.residual) {
      best = {VecX(core.y0.size()), VecX(n), residual};
      for (Eigen::Index j = 0; j < best.y.size(); ++j) best.y[j] = y[j].value();
      for (int i = 0; i < n; ++i) best.lambda[i] = forces[i].value();
    }
    if (residual <= kRounding) break;
    const double largest = 1 + best.lambda.lpNorm<Eigen::Infinity>();
    bool changed = false;
    for (int i = 0; i < n; ++i) {
      const double w = separation(core, i, y).value();
      if (forces[i].value() < 0) {
        forces[i] = 0.0;
        changed = true;
      } else if (forces[i].value() == 0 && w < -kRounding) {
        forces[i] = std::numeric_limits<double>::epsilon() * largest;  // taken up with next to nothing
        changed = true;
      }
    }
    if (!changed) break;
  }
  return best;
}

std::vector<Reference> references(const SolverCase& problem, const std::vector<Answer>& candidates) {
  std::vector<Reference> all;
  for (size_t k = 0; k < problem.cores.size(); ++k) {
    const ConeProjection& core = problem.cores[k].projection;
    Reference best;
    best.residual = std::numeric_limits<double>::infinity();
    for (const Answer& candidate : candidates) {
      if (candidate.lambda.size() != problem.cores.size()) continue;
      if (candidate.lambda[k].size() != core.G.rows() || !candidate.lambda[k].allFinite()) continue;
      Reference one = refined(core, candidate.lambda[k]);
      if (one.residual < best.residual) best = std::move(one);
      if (best.residual <= kRounding) break;
    }
    all.push_back(std::move(best));
  }
  return all;
}

}  // namespace impend::bench
