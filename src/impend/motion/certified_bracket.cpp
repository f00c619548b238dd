#include "impend/motion/certified_bracket.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/numbers.h"
#include "impend/exact/exact_solution.h"
#include "impend/motion/decide.h"
#include "impend/motion/feasible_motion.h"

namespace impend {
namespace {

bool usable(const MotionProblem& problem) {
  return problem.rows() == 0 || (problem.c.allFinite() && problem.c.minCoeff() >= 0 && problem.row_noise.allFinite() &&
                                 problem.row_noise.minCoeff() >= 0);
}

// Far from the edges of the range no product that matters is lost, even where a host flushes tiny numbers to zero.
bool within_range(double free) {
  constexpr double kLeast = 0x1p-330, kMost = 0x1p330;
  return free > kLeast && free < kMost;
}

Ball slack_work(const MotionProblem& problem, const VecX& lambda) {
  Ball sum;
  for (int i = 0; i < problem.rows(); ++i) {
    if (lambda[i] > 0 && problem.c[i] != 0) sum += Ball(problem.c[i]) * Ball(lambda[i]);
  }
  return sum;
}

// Σ_b (Σ_i λ_i‖δJ_{i,b}‖)² over bodies b.
Ball noise_square(const MotionProblem& problem, const VecX& lambda) {
  BallVector noise(problem.bodies());
  for (int i = 0; i < problem.rows(); ++i) {
    for (int side = 0; side < 2; ++side) {
      const int block = problem.J.block(i)[side];
      if (block >= 0 && lambda[i] > 0 && problem.row_noise(i, side) != 0) {
        noise[block] += Ball(lambda[i]) * Ball(problem.row_noise(i, side));
      }
    }
  }
  return dot(noise, noise);
}

// Bounds of √x.
Bounds root(const Ball& x) { return {root_below(x.lower()), root_above(x.upper())}; }

double above(double numerator, double denominator) { return (Ball(numerator) / Ball(denominator)).upper(); }
double below(double numerator, double denominator) {
  return std::max(0.0, (Ball(numerator) / Ball(denominator)).lower());
}

// λ on the rows that are closed or nearly so: an interior point leaves a trace of force on all others.
VecX carrying_forces(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& lambda,
                     const std::vector<Ball>& separations) {
  VecX carrying = lambda.cwiseMax(0.0);
  for (int i = 0; i < problem.rows(); ++i) {
    const double r = whitened.row_length[i];
    if (r > 0 && carrying[i] * r < separations[i].middle() / r) carrying[i] = 0;
  }
  return carrying;
}

// √(‖Mâ − Q − Jᵀλ‖²_{M⁻¹} + 2λᵀw), never below.
double gap_radius(const MotionProblem& problem, const BallVector& a, const BallVector& separations,
                  const VecX& lambda) {
  BallVector difference = plus_forces(ball_vector(problem.Q), problem.J, lambda);
  const BallVector momentum = mass_times(problem, a);
  for (size_t i = 0; i < difference.size(); ++i) difference[i] = momentum[i] - difference[i];
  Ball square = inverse_mass_square(problem, difference);
  for (int i = 0; i < problem.rows(); ++i) {
    if (lambda[i] > 0) square += Ball(2 * lambda[i]) * separations[i];
  }
  return root_above(square.upper());
}

Bounds around(const Bounds& norm, double radius, const Bounds& reference) {
  const double nearest = std::max(0.0, (Ball(norm.lower) - Ball(radius)).lower());
  return {below(nearest, reference.upper), above((Ball(norm.upper) + Ball(radius)).upper(), reference.lower)};
}

CertifiedMotion bracket_around(const MotionProblem& problem, const BallVector& a, const BallVector& separations,
                               const VecX& lambda, const Bounds& free) {
  const double radius = gap_radius(problem, a, separations, lambda);
  const BallVector momentum = mass_times(problem, a);
  CertifiedMotion motion;
  const Bounds norm = root(dot(a, momentum));
  motion.motion_ratio = around(norm, radius, free);
  if (problem.rows() == 0 || problem.c.maxCoeff() == 0) {
    const double rate = dot(ball_vector(problem.Q), a).lower();
    if (rate > 0 && norm.upper > 0) {
      motion.motion_ratio.lower = std::max(motion.motion_ratio.lower, below(below(rate, norm.upper), free.upper));
    }
  }
  const BallVector load = ball_vector(problem.Q);
  for (int body = 0; body < problem.bodies(); ++body) {
    const auto first = static_cast<std::ptrdiff_t>(6 * body);
    const BallVector a_b(a.begin() + first, a.begin() + first + 6),
        p_b(momentum.begin() + first, momentum.begin() + first + 6);
    const Bounds own = root(inverse_mass_square(problem.M[body], &load[6 * body]));
    motion.body_ratio.push_back(around(root(dot(a_b, p_b)), radius, own.lower > 0 ? own : free));
  }
  return motion;
}

}  // namespace

CertifiedUpper certified_upper(const MotionProblem& problem, const VecX& lambda) {
  const NearestRounding nearest;
  if (!usable(problem)) return {kInfinity, kInfinity};
  const double free = root(inverse_mass_square(problem, ball_vector(problem.Q))).lower;
  if (!within_range(free)) return {kInfinity, kInfinity};
  const BallVector unbalanced = plus_forces(ball_vector(problem.Q), problem.J, lambda);
  const double u = root(inverse_mass_square(problem, unbalanced)).upper;
  const double with_slack = root(Ball(u) * Ball(u) + Ball(4) * slack_work(problem, lambda)).upper;
  const double noise = root(noise_square(problem, lambda)).upper;
  return {above((Ball(0.5) * (Ball(u) + Ball(with_slack))).upper(), free),
          above((Ball(u) + Ball(noise)).upper(), free)};
}

CertifiedLower certified_lower(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& motion,
                               const VecX& lambda) {
  const NearestRounding nearest;
  CertifiedLower result;
  const Bounds free = root(inverse_mass_square(problem, ball_vector(problem.Q)));
  if (!usable(problem) || !within_range(free.lower) || !within_range(free.upper)) {
    result.reason = "the numbers of the problem leave the range of double";
    return result;
  }
  const FeasibleMotion feasible = feasible_motion(problem, whitened, motion, lambda);
  if (!feasible.reason.empty()) {
    result.reason = feasible.reason;
    return result;
  }
  const VecX carrying = carrying_forces(problem, whitened, lambda, feasible.separations);
  result.motion = bracket_around(problem, feasible.a, feasible.separations, carrying, free);
  return result;
}

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
