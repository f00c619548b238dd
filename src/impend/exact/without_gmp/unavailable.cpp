// What the exact referee says where the program was built without GMP.
#include "impend/exact/exact_solution.h"

namespace impend {

bool exact_available() { return false; }

const char* exact_missing() {
  return "built without GMP: install its development files (libgmp-dev) and configure with -DIMPEND_EXACT=ON";
}

ExactSolution solve_exactly(const MotionProblem&, const VecX&, const ExactSettings&) {
  ExactSolution solution;
  solution.reason = exact_missing();
  return solution;
}

int compare_sigma(const ExactSolution&, double) { return 0; }

}  // namespace impend
