// A plan as the sequence of an assembly file.
#pragma once

#include <vector>

#include "impend/planning/plan.h"

namespace impend {

// By name what its steps place, remove, and how they turn the whole. What is held is left out, since check_sequence()
// finds it again; but `with_holds` each step says what is held when it is done. Held by
// tests/cli/test_cli_turned_checks.
std::vector<NamedStep> plan_as_sequence(const CheckedPlan& plan, bool with_holds);

// Of a plan that was found. With holds where the analysis ruled states out that their judge lets stand: a check does
// not know of these, and would hold what is refused.
std::vector<NamedStep> plan_as_sequence(const SearchedPlan& search);

}  // namespace impend
