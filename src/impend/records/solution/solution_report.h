// The solution of a problem folder to JSON and text. Pure functions of their arguments.
#pragma once

#include <string>

#include "impend/motion/solve_problem.h"
#include "impend/records/problem/problem_files.h"
#include "impend/report/report.h"

namespace impend {

// Warnings of the solution and of what it was exported with: "analysis-differs" where the analysis of the assembly came
// to another verdict, with the notes that say what it knew besides the matrices. Held by tests/unit/report.
Diagnostics solution_warnings(const ProblemFolder& problem, const ProblemSolution& solution);

// Format impend-solution 1, pretty-printed, ending in a newline; the same bytes for the same problem.
std::string solution_to_json(const ProblemFolder& problem, const ProblemSolution& solution);
// Verdict line, table of bodies, table of contacts by pair, proof, warnings.
std::string solution_to_text(const ProblemFolder& problem, const ProblemSolution& solution,
                             const ReportOptions& options = {});

// The JSON Schema of impend-solution, as text; its components and formulations are those of the report.
std::string solution_schema();

// What the writers of solutions share.

// The solution as an analysis of bodies that have names but neither shape nor place: what the sections of the report
// that need no geometry are made of.
Analysis bare_analysis(const ProblemFolder& problem, const ProblemSolution& solution);

}  // namespace impend
