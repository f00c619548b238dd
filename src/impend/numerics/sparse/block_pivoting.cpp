// f(λ) = ½‖y₀ + Gᵀλ‖² + cᵀλ over λ ≥ 0. A proximal round minimises f(λ) + ε/2‖λ − λ_k‖², whose gradient is
// g = w + ε(λ − λ_k), and makes its minimiser λ_{k+1}: forces along singular value s of the clamped rows come nearer to
// their limit by ε/(ε + s²) a round, at the cost of one solve while the clamped set C stays the same.
// Within a round (Júdice & Pires 1994): λ_C from g_C = 0, λ = 0 elsewhere; then C := {i ∈ C: λ_i > 0} ∪ {i ∉ C: g_i <
// 0}. That ends when nothing changes. Where it cycles, Newton steps on {λ_i > 0 or g_i < 0}, projected on λ ≥ 0 and
// shortened until the objective falls (Bertsekas 1982), cannot.
// Long chains have s² far below ε: their rounds stand still before they are there, so forces that do not prove their
// own motion are at last refined on the clamped rows in double-double (sparse_flat.h).

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/numerics/cone_projection.h"
#include "impend/numerics/projection_methods.h"
#include "impend/numerics/sparse/dual_system.h"
#include "impend/numerics/sparse/sparse_flat.h"

namespace impend {
namespace {

// Proximal weight on the forces (rows of unit length), large enough that its solves keep seven digits …
constexpr double kBlockProximal = 1e-9;
// … and the least to which it falls where forces along weak directions come slowly.
constexpr double kBlockProximalLeast = 1e-12;
// Rounds end when max |min(λ_i, w_i)| ≤ kBlockResidual·(1 + ‖λ‖∞), some tens of roundings …
constexpr double kBlockResidual = 1e-14;
// … and when all further rounds would change the whitened motion by no more than kBlockChange·(1 + ‖λ‖∞).
constexpr double kBlockChange = 1e-13;
// With slack c, also when max |min(λ_i, w_i)| ≤ kBlockNoisyResidual·(1 + ‖λ‖∞) …
constexpr double kBlockNoisyResidual = 1e-13;
// … and the rest would change the motion by no more than the slack, at most this: rows that differ by float32 rounding
// say no more about it.
constexpr double kBlockNoise = 1e-7;

constexpr int kMostPivotRounds = 60;
constexpr int kMostExchanges = 200;
constexpr int kPatience = 8;       // exchanges without fewer infeasible contacts
constexpr int kMostAttempts = 60;  // at exchanging, with descents between them
constexpr int kMostFactorizations = 400;
constexpr int kDescentsAtOnce = 5;
constexpr int kMostRefinements = 8;
constexpr int kMostHalvings = 40;
constexpr int kRowsOfLeastSquares = 4000;

class BlockPivoting {
 public:
  BlockPivoting(const ConeProjection& problem, const NumericalTolerances& tolerances, double proximal = kBlockProximal)
      : problem_(problem),
        tolerances_(tolerances),
        forces_(problem.G),
        clamped_(problem.G.rows(), 1),
        lambda_(VecX::Zero(problem.G.rows())),
        center_(lambda_),
        first_proximal_(proximal),
        proximal_(proximal) {
    if (problem.c.size() > 0) noise_ = std::min(problem.c.maxCoeff(), kBlockNoise);
  }

  // True when the forces have reached their residual.
  bool run() {
    move_to(lambda_);
    double last_change = 1, last_rate = 1;
    for (int round = 0; round < kMostPivotRounds; ++round) {
      look_for_stop();
      const VecX before = y_;
      if (!settle()) return false;
      const double change = (y_ - before).norm();
      // What later rounds would still change, were they to go on like the slower of the last two: fast modes hide slow
      // ones at first.
      const double rate = last_change > 0 ? std::min(change / last_change, kSlowestRate) : 0;
      const double slower = std::max(rate, last_rate);
      const double left = round > 1 ? change * slower / (1 - slower) : change;
      last_rate = round > 0 ? rate : kSlowestRate;
      if (left <= kBlockChange * scale() && residual() <= kBlockResidual * scale()) return true;
      if (left <= noise_ && residual() <= kBlockNoisyResidual * scale()) return true;
      if (round > 0 && rate > kSlowRate) {
        proximal_ = std::max(kProximalDecay * proximal_, kBlockProximalLeast);
      }
      last_change = change;
      center_ = lambda_;
    }
    return false;
  }

