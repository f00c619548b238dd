#include "impend/motion/certify_judgement.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/exact/exact_solution.h"
#include "impend/motion/certified_bracket.h"

namespace impend {
namespace {

// Fractions take milliseconds up to here.
constexpr int kMostExactRows = 64;

void cut(const Bounds& by, Bounds& bounds) {
  const Bounds both{std::max(bounds.lower, by.lower), std::min(bounds.upper, by.upper)};
  bounds = both.lower <= both.upper ? both : by;
}

// A computed value may lie outside a bracket that is narrower than its rounding; the bracket shown holds both.
void include(double computed, Bounds& bounds) {
  bounds.lower = std::min(bounds.lower, computed);
  bounds.upper = std::max(bounds.upper, computed);
}

// ‖a_b‖ ≤ ‖a‖ for every body b.
void cut_bodies(const WhitenedProblem& whitened, Judgement& j) {
  for (size_t body = 0; body < j.body_bounds.size(); ++body) {
    const double own = whitened.projection.y0.segment<6>(6 * static_cast<Eigen::Index>(body)).norm();
    cut({0, j.bounds.upper / (own > 0 ? own : 1.0)}, j.body_bounds[body]);
  }
}

// σ_c² = Σ_b σ_b²‖a₀_b‖²/‖a₀‖².
double least_by_bodies(const WhitenedProblem& whitened, const Judgement& j) {
  double least_squared = 0;
  for (size_t body = 0; body < j.body_bounds.size(); ++body) {
    const double own = whitened.projection.y0.segment<6>(6 * static_cast<Eigen::Index>(body)).norm();
    const double least = j.body_bounds[body].lower * (own > 0 ? own : 1.0);
    least_squared += least * least;
  }
  return std::sqrt(least_squared);
}

// A certified bracket can be so wide that it proves no motion where the computed bounds of bodies do: the verdict then
// rests on those, and so does the bound shown.
void raise_to_bodies(const WhitenedProblem& whitened, Judgement& j) {
  const double least = std::min(least_by_bodies(whitened, j), j.bounds.upper);
  if (!(j.bounds.lower <= j.moves_threshold && least > j.moves_threshold)) return;
  j.bounds.lower = least;
  j.bounds_kind = "computed";
}

bool certify_by_motion(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& motion,
                       const VecX& lambda, double upper, Judgement& j) {
  const CertifiedLower lower = certified_lower(problem, whitened, motion, lambda);
  if (!lower.motion) return false;
  j.bounds = lower.motion->motion_ratio;
  j.bounds.upper = std::min(j.bounds.upper, upper);
  for (size_t body = 0; body < j.body_bounds.size(); ++body) cut(lower.motion->body_ratio[body], j.body_bounds[body]);
  return true;
}

// Forces so large that rounding decides leave the computed motion far from that of the numbers as stored, and a bracket
// of the one need not hold the other: what is shown holds both.
void include_exact(const WhitenedProblem& whitened, const ExactSolution& exact, Judgement& j) {
  include(exact.sigma_lower, j.bounds);
  include(exact.sigma_upper, j.bounds);
  const VecX y = whitened.whiten(exact.a);
  for (size_t body = 0; body < j.body_bounds.size(); ++body) {
    const auto first = 6 * static_cast<Eigen::Index>(body);
    const double own = whitened.projection.y0.segment<6>(first).norm();
    include(y.segment<6>(first).norm() / (own > 0 ? own : 1.0), j.body_bounds[body]);
  }
}

bool certify_by_fractions(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& lambda,
                          Judgement& j) {
  if (problem.rows() > kMostExactRows || !exact_available()) return false;
  const ExactSolution exact = solve_exactly(problem, lambda);
  if (exact.status != ExactStatus::kRest && exact.status != ExactStatus::kMoves) return false;
  if (rounding_decides(whitened, exact.lambda, j.moves_threshold)) {
    // Numbers that jam, taken literally, are not held against the verdict, which leaves room for their rounding.
    if (exact.status == ExactStatus::kMoves) include_exact(whitened, exact, j);
    return false;
  }
  j.bounds = {exact.sigma_lower, exact.sigma_upper};
  return true;
}

}  // namespace

bool rounding_decides(const WhitenedProblem& whitened, const VecX& lambda, double moves_threshold) {
  const double rounding = std::numeric_limits<double>::epsilon() * whitened.whiten_forces(lambda).sum();
  return !(rounding <= moves_threshold);
}

void certify_judgement(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& motion,
                       const VecX& lambda, bool certify_motion, Judgement& j) {
  const CertifiedUpper upper = certified_upper(problem, lambda);
  j.rest_bound = upper.rest_bound;
  if (!std::isfinite(upper.motion_ratio) || !std::isfinite(upper.rest_bound)) return;
  const bool rests = proves_rest(j.rest_bound, least_load_share(whitened), j.stable_threshold, j.moves_threshold);
  if (rests && upper.motion_ratio < j.stable_threshold) {
    j.bounds = {0, upper.motion_ratio};
    j.bounds_kind = "certified";
  } else if (certify_motion && (certify_by_motion(problem, whitened, motion, lambda, upper.motion_ratio, j) ||
                                certify_by_fractions(problem, whitened, lambda, j))) {
    j.bounds_kind = "certified";
  } else {
    cut({0, upper.motion_ratio}, j.bounds);
  }
  cut_bodies(whitened, j);
  raise_to_bodies(whitened, j);
  include(j.motion_ratio, j.bounds);
  for (size_t body = 0; body < j.body_bounds.size(); ++body) include(j.body_ratio[body], j.body_bounds[body]);
}

}  // namespace impend
