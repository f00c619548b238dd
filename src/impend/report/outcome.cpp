#include "impend/report/outcome.h"

#include <algorithm>

#include "impend/report/friction_words.h"

namespace impend {
namespace {

Outcome outcome_of(Verdict verdict) {
  if (verdict == Verdict::kMoves) return Outcome::kMoves;
  return verdict == Verdict::kStable ? Outcome::kRests : Outcome::kUndecided;
}

bool is_known(const FrictionResult& friction) {
  return friction.verdict ? *friction.verdict != FrictionVerdict::kNoSolutionFound
                          : friction.status == SolveStatus::kSolved && !friction.inconsistent;
}

Outcome outcome_of(const FrictionResult& friction, bool anything_moves) {
  if (!is_known(friction)) return Outcome::kUndecided;
  if (!friction.verdict) return anything_moves ? Outcome::kMoves : Outcome::kMayRest;
  switch (*friction.verdict) {
    case FrictionVerdict::kStableCertain:
      return Outcome::kRests;
    case FrictionVerdict::kFallsCertain:
      return Outcome::kMoves;
    case FrictionVerdict::kIndeterminate:
      return Outcome::kMayMove;
    case FrictionVerdict::kPossiblyStable:
      return Outcome::kMayRest;
    case FrictionVerdict::kNoSolutionFound:
      break;
  }
  return Outcome::kUndecided;
}

Outcome outcome_of_part(Outcome whole, bool part_moves, bool anything_moves) {
  if (whole == Outcome::kUndecided || whole == Outcome::kRests) return whole;
  if (part_moves) return whole == Outcome::kMayMove ? Outcome::kMayMove : Outcome::kMoves;
  return whole == Outcome::kMoves && !anything_moves ? Outcome::kUndecided : Outcome::kMayRest;
}

}  // namespace

Outcomes outcomes_without_friction(const Analysis& analysis) {
  Outcomes outcomes{outcome_of(analysis.verdict), {}};
  for (const BodyResult& body : analysis.bodies) {
    outcomes.bodies.emplace_back();
    if (!body.fixed) outcomes.bodies.back() = outcome_of(body.verdict);
  }
  return outcomes;
}

Outcomes outcomes_with_friction(const Analysis& analysis) {
  const FrictionCourse course(analysis);
  bool anything = false;
  for (size_t body = 0; body < analysis.bodies.size(); ++body) anything |= course.moves(static_cast<int>(body));
  Outcomes outcomes{outcome_of(*analysis.friction, anything), {}};
  for (size_t body = 0; body < analysis.bodies.size(); ++body) {
    outcomes.bodies.emplace_back();
    if (!analysis.bodies[body].fixed)
      outcomes.bodies.back() = outcome_of_part(outcomes.whole, course.moves(static_cast<int>(body)), anything);
  }
  return outcomes;
}

}  // namespace impend