  ProjectionResult result() const {
    ProjectionResult r;
    r.y = y_;
    r.lambda = lambda_;
    r.iterations = pivots_;
    r.degenerate_steps = stalled_;
    r.factorizations = forces_.factorizations();
    return r;
  }

 private:
  double scale() const { return 1 + (lambda_.size() > 0 ? lambda_.lpNorm<Eigen::Infinity>() : 0.0); }

  void move_to(const VecX& lambda) {
    lambda_ = lambda;
    y_ = problem_.y0 + problem_.G.transpose_times(lambda_);
    w_ = problem_.G.times(y_) + problem_.c;
  }
  VecX gradient() const { return w_ + proximal_ * (lambda_ - center_); }

  // max |min(λ_i, w_i)|
  double residual() const { return lambda_.size() > 0 ? lambda_.cwiseMin(w_).lpNorm<Eigen::Infinity>() : 0.0; }

  // Minimises the objective of this round. Forces that attract by rounding are cut off.
  bool settle() {
    VecX descended = lambda_;
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
      if (exchange_blocks()) {
        move_to(lambda_.cwiseMax(0.0));
        return true;
      }
      move_to(descended);
      const Descent descent = descend();
      if (descent == Descent::kStuck) return false;
      if (descent == Descent::kDone) return true;
      descended = lambda_;
    }
    return false;
  }

  // Where a weight below what rounding allows breaks the factor, a larger one goes on.
  bool clamp() {
    while (forces_.factorizations() < kMostFactorizations) {
      if (forces_.clamp(clamped_, proximal_)) return true;
      if (proximal_ >= first_proximal_) return false;
      proximal_ = std::min(proximal_ / kProximalDecay, first_proximal_);
    }
    return false;
  }

  // λ_C with g_C = 0 by iterative refinement.
  bool solve_clamped() {
    if (!clamp()) return false;
    VecX lambda = lambda_;
    for (Eigen::Index i = 0; i < lambda.size(); ++i) {
      if (!clamped_[i]) lambda[i] = 0;
    }
    move_to(lambda);
    double last = -1;
    for (int k = 0; k < kMostRefinements; ++k) {
      const VecX g = gradient();
      double largest = 0;
      for (Eigen::Index i = 0; i < g.size(); ++i) {
        if (clamped_[i]) largest = std::max(largest, std::abs(g[i]));
      }
      // At least one solve a round: slow modes move long after the rows themselves look closed.
      if (largest == 0 || (k > 0 && largest <= tolerances_.feasibility * scale()) ||
          (last >= 0 && largest > kSlowRate * last)) {
        break;
      }
      last = largest;
      move_to(lambda_ - forces_.solve(g));
    }
    return true;
  }

  bool exchange_blocks() {
    int least = problem_.G.rows() + 1, patience = kPatience;
    for (int k = 0; k < kMostExchanges; ++k) {
      look_for_stop();
      if (!solve_clamped()) return false;
      const VecX g = gradient();
      const double tolerance = tolerances_.feasibility * scale();
      std::vector<char> next = clamped_;
      int infeasible = 0;
      for (Eigen::Index i = 0; i < g.size(); ++i) {
        next[i] = clamped_[i] ? lambda_[i] > 0 : g[i] < -tolerance;
        if (next[i] != clamped_[i] && (!clamped_[i] || lambda_[i] < -tolerance)) ++infeasible;
      }
      if (infeasible == 0) return true;
      pivots_ += infeasible;
      if (infeasible < least) {
        least = infeasible;
        patience = kPatience;
      } else {
        ++stalled_;
        if (--patience == 0) return false;
      }
      clamped_ = std::move(next);
    }
    return false;
  }

  enum class Descent { kDone, kGoesOn, kStuck };

  // A few steps, after which exchanging blocks has a better start.
  Descent descend() {
    for (int k = 0; k < kDescentsAtOnce; ++k) {
      look_for_stop();
      const VecX g = gradient();
      const double tolerance = tolerances_.feasibility * scale();
      double largest = 0;
      for (Eigen::Index i = 0; i < g.size(); ++i) {
        const bool free = lambda_[i] > 0 || g[i] < -tolerance;
        if (free != static_cast<bool>(clamped_[i])) ++pivots_;
        clamped_[i] = free;
        if (free) largest = std::max(largest, std::abs(g[i]));
      }
      if (largest <= kRoundings * tolerance) return Descent::kDone;
      if (!clamp()) return Descent::kStuck;
      VecX step = -forces_.solve(g);
      const VecX left = g + problem_.G.times(problem_.G.transpose_times(step)) + proximal_ * step;
      step -= forces_.solve(left);
      if (!advance(step, g)) return largest <= kManyRoundings * tolerance ? Descent::kDone : Descent::kStuck;
    }
    return Descent::kGoesOn;
  }

