// With y = t p the problem reads: max q·y subject to Gy ≥ −c, ‖y‖ ≤ t, and t is wanted such that the multiplier of
// ‖y‖ ≤ t equals t. Inner problem, at a fixed radius t, by feasible directions:
//   W       working set of independent active rows, G_W y = −c_W
//   y_W     = −G_Wᵀ(G_WG_Wᵀ)⁻¹c_W, the point of that flat nearest to the origin
//   q_W     = q − G_Wᵀ(G_WG_Wᵀ)⁻¹G_W q, the objective's gradient projected on the flat
//   target  = y_W + √(t² − ‖y_W‖²) q_W/‖q_W‖, the best point of flat ∩ ball; go there, stop at the first row that
//   blocks
//             and take it into W. At the target the multipliers of W are (G_WG_Wᵀ)⁻¹(−κc_W − G_W q) with
//             κ = ‖q_W‖/√(t² − ‖y_W‖²); the most negative one leaves W; none negative: optimal at this radius.
// Outer problem: κ(t) falls as t grows and κ = 1 is wanted (then q_W + y_W is the projection of q on the cone). For a
// fixed W it is met at t² = ‖q_W‖² + ‖y_W‖²: take that, and bisect where it falls outside what is known of t.
// Starting at t = ‖q‖ ≥ ‖y*‖ and scaling y with t keeps every iterate feasible, since c ≥ 0.
// Exact ties (b_i = 0 for every contact between movable bodies) would stall the method in zero-length steps, so c is
// raised by a tiny amount that differs from row to row; the end point is moved back to the unraised rows.
#include "impend/numerics/projection_methods.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/stop.h"
#include "impend/numerics/active_set/orthogonal_factor.h"
#include "impend/numerics/cone_projection.h"

namespace impend {
namespace {

class FeasibleAscent {
 public:
  FeasibleAscent(const ConeProjection& problem, const NumericalTolerances& tolerances)
      : problem_(problem),
        tolerances_(tolerances),
        raised_(raise_ties(problem.c)),
        working_(problem.G),
        held_(problem.G.rows(), false),
        y_(VecX::Zero(problem.G.cols())),
        radius_(problem.y0.norm()) {
    most_steps_ = 10 * (problem.G.rows() + problem.G.cols()) + 500;
  }

  ProjectionResult run() {
    ProjectionResult result;
    double below = 0;  // κ ≥ 1 was seen here: the wanted radius is not smaller
    double above = radius_;
    constexpr int kMostRadii = 200;
    for (int round = 0; round < kMostRadii && !result.solved; ++round) {
      if (!ascend()) break;
      // κ < 1: ‖y*‖ ≤ ‖y‖, so below the resolution of rest any smaller radius gives the same answer.
      const bool at_rest = kappa_ < 1 && unraised().norm() <= tolerances_.rest_resolution;
      const bool on_target = std::abs(kappa_ - 1) * reach_ <= kTieBreaking;
      result.solved = at_rest || (kappa_ > 0 && on_target) || above - below <= kTieBreaking;
      if (!result.solved) next_radius(below, above);
    }
    if (!result.solved) result.note = "feasible directions reached their bound on steps";
    result.y = unraised();
    result.lambda = working_.forces(problem_.y0, problem_.c).cwiseMax(0.0);
    result.iterations = steps_;
    result.degenerate_steps = zero_steps_;
    return result;
  }

 private:
  // The radius at which κ = 1 on the present flat, kept between the bounds; half way where the ball does not bind.
  void next_radius(double& below, double& above) {
    if (kappa_ >= 1) {
      below = radius_;
    } else {
      above = kappa_ > 0 ? radius_ : std::min(radius_, y_.norm());
    }
    double next = std::hypot(projected_norm_, flat_norm_);
    if (kappa_ == 0 || !(next > below && next < above)) next = 0.5 * (below + above);
    const double shrink = next / std::max(y_.norm(), next);
    y_ *= shrink;
    radius_ = next;
  }

