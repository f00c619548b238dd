#include "impend/exact/exact_solution.h"

namespace impend {

const char* to_string(ExactStatus status) {
  switch (status) {
    case ExactStatus::kNotRun:
      return "not-run";
    case ExactStatus::kRest:
      return "rest";
    case ExactStatus::kMoves:
      return "moves";
    case ExactStatus::kUndecided:
      return "undecided";
  }
  return "unknown";
}

std::string short_fraction(const ExactSolution& solution) {
  constexpr size_t kReadableDigits = 40;
  if (solution.numerator.empty() || solution.numerator.size() > kReadableDigits) return "";
  if (solution.denominator.size() > kReadableDigits) return "";
  return solution.denominator == "1" ? solution.numerator : solution.numerator + "/" + solution.denominator;
}

}  // namespace impend
