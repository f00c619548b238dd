#include "impend/planning/fall_clause.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"

namespace impend {
namespace {

// What solvers leave of a row that is met, of the speeds on its two sides.
constexpr double kRowRounding = 1e-10;
// What they leave of parts that keep still beside others that move, of the speed of the fastest.
constexpr double kStillRounding = 1e-13;

VecX only_of(const MotionProblem& problem, const PartSet& movers, const VecX& motion) {
  VecX kept = VecX::Zero(motion.size());
  for (int k = 0; k < problem.bodies(); ++k) {
    if (movers.has(problem.body[k])) kept.segment<6>(6 * k) = motion.segment<6>(6 * k);
  }
  return kept;
}

// Of what a row sees of its bodies' motions, without regard to signs, m/s².
double speeds_at(const MotionProblem& problem, int row, const VecX& motion) {
  double speeds = 0;
  for (int side = 0; side < 2; ++side) {
    const int block = problem.J.block(row)[side];
    if (block < 0) continue;
    speeds += problem.J.value(row, side).cwiseAbs().dot(motion.segment<6>(6 * block).cwiseAbs());
  }
  return speeds;
}

double fastest(const MotionProblem& problem, const VecX& motion) {
  double fastest = 0;
  for (int row = 0; row < problem.rows(); ++row) fastest = std::max(fastest, speeds_at(problem, row, motion));
  return fastest;
}

// Of `movers` those that keep still while others move: no part of the support.
PartSet still_among(const MotionProblem& problem, const PartSet& movers, const VecX& motion) {
  VecX speed(problem.bodies());  // √(pᵀMp/m), m/s²
  for (int k = 0; k < problem.bodies(); ++k) {
    const Vec6 p = motion.segment<6>(6 * k);
    speed[k] = std::sqrt(p.dot(problem.M[k] * p) / problem.M[k](0, 0));
  }
  PartSet still = movers - movers;
  for (int k = 0; k < problem.bodies(); ++k) {
    if (movers.has(problem.body[k]) && speed[k] <= kStillRounding * speed.maxCoeff()) still.add(problem.body[k]);
  }
  return still;
}

bool breaks(const MotionProblem& problem, int row, const VecX& motion, double rounding) {
  const double allowed = kRowRounding * speeds_at(problem, row, motion) + rounding;
  return problem.J.dot(row, motion) < -problem.c[row] - allowed;
}

}  // namespace

std::optional<FallClause> fall_clause(const WholeRows& whole, const PartSet& movers, const VecX& motion) {
  FallClause clause{movers, movers - movers, only_of(whole.problem, movers, motion)};
  if (whole.problem.Q.dot(clause.motion) <= 0) return std::nullopt;
  clause.falls -= still_among(whole.problem, movers, clause.motion);
  clause.motion = only_of(whole.problem, clause.falls, clause.motion);
  const double rounding = kStillRounding * fastest(whole.problem, clause.motion);
  for (int row = 0; row < whole.problem.rows(); ++row) {
    look_now_and_then();
    if (!breaks(whole.problem, row, clause.motion, rounding)) continue;
    bool blocked = false;
    for (int side = 0; side < 2; ++side) {
      const int block = whole.problem.J.block(row)[side];
      if (block < 0 || clause.falls.has(whole.problem.body[block])) continue;
      clause.blockers.add(whole.problem.body[block]);
      blocked = true;
    }
    for (const int body : whole.bodies[row]) {
      if (!whole.may_be_absent.has(body)) continue;
      clause.blockers.add(body);
      blocked = true;
    }
    if (!blocked) return std::nullopt;
  }
  return clause;
}

FallClause balance_clause(const WholeRows& whole, const PartSet& falls, const PartSet& installed) {
  FallClause clause{falls, falls - falls, {}, true};
  const MotionProblem& problem = whole.problem;
  for (int row = 0; row < problem.rows(); ++row) {
    look_now_and_then();
    const auto& [a, b] = problem.J.block(row);
    const bool touches = (a >= 0 && falls.has(problem.body[a])) || (b >= 0 && falls.has(problem.body[b]));
    if (!touches) continue;
    for (const int block : {a, b}) {
      if (block >= 0 && !installed.has(problem.body[block])) clause.blockers.add(problem.body[block]);
    }
    for (const int body : whole.bodies[row]) {
      if (whole.may_be_absent.has(body) && !installed.has(body)) clause.blockers.add(body);
    }
  }
  return clause;
}

}  // namespace impend
