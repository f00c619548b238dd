#include "impend/report/friction_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "impend/base/names.h"
#include "impend/base/tolerances.h"
#include "impend/motion/friction_result.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

// Degrees: a smaller turn of gravity is none; nothing is set up better.
constexpr double kNoticeableTilt = 1e-3;

std::string model_name(FrictionModel model) {
  switch (model) {
    case FrictionModel::kFrictionless:
      return "no friction";
    case FrictionModel::kStatic:
      return "static friction";
    case FrictionModel::kDynamic:
      return "dynamic friction";
    case FrictionModel::kViscous:
      return "viscous friction";
    case FrictionModel::kNoSlip:
      return "no slip";
    case FrictionModel::kStewartTrinkle:
      break;
  }
  return "Stewart–Trinkle step";
}

double degrees(double radians) { return radians * 180 / std::numbers::pi; }

size_t count_of(const FrictionResult& friction, ContactState state) {
  return static_cast<size_t>(std::count_if(friction.contacts.begin(), friction.contacts.end(),
                                           [state](const FrictionContact& c) { return c.state == state; }));
}

std::string states_words(const FrictionResult& friction) {
  return fmt::format("{} stick, {} slide, {} open", count_text(count_of(friction, ContactState::kStick), "contact"),
                     count_of(friction, ContactState::kSlide), count_of(friction, ContactState::kOpen));
}

// Movable parts, and those of them that rest without friction.
struct RestCount {
  size_t parts = 0, resting = 0;
};

RestCount count_resting(const Analysis& analysis) {
  RestCount count;
  for (const BodyResult& body : analysis.bodies) {
    if (body.fixed || body.component < 0) continue;
    ++count.parts;
    if (analysis.components[body.component].verdict == Verdict::kStable) ++count.resting;
  }
  return count;
}

std::string minimal_mu_words(const Analysis& analysis) {
  const FrictionResult& friction = *analysis.friction;
  const auto [parts, resting] = count_resting(analysis);
  if (friction.verdict && parts > 0 && resting == parts) return "no friction is needed: every part rests without";
  std::string others =
      resting == 0 || !friction.verdict
          ? ""
          : fmt::format("{} of {} rest without friction, as for the others ", resting, count_text(parts, "part"));
  const bool either_or = std::any_of(friction.components.begin(), friction.components.end(),
                                     [](const FrictionComponent& one) { return one.evidence.either_or; });
  if (either_or && friction.balance_possible != true) others += "along all normals of edges and corners at once ";
  if (friction.no_coefficient_holds) return others + "no coefficient of friction balances it";
  if (!friction.minimal_mu) return "";
  if (*friction.minimal_mu == 0) return others + "it balances without any friction";
  // Rounded to nearest it may be too little to hold when it is typed in.
  const std::string nearest = number_text(*friction.minimal_mu);
  const double upper = (1 - WordTolerances{}.closed) * friction.minimal_mu_bounds[1];
  const bool enough = std::strtod(nearest.c_str(), nullptr) >= upper;
  return fmt::format("{}it can balance from μ {} on, one coefficient for all contacts{}", others,
                     enough ? nearest : at_most_text(upper),
                     analysis.assembly.friction.pairs.empty() ? "" : " in place of those given");
}

// The bracket is as wide as its proof leaves it: both ends where they differ in print.
std::string tilt_words(const FrictionResult& friction) {
  if (!friction.tilt_margin) return "";
  const double lower = degrees((*friction.tilt_margin)[0]), upper = degrees((*friction.tilt_margin)[1]);
  if (upper < kNoticeableTilt) return "any turn of gravity in the worst direction unbalances it";
  if (lower > 90 - kNoticeableTilt) return "forces could balance gravity turned by 90° to any side (optimistic)";
  const std::string least = number_text(lower), most = number_text(upper);
  // Where loads stay as they are, the search may end before every direction is known.
  if (upper > 90 - kNoticeableTilt) {
    const std::string known =
        lower < kNoticeableTilt ? "" : fmt::format("gravity may turn {}° in the worst direction; ", least);
    return known +
           "up to 90°, as far as is looked, no turn of gravity was found that forces do not balance (optimistic)";
  }
  if (lower < kNoticeableTilt) {
    return fmt::format(
        "gravity may turn at most {}° in the worst direction before no forces balance it; as far as is looked, no "
        "smaller turn was found (optimistic)",
        most);
  }
  const std::string angle = least == most ? most : least + " to " + most;
  return fmt::format("gravity may turn {}° in the worst direction before no forces balance it (optimistic)", angle);
}

}  // namespace