  // Best motion within the ball at the present radius. False when the bound on steps is reached.
  bool ascend() {
    std::vector<bool> skipped(problem_.G.rows(), false);
    while (++steps_ <= most_steps_) {
      look_for_stop();
      const OrthogonalFactor& factor = working_.factor();
      const VecX flat_coordinates = factor.shortest_coordinates(-working_.gather(raised_));
      const VecX flat_point = factor.shortest(-working_.gather(raised_));
      flat_norm_ = flat_point.norm();
      if (flat_norm_ >= radius_ && working_.size() > 0) {
        // The flat does not meet the ball any more: let go of the rows and find them anew.
        release_all();
        continue;
      }
      const VecX projected = factor.project(problem_.y0);
      projected_norm_ = projected.norm();
      reach_ = std::sqrt(std::max(radius_ * radius_ - flat_norm_ * flat_norm_, 0.0));
      kappa_ = 0;
      if (projected_norm_ > tolerances_.no_descent) {
        kappa_ = projected_norm_ / reach_;
        // Projected once more as a unit vector: a short gradient carries more rounding than the flat allows.
        const VecX unit = factor.project(projected / projected_norm_);
        const VecX direction = flat_point + reach_ * unit - y_;
        if (blocked_on_the_way(direction, skipped)) continue;
      } else {
        projected_norm_ = 0;
      }
      const VecX multipliers = factor.combination(kappa_ * flat_coordinates - factor.coordinates(problem_.y0));
      if (!drop_most_negative(multipliers)) return true;
      std::fill(skipped.begin(), skipped.end(), false);
    }
    return false;
  }

  // Moves along `direction`; true when a row blocks before its end (the row is then in W).
  bool blocked_on_the_way(const VecX& direction, std::vector<bool>& skipped) {
    const VecX rate = problem_.G.times(direction);
    const VecX room = problem_.G.times(y_) + raised_;
    const double smallest_rate = kTieBreaking * direction.norm();
    double step = 1;
    int blocking = -1;
    for (int i = 0; i < rate.size(); ++i) {
      if (rate[i] >= -smallest_rate || working_.contains(i) || skipped[i]) continue;
      const double s = std::max(room[i], 0.0) / -rate[i];
      if (s < step) {
        step = s;
        blocking = i;
      }
    }
    y_ += step * direction;
    if (blocking < 0) return false;
    if (step <= std::numeric_limits<double>::epsilon()) {
      ++zero_steps_;
      // Its multiplier was negative by rounding: keep it until the motion has changed.
      if (blocking == last_dropped_) held_[blocking] = true;
    } else {
      std::fill(held_.begin(), held_.end(), false);
    }
    if (!take(blocking)) skipped[blocking] = true;
    return true;
  }

  // Adds a row; where it depends on W, it replaces the member that its combination leans on most. Two rows that differ
  // by rounding would replace each other for ever: one that was just replaced is passed over instead.
  bool take(int row) {
    if (working_.add(row, tolerances_.dependence)) return true;
    if (row == last_replaced_) return false;
    const VecX weights = working_.weights(row);
    int leaving = -1;
    for (int k = 0; k < working_.size(); ++k) {
      if (weights[k] > tolerances_.accepted_violation && (leaving < 0 || weights[k] > weights[leaving])) leaving = k;
    }
    if (leaving < 0) return false;
    const int out = working_.members()[leaving];
    working_.remove(out);
    last_replaced_ = out;
    if (working_.add(row, tolerances_.dependence)) return true;
    working_.add(out, tolerances_.dependence);
    return false;
  }

  // `mu`: multipliers of q − κy + G_Wᵀμ = 0. False when none is negative.
  bool drop_most_negative(const VecX& mu) {
    if (mu.size() == 0) return false;
    int worst = -1;
    double value = -tolerances_.accepted_violation * (1 + mu.lpNorm<Eigen::Infinity>());
    for (int k = 0; k < working_.size(); ++k) {
      if (mu[k] < value && !held_[working_.members()[k]]) {
        value = mu[k];
        worst = k;
      }
    }
    if (worst < 0) return false;
    last_dropped_ = working_.members()[worst];
    working_.remove(last_dropped_);
    return true;
  }

  void release_all() {
    while (working_.size() > 0) working_.remove(working_.members().back());
  }

  // The end point on the rows as given: the projection of q on {G_W y = −c_W}, if no other row forbids it.
  VecX unraised() const {
    const OrthogonalFactor& factor = working_.factor();
    VecX candidate = factor.shortest(-working_.gather(problem_.c));
    if (kappa_ > 0) candidate += factor.project(problem_.y0);
    const VecX room = problem_.G.times(candidate) + problem_.c;
    if (room.size() > 0 && room.minCoeff() < -kTieBreaking) return y_;
    return candidate;
  }

  const ConeProjection& problem_;
  const NumericalTolerances& tolerances_;
  VecX raised_;  // c with its ties broken
  ActiveRows working_;
  std::vector<bool> held_;  // rows that came back at once after being dropped
  int last_dropped_ = -1;
  int last_replaced_ = -1;
  VecX y_;
  double radius_;
  double kappa_ = 0;
  double projected_norm_ = 0;
  double flat_norm_ = 0;
  double reach_ = 0;  // how far from the flat's nearest point the ball extends
  int steps_ = 0;
  int zero_steps_ = 0;
  int most_steps_ = 0;
};

}  // namespace

ProjectionResult solve_feasible_ascent(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  return FeasibleAscent(problem, tolerances).run();
}

}  // namespace impend
