#include "impend/friction/touch.h"

#include <fmt/format.h>

#include <cmath>

#include "impend/base/friction_tolerances.h"
#include "impend/friction/mass_norms.h"

namespace impend {

std::vector<Touch> touch_of_contacts(const FrictionProblem& problem) {
  std::vector<Touch> touch(problem.contacts(), Touch::kTouching);
  if (problem.at_rest()) return touch;
  const double speed = mass_norm(problem.M, problem.velocity);
  const VecX length = row_lengths(problem.M, problem.N), rate = problem.N.times(problem.velocity);
  for (int i = 0; i < problem.contacts(); ++i) {
    const double zero = VelocityTolerances{}.touching * length[i] * speed;
    if (rate[i] > zero) touch[i] = Touch::kParting;
    if (rate[i] < -zero) touch[i] = Touch::kApproaching;
  }
  return touch;
}

std::vector<char> joints_kept(const FrictionProblem& problem) {
  std::vector<char> kept(problem.G.rows(), 1);
  if (problem.at_rest()) return kept;
  const double speed = mass_norm(problem.M, problem.velocity);
  const VecX length = row_lengths(problem.M, problem.G), rate = problem.G.times(problem.velocity);
  for (int k = 0; k < problem.G.rows(); ++k) {
    kept[k] = std::abs(rate[k]) <= VelocityTolerances{}.touching * length[k] * speed;
  }
  return kept;
}

std::string impulse_needed(const FrictionProblem& problem, const std::vector<Touch>& touch) {
  for (size_t i = 0; i < touch.size(); ++i) {
    if (touch[i] != Touch::kApproaching) continue;
    return fmt::format(
        "the bodies approach each other at contact {} with {:.6g} m/s: that is an impact, which only the models "
        "no-slip and stewart-trinkle know",
        problem.contact.empty() ? static_cast<int>(i) : problem.contact[i],
        -problem.N.dot(static_cast<int>(i), problem.velocity));
  }
  const std::vector<char> kept = joints_kept(problem);
  for (size_t k = 0; k < kept.size(); ++k) {
    if (kept[k]) continue;
    return fmt::format("the given velocities tear joint {} apart",
                       problem.joint.empty() ? static_cast<int>(k) : problem.joint[k]);
  }
  return "";
}

}  // namespace impend
