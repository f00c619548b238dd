// The motion in exact rational arithmetic, by an algorithm and a code that are not ours: CGAL's quadratic programming
// solver on the very doubles of the problem.
#pragma once

#include <optional>

#include "impend/dynamics/motion_problem.h"

namespace impend::test {

struct ExactMotion {
  VecX a;                   // the exact minimiser, rounded once
  bool at_rest = false;     // a = 0 exactly
  double norm_squared = 0;  // aᵀMa, evaluated exactly and rounded once
  double free_power = 0;    // Qᵀa, likewise
};

// min ½aᵀMa − Qᵀa subject to Ja ≥ −c (BM93 (38)(39)). Nothing when CGAL finds no optimum or cannot verify it.
std::optional<ExactMotion> exact_motion(const MotionProblem& problem);

}  // namespace impend::test
