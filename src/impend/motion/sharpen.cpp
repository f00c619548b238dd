// Iterative refinement: a = M⁻¹(Q + J_Cᵀλ) and r = −(J_C a + c_C) in double-double, corrections in double and whitened:
//   Δy = (ε·1 + G_CᵀG_C)⁻¹ G_Cᵀ r,   Δλ = G_C (ε·1 + G_CᵀG_C)⁻¹ Δy,
// which for ε → 0 is the least Δλ with A_CCΔλ = r. ε lets dependent rows be; along a singular value s it leaves 2ε/s²
// of the error to the next round. Rows of one pair of bodies that depend on each other but for rounding (a rotated
// face) cannot all be closed: there the forces are moved to independent rows first.
#include "impend/motion/sharpen.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/numerics/beyond_doubles.h"
#include "impend/numerics/dense.h"
#include "impend/numerics/mass_factor.h"
#include "impend/numerics/sparse/normal_matrix.h"

namespace impend {
namespace {

// Iterative refinement of forces: proximal weight of its correction, relative to rows of unit length …
constexpr double kSharpProximal = 1e-12;
// … it ends when no clamped row misses by more than this share of ‖a₀‖_M, so far below the unit roundoff that λᵀw of a
// hundred thousand rows stays so, too …
constexpr double kSharpResidual = 1e-24;
// … and λᵀw up to this share of ‖a₀‖²_M is sharp enough to look for no other forces.
constexpr double kSharpGap = 1e-22;

using Extended = std::vector<DoubleDouble>;

class Refinement {
 public:
  Refinement(const MotionProblem& problem, const WhitenedProblem& whitened, const std::vector<int>& clamped,
             const VecX& lambda)
      : problem_(problem), whitened_(whitened), rows_(clamped), forces_(clamped.size()) {
    for (const Mat6& mass : problem.M) mass_.emplace_back(mass);
    for (size_t k = 0; k < rows_.size(); ++k) forces_[k] = lambda[rows_[k]] * to_newton(rows_[k]);
    follow();
  }

  // Rounds until the clamped rows are closed to far below double precision or come no nearer.
  bool run() {
    const BlockRows G = whitened_.projection.G.select(rows_);
    NormalMatrix matrix(G);
    if (!matrix.factor(VecX::Ones(G.rows()), kSharpProximal)) return false;
    constexpr int kMostRounds = 30, kMostSlowRounds = 3;
    const double enough = kSharpResidual;
    int slow = 0;
    for (int round = 0; round < kMostRounds && slow < kMostSlowRounds; ++round) {
      look_for_stop();
      const VecX residual = residuals();
      const double before = residual.lpNorm<Eigen::Infinity>();
      if (before <= enough) break;
      const VecX dy = matrix.solve(G.transpose_times(residual));
      const VecX dlambda = G.times(matrix.solve(dy));
      for (size_t k = 0; k < rows_.size(); ++k) forces_[k] += DoubleDouble(dlambda[k] * to_newton(rows_[k]));
      follow();
      if (!(residuals().lpNorm<Eigen::Infinity>() < before / 2)) ++slow;
    }
    return true;
  }

  // The clamped rows whose forces came out negative.
  std::vector<int> pulling() const {
    std::vector<int> rows;
    for (size_t k = 0; k < rows_.size(); ++k) {
      if (forces_[k].value() < 0) rows.push_back(rows_[k]);
    }
    return rows;
  }

  SharpSolution solution() const {
    SharpSolution sharp;
    VecX a(problem_.Q.size());
    for (Eigen::Index k = 0; k < a.size(); ++k) a[k] = motion_[k].value();
    sharp.y = whitened_.whiten(a);
    sharp.lambda = VecX::Zero(problem_.rows());
    for (size_t k = 0; k < rows_.size(); ++k) sharp.lambda[rows_[k]] = forces_[k].value() / to_newton(rows_[k]);
    sharp.w.resize(problem_.rows());
    for (int i = 0; i < problem_.rows(); ++i) sharp.w[i] = separation(i);
    const VecX negative = sharp.lambda.cwiseMin(0.0);
    sharp.difference = whitened_.projection.G.transpose_times(negative);
    sharp.lambda -= negative;
    sharp.lambda_w = sharp.lambda.cwiseProduct(sharp.w.cwiseAbs());
    return sharp;
  }

 private:
  double to_newton(int row) const {
    const double length = whitened_.row_length[row];
    return length > 0 ? whitened_.scale / length : 0.0;
  }

  // a = M⁻¹(Q + Jᵀλ), each body's solve refined in twice the precision.
  void follow() {
    Extended load(problem_.Q.data(), problem_.Q.data() + problem_.Q.size());
    for (size_t k = 0; k < rows_.size(); ++k) {
      for (int side = 0; side < 2; ++side) {
        const int block = problem_.J.block(rows_[k])[side];
        if (block < 0) continue;
        const Vec6& row = problem_.J.value(rows_[k], side);
        for (int j = 0; j < 6; ++j) load[6 * block + j] += forces_[k] * row[j];
      }
    }
    motion_.assign(load.size(), DoubleDouble());
    constexpr int kSolves = 3;
    for (int body = 0; body < problem_.bodies(); ++body) {
      for (int solve = 0; solve < kSolves; ++solve) {
        Vec6 residual;
        for (int i = 0; i < 6; ++i) {
          DoubleDouble rest = load[6 * body + i];
          for (int j = 0; j < 6; ++j) rest += motion_[6 * body + j] * -problem_.M[body](i, j);
          residual[i] = rest.value();
        }
        const Vec6 step = mass_[body].solve(residual);
        for (int i = 0; i < 6; ++i) motion_[6 * body + i] += DoubleDouble(step[i]);
      }
    }
  }