const char* verdict_word(FrictionVerdict verdict) {
  switch (verdict) {
    case FrictionVerdict::kStableCertain:
      return "STABLE FOR CERTAIN";
    case FrictionVerdict::kFallsCertain:
      return "FALLS FOR CERTAIN";
    case FrictionVerdict::kIndeterminate:
      return "INDETERMINATE";
    case FrictionVerdict::kPossiblyStable:
      return "POSSIBLY STABLE";
    case FrictionVerdict::kNoSolutionFound:
      break;
  }
  return "NO SOLUTION FOUND";
}

std::string friction_result_word(const FrictionResult& friction) {
  if (friction.verdict) return verdict_word(*friction.verdict);
  if (friction.inconsistent) return "INCONSISTENT";
  return friction.status == SolveStatus::kSolved ? "solved" : "NOT SOLVED";
}

std::string friction_model_words(const FrictionResult& friction) {
  const std::string name = model_name(friction.model);
  if (!takes_mu(friction.model) || friction.contacts.empty()) return name;
  const auto [least, most] =
      std::minmax_element(friction.contacts.begin(), friction.contacts.end(),
                          [](const FrictionContact& p, const FrictionContact& q) { return p.mu < q.mu; });
  if (least->mu == most->mu) return fmt::format("{}, μ {}", name, number_text(least->mu));
  return fmt::format("{}, μ {} to {}", name, number_text(least->mu), number_text(most->mu));
}

std::string friction_finding_words(const FrictionResult& friction) {
  if (friction.verdict) return friction.verdict_reason;
  if (friction.inconsistent) {
    return "no contact forces satisfy the law for these velocities: an impulse follows, as in Painlevé's paradox";
  }
  if (friction.status != SolveStatus::kSolved) {
    return friction.reason.empty() ? "not solved" : "not solved: " + friction.reason;
  }
  return states_words(friction);
}

std::string friction_margins_words(const Analysis& analysis) {
  const std::string coefficient = minimal_mu_words(analysis), tilt = tilt_words(*analysis.friction);
  return coefficient.empty() || tilt.empty() ? coefficient + tilt : coefficient + "; " + tilt;
}

bool rests_with_friction(const FrictionResult& friction) {
  return friction.verdict == FrictionVerdict::kStableCertain || friction.verdict == FrictionVerdict::kPossiblyStable;
}

std::optional<int> most_demanding_contact(const FrictionResult& friction) {
  std::optional<int> most;
  if (!rests_with_friction(friction)) return most;
  for (int i = 0; i < static_cast<int>(friction.contacts.size()); ++i) {
    if (!friction.contacts[i].utilisation) continue;
    if (!most || *friction.contacts[i].utilisation > *friction.contacts[*most].utilisation) most = i;
  }
  return most;
}

std::string limit_analysis_words(const FrictionResult& friction) {
  if (friction.verdict != FrictionVerdict::kPossiblyStable || friction.balance_possible != true) return "";
  const auto held = [](const FrictionComponent& component) {
    return component.evidence.balance_bounds[1] <= kHeldExactly;
  };
  if (!std::all_of(friction.components.begin(), friction.components.end(), held)) return "";
  const std::optional<int> most = most_demanding_contact(friction);
  const std::string using_at_most = most ? fmt::format(" that use at most {} % of any contact's friction",
                                                       number_text(100 * *friction.contacts[*most].utilisation))
                                         : "";
  return fmt::format(
      "limit analysis calls it stable, since forces{} hold it; it assumes that these forces act, and no "
      "others that parts have wedged themselves into",
      using_at_most);
}

