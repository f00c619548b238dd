// How near an assembly with static friction is to losing its balance: numbers beside the verdict, which never depends
// on them and costs less. Parts that rest without friction need no coefficient; gravity may turn in them as in others.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "impend/base/progress.h"
#include "impend/friction/minimal_mu.h"
#include "impend/friction/tilt_margin.h"

namespace impend {

struct MarginRequest {
  bool minimal_mu = true;
  bool tilt_margin = true;

  bool any() const { return minimal_mu || tilt_margin; }
};

struct FrictionMargins {
  std::optional<double> minimal_mu;      // smallest uniform coefficient at which forces balance; absent: none is known
  double minimal_mu_bounds[2] = {0, 0};  // its bracket; the upper end ∞ where none was found
  bool no_coefficient_holds = false;     // proved
  std::optional<std::array<double, 2>> tilt_margin;  // bracket, rad; absent where forces do not balance as it is
};

// rests: per movable body of the problem, judged stable without friction; may be empty. gravity: m/s², the part of the
// loads that turns. Reports the stage "margins"; where `progress` was cancelled what is returned means nothing. Held by
// tests/unit/friction/test_friction_margins.
FrictionMargins friction_margins(const FrictionProblem& problem, const std::vector<char>& rests,
                                 const Eigen::Vector3d& gravity, const MarginRequest& wanted,
                                 const Progress& progress = {}, const TiltSettings& settings = {},
                                 const BalanceTolerances& tolerances = {});

}  // namespace impend