  double separation(int row) const {
    if (whitened_.row_length[row] == 0) return 0;
    DoubleDouble w = problem_.c[row];
    for (int side = 0; side < 2; ++side) {
      const int block = problem_.J.block(row)[side];
      if (block < 0) continue;
      for (int j = 0; j < 6; ++j) w += motion_[6 * block + j] * problem_.J.value(row, side)[j];
    }
    return w.value() / (whitened_.row_length[row] * whitened_.scale);
  }

  VecX residuals() const {
    VecX residual(static_cast<Eigen::Index>(rows_.size()));
    for (size_t k = 0; k < rows_.size(); ++k) residual[k] = -separation(rows_[k]);
    return residual;
  }

  const MotionProblem& problem_;
  const WhitenedProblem& whitened_;
  std::vector<MassCholesky> mass_;
  std::vector<int> rows_;
  Extended forces_;  // N, on rows_
  Extended motion_;  // m/s², rad/s²
};

// Rows that carry more than rounding: a force of that size is a degenerate zero, its row is closed without it.
std::vector<int> clamped_rows(const VecX& lambda) {
  const double none = NumericalTolerances{}.feasibility * (lambda.size() > 0 ? lambda.maxCoeff() : 0.0);
  std::vector<int> rows;
  for (int i = 0; i < lambda.size(); ++i) {
    if (lambda[i] > none) rows.push_back(i);
  }
  return rows;
}

std::optional<SharpSolution> refined(const MotionProblem& problem, const WhitenedProblem& whitened, VecX lambda) {
  // Without the rows that pull, the others are solved again; what pulls by rounding only does no harm.
  constexpr int kMostRepairs = 4;
  for (int repair = 0; repair < kMostRepairs; ++repair) {
    look_for_stop();
    Refinement refinement(problem, whitened, clamped_rows(lambda), lambda);
    if (!refinement.run()) return std::nullopt;
    SharpSolution sharp = refinement.solution();
    if (sharp.difference.norm() <= NumericalTolerances{}.no_descent) return sharp;
    for (int row : refinement.pulling()) lambda[row] = 0;
  }
  return std::nullopt;
}

bool solves(const SharpSolution& sharp) {
  if (sharp.w.size() == 0) return true;
  const double tolerance = NumericalTolerances{}.feasibility * (1 + sharp.lambda.lpNorm<Eigen::Infinity>());
  for (Eigen::Index i = 0; i < sharp.w.size(); ++i) {
    if (sharp.w[i] < -tolerance || (sharp.lambda[i] > 0 && sharp.w[i] > tolerance)) return false;
  }
  return true;
}

}  // namespace

std::optional<SharpSolution> sharpen(const MotionProblem& problem, const WhitenedProblem& whitened,
                                     const VecX& lambda) {
  if (whitened.scale == 0) return std::nullopt;
  std::optional<SharpSolution> sharp = refined(problem, whitened, lambda);
  if (sharp && solves(*sharp) && sharp->lambda_w.sum() <= kSharpGap) return sharp;
  std::optional<SharpSolution> apart = refined(problem, whitened, local_vertex(whitened.projection.G, lambda));
  if (apart && !solves(*apart)) apart.reset();
  if (sharp && !solves(*sharp)) sharp.reset();
  if (!apart || (sharp && sharp->lambda_w.sum() <= apart->lambda_w.sum())) return sharp;
  return apart;
}

// While the rows G_S of one pair that carry force are dependent, Σ μ_i G_i = 0 with some μ_i > 0: λ − tμ with the
// largest t that keeps λ ≥ 0 carries the same and loses a row.

namespace {

using Columns = Eigen::Matrix<double, 12, Eigen::Dynamic>;

Columns columns_of(const BlockRows& G, const std::vector<int>& rows) {
  const int first = *std::min_element(G.block(rows.front()).begin(), G.block(rows.front()).end());
  Columns columns = Columns::Zero(12, static_cast<Eigen::Index>(rows.size()));
  for (size_t k = 0; k < rows.size(); ++k) {
    for (int side = 0; side < 2; ++side) {
      const int block = G.block(rows[k])[side];
      if (block >= 0) columns.col(k).segment<6>(block == first ? 0 : 6) += G.value(rows[k], side);
    }
  }
  return columns;
}

void move_to_independent(const BlockRows& G, std::vector<int> rows, VecX& lambda) {
  while (rows.size() > 1) {
    look_for_stop();
    const VecX mu = dependence(columns_of(G, rows), NumericalTolerances{}.dependence);
    if (mu.size() == 0) return;
    int leaving = -1;
    for (size_t k = 0; k < rows.size(); ++k) {
      if (mu[k] <= 0) continue;
      if (leaving < 0 || lambda[rows[k]] * mu[leaving] < lambda[rows[leaving]] * mu[k]) leaving = static_cast<int>(k);
    }
    const double step = lambda[rows[leaving]] / mu[leaving];
    for (size_t k = 0; k < rows.size(); ++k) lambda[rows[k]] = std::max(0.0, lambda[rows[k]] - step * mu[k]);
    lambda[rows[leaving]] = 0;
    rows.erase(rows.begin() + leaving);
  }
}

}  // namespace

VecX local_vertex(const BlockRows& G, const VecX& lambda) {
  std::map<std::array<int, 2>, std::vector<int>> pairs;
  for (int i = 0; i < G.rows(); ++i) {
    const auto [a, b] = G.block(i);
    if (lambda[i] > 0) pairs[{std::min(a, b), std::max(a, b)}].push_back(i);
  }
  VecX moved = lambda;
  for (const auto& [pair, rows] : pairs) move_to_independent(G, rows, moved);
  return moved;
}

}  // namespace impend
