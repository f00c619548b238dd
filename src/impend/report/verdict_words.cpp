#include "impend/report/verdict_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

// Bounds alone can be clear where something else is in doubt, which the first line of a report tells.
std::string thresholds_in_doubt(const ComponentResult& component, double upper) {
  const std::string stable = "stable below " + number_text(component.stable_threshold);
  const std::string moves = "moves above " + number_text(component.moves_threshold);
  const std::string doubt = ", but for the doubt told first";
  if (upper < component.stable_threshold) return stable + doubt;
  if (component.motion_ratio_bounds.lower > component.moves_threshold) return moves + doubt;
  return stable + ", " + moves;
}

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

const char* verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::kMoves:
      return "MOVES";
    case Verdict::kStable:
      return "STABLE";
    case Verdict::kMarginal:
      break;
  }
  return "MARGINAL";
}

std::string frictionless_words(const Assembly& assembly) {
  return std::string("without friction") + (moving_part(assembly) != nullptr ? ", of the same parts at rest" : "");
}

MovingCount count_moving(const Analysis& analysis) {
  MovingCount count;
  for (size_t i = 0; i < analysis.bodies.size(); ++i) {
    const BodyResult& body = analysis.bodies[i];
    count.movable += !body.fixed;
    count.undecided += !body.fixed && body.verdict == Verdict::kMarginal;
    if (body.fixed || body.verdict != Verdict::kMoves) continue;
    ++count.moving;
    if (count.fastest < 0 || body.motion_ratio > analysis.bodies[count.fastest].motion_ratio) {
      count.fastest = static_cast<int>(i);
    }
  }
  return count;
}

std::string moving_count_words(const MovingCount& count) {
  if (count.moving == 0 && count.undecided > 1) {
    return fmt::format("at least one of {} parts starts to move, which one is undecided", count.undecided);
  }
  const std::string words = fmt::format("{} of {} {} to move", count.moving, count_text(count.movable, "movable part"),
                                        count.moving == 1 ? "starts" : "start");
  if (count.undecided == 0) return words;
  return words + fmt::format(", {} {} undecided", count.undecided, count.undecided == 1 ? "is" : "are");
}

std::string range_text(const Bounds& bounds) {
  if (!(bounds.lower > 0)) return "at most " + at_most_text(bounds.upper);
  return fmt::format("between {} and {}", at_least_text(bounds.lower), at_most_text(bounds.upper));
}

std::string undecided_words(const Bounds& bounds) {
  return fmt::format("undecided, {} of free fall", range_text(bounds));
}

const ComponentResult* deciding_component(const Analysis& analysis) {
  const ComponentResult* found = nullptr;
  for (const ComponentResult& component : analysis.components) {
    if (component.verdict != analysis.verdict) continue;
    if (found == nullptr || component.motion_ratio > found->motion_ratio) found = &component;
  }
  return found;
}

std::string open_verdict_words(const Analysis& analysis) {
  const ComponentResult* component = deciding_component(analysis);
  return component == nullptr || component->reason.empty() ? "not decided" : component->reason;
}

std::string group_words(const Analysis& analysis, const ComponentResult& component) {
  if (component.bodies.empty()) return "nothing";
  const std::string first = "'" + analysis.assembly.body_name(component.bodies.front()) + "'";
  return component.bodies.size() == 1 ? first
                                      : count_text(component.bodies.size(), "part") + " connected with " + first;
}

std::string resting_words(const Analysis& analysis) {
  const auto& components = analysis.components;
  const bool neutral =
      std::any_of(components.begin(), components.end(), [](const ComponentResult& c) { return c.held && !*c.held; });
  const bool all_known =
      std::all_of(components.begin(), components.end(), [](const ComponentResult& c) { return c.held.has_value(); });
  if (neutral) return "nothing starts to move; some parts could drift at no cost";
  return all_known ? "nothing starts to move, every part is held" : "nothing starts to move";
}

bool nothing_pulls(const Analysis& analysis) {
  return std::any_of(analysis.warnings.begin(), analysis.warnings.end(),
                     [](const Warning& warning) { return warning.code == "nothing-pulls"; });
}

bool only_gravity_acts(const Assembly& assembly) {
  return !assembly.gravity.isZero(0) && assembly.loads.empty() && !has_springs(assembly);
}