std::string partial_rest_words(const Analysis& analysis) {
  const std::vector<FrictionComponent>& components = analysis.friction->components;
  std::vector<std::string> clauses;
  for (const FrictionComponent& component : components) {
    const FrictionEvidence& e = component.evidence;
    const bool is_doubted = !e.doubt.empty() || e.chord > 0;
    if (component.verdict != FrictionVerdict::kPossiblyStable || !e.rests_without_turns || is_doubted) continue;
    std::vector<std::string> names;
    for (const int body : component.bodies) names.push_back(analysis.assembly.body_name(body));
    const std::string who = components.size() == 1 ? "nothing" : "none of " + quoted_list(names);
    clauses.push_back(who + " moves unless two touching parts turn against each other about the normal of a contact");
  }
  return clauses.empty() ? "" : fmt::format("it is proved that {}", fmt::join(clauses, "; "));
}

std::string held_by_touch_words(const FrictionResult& friction) {
  const size_t count = friction.held_by_touch.size();
  if (count == 0) return "";
  return fmt::format("{} {} along the surfaces without being pressed: held by touch alone, which no friction can do",
                     count_text(count, "contact"), count == 1 ? "carries" : "carry");
}

std::vector<Twist> friction_twists(const Analysis& analysis) {
  const FrictionResult& friction = *analysis.friction;
  std::vector<Twist> twists(analysis.bodies.size());
  const bool released = !friction.releasing_motion.empty();
  if (!released && (friction.status != SolveStatus::kSolved || rests_with_friction(friction))) return twists;
  const std::vector<std::optional<Vec6>>& motions = released ? friction.releasing_motion : friction.motions;
  double fastest = analysis.assembly.gravity.norm() * (friction.on_velocities ? friction.time_step : 1);
  for (size_t body = 0; body < std::min(motions.size(), analysis.assembly.parts.size()); ++body) {
    if (!motions[body]) continue;
    twists[body] = twist_of_part(analysis.assembly.parts[body], *motions[body]);
    fastest = std::max(fastest, twists[body].fastest());
  }
  for (Twist& twist : twists) {
    if (twist.fastest() <= WordTolerances{}.closed * fastest) twist = Twist{};
  }
  return twists;
}

std::vector<Twist> friction_velocities(const Analysis& analysis) {
  const FrictionResult& friction = *analysis.friction;
  std::vector<Twist> velocities(analysis.bodies.size());
  const bool takes = friction.model == FrictionModel::kDynamic || friction.model == FrictionModel::kViscous;
  if (!takes || friction.status != SolveStatus::kSolved || friction.inconsistent) return velocities;
  for (size_t body = 0; body < analysis.assembly.parts.size(); ++body) {
    const Part& part = analysis.assembly.parts[body];
    if (part.fixed) continue;
    velocities[body] = twist_of_part(part, (Vec6() << part.linear_velocity, part.angular_velocity).finished());
  }
  return velocities;
}

FrictionCourse::FrictionCourse(const Analysis& analysis)
    : twists_(friction_twists(analysis)),
      velocities_(friction_velocities(analysis)),
      on_velocities_(analysis.friction->on_velocities) {}

double FrictionCourse::speed(int body) const {
  const double velocity = velocities_.at(static_cast<size_t>(body)).fastest();
  return velocity > 0 ? velocity : twists_.at(static_cast<size_t>(body)).fastest();
}

std::string FrictionCourse::words(int body) const {
  const Twist &twist = twists_.at(static_cast<size_t>(body)), &velocity = velocities_.at(static_cast<size_t>(body));
  const std::string changes = twist.fastest() > 0 ? friction_motion_words(twist, on_velocities_) : "";
  if (!(velocity.fastest() > 0)) return changes;
  return friction_motion_words(velocity, true) + (changes.empty() ? "; no acceleration" : "; acceleration " + changes);
}

std::string friction_motion_words(const Twist& twist, bool on_velocities) {
  const char* per = on_velocities ? "s" : "s²";
  const double negligible = WordTolerances{}.negligible * twist.fastest();
  std::string words;
  if (twist.linear.norm() > negligible) {
    words = fmt::format("{} m/{} along {}", number_text(twist.linear.norm()), per,
                        direction_text(twist.linear.normalized()));
  }
  if (twist.angular.norm() * twist.size > negligible) {
    words += fmt::format("{} {} rad/{} about {}", words.empty() ? "turns at" : ", turning at",
                         number_text(twist.angular.norm()), per, line_text(twist.angular.normalized()));
  }
  return words;
}

}  // namespace impend
