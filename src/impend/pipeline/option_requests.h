// Options that several programs have in common, as their words say them: --algorithm, --effort, --model, --mu, --step,
// --minimal-mu and --tilt-margin.
#pragma once

#include <string>

#include "impend/base/result.h"
#include "impend/friction/analyze_friction.h"
#include "impend/motion/solution.h"

namespace impend {

inline constexpr double kMostEffort = 1000;

// How contact-force is to be solved: "auto", "dantzig", "ppm", "lemke", "nnls", "small", "block". kUsage with what
// there is. Held by tests/cli.
Result<ForceAlgorithm> force_algorithm_request(const std::string& word);

const char* force_algorithm_word(ForceAlgorithm algorithm);

// SolverSettings::branch_limit for an effort of 1, the default, 4 for four times as much. kUsage out of (0,
// kMostEffort].
Result<int> effort_request(double effort);

// Time steps (s) outside of these are slips of the keyboard.
inline constexpr double kLeastModelStep = 1e-9;
inline constexpr double kMostModelStep = 1e3;

struct FrictionWords {  // as they were given; empty: not given
  std::string model;
  std::string mu;
  std::string step;  // s
  bool minimal_mu = false;
  bool tilt_margin = false;
};

// What the words ask for; μ, or a number that only static friction has, alone means static friction. Errors: kUsage,
// with the nearest model for one that is none, for numbers out of range, and for numbers that mean nothing to the
// model. Held by tests/cli.
Result<FrictionOptions> friction_request(const FrictionWords& words);

}  // namespace impend
