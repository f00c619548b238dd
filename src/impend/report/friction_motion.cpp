#include "impend/report/friction_motion.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/base/tolerances.h"
#include "impend/report/number_words.h"

namespace impend {

bool rests_with_friction(const FrictionResult& friction) {
  return friction.verdict == FrictionVerdict::kStableCertain || friction.verdict == FrictionVerdict::kPossiblyStable;
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
