// Tests of the exact referee, in programs built with and without it.
#pragma once

#include <string>

#include "impend/exact/exact_solution.h"
#include "tests/support/catch.h"

namespace impend::test {

// Whether the exact referee is there. Without it the only thing left to test is that it says so, and what to do.
inline bool exact_runs() {
  if (exact_available()) return true;
  MotionProblem nothing;
  const ExactSolution left_out = solve_exactly(nothing, VecX());
  CHECK(left_out.status == ExactStatus::kNotRun);
  CHECK(left_out.reason.find("libgmp-dev") != std::string::npos);
  CHECK(left_out.reason.find("-DIMPEND_EXACT=ON") != std::string::npos);
  return false;
}

}  // namespace impend::test
