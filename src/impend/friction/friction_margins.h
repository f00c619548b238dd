// How near an assembly with static friction is to losing its balance: numbers beside the verdict, which never depends
// on them and costs less. Parts that rest without friction need no coefficient; gravity may turn in them as in others.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "impend/base/progress.h"
#include "impend/friction/balance.h"
#include "impend/friction/minimal_mu.h"

namespace impend {

// How far gravity can turn, in the worst direction, before no admissible forces balance the loads any more.
//
// The gravity vectors that some forces can balance form a convex set D. A motion p that certifies the fall for one
// direction excludes a half-space, h·g + c ≤ 0 for all g in D with h = Σ m_k p_k (linear parts), c the power of the
// other loads: its distance from gravity's direction is an upper bound of the margin. Directions that balance span,
// when gravity is the only load, a convex cone: the distance to its nearest face is a lower bound. Boundary points come
// from shots: gravity turned by α towards one side, α lowered to where the nearest half-space is met (Newton's method
// from outside). Beside other loads D is no cone, and a turn may leave it and come back: directions that balance are
// known as far as triangles of a fan around gravity's direction lie in D (balanced_fan.h), and where one does not
// boundaries are sought anew. The answer is optimistic as all balance is: that forces exist does not say that the parts
// rest.

struct TiltSettings {
  int most_shots = 48;
  int most_projections = 600;
  int fine_shots = 24;         // after which a bracket of coarse_width, a share of the margin, is narrow enough
  double coarse_width = 0.01;  // what the chords of 24 points of a circle leave, 1 − cos(π/24)
};

// Bracket, rad, at most π/2 each. gravity: m/s², the part of the loads that turns, m_k·gravity on every body; the rest
// of Q stays. With such other loads the bracket is as wide as most_projections leaves it. Absent without gravity, or
// where forces do not balance as it is. Held by tests/unit/friction/test_tilt_margin.
std::optional<std::array<double, 2>> tilt_margin(const FrictionProblem& problem, const Eigen::Vector3d& gravity,
                                                 const TiltSettings& settings = {},
                                                 const BalanceTolerances& tolerances = {},
                                                 const Progress& progress = {});

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
