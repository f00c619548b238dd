// Equations: w = GGᵀλ + b, b = G y₀ + c; λ ≥ 0, w ≥ 0, λᵀw = 0 (B94 (4)).
//
// Drive-to-zero (B94 §4.2): for the contact d with the most negative w_d, raise λ_d by s:
//   Δλ_C = −s A_CC⁻¹ A_Cd,  Δw = s G (G_dᵀ − G_Cᵀ A_CC⁻¹ A_Cd),
// s limited by the first λ_i → 0 in C (i leaves C), the first w_i → 0 outside (i enters C), or w_d → 0 (d enters C).
// No w that is ≥ 0 becomes negative and no λ negative, so every drive removes one negative w for good.
// In a gravity-only assembly b_i = 0 exactly for every contact between two movable bodies, so c is raised by tiny
// amounts that differ from row to row (raise_ties); the forces returned belong to c as given. Steps of length zero
// stay legal; ties prefer the largest rate (a stable factor), and after many zero steps the least index. A_Cd dependent
// on A_CC shows as a vanishing rate of w_d: then only λ_i → 0 can block, and i and d swap.
// Bilateral rows enter C first and never leave (B94 §4.5): of each pair of opposite rows without slack the first joins
// C with a force of either sign, or neither where it depends on those before it; the second is no row of its own.
#include "impend/numerics/projection_methods.h"

#include <algorithm>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/numerics/active_set/orthogonal_factor.h"
#include "impend/numerics/cone_projection.h"

namespace impend {
namespace {

struct Blocker {
  int index = -1;
  bool leaves = false;  // true: λ → 0, leaves C; false: w → 0, enters C
  double step = kInfinity;
  double rate = 0;
};

class Pivoting {
 public:
  Pivoting(const ConeProjection& problem, const NumericalTolerances& tolerances)
      : problem_(problem),
        tolerances_(tolerances),
        clamped_(problem.G),
        lambda_(VecX::Zero(problem.G.rows())),
        skipped_(problem.G.rows(), false),
        given_up_(problem.G.rows(), false),
        opposite_(opposite_rows(problem, kTieBreaking)),
        c_(problem.c),
        raised_(raise_ties(problem.c)) {
    for (int i = 0; i < problem.G.rows(); ++i) {
      if (!is_bilateral(i)) continue;
      c_[i] = raised_[i] = 0;
      if (i < opposite_[i]) clamped_.add(i, tolerances.dependence);
    }
    refresh();
  }

  ProjectionResult run() {
    ProjectionResult result;
    const int n = problem_.G.rows();
    const int most_steps = 10 * n + 100;
    bool solved = true;
    for (int d = most_negative(); d >= 0 && solved; d = most_negative()) {
      solved = drive_to_zero(d, most_steps);
      refresh();
    }
    result.iterations = steps_;
    result.degenerate_steps = zero_steps_;
    // Rows that differ by noise alone turn a rounding of w into a large force: a clamped set that asks for attraction
    // is not the solution's.
    const VecX forces = one_sided(clamped_.forces(problem_.y0, c_));
    const double largest = forces.size() > 0 ? forces.lpNorm<Eigen::Infinity>() : 0.0;
    result.solved =
        solved && (forces.size() == 0 || forces.minCoeff() >= -tolerances_.accepted_violation * (1 + largest));
    result.lambda = forces.cwiseMax(0.0);
    result.y = problem_.y0 + problem_.G.transpose_times(result.lambda);
    return result;
  }

 private:
  double tolerance() const { return tolerances_.feasibility * (1 + lambda_.lpNorm<Eigen::Infinity>()); }

  bool is_bilateral(int i) const { return opposite_[i] >= 0; }

  // A force that pulls along a bilateral row pushes along its opposite.
  VecX one_sided(VecX forces) const {
    for (int i = 0; i < forces.size(); ++i) {
      if (!is_bilateral(i) || i > opposite_[i] || forces[i] >= 0) continue;
      forces[opposite_[i]] = -forces[i];
      forces[i] = 0;
    }
    return forces;
  }

