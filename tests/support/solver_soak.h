// One small problem by every method, cold, warm and in other units: what must hold for all of them, counted.
#pragma once

#include <string>

#include "tests/support/problem_families.h"

namespace impend::test {

struct SoakCount {
  int problems = 0;
  int unsolved = 0;          // a method that did not report "solved"
  int wrong_verdicts = 0;    // a method whose forces or motion are judged otherwise than the reference
  int large_residuals = 0;   // KKT error above 1e-10
  int disagreements = 0;     // motions of two methods further apart than 1e-9·‖a₀‖_M
  int other_pivots = 0;      // not the same steps in power-of-two units
  int other_units = 0;       // in millimetres another verdict, or σ further than 1e-12
  int warm_differences = 0;  // warm and cold further apart than 1e-12·‖a₀‖_M
  int fallbacks = 0;         // of the small methods to larger ones; no failure
  double worst_residual = 0;
  double worst_difference = 0;  // of the small methods from the reference
  double worst_ratio = 0;       // |σ − σ(mm)|
  int most_steps = 0;           // of the small methods
  std::string first;            // what failed first

  int failures() const {
    return unsolved + wrong_verdicts + large_residuals + disagreements + other_pivots + other_units + warm_differences;
  }
};

// `slack` > 0: random slack of that size, drawn from `seed`.
void soak(const ProblemScene& scene, double slack, std::uint64_t seed, SoakCount& count);

// An exactly symmetric family, or a random scene of small integers, with contacts permuted, repeated with other scales
// and left out.
ProblemScene degenerate_scene(std::uint64_t seed);

}  // namespace impend::test