  // λ := max(0, λ + t·step) with t halved until the objective falls. False when it does not. The fall is computed from
  // the step δ, gᵀδ + ½‖Gᵀδ‖² + ε/2‖δ‖², not as a difference, so that it is right to the last steps.
  bool advance(const VecX& step, const VecX& g) {
    constexpr double kArmijo = 1.0 / 1024;
    double length = 1;
    for (int halving = 0; halving < kMostHalvings; ++halving, length *= 0.5) {
      const VecX delta = (lambda_ + length * step).cwiseMax(0.0) - lambda_;
      const double slope = g.dot(delta);
      const double bend = problem_.G.transpose_times(delta).squaredNorm() + proximal_ * delta.squaredNorm();
      if (slope < 0 && slope + 0.5 * bend <= kArmijo * slope) {
        if (halving > 0) ++stalled_;
        move_to(lambda_ + delta);
        return true;
      }
    }
    return false;
  }

  const ConeProjection& problem_;
  const NumericalTolerances& tolerances_;
  ClampedForces forces_;
  std::vector<char> clamped_;
  VecX lambda_, center_, y_, w_;
  double first_proximal_, proximal_;
  double noise_ = 0;  // what slack leaves open: rows that differ by noise alone determine the motion no better
  int pivots_ = 0, stalled_ = 0;
  static constexpr double kSlowRate = 0.1;
  static constexpr double kSlowestRate = 0.999;
  static constexpr double kProximalDecay = 1.0 / 64;
  static constexpr double kRoundings = 4, kManyRoundings = 1000;
};

// Rest proves itself: without slack ‖y(λ) − y*‖ ≤ ‖y‖ + ‖y*‖ ≤ 2‖y‖ for every λ ≥ 0.
bool proves_itself(const ConeProjection& problem, const ProjectionResult& result,
                   const NumericalTolerances& tolerances) {
  return problem.G.rows() == 0 || (problem.c.maxCoeff() == 0 && result.y.norm() <= 0.5 * tolerances.no_descent);
}

// Where exchanges cycle, a large proximal weight makes every round easy and the rounds come near the forces, though not
// all the way.
VecX forces_to_begin_with(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  constexpr double kEasy = 0.01;
  BlockPivoting pivoting(problem, tolerances, kEasy);
  pivoting.run();
  const VecX forces = pivoting.result().lambda;
  return forces.allFinite() ? VecX(forces.cwiseMax(0.0)) : VecX();
}

ProjectionResult solve_distinct_rows(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  BlockPivoting pivoting(problem, tolerances);
  const bool solved = pivoting.run();
  ProjectionResult result = pivoting.result();
  const bool refined = result.lambda.allFinite() && !(solved && proves_itself(problem, result, tolerances)) &&
                       refine_carrying_forces(problem, tolerances, result);
  result.solved = solved || refined;
  if (result.solved) return result;
  if (problem.G.rows() > kRowsOfLeastSquares) {
    result.note = "block pivoting did not reach its residual, and there are too many contacts for least squares";
    return result;
  }
  ProjectionResult fallback = solve_nnls_from(forces_to_begin_with(problem, tolerances), problem, tolerances);
  fallback.iterations += result.iterations;
  fallback.factorizations = result.factorizations;
  fallback.note = "block pivoting stopped; nonnegative least squares " +
                  (fallback.solved ? std::string("finished") : "failed too: " + fallback.note);
  return fallback;
}

// Forces of the rows that were kept, as forces of all.
ProjectionResult spread(ProjectionResult result, const std::vector<int>& kept, int rows) {
  if (result.lambda.size() == 0) return result;
  const VecX of_kept = result.lambda;
  result.lambda = VecX::Zero(rows);
  result.lambda(kept) = of_kept;
  return result;
}

ConeProjection selected(const ConeProjection& problem, const std::vector<int>& kept) {
  return {problem.G.select(kept), problem.y0, problem.c(kept)};
}

}  // namespace

ProjectionResult solve_block_pivoting(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  // A force shared between equal rows is not determined, and the shares of thousands of them would be found slowly.
  const std::vector<int> kept = rows_without_repeats(problem.G, problem.c);
  if (static_cast<int>(kept.size()) == problem.G.rows()) return solve_distinct_rows(problem, tolerances);
  return spread(solve_distinct_rows(selected(problem, kept), tolerances), kept, problem.G.rows());
}

}  // namespace impend