  // Forces afresh from the clamped set, so that rounding does not pile up over the pivots.
  void refresh() {
    lambda_ = clamped_.forces(problem_.y0, raised_);
    w_ = problem_.G.times(problem_.y0 + problem_.G.transpose_times(lambda_)) + raised_;
  }

  int most_negative() const {
    int best = -1;
    double value = -tolerance();
    for (int i = 0; i < w_.size(); ++i) {
      if (!clamped_.contains(i) && !is_bilateral(i) && !given_up_[i] && w_[i] < value) {
        value = w_[i];
        best = i;
      }
    }
    return best;
  }

  // B94 appendix A, drive-to-zero. False when the bound on steps is reached or no step is possible.
  bool drive_to_zero(int d, int most_steps) {
    int zero_run = 0;
    std::fill(skipped_.begin(), skipped_.end(), false);
    while (w_[d] < -tolerance()) {
      look_for_stop();
      if (++steps_ > most_steps) return false;
      const VecX delta = -clamped_.weights(d);
      VecX dy = VecX::Zero(problem_.G.cols());
      problem_.G.add_to(d, 1.0, dy);
      for (int k = 0; k < clamped_.size(); ++k) problem_.G.add_to(clamped_.members()[k], delta[k], dy);
      const VecX dw = problem_.G.times(dy);
      const double rate_d = problem_.G.dot_rows(d, d) * tolerances_.dependence < dw[d] ? dw[d] : 0.0;

      const bool least_index = zero_run > clamped_.size() + 20;
      const Blocker blocker = first_blocker(d, delta, dw, least_index);
      const double step_d = rate_d > 0 ? -w_[d] / rate_d : kInfinity;
      const double step = std::min(step_d, blocker.step);
      if (step == kInfinity) return accept_dependent(d);
      if (step <= tolerances_.feasibility) {
        ++zero_steps_;
        ++zero_run;
      } else {
        zero_run = 0;
      }
      advance(d, step, delta, dw);
      if (step_d <= blocker.step) break;
      exchange(blocker);
    }
    w_[d] = 0;
    if (lambda_[d] > 0) clamp_or_exchange(d);
    return true;
  }

  // Takes d, whose w is now zero, into C. Where its row depends on C, forces can be shifted along the null direction
  // (−A_CC⁻¹A_Cd, 1) without changing any w: raise λ_d until a member of C is free of force and leaves, or, where
  // none falls, lower λ_d until it or a member is.
  void clamp_or_exchange(int d) {
    while (!clamped_.add(d, tolerances_.dependence)) {
      const VecX delta = -clamped_.weights(d);
      int leaving = -1;
      double shift = first_zero(delta, -1, kInfinity, leaving);
      if (leaving < 0) shift = -first_zero(delta, +1, lambda_[d], leaving);
      for (int k = 0; k < clamped_.size(); ++k) lambda_[clamped_.members()[k]] += shift * delta[k];
      lambda_[d] += shift;
      if (leaving < 0) {
        lambda_[d] = 0;
        return;
      }
      exchange({leaving, true, 0, 0});
    }
  }

  // Smallest shift ≤ limit at which some λ_k with sign·δ_k > 0 reaches zero; `leaving` is its index, −1 if none.
  double first_zero(const VecX& delta, int sign, double limit, int& leaving) const {
    double shift = limit;
    for (int k = 0; k < clamped_.size(); ++k) {
      const double rate = sign * delta[k];
      if (rate <= tolerances_.dependence || is_bilateral(clamped_.members()[k])) continue;
      const double s = std::max(lambda_[clamped_.members()[k]], 0.0) / rate;
      if (s < shift) {
        shift = s;
        leaving = clamped_.members()[k];
      }
    }
    return shift;
  }

  void advance(int d, double step, const VecX& delta, const VecX& dw) {
    for (int k = 0; k < clamped_.size(); ++k) lambda_[clamped_.members()[k]] += step * delta[k];
    lambda_[d] += step;
    w_ += step * dw;
    for (int member : clamped_.members()) w_[member] = 0;
  }

