// Sub-assemblies that are built apart before a step places them as one.
//
// A sub-assembly is an assembly of its own: its parts alone, none of them fixed, on a table, which is a ground under
// their lowest point, with gravity along the direction that is down meanwhile. It is checked as any sequence is, with
// the same hands, which are all free: it is built at another time, and waits on its table with nothing held. Then one
// hand moves it as one body.
#pragma once

#include "impend/runs/plan_request.h"

namespace impend {

// Of an assembly with meshes and a step that is built apart; its sequence is that of the step. What joins parts to the
// ground is undone. Errors: those of changed(); those of may_be_turned() where it is built another way up.
Result<Assembly> on_its_table(const Assembly& assembly, const PlanStep& step);

// What is asked of it, where so much is asked of the whole. Errors: kUsage for a part that no name matches.
Result<PlanRequest> request_apart(const PlanRequest& request, const Assembly& whole, const Assembly& apart, int hands);

// Adds it to the plan that it is built for; where it does not stand, that fails at its step, before that is done. Held
// by tests/cli/test_cli_built_apart.
void take_built(BuiltApart built, CheckedPlan& plan);

}  // namespace impend
