// Variables: the motion p in the unit ball, t > 0 the multiplier of ‖p‖² ≤ 1 with slack g, λ ≥ 0 the multipliers of the
// cone with slack w. Conditions, with the wanted radius t put into the relaxed cone (BM93 (52)–(57)):
//   r_d = tp − q − Gᵀλ = 0,   r_p = Gp + c/t − w = 0,   r_g = ½(1 − ‖p‖²) − g = 0,   λ_i w_i = μ,   t g = μ.
// p stays of length one however slow the motion is; at rest t → 0 and p ends inside the face of neutral motions.
//
// Newton's step in units of t, η = Δt/t and x = Δλ/t, with s = r_p + r_c/λ and r_c, r_t the residuals of the products:
//   Δp = Gᵀx − ηp − r_d/t,   (GGᵀ + Θ) x = η(Gp + c/t) + Gr_d/t − s,   Θ = t w/λ,
//   Δg = r_g − p·Δp,   tΔg + g t η = −r_t.
// Two solutions give x = x₁ + ηx₂, so that Δp = u − ηv with u = Gᵀx₁ − r_d/t, v = p − Gᵀx₂, and the last row
//   η = (p·u − r_g − r_t/t)/(g + p·v).
// t enters the cone and the norm at once: no outer iteration on the radius is needed.
#include "impend/numerics/projection_methods.h"

#include <algorithm>
#include <cmath>

#include "impend/numerics/sparse/dual_system.h"
#include "impend/numerics/sparse/sparse_flat.h"

namespace impend {
namespace {

double largest(const VecX& x) { return x.size() > 0 ? x.lpNorm<Eigen::Infinity>() : 0.0; }

class ConicAscent {
 public:
  ConicAscent(const ConeProjection& problem, const NumericalTolerances& tolerances)
      : problem_(problem),
        tolerances_(tolerances),
        system_(problem.G),
        proximal_(problem, tolerances),
        p_(VecX::Zero(problem.G.cols())),
        lambda_(VecX::Ones(problem.G.rows())),
        w_(VecX::Ones(problem.G.rows())),
        t_(problem.y0.norm()) {
    update_residuals();
  }

  ProjectionResult run() {
    ProjectionResult result;
    constexpr int kMostIterations = 200;
    for (; result.iterations < kMostIterations && !finished(); ++result.iterations) {
      if (!iterate()) {
        result.note = "the normal matrix lost positive definiteness";
        break;
      }
    }
    result.solved = converged(proximal_.slackening());
    if (result.solved) result.note.clear();
    if (!result.solved && result.note.empty()) result.note = "did not close its duality gap within 200 iterations";
    result.y = t_ * p_;
    if (result.solved) end(result.y);
    return result;
  }

 private:
  struct Step {
    VecX p, lambda, w;
    double t = 0, g = 0;
  };

  void update_residuals() {
    dual_residual_ = t_ * p_ - problem_.y0 - problem_.G.transpose_times(lambda_);
    primal_residual_ = problem_.G.times(p_) + problem_.c / t_ - w_;
    norm_residual_ = 0.5 * (1 - p_.squaredNorm()) - g_;
    mu_ = (lambda_.dot(w_) + t_ * g_) / static_cast<double>(lambda_.size() + 1);
  }

  // ½‖y − y*‖² ≤ ½‖r_d‖² + λᵀ(Gy + c) with y = tp, whatever the norm constraint says.
  bool converged(double slackening = 1) const {
    const double half = 0.25 * tolerances_.rest_resolution;
    return t_ * lambda_.dot(w_) <= 0.5 * half * half &&
           t_ * largest(primal_residual_) <= slackening * tolerances_.interior_point_residual &&
           largest(dual_residual_) <= slackening * tolerances_.interior_point_residual * (1 + largest(lambda_));
  }

  // Converged, and the residual at its goal: or a few more iterations have not brought it there.
  bool finished() { return converged() && !proximal_.worth_going_on(t_ * largest(primal_residual_)); }

  Step newton(const VecX& product_residual, double norm_product_residual, const VecX& x2, const VecX& v) const {
    const VecX s = primal_residual_ + product_residual.cwiseQuotient(lambda_);
    const VecX x1 = solve(problem_.G.times(dual_residual_) / t_ - s);
    const VecX u = problem_.G.transpose_times(x1) - dual_residual_ / t_;
    // p·v > 0 at the solution; on the way there the derivative of the cone may mislead.
    const double eta = (p_.dot(u) - norm_residual_ - norm_product_residual / t_) / (g_ + std::max(p_.dot(v), 0.0));
    Step step;
    step.p = u - eta * v;
    step.t = eta * t_;
    step.lambda = t_ * (x1 + eta * x2);
    // From the product equations: relative precision is kept where the slacks are below the rounding of Gp.
    step.w = -(product_residual + w_.cwiseProduct(step.lambda)).cwiseQuotient(lambda_);
    step.g = -(norm_product_residual + g_ * step.t) / t_;
    return step;
  }

  VecX solve(const VecX& b) const { return system_.solve(b, proximal_.refinements(t_ * largest(primal_residual_))); }

  double longest(const Step& step, double fraction) const {
    return std::min({longest_step(lambda_, step.lambda, fraction), longest_step(w_, step.w, fraction),
                     longest_step(t_, step.t, fraction), longest_step(g_, step.g, fraction)});
  }

