// The motion problem of an analysis as a folder of files, on request and when the formulations disagree.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/solve_problem.h"
#include "impend/records/problem/problem_files.h"

namespace impend {

// The problem that was solved, with the contacts of the chosen branches, the verdict, and notes of what the analysis
// knew besides the matrices. Held by tests/unit/records/test_problem_of_analysis.
ProblemFolder problem_of_analysis(const Analysis& analysis);

// Whether two formulations confirmed each other as far as the noise lets them, or one alone solved: the demand on every
// result that is shown.
bool internally_sound(const CrossValidation& cross, const std::vector<FormulationResult>& formulations);

// "contact-force and least-constraint differ by 3e-7 of free fall, contact-force and …", the widest first; what did not
// solve is named.
std::string disagreement_words(const std::vector<FormulationDifference>& differences,
                               const std::vector<FormulationResult>& formulations);

// Writes the problem into a new folder of `parent`, impend-problem-NAME or that with a number behind; its path. Held by
// the same test.
Result<std::string> keep_problem(const Analysis& analysis, const std::string& parent);

// What to say, with status kInternal, of a result that is not sound. That of an analysis keeps the problem in `parent`
// and says where it is and how to look at it: a disagreement must be reproducible. Held by the same test.
Error disagreement(const Analysis& analysis, const std::string& parent);
Error disagreement(const ProblemFolder& problem, const ProblemSolution& solution);

}  // namespace impend
