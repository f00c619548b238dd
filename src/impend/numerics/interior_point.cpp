// Conditions: y − y₀ − Gᵀλ = 0, Gy + c − w = 0, λ, w ≥ 0, λ_i w_i = 0.
//
// Mehrotra's predictor and corrector on λ_i w_i = σμ. With r_d, r_p the residuals of the two equations and r_c that of
// the products, Newton's step eliminates Δw and Δλ:
//   (GGᵀ + w/λ) Δλ = Gr_d − r_p − r_c/λ,   Δy = GᵀΔλ − r_d,   Δw = −(r_c + wΔλ)/λ,
// solved with a proximal weight ρ on λ (dual_system.h): it keeps the directions no contact forbids although w/λ spans
// twenty decades, and redundant contacts (rank-deficient G) do no harm. It changes steps, not the solution.
// Δw from the product equation keeps its relative precision when w is far below the rounding of Gy.
#include "impend/numerics/projection_methods.h"

#include <algorithm>
#include <cmath>

#include "impend/numerics/active_set/orthogonal_factor.h"
#include "impend/numerics/sparse/dual_system.h"
#include "impend/numerics/sparse/sparse_flat.h"

namespace impend {
namespace {

struct State {
  VecX y, lambda, w;
};

struct Step {
  VecX dy, dlambda, dw;
};

class InteriorPoint {
 public:
  InteriorPoint(const ConeProjection& problem, const NumericalTolerances& tolerances)
      : problem_(problem), tolerances_(tolerances), system_(problem.G), proximal_(problem, tolerances) {}

  ProjectionResult run() {
    ProjectionResult result;
    start();
    constexpr int kMostIterations = 200;
    for (; result.iterations < kMostIterations && !finished() && !stalled(); ++result.iterations) {
      if (!iterate()) {
        result.note = "the normal matrix lost positive definiteness";
        break;
      }
    }
    result.solved = converged(proximal_.slackening());
    if (result.solved) result.note.clear();
    near_ = !result.solved && take_best();
    if (!result.solved && result.note.empty()) result.note = "its residuals stopped falling before they were small";
    result.y = state_.y;
    result.lambda = state_.lambda;
    return result;
  }

  // Not converged, but the result is that of an iterate which is near enough where nothing sharper is found.
  bool near() const { return near_; }

 private:
  void start() {
    const int n = problem_.G.rows();
    state_.y = VecX::Zero(problem_.G.cols());
    state_.lambda = VecX::Ones(n);
    state_.w = VecX::Ones(n);
    update_residuals();
  }

  void update_residuals() {
    dual_residual_ = state_.y - problem_.y0 - problem_.G.transpose_times(state_.lambda);
    primal_residual_ = problem_.G.times(state_.y) + problem_.c - state_.w;
    mu_ = state_.lambda.dot(state_.w) / std::max<double>(1, static_cast<double>(state_.w.size()));
  }

  bool converged(double slackening = 1) const {
    if (state_.w.size() == 0) return dual_residual_.norm() <= slackening * tolerances_.interior_point_residual;
    // Only the dual residual may grow with λ: a primal residual is multiplied by λ in the error of the motion.
    const double scale = 1 + state_.lambda.lpNorm<Eigen::Infinity>();
    return mu_ <= tolerances_.interior_point_gap &&
           dual_residual_.lpNorm<Eigen::Infinity>() <= slackening * tolerances_.interior_point_residual * scale &&
           primal_residual_.lpNorm<Eigen::Infinity>() <= slackening * tolerances_.interior_point_residual;
  }

  // Converged, and the residual at its goal: or a few more iterations have not brought it there.
  bool finished() { return converged() && !proximal_.worth_going_on(primal_residual_.lpNorm<Eigen::Infinity>()); }

