// Which of an analysis' answers is drawn, and what it says of each part.
#include <algorithm>

#include "impend/report/friction_motion.h"
#include "impend/scene/scene_pieces.h"

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

// Models without a verdict prove nothing about rest.
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

// Of a part in an answer that is known: `whole` is that of the assembly. Of an assembly that falls for certain while
// the method found no motion nothing is known of a part.
Outcome outcome_of_part(Outcome whole, bool part_moves, bool anything_moves) {
  if (part_moves) return whole == Outcome::kMayMove ? Outcome::kMayMove : Outcome::kMoves;
  if (whole == Outcome::kMoves && !anything_moves) return Outcome::kUndecided;
  return whole == Outcome::kRests ? whole : Outcome::kMayRest;
}

void take_friction(const Analysis& analysis, SceneInput* input) {
  input->friction = &*analysis.friction;
  input->twists = friction_twists(analysis);
  const auto moves = [](const Twist& twist) { return twist.fastest() > 0; };
  const bool anything = std::any_of(input->twists.begin(), input->twists.end(), moves);
  input->outcome = outcome_of(*input->friction, anything);
  for (size_t body = 0; body < analysis.bodies.size(); ++body) {
    input->outcomes.emplace_back();
    if (analysis.bodies[body].fixed) continue;
    input->outcomes.back() = input->outcome == Outcome::kUndecided
                                 ? Outcome::kUndecided
                                 : outcome_of_part(input->outcome, moves(input->twists[body]), anything);
  }
}

void take_frictionless(const Analysis& analysis, SceneInput* input) {
  input->outcome = outcome_of(analysis.verdict);
  for (size_t body = 0; body < analysis.bodies.size(); ++body) {
    input->twists.push_back(twist_of(analysis, static_cast<int>(body)));
    input->outcomes.emplace_back();
    if (!analysis.bodies[body].fixed) input->outcomes.back() = outcome_of(analysis.bodies[body].verdict);
  }
}

}  // namespace

SceneInput scene_input(const Analysis& analysis, const SceneOptions& options, const SceneBounds& bounds) {
  SceneInput input{analysis, options, bounds, theme_of(options), nullptr, contact_states(analysis), {}, {}, {}};
  if (options.friction && analysis.friction) {
    take_friction(analysis, &input);
  } else {
    take_frictionless(analysis, &input);
  }
  return input;
}

}  // namespace impend
