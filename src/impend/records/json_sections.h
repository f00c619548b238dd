// The sections of the JSON report; the solution of a problem has some of them too.
#pragma once

#include <string>

#include "impend/motion/analysis.h"
#include "impend/records/json_format.h"
#include "impend/records/records.h"

namespace impend {

// The whole report, which to_json() writes as text.
Json json_report(const Analysis& analysis, const ReportOptions& options);

// Bodies by their names in `analysis`.
Json json_component(const Analysis& analysis, const ComponentResult& component);
Json json_formulation(const FormulationResult& formulation);

// What a verdict was drawn from.

// The evidence of a component (motion/evidence.h), what decide() looks at and nothing else. Questions that were not
// asked are left out. Schema: definition "evidence" of report_schema(). Held by tests/unit/records/test_report_json.
Json json_evidence(const Assembly& assembly, const ComponentResult& component);

// The same of the parts that friction connects: an array, a line each.
Json json_friction_components(const Assembly& assembly, const FrictionResult& friction);

// What friction adds to the report as JSON.

// The object under "friction".
Json json_friction(const Analysis& analysis);
// Of one contact: mu, friction_force, state, utilisation; "force" becomes the model's normal force.
void add_friction(const FrictionContact& contact, Json& json);
// Of one movable body: the model's acceleration, and the velocity after the step where the model has one.
void add_friction_motion(const Analysis& analysis, int body, Json& json);
// The list under "joints", with the model's forces where a model with friction was solved.
Json json_joints(const Analysis& analysis);

// The exact referee's word in JSON.

// {status, sigma_squared, sigma, digits, below_stable_threshold, above_moves_threshold, balances, contradicts}, and
// `reason` where there is one
Json json_exact(const ExactResult& exact);

}  // namespace impend