  // Where rows differ by noise alone the last digits may never come: true when nothing has been gained for long. Keeps
  // the best iterate so far.
  bool stalled() {
    if (!proximal_.noisy()) return false;
    constexpr int kPatience = 40;
    constexpr double kGain = 0.5;
    const double here = state_.lambda.dot(state_.w + primal_residual_.cwiseAbs());
    if (!(here < kGain * best_bound_) && best_bound_ >= 0) return ++idle_ > kPatience;
    best_bound_ = here;
    best_ = state_;
    idle_ = 0;
    return false;
  }

  // The best iterate, where its equations hold to what a formulation may violate and its products prove the motion to
  // what formulations may differ by; the last one stays else.
  bool take_best() {
    if (best_bound_ < 0 || state_.w.size() == 0) return false;
    const State last = state_;
    state_ = best_;
    update_residuals();
    const double most = kSpareDigits * tolerances_.accepted_violation, motion = tolerances_.cross_validation;
    const bool sound = primal_residual_.lpNorm<Eigen::Infinity>() <= most &&
                       dual_residual_.lpNorm<Eigen::Infinity>() <= most &&
                       2 * state_.lambda.dot(state_.w) <= motion * motion;
    if (sound) return true;
    state_ = last;
    update_residuals();
    return false;
  }

  Step newton(const VecX& product_residual) const {
    const VecX r = primal_residual_ + product_residual.cwiseQuotient(state_.lambda);
    Step step;
    step.dlambda = system_.solve(problem_.G.times(dual_residual_) - r,
                                 proximal_.refinements(primal_residual_.lpNorm<Eigen::Infinity>()));
    // The dual equation is linear: closing it exactly here keeps the rounding of the factor out of y.
    step.dy = problem_.G.transpose_times(step.dlambda) - dual_residual_;
    step.dw = -(product_residual + state_.w.cwiseProduct(step.dlambda)).cwiseQuotient(state_.lambda);
    return step;
  }

  // λᵀ|r_p|/λᵀw: how much the primal residual outweighs the complementarity.
  double hindrance() const { return state_.lambda.dot(primal_residual_.cwiseAbs()) / state_.lambda.dot(state_.w); }

  bool iterate() {
    if (!system_.factor(state_.w.cwiseQuotient(state_.lambda), proximal_.value())) return false;
    const VecX products = state_.lambda.cwiseProduct(state_.w);
    const Step predictor = newton(products);
    const double reach =
        std::min(longest_step(state_.lambda, predictor.dlambda, 1.0), longest_step(state_.w, predictor.dw, 1.0));
    const double mu_reached = (state_.lambda + reach * predictor.dlambda).dot(state_.w + reach * predictor.dw) /
                              std::max<double>(1, static_cast<double>(products.size()));
    double centering = mu_ > 0 ? std::pow(std::max(mu_reached, 0.0) / mu_, 3) : 0;
    if (proximal_.outrun(primal_residual_.lpNorm<Eigen::Infinity>(), hindrance())) centering = 1;
    // The second-order term belongs to a full predictor step; weighting it by what the predictor could do excludes the
    // known cycling of Mehrotra's heuristic.
    const VecX corrected = products + (reach * reach) * predictor.dlambda.cwiseProduct(predictor.dw) -
                           VecX::Constant(products.size(), centering * mu_);
    const Step step = newton(corrected);
    constexpr double kBoundaryFraction = 0.995;
    const double length = std::min(longest_step(state_.lambda, step.dlambda, kBoundaryFraction),
                                   longest_step(state_.w, step.dw, kBoundaryFraction));
    state_.y += length * step.dy;
    state_.lambda += length * step.dlambda;
    state_.w += length * step.dw;
    const double before = primal_residual_.lpNorm<Eigen::Infinity>();
    update_residuals();
    proximal_.adapt(length, before, primal_residual_.lpNorm<Eigen::Infinity>(), hindrance());
    return true;
  }

