// --algorithm and --effort, for every program that has them.
#pragma once

#include <string>

#include "impend/base/result.h"
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

}  // namespace impend