std::string agreement_words(const Analysis& analysis) {
  size_t solved = 0;
  for (const FormulationResult& f : analysis.formulations) solved += f.status == SolveStatus::kSolved;
  const CrossValidation& cross = analysis.cross_validation;
  if (solved < 2)
    return fmt::format("no cross-check: {} of {} formulations solved", solved, analysis.formulations.size());
  const std::string who = solved == 3 ? "three formulations" : "two formulations";
  const std::string difference = number_text(cross.largest_difference), limit = number_text(cross.threshold);
  if (cross.agree) return fmt::format("{} agree to {} (limit {})", who, difference, limit);
  if (!cross.explained)
    return fmt::format("{} DISAGREE by {} (limit {}): do not trust this result", who, difference, limit);
  return fmt::format(
      "{} differ by {} of free fall (limit {}), no more than the rounding of the stored geometry leaves "
      "open: accelerations are known to that, the verdict stands on the bounds below",
      who, difference, limit);
}

std::string bracket_words(const Analysis& analysis, const ComponentResult& component) {
  const auto& [lower, upper] = component.motion_ratio_bounds;
  const std::string at_most = at_most_text(upper), kind = component.bounds_kind;
  const double whatever = component.rest_bound.value_or(1);
  const std::string any_geometry =
      whatever < 1 ? fmt::format(", at most {} for any geometry within the noise", at_most_text(whatever)) : "";
  const std::string range = range_text(component.motion_ratio_bounds);
  if (component.verdict == Verdict::kStable) {
    // What holds for any geometry holds for the stored one.
    if (whatever <= upper) {
      return fmt::format("at most {} ({}) for any geometry within the noise; stable below {}", at_most_text(whatever),
                         kind, number_text(component.stable_threshold));
    }
    return fmt::format("at most {} ({}){}; stable below {}", at_most, kind, any_geometry,
                       number_text(component.stable_threshold));
  }
  if (component.verdict == Verdict::kMarginal) {
    // Bounds that are wider than that hold without doubtful contacts, too, which the other does not.
    const bool of_all = whatever >= upper;
    const char* what =
        component.noise > 0 ? " with room for the rounding of its numbers" : " for the geometry as stored";
    return fmt::format("{} ({}){}{}; {}", range, kind, of_all ? what : "", of_all ? any_geometry : "",
                       thresholds_in_doubt(component, std::max(upper, std::min(whatever, 1.0))));
  }
  const std::string moves = "; moves above " + number_text(component.moves_threshold);
  const double width = upper - lower;
  if (lower > component.moves_threshold) {
    return fmt::format("{}, bracket {} wide ({}){}", number_text(component.motion_ratio), at_most_text(width), kind,
                       moves);
  }
  // In a group of heavy parts a light one that moves hardly shows in the whole.
  int surest = -1;
  for (const int body : component.bodies) {
    if (surest < 0 ||
        analysis.bodies[body].motion_ratio_bounds.lower > analysis.bodies[surest].motion_ratio_bounds.lower)
      surest = body;
  }
  if (surest < 0 || !(analysis.bodies[surest].motion_ratio_bounds.lower > component.moves_threshold))
    return fmt::format("{} ({}){}", range, kind, moves);
  return fmt::format("{} ({}), of {} alone at least {}{}", range, kind, printable(analysis.assembly.body_name(surest)),
                     at_least_text(analysis.bodies[surest].motion_ratio_bounds.lower), moves);
}

std::string exact_words(const ExactResult& exact) {
  if (exact.sigma.empty()) return fmt::format("in exact arithmetic: {}, {}", exact.status, exact.reason);
  std::string words = "in exact arithmetic, for the numbers as stored: ";
  if (exact.status == "rest") {
    words += "at rest, motion ratio 0";
  } else if (exact.balances.value_or(false)) {
    words += fmt::format("the forces balance; the slack for rounding leaves a motion ratio of {}", exact.sigma);
  } else {
    const std::string fraction = exact.sigma_squared.empty() ? "" : ", its square " + exact.sigma_squared;
    words += fmt::format("motion ratio {}{}{}", exact.sigma,
                         exact.digits == 0 ? "" : fmt::format(" ({} digits)", exact.digits), fraction);
    if (exact.below_stable_threshold) words += ", which the verdict takes for rounding";
  }
  if (!exact.reason.empty()) words += (exact.contradicts ? "; CONTRADICTION: " : "; ") + exact.reason;
  return words;
}

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