  const ConeProjection& problem_;
  const NumericalTolerances& tolerances_;
  DualSystem system_;
  ProximalWeight proximal_;
  State state_, best_;
  double best_bound_ = -1;  // λᵀ(w + |r_p|) of best_, of the square of its distance from the motion; −1: none yet
  int idle_ = 0;            // iterations since it was halved
  bool near_ = false;
  static constexpr double kSpareDigits = 0.01;
  VecX dual_residual_, primal_residual_;
  double mu_ = 0;
};

// Equality-constrained finish with a dense orthogonal factor, which tells rows apart that the sparse one cannot: the
// point of {G_B y = −c_B} nearest to y₀ on the identified contacts B = {λ_i > w_i}. Rows that differ by noise alone
// (1e-7) magnify a primal residual of 1e-14 to 1e-7 in the motion; there the finish is sharper, provided that its own
// multipliers and separations confirm B. True when they do: `result` is then solved even where the interior point
// itself stalled above its residual.
bool finish(const ConeProjection& problem, const NumericalTolerances& tolerances, ProjectionResult& result) {
  if (problem.G.rows() == 0) return result.solved;
  const VecX w = problem.G.times(result.y) + problem.c;
  std::vector<int> identified;
  for (int i = 0; i < w.size(); ++i) {
    if (result.lambda[i] > std::max(w[i], 0.0)) identified.push_back(i);
  }
  // More than there are directions, of rows that differ by noise: seldom is a set of them found that holds, and
  // hundreds of dense columns are not built for that.
  constexpr std::size_t kMany = 500;
  const bool noisy = problem.c.maxCoeff() > tolerances.noisy_slack;
  const bool dear = identified.size() > kMany && static_cast<Eigen::Index>(identified.size()) > problem.G.cols();
  if (noisy && dear) return false;
  std::stable_sort(identified.begin(), identified.end(),
                   [&](int i, int j) { return result.lambda[i] > result.lambda[j]; });
  ActiveRows rows(problem.G);
  for (int i : identified) rows.add(i, tolerances.dependence);
  // A few rows may be identified wrongly: let go of attraction first, then take in what is violated.
  constexpr int kMostRepairs = 30;
  for (int repair = 0; repair < kMostRepairs; ++repair) {
    const VecX lambda = rows.forces(problem.y0, problem.c);
    const VecX y = problem.y0 + problem.G.transpose_times(lambda);
    const double tolerance = tolerances.feasibility * (1 + lambda.lpNorm<Eigen::Infinity>());
    Eigen::Index pulling = 0, violated = 0;
    if (lambda.minCoeff(&pulling) < -tolerance) {
      rows.remove(static_cast<int>(pulling));
    } else if ((problem.G.times(y) + problem.c).minCoeff(&violated) < -tolerance) {
      if (rows.contains(static_cast<int>(violated)) || !rows.add(static_cast<int>(violated), tolerances.dependence)) {
        return false;
      }
    } else {
      // Where doubles agree anyway the multipliers of the central path say more about what can carry.
      if (!result.solved || (y - result.y).norm() > tolerances.no_descent) {
        result.y = y;
        result.lambda = lambda.cwiseMax(0.0);
      }
      return true;
    }
  }
  return false;
}

ProjectionResult run_and_finish(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  InteriorPoint method(problem, tolerances);
  ProjectionResult result = method.run();
  if (!result.y.allFinite() || !result.lambda.allFinite()) return result;
  if (const std::optional<Finish> end = sparse_finish(problem, result.y, result.lambda, tolerances)) {
    // Where doubles agree anyway the multipliers of the central path say more about what can carry.
    if (!result.solved || (end->y - result.y).norm() > tolerances.no_descent) result.lambda = end->lambda;
    result.y = end->y;
    result.solved = true;
    result.note.clear();
    return result;
  }
  constexpr int kMostColumns = 1500;  // the other finish is dense
  const bool finished = !result.solved && problem.G.cols() <= kMostColumns && finish(problem, tolerances, result);
  if (finished || method.near()) {
    result.solved = true;
    result.note.clear();
  }
  return result;
}

}  // namespace

ProjectionResult solve_interior_point(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  return with_slack_of_either_kind(run_and_finish, problem, tolerances);
}

}  // namespace impend
