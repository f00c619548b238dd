// What a verdict was drawn from, as JSON and in words.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/report/json_format.h"

namespace impend {

// The evidence of a component (motion/evidence.h), what decide() looks at and nothing else. Questions that were not
// asked are left out. Schema: definition "evidence" of report_schema(). Held by tests/unit/report/test_report_json.
Json json_evidence(const Assembly& assembly, const ComponentResult& component);

// The same in lines for --verbose.
std::vector<std::string> evidence_lines(const ComponentResult& component);

}  // namespace impend