  void exchange(const Blocker& blocker) {
    if (blocker.leaves) {
      lambda_[blocker.index] = 0;
      clamped_.remove(blocker.index);
      std::fill(skipped_.begin(), skipped_.end(), false);
      std::fill(given_up_.begin(), given_up_.end(), false);
      return;
    }
    w_[blocker.index] = 0;
    // A dependent row cannot move against the clamped ones: its rate was rounding, and it must not block again.
    if (!clamped_.add(blocker.index, tolerances_.dependence)) skipped_[blocker.index] = true;
  }

  // No admissible change raises w_d: −G_d lies in the cone of the clamped rows, so w_d ≥ 0 up to rounding, since the
  // problem is feasible. Pass over it until the clamped set changes; a larger violation goes to the fallback.
  bool accept_dependent(int d) {
    given_up_[d] = true;
    const double violation = w_[d];
    if (lambda_[d] > 0) clamp_or_exchange(d);
    return violation >= -tolerances_.accepted_violation * (1 + lambda_.lpNorm<Eigen::Infinity>());
  }

  // Two passes after Harris: the smallest step with values relaxed by the tolerance, then the largest rate below it.
  Blocker first_blocker(int d, const VecX& delta, const VecX& dw, bool least_index) const {
    const double relax = least_index ? 0.0 : tolerance();
    const double smallest_rate = tolerances_.dependence;
    double bound = kInfinity;
    for_each_candidate(d, delta, dw, smallest_rate, [&](int, bool, double value, double rate) {
      bound = std::min(bound, (std::max(value, 0.0) + relax) / rate);
    });
    Blocker best;
    if (bound == kInfinity) return best;
    for_each_candidate(d, delta, dw, smallest_rate, [&](int index, bool leaves, double value, double rate) {
      const double step = std::max(value, 0.0) / rate;
      if (step > bound) return;
      const bool better = best.index < 0 || (least_index ? index < best.index : rate > best.rate);
      if (better) best = {index, leaves, step, rate};
    });
    return best;
  }

  template <class Visit>
  void for_each_candidate(int d, const VecX& delta, const VecX& dw, double smallest_rate, Visit visit) const {
    for (int k = 0; k < clamped_.size(); ++k) {
      const int member = clamped_.members()[k];
      if (delta[k] < -smallest_rate && !is_bilateral(member)) visit(member, true, lambda_[member], -delta[k]);
    }
    const double open = -tolerance();
    for (int i = 0; i < w_.size(); ++i) {
      if (i == d || clamped_.contains(i) || is_bilateral(i) || skipped_[i] || dw[i] >= -smallest_rate) continue;
      if (w_[i] >= open) visit(i, false, w_[i], -dw[i]);
    }
  }

  const ConeProjection& problem_;
  const NumericalTolerances& tolerances_;
  ActiveRows clamped_;
  VecX lambda_;
  VecX w_;
  std::vector<bool> skipped_;   // depend on the clamped rows: cannot block during this drive
  std::vector<bool> given_up_;  // violated by rounding only, until a contact leaves the clamped set
  std::vector<int> opposite_;   // of each bilateral row its other side, −1 elsewhere
  VecX c_;                      // c, zero on bilateral rows
  VecX raised_;                 // c with its ties broken
  int steps_ = 0;
  int zero_steps_ = 0;
};

double worst_violation(const ConeProjection& problem, const VecX& y) {
  if (problem.G.rows() == 0) return 0;
  return std::max(0.0, -(problem.G.times(y) + problem.c).minCoeff());
}

}  // namespace

ProjectionResult solve_dantzig(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  ProjectionResult result = Pivoting(problem, tolerances).run();
  const double scale = 1 + (result.lambda.size() ? result.lambda.lpNorm<Eigen::Infinity>() : 0.0);
  if (result.solved && worst_violation(problem, result.y) <= tolerances.accepted_violation * scale) return result;

  ProjectionResult fallback = solve_nnls(problem, tolerances);
  fallback.iterations += result.iterations;
  fallback.degenerate_steps += result.degenerate_steps;
  fallback.note = result.solved ? "pivoting left a violated contact; nonnegative least squares finished"
                                : "pivoting stopped; nonnegative least squares finished";
  return fallback;
}

}  // namespace impend
