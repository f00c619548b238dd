// The motion problem solved in rational arithmetic, on the very doubles of M, Q, J and c.
//
//   min ½aᵀMa − Qᵀa  subject to  Ja ≥ −c          (BM93 (38)(39) with slack)
//
// Every double is a rational number, so the minimiser is one too: rest (a = 0) and motion are told apart without any
// tolerance, and σ² = aᵀMa/a₀ᵀMa₀ is a fraction. It is the answer for the numbers as stored; what they may mean is the
// noise-aware verdict's business (judge.h).
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/motion_problem.h"

namespace impend {

enum class ExactStatus { kNotRun, kRest, kMoves, kUndecided };
inline const char* to_string(ExactStatus status) {
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

struct ExactSettings {
  int row_limit = 600;   // contacts above which nothing is run: the fractions grow with the number of coordinates
  int step_limit = 400;  // equality-constrained problems solved before giving up
};

struct ExactSolution {
  ExactStatus status = ExactStatus::kNotRun;
  std::string reason;       // why not run or undecided
  std::string numerator;    // σ² = numerator/denominator in lowest terms, decimal digits; empty unless rest or moves
  std::string denominator;  //
  std::string sigma;        // σ with `digits` significant digits, rounded to nearest; "0" when exactly so
  int digits = 0;           // 0 when σ is exactly as written
  double sigma_lower = 0;   // doubles around σ
  double sigma_upper = 0;
  VecX a;       // the minimiser, every entry rounded once
  VecX lambda;  // its forces, likewise; on independent rows only
  int steps = 0;
  // What proves the answer, as fractions "p/q" where all of them are short, else empty: at rest λ ≥ 0 with Q + Jᵀλ = 0
  // by row, when it moves p = a with J_i p ≥ 0 wherever c_i = 0 and Qᵀp > 0 by coordinate. Checked here in any case.
  std::vector<std::string> certificate;
};

// False when the program was built without exact arithmetic; why and what to do about it.
bool exact_available();
const char* exact_missing();

// Starts from `lambda` (n, N; negative entries count as zero): the nearer to the solution, the sooner it ends, but the
// answer does not depend on it. Rows of c must be ≥ 0 and the lower triangles of M positive definite, else "not-run".
// Held by tests/crosscheck against CGAL's exact solver and by tests/unit/exact.
ExactSolution solve_exactly(const MotionProblem& problem, const VecX& lambda, const ExactSettings& settings = {});

// Sign of σ − value, by exact comparison of σ² with value²; `solution` must have a σ and value be ≥ 0.
int compare_sigma(const ExactSolution& solution, double value);

// "p/q" where both are short enough to read, else empty.
inline std::string short_fraction(const ExactSolution& solution) {
  constexpr size_t kReadableDigits = 40;
  if (solution.numerator.empty() || solution.numerator.size() > kReadableDigits) return "";
  if (solution.denominator.size() > kReadableDigits) return "";
  return solution.denominator == "1" ? solution.numerator : solution.numerator + "/" + solution.denominator;
}

}  // namespace impend
