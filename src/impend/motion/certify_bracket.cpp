#include "impend/motion/certify_bracket.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/exact/exact_solution.h"
#include "impend/motion/certified_bracket.h"
#include "impend/motion/decide.h"

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
void cut_bodies(const WhitenedProblem& whitened, Bracket& b) {
  for (size_t body = 0; body < b.body_bounds.size(); ++body) {
    const double own = whitened.projection.y0.segment<6>(6 * static_cast<Eigen::Index>(body)).norm();
    cut({0, b.bounds.upper / (own > 0 ? own : 1.0)}, b.body_bounds[body]);
  }
}

// σ_c² = Σ_b σ_b²‖a₀_b‖²/‖a₀‖².
double least_by_bodies(const WhitenedProblem& whitened, const Bracket& b) {
  double least_squared = 0;
  for (size_t body = 0; body < b.body_bounds.size(); ++body) {
    const double own = whitened.projection.y0.segment<6>(6 * static_cast<Eigen::Index>(body)).norm();
    const double least = b.body_bounds[body].lower * (own > 0 ? own : 1.0);
    least_squared += least * least;
  }
  return std::sqrt(least_squared);
}

// A certified bracket can be so wide that it proves no motion where the computed bounds of bodies do: the verdict then
// rests on those, and so does the bound shown.
void raise_to_bodies(const WhitenedProblem& whitened, Bracket& b) {
  const double least = std::min(least_by_bodies(whitened, b), b.bounds.upper);
  if (!(b.bounds.lower <= b.moves_threshold && least > b.moves_threshold)) return;
  b.bounds.lower = least;
  b.bounds_kind = "computed";
}

bool certify_by_motion(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& motion,
                       const VecX& lambda, double upper, Bracket& b) {
  const CertifiedLower lower = certified_lower(problem, whitened, motion, lambda);
  if (!lower.motion) return false;
  b.bounds = lower.motion->motion_ratio;
  b.bounds.upper = std::min(b.bounds.upper, upper);
  for (size_t body = 0; body < b.body_bounds.size(); ++body) cut(lower.motion->body_ratio[body], b.body_bounds[body]);
  return true;
}

// Forces so large that rounding decides leave the computed motion far from that of the numbers as stored, and a bracket
// of the one need not hold the other: what is shown holds both.
void include_exact(const WhitenedProblem& whitened, const ExactSolution& exact, Bracket& b) {
  include(exact.sigma_lower, b.bounds);
  include(exact.sigma_upper, b.bounds);
  const VecX y = whitened.whiten(exact.a);
  for (size_t body = 0; body < b.body_bounds.size(); ++body) {
    const auto first = 6 * static_cast<Eigen::Index>(body);
    const double own = whitened.projection.y0.segment<6>(first).norm();
    include(y.segment<6>(first).norm() / (own > 0 ? own : 1.0), b.body_bounds[body]);
  }
}

bool certify_by_fractions(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& lambda,
                          Bracket& b) {
  if (problem.rows() > kMostExactRows || !exact_available()) return false;
  const ExactSolution exact = solve_exactly(problem, lambda);
  if (exact.status != ExactStatus::kRest && exact.status != ExactStatus::kMoves) return false;
  if (rounding_decides(whitened, exact.lambda, b.moves_threshold)) {
    // Numbers that jam, taken literally, are not held against the verdict, which leaves room for their rounding.
    if (exact.status == ExactStatus::kMoves) include_exact(whitened, exact, b);
    return false;
  }
  b.bounds = {exact.sigma_lower, exact.sigma_upper};
  return true;
}

}  // namespace

bool rounding_decides(const WhitenedProblem& whitened, const VecX& lambda, double moves_threshold) {
  const double rounding = std::numeric_limits<double>::epsilon() * whitened.whiten_forces(lambda).sum();
  return !(rounding <= moves_threshold);
}

void certify_bracket(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& motion,
                     const VecX& lambda, bool certify_motion, Bracket& b) {
  const CertifiedUpper upper = certified_upper(problem, lambda);
  b.rest_bound = upper.rest_bound;
  if (!std::isfinite(upper.motion_ratio) || !std::isfinite(upper.rest_bound)) return;
  const bool rests = proves_rest(b.rest_bound, least_load_share(whitened), b.stable_threshold, b.moves_threshold);
  if (rests && upper.motion_ratio < b.stable_threshold) {
    b.bounds = {0, upper.motion_ratio};
    b.bounds_kind = "certified";
  } else if (certify_motion && (certify_by_motion(problem, whitened, motion, lambda, upper.motion_ratio, b) ||
                                certify_by_fractions(problem, whitened, lambda, b))) {
    b.bounds_kind = "certified";
  } else {
    cut({0, upper.motion_ratio}, b.bounds);
  }
  cut_bodies(whitened, b);
  raise_to_bodies(whitened, b);
  include(b.motion_ratio, b.bounds);
  for (size_t body = 0; body < b.body_bounds.size(); ++body) include(b.body_ratio[body], b.body_bounds[body]);
}

}  // namespace impend