  double mean_product(const Step& step, double length) const {
    return ((lambda_ + length * step.lambda).dot(w_ + length * step.w) +
            (t_ + length * step.t) * (g_ + length * step.g)) /
           static_cast<double>(lambda_.size() + 1);
  }

  bool iterate() {
    if (!system_.factor(t_ * w_.cwiseQuotient(lambda_), proximal_.value())) return false;
    const VecX x2 = solve(problem_.G.times(p_) + problem_.c / t_);
    const VecX v = p_ - problem_.G.transpose_times(x2);
    const VecX products = lambda_.cwiseProduct(w_);
    const Step predictor = newton(products, t_ * g_, x2, v);
    const double reach = longest(predictor, 1.0);
    const double target = mu_ * std::pow(std::max(mean_product(predictor, reach), 0.0) / mu_, 3);
    const double second_order = reach * reach;
    const VecX corrected =
        products + second_order * predictor.lambda.cwiseProduct(predictor.w) - VecX::Constant(products.size(), target);
    const Step step = newton(corrected, t_ * g_ + second_order * predictor.t * predictor.g - target, x2, v);
    if (!step.p.allFinite()) return false;
    move(step, centred_length(step));
    return true;
  }

  // The product of the norm constraint must not fall ahead of the others: t would be lost, and with it the scale.
  double centred_length(const Step& step) const {
    constexpr double kBoundaryFraction = 0.995, kLeastShare = 0.1, kShorten = 0.8;
    constexpr int kMostShortenings = 60;
    double length = longest(step, kBoundaryFraction);
    // Where c/t is of the size of Gp it changes faster than its linearization.
    constexpr double kSizable = 0.1, kMostFall = 0.7;
    if (largest(problem_.c) > kSizable * (t_ + length * step.t) && step.t < 0) {
      length = std::min(length, kMostFall * t_ / -step.t);
    }
    for (int k = 0; k < kMostShortenings; ++k) {
      const double norm_product = (t_ + length * step.t) * (g_ + length * step.g);
      if (norm_product >= kLeastShare * mean_product(step, length)) break;
      length *= kShorten;
    }
    return length;
  }

  void move(const Step& step, double length) {
    const double before = t_ * largest(primal_residual_);
    p_ += length * step.p;
    lambda_ += length * step.lambda;
    w_ += length * step.w;
    t_ += length * step.t;
    g_ += length * step.g;
    update_residuals();
    // ‖q + Gᵀλ‖ = ‖tp − r_d‖: a t far below the residual says nothing yet.
    constexpr double kResidualShare = 0.1;
    const double least = kResidualShare * dual_residual_.norm();
    if (t_ < least) {
      t_ = least;
      update_residuals();
    }
    proximal_.adapt(length, before, t_ * largest(primal_residual_),
                    lambda_.dot(primal_residual_.cwiseAbs()) / lambda_.dot(w_));
  }

  // Rest is exact. A motion goes to the best point of flat ∩ ball, the flat of the rows that it found closed: with the
  // radius t = ‖y‖ that is the point of the flat nearest to q. It is taken where no other row blocks it, no closed row
  // pulls, and it is the same motion within the gap or meets its rows to the last digit: nearly dependent rows magnify
  // what the iteration leaves.
  void end(VecX& y) const {
    // ‖y*‖² ≤ ‖q + Gᵀλ‖² + 2cᵀλ, evaluated anew: rest is taken only from forces that prove it.
    const double u = (problem_.y0 + problem_.G.transpose_times(lambda_)).norm();
    const double bound = std::sqrt(u * u + 2 * problem_.c.dot(lambda_));
    if (y.norm() <= 0.5 * tolerances_.rest_resolution && bound <= tolerances_.rest_resolution) {
      y.setZero();
      return;
    }
    std::vector<char> closed(lambda_.size());
    for (int i = 0; i < lambda_.size(); ++i) closed[i] = lambda_[i] > t_ * w_[i];
    const std::optional<FlatPoint> flat = nearest_on_flat(problem_, closed, lambda_, tolerances_);
    if (!flat) return;
    const double rounding = tolerances_.feasibility * (1 + largest(flat->lambda));
    double closed_most = 0;
    for (int i = 0; i < lambda_.size(); ++i) {
      if (closed[i]) closed_most = std::max(closed_most, std::abs(flat->w[i]));
    }
    if (flat->w.minCoeff() >= -rounding && flat->lambda.minCoeff() >= -rounding &&
        ((flat->y - y).norm() <= tolerances_.rest_resolution || closed_most <= kFlatResidual)) {
      y = flat->y;
    }
  }

  const ConeProjection& problem_;
  const NumericalTolerances& tolerances_;
  DualSystem system_;
  ProximalWeight proximal_;
  VecX p_, lambda_, w_;
  double t_, g_ = 0.5;
  VecX dual_residual_, primal_residual_;
  double norm_residual_ = 0, mu_ = 0;
};

ProjectionResult ascend(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  return ConicAscent(problem, tolerances).run();
}

}  // namespace

ProjectionResult solve_conic_ascent(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  if (problem.G.rows() > 0 && problem.y0.norm() > 0) return with_slack_of_either_kind(ascend, problem, tolerances);
  // Nothing hinders, or nothing drives: c ≥ 0 allows rest.
  ProjectionResult result;
  result.solved = true;
  result.y = problem.y0;
  return result;
}

}  // namespace impend
