// What the writers of solutions share.
#pragma once

#include "impend/report/solution/solution_report.h"

namespace impend {

// The solution as an analysis of bodies that have names but neither shape nor place: what the sections of the report
// that need no geometry are made of.
Analysis bare_analysis(const ProblemFolder& problem, const ProblemSolution& solution);

}  // namespace impend
