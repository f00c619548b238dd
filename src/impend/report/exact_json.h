// The exact referee's word in JSON.
#pragma once

#include "impend/motion/analysis.h"
#include "impend/report/json_format.h"

namespace impend {

// {status, sigma_squared, sigma, digits, below_stable_threshold, above_moves_threshold, balances, contradicts}, and
// `reason` where there is one
Json json_exact(const ExactResult& exact);

}  // namespace impend
