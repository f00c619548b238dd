#include "impend/motion/solution.h"

namespace impend {

const char* to_string(Formulation formulation) {
  switch (formulation) {
    case Formulation::kContactForce:
      return "contact-force";
    case Formulation::kLeastConstraint:
      return "least-constraint";
    case Formulation::kSteepestDescent:
      return "steepest-descent";
  }
  return "unknown";
}

const char* to_string(SolveStatus status) {
  switch (status) {
    case SolveStatus::kSolved:
      return "solved";
    case SolveStatus::kNotRun:
      return "not-run";
    case SolveStatus::kFailed:
      return "failed";
  }
  return "unknown";
}

}  // namespace impend
