// One connected part of a step's problem: where its solution begins, and what comes of it.
#pragma once

#include <string>

#include "impend/friction/friction_solution.h"

namespace impend {

struct PartSolution {
  FrictionSolution solution;
  double residual = 0;
  std::string method;
};

// Guesses of the impulses of contacts (n × 3, or empty) and of the rows of G (or empty).
struct PartGuess {
  MatX f;
  VecX nu;
};

}  // namespace impend
