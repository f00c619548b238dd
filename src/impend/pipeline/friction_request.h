// --model, --mu, --step, --minimal-mu and --tilt-margin, for every program that has them.
#pragma once

#include <string>

#include "impend/base/result.h"
#include "impend/friction/analyze_friction.h"

namespace impend {

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
