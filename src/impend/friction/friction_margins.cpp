#include "impend/friction/friction_margins.h"

#include <algorithm>
#include <numeric>

#include "impend/base/numbers.h"
#include "impend/friction/friction_parts.h"

namespace impend {
namespace {

bool rests_all(const FrictionPart& part, const std::vector<char>& rests) {
  return !rests.empty() && std::all_of(part.bodies.begin(), part.bodies.end(), [&](int k) { return rests[k] != 0; });
}

void add_coefficients(const std::vector<FrictionPart>& parts, const std::vector<char>& rests, const Progress& progress,
                      const BalanceTolerances& tolerances, FrictionMargins& margins) {
  bool every = true;
  for (size_t k = 0; k < parts.size() && !progress.is_cancelled(); ++k) {
    if (parts[k].problem.Q.isZero(0) || rests_all(parts[k], rests)) continue;
    const MinimalScale least = minimal_mu(parts[k].problem, tolerances);
    margins.minimal_mu_bounds[0] = std::max(margins.minimal_mu_bounds[0], least.lower);
    margins.minimal_mu_bounds[1] = std::max(margins.minimal_mu_bounds[1], least.upper);
    if (least.none) margins.no_coefficient_holds = true;
    if (!least.value) every = false;
  }
  if (every) margins.minimal_mu = margins.minimal_mu_bounds[1];
}

void add_tilt(const std::vector<FrictionPart>& parts, const Eigen::Vector3d& gravity, const Progress& progress,
              const TiltSettings& settings, const BalanceTolerances& tolerances, FrictionMargins& margins) {
  std::array<double, 2> least = {kInfinity, kInfinity};
  for (const FrictionPart& part : parts) {
    const auto margin = tilt_margin(part.problem, gravity, settings, tolerances, progress);
    if (!margin || progress.is_cancelled()) return;
    for (int end = 0; end < 2; ++end) least[end] = std::min(least[end], (*margin)[end]);
  }
  if (!parts.empty()) margins.tilt_margin = least;
}

}  // namespace

FrictionMargins friction_margins(const FrictionProblem& problem, const std::vector<char>& rests,
                                 const Eigen::Vector3d& gravity, const MarginRequest& wanted, const Progress& progress,
                                 const TiltSettings& settings, const BalanceTolerances& tolerances) {
  FrictionMargins margins;
  if (!problem.at_rest()) return margins;
  std::vector<int> all(static_cast<size_t>(problem.contacts()));
  std::iota(all.begin(), all.end(), 0);
  const OwnUnits units = own_units(problem);
  const std::vector<FrictionPart> parts = friction_parts(units.problem(problem), all);
  progress.step("margins", 0);
  if (wanted.minimal_mu) add_coefficients(parts, rests, progress, tolerances, margins);
  progress.step("margins", wanted.tilt_margin ? 0.2 : 1);
  if (wanted.tilt_margin) add_tilt(parts, gravity / units.acceleration, progress, settings, tolerances, margins);
  progress.step("margins", 1);
  return margins;
}

}  // namespace impend
